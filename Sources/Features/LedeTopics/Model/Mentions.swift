// Where a text names a topic. Pure, on UTF-8 bytes.

import LedeBase

/// What there is to read of an article.
struct ArticleText: Hashable, Sendable {
  var title: String
  /// Plain words, a line to a paragraph.
  var text: String

  /// The rest of longer texts is not read, in bytes.
  static let longest = 40_000
}

/// The sentences of a text that name a topic, in their order.
struct Mentions: Hashable, Sendable {
  struct Mention: Hashable, Sendable {
    var sentence: SubjectSentence
    var isTitle: Bool
  }

  private(set) var all: [Mention] = []
  /// Whether it is only named in passing: late and once, or in links and captions alone.
  ///
  /// What it says is about something else.
  private(set) var isPassing = false

  /// So many sentences of an article are judged, spread over it where more name the topic.
  static let most = 8
  /// A text that names a topic once, later than this and not in its headline, is about something else; in bytes.
  private static let beginning = 600
  private static let longestSentence = 1_000

  /// Cost: O(bytes of the text × spellings).
  init(of topic: Topic, in article: ArticleText) {
    let title = Self.places(topic.spellings + topic.shortSpellings, in: Array(article.title.utf8))
    if let place = title.first {
      all.append(
        Mention(sentence: SubjectSentence(text: article.title, subject: place), isTitle: true))
    }
    let bytes = Array(article.text.utf8.prefix(ArticleText.longest))
    var places = Self.places(topic.spellings, in: bytes)
    if !(places.isEmpty && title.isEmpty), !topic.shortSpellings.isEmpty {
      // The last name alone, once the whole name was said.
      places = Self.places(topic.spellings + topic.shortSpellings, in: bytes)
    }
    let found = Self.sentences(bytes, around: places)
    let isEarly = found.first.map { $0.start < Self.beginning } ?? false
    isPassing = title.isEmpty && !places.isEmpty && found.count < 2 && !isEarly
    let room = Self.most - all.count
    let chosen =
      found.count <= room ? found : (0..<room).map { found[$0 * (found.count - 1) / (room - 1)] }
    all += chosen.map { Mention(sentence: $0.sentence, isTitle: false) }
  }

  /// The whole text where it does not name what it is filed under: the headline and its first sentences, each of
  /// which speaks of it as a whole.
  init(asWhole article: ArticleText) {
    func whole(_ text: String) -> SubjectSentence {
      SubjectSentence(text: text, subject: 0..<text.utf8.count)
    }
    if !article.title.isEmpty { all.append(Mention(sentence: whole(article.title), isTitle: true)) }
    let bytes = Array(article.text.utf8.prefix(ArticleText.longest))
    for range in PlainSentences(bytes) where range.count > 20 {
      guard all.count < 4 else { break }
      all.append(
        Mention(
          sentence: whole(
            String(decoding: bytes[range.prefix(Self.longestSentence)], as: UTF8.self)),
          isTitle: false))
    }
  }

  /// The same without the sentences that are in another language than the judge reads.
  var inEnglish: Mentions {
    var mentions = self
    mentions.all.removeAll { LanguageSigns($0.sentence.text).isForeign }
    return mentions
  }

  /// How many words they say beside the topic's own.
  var otherWords: Int {
    all.reduce(0) { sum, mention in
      let bytes = Array(mention.sentence.text.utf8)
      let place = mention.sentence.subject.clamped(to: 0..<bytes.count)
      // What speaks of it as a whole has no words of the topic in it.
      guard place.count < bytes.count else { return sum + Self.words(of: bytes).count }
      return sum + Self.words(of: Array(bytes[..<place.lowerBound])).count
        + Self.words(of: Array(bytes[place.upperBound...])).count
    }
  }

  /// The sentences of prose that hold places, each with the first of them, and where it begins.
  private static func sentences(
    _ bytes: [UInt8], around places: [Range<Int>]
  ) -> [(start: Int, sentence: SubjectSentence)] {
    guard !places.isEmpty else { return [] }
    let prose = Prose(bytes)
    var found: [(start: Int, sentence: SubjectSentence)] = []
    var next = 0
    for sentence in PlainSentences(bytes) {
      while next < places.count, places[next].lowerBound < sentence.lowerBound { next += 1 }
      guard next < places.count else { break }
      guard places[next].lowerBound < sentence.upperBound else { continue }
      let place = places[next].clamped(to: sentence)
      while next < places.count, places[next].lowerBound < sentence.upperBound { next += 1 }
      guard prose.holds(sentence, of: bytes) else { continue }
      // Of what never ends the part around the place is enough.
      var start = sentence.lowerBound
      if place.upperBound - start > longestSentence { start = place.lowerBound }
      while start < place.lowerBound, bytes[start] & 0xC0 == 0x80 { start += 1 }
      var stop = min(sentence.upperBound, start + longestSentence)
      while stop < sentence.upperBound, stop > place.upperBound, bytes[stop] & 0xC0 == 0x80 {
        stop -= 1
      }
      guard place.upperBound <= stop else { continue }
      found.append(
        (
          start: start,
          sentence: SubjectSentence(
            text: String(decoding: bytes[start..<stop], as: UTF8.self),
            subject: (place.lowerBound - start)..<(place.upperBound - start))
        ))
    }
    return found
  }

  /// Where rows of words stand, in order, none over another.
  static func places(_ rows: [[String]], in bytes: [UInt8]) -> [Range<Int>] {
    let rows = rows.map { row in row.map { Array($0.utf8) } }.sorted { $0.count > $1.count }
    let words = Self.words(of: bytes)
    var found: [Range<Int>] = []
    var at = 0
    while at < words.count {
      let fitting = rows.first { row in
        at + row.count <= words.count
          && row.indices.allSatisfy { stands(row[$0], at: words[at + $0], in: bytes) }
      }
      guard let fitting else {
        at += 1
        continue
      }
      found.append(words[at].lowerBound..<words[at + fitting.count - 1].upperBound)
      at += fitting.count
    }
    return found
  }

  /// Runs of letters and digits, as folding cuts them; of scripts without spaces each sign.
  static func words(of bytes: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    var at = 0
    func end(_ place: Int) {
      if let begun = start { words.append(begun..<place) }
      start = nil
    }
    while at < bytes.count {
      let byte = bytes[at]
      if byte < 0x80 {
        let isWord = (byte | 32) &- 97 < 26 || byte &- 48 < 10
        if isWord { start = start ?? at } else { end(at) }
        at += 1
        continue
      }
      var length = 1
      while at + length < bytes.count, bytes[at + length] & 0xC0 == 0x80 { length += 1 }
      let sign = FoldedWords.words(of: String(decoding: bytes[at..<(at + length)], as: UTF8.self))
      // What folds to nothing alone is a mark on the letter before it, or parts words.
      let isMark =
        byte == 0xCC || byte == 0xCD
        || (byte == 0xC2 && at + 1 < bytes.count && bytes[at + 1] == 0xAD)
      if byte >= 0xE3, length >= 3, !sign.isEmpty, isAlone(bytes[at..<(at + length)]) {
        end(at)
        words.append(at..<(at + length))
      } else if !sign.isEmpty || isMark {
        start = start ?? at
      } else {
        end(at)
      }
      at += length
    }
    end(bytes.count)
    return words
  }

  /// Whether a sign is a word by itself, as folding has it: two of them make two words.
  private static func isAlone(_ sign: ArraySlice<UInt8>) -> Bool {
    FoldedWords.words(of: String(decoding: sign + sign, as: UTF8.self)).count == 2
  }

  private static func stands(_ word: [UInt8], at place: Range<Int>, in bytes: [UInt8]) -> Bool {
    let text = bytes[place]
    if text.allSatisfy({ $0 < 0x80 }) {
      guard text.count == word.count else { return false }
      return zip(text, word).allSatisfy { byte, wanted in
        byte == wanted || byte &- 65 < 26 && byte + 32 == wanted
      }
    }
    let folded = FoldedWords.words(of: String(decoding: text, as: UTF8.self))
    return folded.count == 1 && folded[0].utf8.elementsEqual(word)
  }
}
