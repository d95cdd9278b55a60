// A subject that people ask about, and how writers spell it.

import LedeBase

/// What "___" stands for in "What does it think of ___?".
struct Topic: Hashable, Sendable {
  /// What kind of thing it is; what people type is `any` until they choose.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case person, place, organisation, subject, title, any

    /// As its row has it.
    var number: Int64 {
      switch self {
      case .any: 0
      case .person: 1
      case .place: 2
      case .organisation: 3
      case .subject: 4
      case .title: 5
      }
    }

    init(number: Int64) { self = Kind.allCases.first { $0.number == number } ?? .any }
  }

  typealias ID = Identifier<Followed>
  enum Followed {}

  /// As it was chosen or typed, `Rowan, Ada`; never empty, on one line.
  let name: String
  let kind: Kind
  /// The rows of folded words by which writing names it; never empty, the fullest first.
  let spellings: [[String]]
  /// Rows that name it once the whole name was said: a person's last name.
  let shortSpellings: [[String]]

  /// In characters.
  static let longestName = 120

  /// What somebody typed or chose; nil where it holds no word.
  init?(_ typed: String, kind: Kind = .any) {
    guard typed.utf8.count <= 8 * Topic.longestName, let name = PlainName.of(typed),
      name.count <= Topic.longestName
    else { return nil }
    var rows: [[String]] = []
    for spelling in Topic.written(name, kind) {
      let words = FoldedWords.words(of: spelling)
      for row in Topic.numbers(of: words, kind) where !row.isEmpty && !rows.contains(row) {
        rows.append(Array(row.prefix(SearchQuery.longestPhrase)))
      }
    }
    guard let first = rows.first, first.joined().count > 1 else { return nil }
    self.name = name
    self.kind = kind
    spellings = Array(rows.prefix(8))
    let last = kind == .person ? first.last : nil
    shortSpellings = last.map { first.count > 1 && $0.count > 3 ? [[$0]] : [] } ?? []
  }

  /// As people say it: `Ada Rowan`.
  var shown: String { Topic.written(name, kind).first ?? name }

  /// What tells topics apart whose articles have the same tones.
  var key: String {
    kind.rawValue + ":" + spellings.map { $0.joined(separator: " ") }.joined(separator: "|")
  }

  /// How a name stands in running text, the fullest first.
  ///
  /// Lists of topics turn names round (`Rowan, Ada`; `Gates, Bill and Melinda, Foundation`), and say in brackets
  /// what is meant (`Celebrex (Drug)`).
  private static func written(_ name: String, _ kind: Kind) -> [String] {
    var bare = name
    while bare.hasSuffix(")"), let open = bare.lastIndex(of: "("), open != bare.startIndex {
      bare = String(bare[..<open])
      while bare.hasSuffix(" ") { bare.removeLast() }
    }
    if bare.isEmpty { bare = name }
    var all: [String] = []
    let parts: [String] = bare.split { $0 == "," }.map { part in
      part.split { $0 == " " }.joined(separator: " ")
    }
    if parts.count == 2, kind == .person || kind == .any && looksLikeNames(parts) {
      // Initials are often left out.
      let given: [Substring] = parts[1].split { $0 == " " }
      let first = given.filter { $0.count > 1 }.joined(separator: " ")
      if !first.isEmpty { all.append("\(first) \(parts[0])") }
      all.append("\(parts[1]) \(parts[0])")
    } else if parts.count == 3, kind == .organisation {
      all.append("\(parts[1]) \(parts[0]) \(parts[2])")
    }
    all.append(bare)
    if kind == .organisation {
      var words = bare.split { $0 == " " }
      while words.count > 1, let last = words.last,
        forms.contains(last.lowercased().filter(\.isLetter))
      { words.removeLast() }
      let short = words.joined(separator: " ")
      if short != bare { all.append(short) }
    }
    return all
  }

  /// What companies are by law, which nobody says.
  private static let forms: Set<String> = [
    "inc", "corp", "corporation", "co", "company", "ltd", "limited", "llc", "plc", "ag", "sa",
    "spa", "nv", "gmbh",
  ]

  private static func looksLikeNames(_ parts: [String]) -> Bool {
    parts.allSatisfy { part in
      let words = part.split { $0 == " " }
      return (1...3).contains(words.count) && words.allSatisfy { $0.first?.isUppercase == true }
    }
  }

  /// The row, and what it is in the other number: `ferry`, `ferries`.
  ///
  /// Names of persons and places, and what is written in capitals, have one number.
  private static func numbers(of row: [String], _ kind: Kind) -> [[String]] {
    guard kind == .subject || kind == .any, let last = row.last, last.count > 3,
      last.utf8.allSatisfy({ 97...122 ~= $0 })
    else { return [row] }
    let other: String
    if last.hasSuffix("ies") {
      other = last.dropLast(3) + "y"
    } else if last.hasSuffix("y"), !["a", "e", "o", "u"].contains(last.dropLast().last ?? "a") {
      other = last.dropLast() + "ies"
    } else if last.hasSuffix("ss") || last.hasSuffix("us") || last.hasSuffix("is") {
      return [row]
    } else if last.hasSuffix("s") {
      other = String(last.dropLast())
    } else {
      other = last + "s"
    }
    return [row, row.dropLast() + [other]]
  }
}
