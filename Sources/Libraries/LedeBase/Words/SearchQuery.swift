// What a reader looks for, read from one line of text. Pure; any text is a query.

/// Words, or several in a row, that an item says.
package struct SearchTerm: Hashable, Sendable {
  /// Folded words (`FoldedWords`), never empty; more than one stand in a row.
  package var words: [String]
  /// Whether the last word is only the beginning of one.
  package var isPrefix: Bool

  package init(_ words: [String], isPrefix: Bool = false) {
    self.words = words
    self.isPrefix = isPrefix
  }
}

/// What a reader looks for: all that is said here at once.
///
/// As typed: `ferry "harbour office" -strike sail* title:pier source:guardian tag:"climate change"
/// label:satire after:2026-05-01 before:7d is:unread`. Several words are all wanted; several
/// sources, tags or labels are each enough; a minus before any of them wants the contrary.
package struct SearchQuery: Hashable, Sendable {
  /// Marks that an item can bear.
  package enum State: String, Hashable, Sendable, CaseIterable { case unread, read, saved, muted }

  /// A piece of a query that was not understood.
  package struct Misread: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
      /// There is no wish of that name: `name:ferry`.
      case name
      /// No item can be in that state: `is:great`.
      case state
      /// No kind of writing is called so: `label:poetry`.
      case label
      /// It is no date: `after:xx`.
      case date
      /// Nothing stands after the colon: `source:`.
      case nothing
      /// A date cannot be unwanted: `-after:7d`.
      case minus
    }
    /// The piece as typed, without quotes.
    package var typed: String
    package var reason: Reason

    package init(_ typed: String, _ reason: Reason) {
      self.typed = typed
      self.reason = reason
    }
  }

  /// What was typed, at most `longest` bytes of it.
  package var text: String
  package var terms: [SearchTerm] = []
  package var without: [SearchTerm] = []
  /// What the headline must say, and must not.
  package var titles: [SearchTerm] = []
  package var withoutTitles: [SearchTerm] = []
  /// Folded words of names of sources; any is enough.
  package var sources: [[String]] = []
  package var withoutSources: [[String]] = []
  /// Folded words of tags that publishers gave; any is enough.
  package var tags: [[String]] = []
  package var withoutTags: [[String]] = []
  /// Kinds of writing; any is enough.
  package var labels: Set<Label> = []
  package var withoutLabels: Set<Label> = []
  package var states: Set<State> = []
  package var withoutStates: Set<State> = []
  /// Only what appeared at this instant or later.
  package var after: Timestamp?
  /// Only what appeared earlier than this instant.
  package var before: Timestamp?
  /// What looks like a wish and is none that Lede knows; it is looked for as words.
  package var misread: [Misread] = []
  /// Whether a story that several feeds tell is found once, as the first that is found of it.
  package var hidesCopies = false

  /// More bytes than this are not read.
  package static let longest = 10_240
  /// More words, sources and tags than this, taken together, are not looked for.
  package static let mostTerms = 32
  /// More words in a row are cut off.
  package static let longestPhrase = 32

  /// Whether nothing is asked for, so that nothing is found.
  package var isEmpty: Bool {
    var nothing = SearchQuery(empty: text)
    nothing.hidesCopies = hidesCopies
    nothing.misread = misread
    return self == nothing
  }

  private init(empty text: String) { self.text = text }

  /// Reads what was typed; what is no wish of its own is looked for as words.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - now: From when `after:7d` and its like are counted.
  ///   - midnight: When a day begins for the reader; nil for days that are in no calendar.
  package init(
    parsing text: String, now: Timestamp,
    midnight: (_ year: Int, _ month: Int, _ day: Int) -> Timestamp? = {
      Timestamp(year: $0, month: $1, day: $2)
    }
  ) {
    var typed = text
    if text.utf8.count > SearchQuery.longest {
      typed = String(decoding: text.utf8.prefix(SearchQuery.longest), as: UTF8.self)
    }
    self.init(empty: typed)
    var room = SearchQuery.mostTerms
    for piece in SearchPieces.pieces(of: typed) where room > 0 {
      room -= 1
      guard let words = wish(piece, now, midnight) else { continue }
      look(for: piece)
      if case .misread(let reason) = words { misread.append(Misread(piece.typed, reason)) }
    }
  }

  /// Why a piece is looked for as words.
  private enum Words {
    case plain
    case misread(Misread.Reason)
  }

  /// Takes a piece with a name, `source:guardian`; nil when it did, else why it is words.
  private mutating func wish(
    _ piece: SearchPieces.Piece, _ now: Timestamp, _ midnight: (Int, Int, Int) -> Timestamp?
  ) -> Words? {
    guard let name = piece.name else { return piece.looksNamed ? .misread(.name) : .plain }
    let words = Array(FoldedWords.words(of: piece.value).prefix(SearchQuery.longestPhrase))
    switch name {
    case "title" where !words.isEmpty:
      let term = SearchQuery.term(words, of: piece)
      if piece.isNot { withoutTitles.append(term) } else { titles.append(term) }
    case "source" where !words.isEmpty:
      if piece.isNot { withoutSources.append(words) } else { sources.append(words) }
    case "tag" where !words.isEmpty:
      if piece.isNot { withoutTags.append(words) } else { tags.append(words) }
    case "label":
      guard let label = Label(typed: piece.value) else {
        return .misread(piece.value.isEmpty ? .nothing : .label)
      }
      if piece.isNot { withoutLabels.insert(label) } else { labels.insert(label) }
    case "is":
      guard let state = State(rawValue: piece.value.lowercasedASCII) else {
        return .misread(piece.value.isEmpty ? .nothing : .state)
      }
      if piece.isNot { withoutStates.insert(state) } else { states.insert(state) }
    case "after", "before":
      guard let time = SearchTime.read(piece.value, now, midnight) else {
        return .misread(piece.value.isEmpty ? .nothing : .date)
      }
      if piece.isNot { return .misread(.minus) }
      if name == "after" { after = max(after ?? time, time) }
      if name == "before" { before = min(before ?? time, time) }
    default: return .misread(.nothing)
    }
    return nil
  }

  private mutating func look(for piece: SearchPieces.Piece) {
    let words = Array(FoldedWords.words(of: piece.text).prefix(SearchQuery.longestPhrase))
    guard !words.isEmpty else { return }
    let term = SearchQuery.term(words, of: piece)
    if piece.isNot {
      if !without.contains(term) { without.append(term) }
    } else if !terms.contains(term) {
      terms.append(term)
    }
  }

  private static func term(_ words: [String], of piece: SearchPieces.Piece) -> SearchTerm {
    // One letter begins too many words to be a wish.
    SearchTerm(
      words, isPrefix: piece.isPrefix && (words.last?.unicodeScalars.count ?? 0) > 1)
  }
}

extension Label {
  /// The label that somebody means who types `satire` or `agenda-driven`; nil for none that
  /// readers see.
  fileprivate init?(typed text: String) {
    let letters = text.lowercasedASCII.filter { $0.isLetter }
    let label = Label.shown.first { $0.name.lowercasedASCII == letters }
    guard let found = label ?? (letters == "agenda" ? .agendaDriven : nil) else { return nil }
    self = found
  }
}

/// Instants as people type them into a search.
enum SearchTime {
  /// `2026-05-01`, `2026-05`, `2026`, an instant of RFC 3339, or so long ago: `12h`, `7d`, `2w`,
  /// `3m` (of 30 days), `1y` (of 365).
  static func read(
    _ text: String, _ now: Timestamp, _ midnight: (Int, Int, Int) -> Timestamp?
  ) -> Timestamp? {
    let text = text.lowercasedASCII
    if let unit = text.last, let hours = hours(of: unit) {
      guard let count = Int(text.dropLast()), (0...100_000).contains(count) else { return nil }
      return now - .seconds(count * hours * 3_600)
    }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil
    }
    guard numbers.count == parts.count, (1...3).contains(parts.count), parts[0].count == 4 else {
      return Timestamp(iso8601: text)
    }
    return midnight(
      numbers[0], numbers.count > 1 ? numbers[1] : 1, numbers.count > 2 ? numbers[2] : 1)
  }

  private static func hours(of unit: Character) -> Int? {
    switch unit {
    case "h": 1
    case "d": 24
    case "w": 7 * 24
    case "m": 30 * 24
    case "y": 365 * 24
    default: nil
    }
  }
}

/// A query cut at its blanks, quotes kept together.
///
/// Linear in the bytes.
enum SearchPieces {
  /// `-name:"value"`, of which any part may be missing.
  struct Piece: Hashable {
    var isNot = false
    /// In small letters; only names that a query knows.
    var name: String?
    /// What stands after the name, without quotes; the same as `text` without one.
    var value = ""
    /// All of it but minus, quotes and star.
    var text = ""
    var isPrefix = false
    /// Whether it begins like a wish with a name that is unknown: `name:ferry`, but no `https://…`,
    /// no `12:30` and no `Harbour:`.
    var looksNamed = false

    /// As it stands in the query, but for quotes.
    var typed: String { (isNot ? "-" : "") + (name.map { "\($0):" } ?? "") + value }
  }

  static let names: Set<String> = ["title", "source", "tag", "label", "before", "after", "is"]

  static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = Substring(text)
    while let start = rest.firstIndex(where: { !isBlank($0) }) {
      rest = rest[start...]
      var piece = Piece()
      if let first = rest.first, "-−–".contains(first) {
        piece.isNot = true
        rest = rest.dropFirst()
      }
      if let name = name(at: rest) {
        rest = rest.dropFirst(name.count + 1)
        piece.name = name
      }
      let isQuoted = rest.first.map(isQuote) ?? false
      piece.value = takeValue(&rest, &piece)
      piece.looksNamed = piece.name == nil && !isQuoted && looksNamed(piece.value, before: rest)
      piece.text = piece.name.map { "\($0) \(piece.value)" } ?? piece.value
      pieces.append(piece)
    }
    return pieces
  }

  /// The name that `rest` begins with, when a colon follows it.
  private static func name(at rest: Substring) -> String? {
    guard let colon = rest.prefix(8).firstIndex(of: ":") else { return nil }
    let name = String(rest[..<colon]).lowercasedASCII
    return names.contains(name) ? name : nil
  }

  /// Whether a word begins with a name of letters and a colon, and a value that begins with a letter
  /// or figure, or is quoted.
  private static func looksNamed(_ word: String, before rest: Substring) -> Bool {
    let name = word.utf8.prefix { (97...122).contains($0 | 0x20) }
    let value = word.utf8.dropFirst(name.count)
    guard (2...12).contains(name.count), value.first == UInt8(ascii: ":") else { return false }
    guard let first = word.dropFirst(name.count + 1).first else {
      return rest.first.map(isQuote) ?? false
    }
    return first.isLetter || first.isNumber
  }

  /// Takes a quoted text or what stands until the next blank; a quote left open ends with the text.
  private static func takeValue(_ rest: inout Substring, _ piece: inout Piece) -> String {
    if let first = rest.first, isQuote(first) {
      let inside = rest.dropFirst()
      let end = inside.firstIndex(where: isQuote) ?? inside.endIndex
      var value = inside[..<end]
      if value.last == "*" {
        piece.isPrefix = true
        value = value.dropLast()
      }
      rest = end == inside.endIndex ? inside[end...] : inside[inside.index(after: end)...]
      if rest.first == "*" {
        piece.isPrefix = true
        rest = rest.dropFirst()
      }
      return String(value)
    }
    // A quote ends a word too, so that `ferry"strike"` is two wishes.
    let end = rest.firstIndex { isBlank($0) || isQuote($0) } ?? rest.endIndex
    let value = rest[..<end]
    rest = rest[end...]
    guard value.last == "*" else { return String(value) }
    piece.isPrefix = true
    return String(value.dropLast())
  }

  private static func isBlank(_ character: Character) -> Bool {
    character.isWhitespace || character == "\0"
  }
  private static func isQuote(_ character: Character) -> Bool { "\"“”„«»".contains(character) }
}
