// What Lede says where a message to a browser cannot be made.

extension Phrases {
  package static let badSubscription =
    "The browser gave no address that Lede can send to. Switch the reminder off and on again."
  package static let pushFailed = "The reminder could not be made."
}
