// What a reader is told when GameSpot gives no answer.

import LedeBase

extension Phrases {
  static let gameSpotNoKey =
    "Lede has no key for GameSpot. Get one, free of charge, at gamespot.com/api and set it."
  static let gameSpotWrongKey =
    "GameSpot does not know Lede’s key. Check it at gamespot.com/api."
  static let gameSpotNothing = "GameSpot has nothing of that kind."
  static let gameSpotSubscribers = "GameSpot shows this video to its subscribers alone."
  static let gameSpotSpent =
    "GameSpot answers only 200 questions of a kind an hour, and Lede has asked as many. Try again "
    + "later."
  static let gameSpotBadRequest =
    "GameSpot did not understand what Lede asked. Try another search."
  static func gameSpotAway(_ site: String) -> String {
    "\(site) cannot be reached just now. Lede will try again later."
  }
  static func gameSpotRefused(_ status: Int) -> String {
    "GameSpot cannot answer just now (\(status)). Lede will try again later."
  }
  static let gameSpotUnreadable =
    "Lede cannot read what GameSpot answered. Lede will try again later."
}
