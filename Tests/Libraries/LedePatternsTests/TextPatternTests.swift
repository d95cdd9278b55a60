// Patterns that programs send, in many short texts.

import LedeBase
import Testing

@testable import LedePatterns

@Suite struct TextPatternTests {
  private func finds(_ pattern: String, _ style: PatternStyle, in text: String) throws -> Bool {
    guard var search = TextSearch() else { throw RuleError.nothingToFind }
    return try search.finds(try TextPattern(pattern, style), in: text)
  }

  @Test func `letters are what they are unless it is said otherwise`() throws {
    #expect(try finds("^har", [], in: "harbour"))
    #expect(try !finds("^HAR", [], in: "harbour"))
    #expect(try finds("^HAR", .anyCase, in: "harbour"))
    #expect(try finds("^Äpfel$", .anyCase, in: "äPFEL"))
    #expect(try !finds("^two", [], in: "one\ntwo"))
    #expect(try finds("^two", .eachLine, in: "one\ntwo"))
    #expect(try !finds("one.two", [], in: "one\ntwo"))
    #expect(try finds("one.two", .dotIsAll, in: "one\ntwo"))
    #expect(try finds("h a r # all of it", .spaced, in: "harbour"))
    #expect(try finds(#"\Qa.b\E"#, [], in: "a.b"))
    #expect(try !finds(#"\Qa.b\E"#, [], in: "axb"))
  }

  @Test(arguments: ["(", "[a", #"\C"#, "a{2,1}"])
  func `what cannot be read says so`(pattern: String) {
    #expect(throws: RuleError.self) { try TextPattern(pattern, []) }
  }

  @Test func `two hundred bytes are the most`() throws {
    _ = try TextPattern(String(repeating: "a", count: 200), [])
    #expect(throws: RuleError.tooLong) {
      try TextPattern(String(repeating: "ä", count: 101), [])
    }
  }

  @Test func `one text that takes too long ends it, and so do many that take a little`() throws {
    let run = String(repeating: "a", count: 3_000) + "!"
    #expect(throws: RuleError.tooSlow) { try finds("(a+)+$", [], in: run) }
    guard var other = TextSearch() else { return _ = Issue.record("no memory") }
    var isStopped = false
    let plain = try TextPattern("[ab]*[cd]", [])
    let text = String(repeating: "ab", count: 200)
    for _ in 0..<100_000 where !isStopped {
      do throws(RuleError) { _ = try other.finds(plain, in: text) } catch {
        isStopped = error == .tooSlow
      }
    }
    #expect(isStopped)
  }

  @Test func `a text is cut between letters, and any text is read`() throws {
    let long = String(repeating: "ä", count: PatternMatcher.longestText)
    #expect(try finds("^ä+$", [], in: long))
    #expect(try !finds("x", [], in: long + "x"))
    #expect(try finds("^$", [], in: ""))
  }
}
