// A pattern that a program sends, looked for in many short texts; all its work together is bounded.

package import LedeBase

/// How a pattern is read.
package struct PatternStyle: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Small and capital letters are the same.
  package static let anyCase = PatternStyle(rawValue: 1)
  /// `^` and `$` stand at each line.
  package static let eachLine = PatternStyle(rawValue: 2)
  /// A dot stands for a line end too.
  package static let dotIsAll = PatternStyle(rawValue: 4)
  /// Spaces in the pattern stand for nothing, and `#` begins a remark.
  package static let spaced = PatternStyle(rawValue: 8)

  /// As rules of readers are read.
  static let rules: PatternStyle = [.anyCase, .eachLine]
}

/// A pattern made ready.
package struct TextPattern: Hashable, Sendable {
  private let text: String
  private let style: PatternStyle
  fileprivate let compiled: RulePattern

  /// How many bytes one has at most.
  package static let longest = 200

  /// Reads a pattern; throws why it is none.
  package init(_ text: String, _ style: PatternStyle) throws(RuleError) {
    guard text.utf8.count <= TextPattern.longest else { throw .tooLong }
    self.text = text
    self.style = style
    compiled = try RulePattern(text, style)
  }

  package static func == (a: TextPattern, b: TextPattern) -> Bool {
    a.text == b.text && a.style == b.style
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(style)
  }
}

/// Looks for patterns in texts, one after the other, and counts what that costs.
package struct TextSearch: ~Copyable {
  private var matcher: PatternMatcher
  private var spent = 0

  /// Nil when there is no memory.
  package init?() {
    guard let matcher = PatternMatcher() else { return nil }
    self.matcher = matcher
  }

  /// Whether a pattern is found in a text, of which the first 16 kB count.
  ///
  /// - Parameters:
  ///   - pattern: What is looked for.
  ///   - text: Where.
  /// - Returns: Whether it is there.
  /// - Throws: `RuleError.tooSlow` where it takes too much work on this text, or on all so far.
  package mutating func finds(
    _ pattern: TextPattern, in text: String
  ) throws(RuleError) -> Bool {
    let bytes = Array(text.utf8)
    var end = min(bytes.count, PatternMatcher.longestText)
    // No letter is cut in two.
    while end > 0, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    let found = matcher.find(pattern.compiled, in: bytes.span.extracting(0..<end))
    spent += matcher.work
    guard found != .tooSlow, spent <= PatternMatcher.mostSpent else { throw .tooSlow }
    return found == .found
  }
}
