// What Lede says about accounts, and about coming in.

extension Phrases {
  package static let signInBusy =
    "Many sign in at this moment. Try again in a few seconds."
  package static let needsAccount = "This needs an account"
  package static let needsAccountMore =
    "Fortunes, their map and friends belong to one reader, so Lede has to know who you are. An account is a name and a password on this Lede, and nothing else."
}
