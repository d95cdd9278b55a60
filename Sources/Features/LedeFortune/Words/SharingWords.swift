// What Lede says about fortunes that are shared.

import LedeBase

extension Phrases {
  static let shareFortuneMore =
    "A link shows this fortune to whoever has it: the words, the numbers and its paper, and nothing about you. You can "
    + "end it at any time."
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
  static let sharedWithYou = "A fortune cookie for you"
  static let oneOfYourOwn = "There is one a day"
  static let sharedFrom =
    "Somebody opened this one in Lede, a news reader, and thought of you. Each day has a cookie with a line to carry around."
  static let openYourOwn = "Open one of your own"
}
