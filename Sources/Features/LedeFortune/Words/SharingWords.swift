// What Lede says about fortunes that are shared.

import LedeBase

extension Phrases {
  static let shareFortuneMore =
    "A link shows this fortune to whoever has it: the words and the numbers, and nothing about you. You can "
    + "end it at any time."
  static let makeLink = "Make a link"
  static let fortuneLink = "Link to this fortune"
  static let fortuneLinkHereOnly =
    "This link leads to this machine only. Open Lede by its public address to share with others."
  static let shareSystem = "Share…"
  static let shareTwitter = "X / Twitter"
  static let shareFacebook = "Facebook"
  static let pictureCard = "Picture card"
  static let endLink = "Delete this link"
  static let endLinkMore = "Who has it will find nothing behind it."
  static let linkShowsNothing = "This link shows nothing"
  static let linkShowsNothingMore =
    "Whoever shared the fortune may have ended the link, or a part of it is missing. Ask them for it again."
  static let aFortune = "A fortune"
  static let sharedFrom = "From a fortune cookie in Lede, a news reader."
}
