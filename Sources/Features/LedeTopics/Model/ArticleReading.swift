// What of an article is judged, or why nothing is. Pure.

import LedeBase

/// What is read of an article on a topic, before anybody judges it.
enum ArticleReading: Sendable {
  /// It is about something else.
  case passing
  /// It could not be judged, and why.
  case unknown(String)
  /// How these speak of the topic is how the article does; `isOfWhole` where none of them names it.
  case sentences(Mentions, isOfWhole: Bool)

  /// What says fewer words beside the topic's own has no tone.
  private static let fewestWords = 3

  /// Cost: O(bytes of the text × spellings).
  ///
  /// - Parameters:
  ///   - text: What there is to read of it.
  ///   - topic: What it may be about.
  ///   - isFiled: Whether its source says that it is about the topic, named or not.
  init(_ text: ArticleText, on topic: Topic, isFiled: Bool) {
    var mentions = Mentions(of: topic, in: text)
    // The index knows its tags too, which say what it is about and nothing of how.
    guard isFiled || !mentions.all.isEmpty && !mentions.isPassing else {
      self = .passing
      return
    }
    let isOfWhole = mentions.all.isEmpty
    if isOfWhole { mentions = Mentions(asWhole: text) }
    guard !mentions.all.isEmpty else {
      self = .unknown(Phrases.nothingToJudge)
      return
    }
    let english = mentions.inEnglish
    if english.all.isEmpty || LanguageSigns(text.title + "\n" + text.text).isForeign {
      self = .unknown(Phrases.notEnglish)
    } else if english.otherWords < Self.fewestWords {
      self = .unknown(Phrases.tooFewWords)
    } else {
      self = .sentences(english, isOfWhole: isOfWhole)
    }
  }
}
