// What Lede says about fortunes that are shared.

extension Phrases {
  package static let shareFortune = "Share"
  package static let shareFortuneMore =
    "A link shows this fortune to whoever has it: the words and the numbers, and nothing about you. You can "
    + "end it at any time."
  package static let makeLink = "Make a link"
  package static let fortuneLink = "Link to this fortune"
  package static let linkHereOnly =
    "This link leads to this machine only. Open Lede by its public address to share with others."
  package static let shareSystem = "Share…"
  package static let shareTwitter = "X / Twitter"
  package static let shareFacebook = "Facebook"
  package static let pictureCard = "Picture card"
  package static let endLink = "End this link"
  package static let endLinkMore = "Who has it will find nothing behind it."
  package static let linkShowsNothing = "This link shows nothing"
  package static let linkShowsNothingMore =
    "Whoever shared the fortune may have ended the link, or a part of it is missing. Ask them for it again."
  package static let aFortune = "A fortune"
  package static let luckyNumbersOf = "Lucky numbers"
  package static let sharedFrom = "From a fortune cookie in Lede, a news reader."
}
