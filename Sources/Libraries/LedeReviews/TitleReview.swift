// Reviews known by their titles: the word, and a score that stands by itself.

import LedeBase
import LedeMarkup

enum TitleReview {
  /// What titles call a review, folded: in English, German, Italian, Spanish, Dutch and Swedish.
  private static let names: Set<String> = [
    "review", "reviewed", "kritik", "rezension", "recensione", "resena", "recensie", "recension",
  ]

  /// What speaks of reviews and is none, folded.
  private static let others: [[String]] = [
    "in review", "under review", "peer review", "peer reviewed", "judicial review", "code review",
    "review bomb", "review bombed", "review bombing", "review bombs", "review embargo",
    "review roundup", "review round up", "review scores", "review code", "review codes",
    "review copies", "review copy", "to review", "will review", "annual review",
    "performance review", "spending review", "safety review", "policy review", "review board",
    "review in progress", "user review", "user reviews", "review process", "strategic review",
    "independent review", "case review", "video review", "var review", "literature review",
    "systematic review", "review finds", "review calls", "review into",
  ].map { $0.split(separator: " ").map(String.init) }

  /// More of a title is not looked at.
  private static let longest = 600

  static func review(_ title: String, at address: WebAddress?, tags: [String]) -> Review? {
    let title = cut(title)
    guard speaksOfReview(title) else {
      // A feed that files its reviews apart need not call each one so.
      guard saysReviews(address, tags), let score = score(in: segments(title)) else { return nil }
      return Review(kind: kind(tags), score: score)
    }
    let pieces = segments(title)
    let score = score(in: pieces)
    guard score != nil || saysReviews(address, tags) && names(in: pieces) else { return nil }
    return Review(work: work(in: pieces), kind: kind(tags), score: score)
  }

  /// Whether the title has the word, and not as part of something else.
  static func speaksOfReview(_ title: String) -> Bool {
    let words = FoldedWords.words(of: cut(title))
    guard words.contains(where: names.contains) else { return false }
    return !others.contains { phrase in
      words.indices.contains { words[$0...].starts(with: phrase) }
    }
  }

  /// Whether the address has a folder of reviews, or a tag says that it is one.
  static func saysReviews(_ address: WebAddress?, _ tags: [String]) -> Bool {
    let isTagged = tags.contains { tag in
      let words = FoldedWords.words(of: tag)
      return words.count <= 3 && (words.last == "review" || words.last == "reviews")
    }
    if isTagged { return true }
    let path = address.flatMap { AddressText($0.text)?.path } ?? ""
    // The last part is made of the title, and tells nothing new.
    return path.split(separator: "/").dropLast().contains { part in
      let words = part.lowercased().split(separator: "-")
      return words.count <= 3 && (words.last == "review" || words.last == "reviews")
    }
  }

  private static func kind(_ tags: [String]) -> WorkKind? {
    for tag in tags {
      for word in FoldedWords.words(of: tag) {
        switch word {
        case "game", "games", "videogame", "videogames", "gaming": return .game
        case "movie", "movies", "film", "films", "cinema": return .movie
        case "tv", "television", "series": return .television
        default: continue
        }
      }
    }
    return nil
  }

  private static func cut(_ title: String) -> String {
    PlainText.oneLine(String(decoding: title.utf8.prefix(longest), as: UTF8.self))
  }

  // MARK: Pieces

  /// A title in the pieces that its signs part.
  static func segments(_ title: String) -> [String] {
    var text = title
    for dash in [" - ", " – ", " — ", " | ", " · ", " :: "] {
      text = text.replacing(dash, with: "\n")
    }
    let parting: Set<Character> = [
      "\n", ":", ";", "(", ")", "[", "]", "|", "—", "…", "!", "?", "“", "”", "\"",
    ]
    return text.split(whereSeparator: parting.contains).map { piece in
      // A comma parts, unless digits stand on both sides of it; a full stop at the end is none of it.
      PlainText.oneLine(String(piece))
    }.flatMap { piece in
      piece.replacing(", ", with: "\n").split(separator: "\n").map { part in
        var part = PlainText.oneLine(String(part))
        while part.hasSuffix(".") || part.hasSuffix(",") { part.removeLast() }
        return part
      }
    }.filter { !$0.isEmpty }
  }

  /// The score that is one of the pieces, or stands at the end of one.
  private static func score(in pieces: [String]) -> Score? {
    for piece in pieces {
      let words = piece.split(separator: " ").map(String.init)
      // What it is may be said before it, and how it is counted after it.
      var inner = words[...]
      var isNamed = false
      while let first = inner.first, leading.contains(fold(first)) {
        inner = inner.dropFirst()
        isNamed = true
      }
      if let score = whole(inner.joined(separator: " "), isNamed: isNamed) { return score }
    }
    // `Tidebound review 8/10`: only what can be nothing else.
    for piece in pieces {
      let words = piece.split(separator: " ").map(String.init)
      if let score = words.first.flatMap(PrintedScore.stars) { return score }
      for length in [4, 3, 2, 1] where words.count > length {
        let before = fold(words[words.count - length - 1])
        if counting.contains(before) { continue }
        let tail = words.suffix(length).joined(separator: " ")
        if let score = PrintedScore.fraction(tail) ?? PrintedScore.stars(tail),
          isUsual(score.printed)
        {
          return score
        }
        if names.contains(before) || leading.contains(before),
          let score = whole(tail, isNamed: true)
        {
          return score
        }
      }
    }
    return nil
  }

  private static func whole(_ text: String, isNamed: Bool) -> Score? {
    if let score = PrintedScore.score(text, isBare: false), isUsual(text) { return score }
    if isNamed, let score = PrintedScore.grade(text, needsSign: false) { return score }
    // A number alone is a score when it has one digit behind its point, as no number of a series has.
    guard let value = PrintedScore.number(text), value <= 10, isNamed || hasTenth(text) else {
      return nil
    }
    guard hasTenth(text) else { return nil }
    return Score(printed: text, value, best: 10)
  }

  private static func hasTenth(_ text: String) -> Bool {
    let signs = Array(text.utf8)
    guard signs.count >= 3 else { return false }
    return signs[signs.count - 2] == UInt8(ascii: ".")
      || signs[signs.count - 2] == UInt8(ascii: ",")
  }

  /// Whether a score is of a scale that titles print: parts of 3 or 7 are more often parts of a series.
  private static func isUsual(_ printed: String) -> Bool {
    guard let slash = printed.split(separator: "/").last, slash.count < printed.count else {
      return true
    }
    return PrintedScore.number(String(slash)).map { [4, 5, 6, 10, 20, 100].contains($0) } ?? true
  }

  private static func fold(_ word: String) -> String {
    FoldedWords.words(of: word).joined(separator: " ")
  }

  /// What stands before a score and says that it is one.
  private static let leading: Set<String> = [
    "score", "rating", "rated", "grade", "verdict", "wertung", "note", "voto", "nota",
  ]
  /// What stands before a number that counts something else.
  private static let counting: Set<String> = [
    "part", "episode", "chapter", "day", "week", "volume", "vol", "season", "round", "step", "no",
    "page", "issue", "act", "book", "teil", "folge", "part.", "level", "disc", "s", "ep", "of",
  ]

  // MARK: What it is about

  /// Whether a piece says that it is a review: `Tidebound Review`, `Review`.
  private static func names(in pieces: [String]) -> Bool {
    pieces.contains { piece in
      let words = FoldedWords.words(of: piece)
      return words.last.map(names.contains) ?? false || words.first.map(names.contains) ?? false
    }
  }

  /// What stands before the word, or behind it and a colon.
  private static func work(in pieces: [String]) -> String? {
    for (index, piece) in pieces.enumerated() {
      let words = piece.split(separator: " ").map(String.init)
      guard let place = words.firstIndex(where: { names.contains(fold($0)) }) else { continue }
      // `★★★★☆ Tidebound review`
      let before = words[..<place].drop { PrintedScore.stars($0) != nil }
      if !before.isEmpty { return before.joined(separator: " ") }
      guard place == 0 else { return nil }
      // `Review: Tidebound`
      guard words.count == 1, index + 1 < pieces.count else { return nil }
      let next = pieces[index + 1]
      return PrintedScore.score(next, isBare: true) == nil ? next : nil
    }
    return nil
  }
}
