// Names of persons, places and organisations in what feeds tell, as people write them. Pure, on UTF-8 bytes.

import LedeBase

/// Finds names by their capitals.
///
/// It knows no language: runs of words with capitals inside sentences, with the small words that stand in names. A
/// headline in which nearly all words have capitals says nothing, and neither does German, which writes so.
enum Names {
  /// So many of one item are counted, and of so many words and bytes.
  static let most = 8
  private static let mostWords = 5
  private static let longest = 60

  /// The names in a headline and in what stands under it, each once, in their order.
  ///
  /// Cost: O(bytes).
  static func all(title: String, brief: String) -> [String] {
    let texts = [title, brief].map { words(of: Array($0.utf8.prefix(2_000))) }
    guard !isGerman(texts.flatMap(\.self)) else { return [] }
    var found: [String] = []
    for (index, words) in texts.enumerated() where index > 0 || !hasCapitalsAllOver(words) {
      for name in runs(of: words) where found.count < most && !found.contains(name) {
        found.append(name)
      }
    }
    return found
  }

  /// A word without the signs around it.
  private struct Word {
    var text: String
    var isCapital: Bool
    /// Whether a sentence, a quotation or a part after a colon begins with it.
    var isFirst: Bool
    /// Whether a sign behind it ends what it stands in.
    var ends: Bool
    var small: String { text.lowercased() }
  }

  // MARK: Words

  private static func words(of bytes: [UInt8]) -> [Word] {
    var words: [Word] = []
    var isFirst = true
    for part in bytes.split(whereSeparator: { $0 <= 0x20 }) {
      var text = String(decoding: part, as: UTF8.self).unicodeScalars[...]
      let begins = isFirst || text.first.map(isSign) == true
      while let first = text.first, isSign(first) { text.removeFirst() }
      var stops = false
      isFirst = false
      while let last = text.last, isSign(last) {
        // The dot of an initial belongs to it.
        if last == ".", text.count == 2, text.first?.properties.isUppercase == true { break }
        stops = true
        if [".", "!", "?", ":", "…"].contains(last) { isFirst = true }
        text.removeLast()
      }
      for ending in ["'s", "’s"] where text.count > 2 && String(text).hasSuffix(ending) {
        text.removeLast(2)
        stops = true
      }
      // A dash by itself parts sentences.
      guard let first = text.first else {
        isFirst = true
        continue
      }
      words.append(
        Word(
          text: String(text), isCapital: first.properties.isUppercase, isFirst: begins,
          ends: stops))
    }
    return words
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? !((scalar.value | 32) &- 97 < 26 || scalar.value &- 48 < 10)
      : !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
  }

  /// What stands small in headlines whose other words have capitals.
  private static let small: Set<String> = [
    "a", "an", "and", "as", "at", "but", "by", "for", "from", "in", "into", "is", "nor", "of",
    "off", "on", "or", "out", "over", "per", "so", "than", "the", "to", "up", "via", "vs", "with",
    "yet",
  ]

  private static func hasCapitalsAllOver(_ words: [Word]) -> Bool {
    words.allSatisfy { $0.isCapital || small.contains($0.text) }
  }

  private static let german: Set<String> = [
    "und", "der", "das", "nicht", "mit", "ist", "für", "auf", "im", "ein", "eine", "von", "zu",
    "den",
  ]

  /// Whether at least three of its most common words stand there in small letters.
  private static func isGerman(_ words: [Word]) -> Bool {
    Set(words.lazy.filter { !$0.isCapital }.map(\.text)).intersection(german).count > 2
  }

  // MARK: Runs

  /// Small words within names, as in `Bank of England`.
  private static let joining: Set<String> = [
    "of", "de", "da", "del", "della", "di", "du", "la", "le", "van", "von", "der", "den", "bin",
    "ibn", "al", "y",
  ]

  private static func runs(of words: [Word]) -> [String] {
    var found: [String] = []
    var at = 0
    while at < words.count {
      guard words[at].isCapital else {
        at += 1
        continue
      }
      var end = at + 1
      while end < words.count, !words[end - 1].ends, end - at < mostWords {
        if words[end].isCapital {
          end += 1
        } else if joining.contains(words[end].text), end + 1 < words.count,
          !words[end].ends, words[end + 1].isCapital
        {
          end += 2
        } else {
          break
        }
      }
      if let name = name(words[at..<end]) { found.append(name) }
      at = end
    }
    return found
  }

  /// Words that begin sentences or stand alone with a capital, and name nobody.
  private static let common: Set<String> = [
    "a", "about", "after", "all", "also", "although", "an", "and", "another", "are", "as", "at",
    "back", "be", "because", "before", "best", "both", "but", "by", "can", "could", "day", "did",
    "do", "does", "during", "each", "even", "every", "find", "first", "five", "for", "four", "free",
    "from", "get", "go", "good", "had", "has", "have", "he", "her", "here", "his", "how", "i",
    "i'd", "i'll", "i'm", "i've", "if", "in", "inside", "instead", "is", "it", "it's", "its",
    "just", "last", "let", "like", "look", "made", "make", "many", "meet", "more", "most", "mr",
    "mrs", "ms", "dr", "my", "new", "next", "no", "not", "now", "of", "on", "once", "one", "only",
    "or", "other", "our", "out", "over", "people", "please", "read", "see", "she", "should",
    "since",
    "so", "some", "still", "such", "take", "than", "that", "the", "their", "them", "then", "there",
    "these", "they", "this", "those", "though", "three", "through", "to", "today", "tomorrow",
    "two", "under", "until", "up", "us", "using", "very", "was", "watch", "we", "well", "were",
    "what", "when", "where", "whether", "which", "while", "who", "why", "will", "with", "without",
    "would", "year", "yesterday", "yet", "you", "your", "ok", "january", "february", "march",
    "april", "may", "june", "july", "august", "september", "october", "november", "december",
    "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "monday",
    "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "gmt", "utc", "am", "pm",
  ]

  /// The name that a run of words is; nil for none.
  private static func name(_ run: ArraySlice<Word>) -> String? {
    var run = run
    while let first = run.first, common.contains(first.small) || joining.contains(first.text) {
      run.removeFirst()
    }
    while let last = run.last, common.contains(last.small) { run.removeLast() }
    guard let first = run.first else { return nil }
    if run.count == 1 {
      let isAbbreviated = first.text.count > 1 && first.text.allSatisfy(\.isUppercase)
      // Any word has a capital there.
      guard isAbbreviated || !first.isFirst && first.text.count > 2 else { return nil }
    }
    let name = run.map(\.text).joined(separator: " ")
    return name.utf8.count <= longest ? name : nil
  }
}
