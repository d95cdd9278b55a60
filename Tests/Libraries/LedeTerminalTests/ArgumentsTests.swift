import LedeBase
import Testing

@testable import LedeTerminal

@Suite("Command lines")
struct ArgumentsTests {
  private let options = [
    Option("limit", short: "n", .value("N"), ""), Option("unread", short: "u", ""),
    Option("json", short: "j", ""),
  ]

  @Test func `options may stand anywhere, long or short, with or without an equals sign`() throws {
    let words = ["--unread", "a", "-jn5", "--", "-x"]
    let arguments = try Arguments(words, options: options)
    #expect(arguments.has("unread"))
    #expect(arguments.has("json"))
    #expect(try arguments.number("limit", in: 1...10) == 5)
    #expect(arguments.operands == ["a", "-x"])
    #expect(try Arguments(["--limit=7"], options: options)["limit"] == "7")
    #expect(try Arguments(["--limit", "7"], options: options)["limit"] == "7")
  }

  @Test(arguments: [
    (["--limt", "3"], "Did you mean --limit?"), (["--limit"], "--limit N"), (["-x"], "-x"),
    (["--unread=1"], "takes no value"),
  ])
  func `a mistyped line says what is wrong`(words: [String], part: String) {
    let error = #expect(throws: UsageError.self) { try Arguments(words, options: options) }
    #expect(error?.description.contains(part) == true)
  }

  @Test func `who looks for a word with a minus is told how`() {
    let error = #expect(throws: UsageError.self) {
      try Arguments(["ferry", "-strike"], options: options, takesWords: true)
    }
    #expect(error?.description == "There is no option -s. " + Phrases.minusWord("-strike"))
  }

  @Test(arguments: ["0", "11", "many", "-1", "99999999999999999999"])
  func `a number out of range is refused`(text: String) throws {
    let arguments = try Arguments(["--limit=\(text)"], options: options)
    #expect(throws: UsageError.self) { try arguments.number("limit", in: 1...10) }
  }
}

@Suite("The terminal")
struct ConsoleTests {
  @Test func `words from the web cannot steer the terminal`() {
    #expect(Console.harmless("a\u{1B}[31mb\u{07}\u{9B}c\nd\u{202E}e") == "a[31mbc de")
    #expect(
      Console.harmless("a\u{200B}b\u{FEFF}\u{E0041}\u{2028}c\u{200F}\u{200D}")
        == "ab c\u{200F}\u{200D}")
  }
}
