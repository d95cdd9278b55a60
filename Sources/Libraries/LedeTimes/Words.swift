// What a reader is told when the Times gives no answer.

import LedeBase

extension Phrases {
  static let timesNoKey =
    "Lede has no key for the New York Times. Get one, free of charge, at "
    + "developer.nytimes.com and set it."
  static let timesWrongKey =
    "The New York Times does not know Lede’s key. Check it at "
    + "developer.nytimes.com; a new key works after some minutes."
  static let timesNotAllowed =
    "The New York Times does not let Lede’s key ask this. Allow the TimesTags "
    + "and Article Search APIs for it at developer.nytimes.com."
  static let timesSpent =
    "The New York Times answers only 5 questions a minute and 500 a day, "
    + "and Lede has asked as many. Try again later."
  static let timesBadRequest =
    "The New York Times did not understand what Lede asked. Try another topic."
  static let timesAway = "The New York Times cannot be reached just now. Try again later."
  static let timesInsecure =
    "The connection to the New York Times cannot be trusted, so Lede did not ask. Try again later."
  static func timesRefused(_ status: Int) -> String {
    "The New York Times cannot answer just now (\(status)). Try again later."
  }
  static let timesUnreadable =
    "Lede cannot read what the New York Times answered. Try again later."
}
