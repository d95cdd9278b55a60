// What Lede says about the daily reminder.

extension Phrases {
  package static let badSubscription =
    "The browser gave no address that Lede can send to. Switch the reminder off and on again."
  package static let pushFailed = "The reminder could not be made."
}

extension Phrases {
  package static let reminderTitle = "Your fortune cookie is ready"
  package static let reminderBody = "Today's cookie waits to be opened."
}
