// Reads a command line: long and short options, operands, near misses, help.

import LedeBase

package struct Option: Sendable {
  package enum Kind: Sendable {
    /// On when present.
    case flag
    /// Takes one value, shown in help under that name; the last one given wins.
    case value(String)
    /// Takes one value each time it is given; all of them count, with commas between them.
    case list(String)
  }

  /// Without the dashes, as in `data`.
  package let name: String
  package let short: Character?
  package let kind: Kind
  package let help: String

  package init(_ name: String, short: Character? = nil, _ help: String) {
    self.init(name, short: short, .flag, help)
  }

  package init(_ name: String, short: Character? = nil, _ kind: Kind, _ help: String) {
    self.name = name
    self.short = short
    self.kind = kind
    self.help = help
  }
}

/// A command line that cannot be understood; the words are for the person who typed it.
package struct UsageError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

package struct Arguments: Sendable {
  package private(set) var flags: Set<String> = []
  package private(set) var values: [String: String] = [:]
  package private(set) var operands: [String] = []

  /// Reads `words` by `options`; everything after `--` is an operand.
  ///
  /// With `takesWords`, who names an option that is none is told how a word begins with a minus.
  package init(_ words: [String], options: [Option], takesWords: Bool = false) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      } else if word.hasPrefix("--") {
        let body = word.dropFirst(2)
        let equals = body.firstIndex(of: "=")
        let name = String(equals.map { body[..<$0] } ?? body)
        guard let option = options.first(where: { $0.name == name }) else {
          let near = Spelling.nearest(to: name, among: options.map(\.name))
          let hint = takesWords ? " " + Phrases.minusWord(word) : ""
          throw UsageError(
            Phrases.noOption("--\(name)") + (near.map { " Did you mean --\($0)?" } ?? hint))
        }
        try take(option, equals.map { String(body[body.index(after: $0)...]) }, from: &rest)
      } else if word.hasPrefix("-"), word.count > 1, Int(word) == nil {
        try takeShort(word, options, takesWords, from: &rest)
      } else {
        operands.append(word)
      }
    }
  }

  private mutating func takeShort(
    _ word: String, _ options: [Option], _ takesWords: Bool, from rest: inout ArraySlice<String>
  ) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw UsageError(
          Phrases.noOption("-\(letter)") + (takesWords ? " " + Phrases.minusWord(word) : ""))
      }
      guard case .flag = option.kind else {
        try take(option, letters.isEmpty ? nil : String(letters), from: &rest)
        return
      }
      try take(option, nil, from: &rest)
    }
  }

  private mutating func take(
    _ option: Option, _ value: String?, from rest: inout ArraySlice<String>
  ) throws(UsageError) {
    switch option.kind {
    case .flag:
      if value != nil { throw UsageError("--\(option.name) takes no value.") }
      flags.insert(option.name)
    case .value(let shown), .list(let shown):
      guard let value = value ?? rest.popFirst() else {
        throw UsageError("--\(option.name) needs a value: --\(option.name) \(shown)")
      }
      if case .list = option.kind, let before = values[option.name] {
        values[option.name] = before + "," + value
      } else {
        values[option.name] = value
      }
    }
  }

  package func has(_ name: String) -> Bool { flags.contains(name) }

  package subscript(_ name: String) -> String? { values[name] }

  /// Whether the first of two opposite flags was given, or the second; nil when neither was.
  package func choice(_ on: String, _ off: String) throws(UsageError) -> Bool? {
    guard !(has(on) && has(off)) else {
      throw UsageError("--\(on) and --\(off) are opposites: choose one.")
    }
    return has(on) ? true : has(off) ? false : nil
  }

  /// A whole number in `range`; nil when the option was not given.
  package func number(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = values[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "--\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound), not \(text)."
      )
    }
    return number
  }
}

/// Guesses what somebody meant to type.
package enum Spelling {
  /// The only candidate that `word` begins, else the one within two slips of it, or the first of those that it
  /// begins; nil when none is near.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let begun = word.count >= 2 ? candidates.filter { $0.hasPrefix(word) } : []
    if begun.count == 1 { return begun[0] }
    let near = candidates.map { ($0, distance(Array(word.utf8), Array($0.utf8))) }
      .filter { $0.1 <= 2 && $0.1 < max(word.utf8.count, 2) }
      .min { $0.1 < $1.1 }
    return near?.0 ?? begun.first
  }

  /// How many letters must be added, dropped or changed.
  ///
  /// Source: Wagner and Fischer, 1974.
  package static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for i in a.indices {
      var diagonal = row[0]
      row[0] = i + 1
      for j in b.indices {
        let above = row[j + 1]
        row[j + 1] = min(above + 1, row[j] + 1, diagonal + (a[i] == b[j] ? 0 : 1))
        diagonal = above
      }
    }
    return row[b.count]
  }
}
