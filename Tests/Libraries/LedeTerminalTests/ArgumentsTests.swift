import LedeBase
import LedeJSON
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
    #expect(Console.harmless("a\u{34F}\u{3164}\u{206A}\u{E0100}b\u{FE0F}") == "ab\u{FE0F}")
  }

  @Test func `what was not made harmless steers no terminal either`() {
    let shown = { (text: String) in String(decoding: Console.shown(text), as: UTF8.self) }
    #expect(shown("a\u{1B}]0;X\u{07}b\u{1B}[2Jc\u{9B}1md\u{202E}e\r\n") == "a]0;Xb[2Jc1mde\n")
    let own = "\u{1B}[31mred\u{1B}[0m\t\u{1B}[38;2;1;20;255mblue\u{1B}[0m\n"
    #expect(shown(own) == own)
    #expect(shown("\u{1B}[5m\u{1B}[38;2;1m!\u{1B}[31") == "[5m\u{1B}[38;2;1m![31")
  }

  @Test func `JSON in a terminal means the same and steers nothing`() throws {
    let text = "a\u{9B}31m\u{202E}é “b” \u{E0041}\u{7F}\u{1B}"
    let json = JSONWriter.object { $0.member("x", text) }
    let escaped = UnseenSigns.escaped(json)
    let plain = String(decoding: escaped, as: UTF8.self)
    #expect(plain == #"{"x":"a\u009b31m\u202eé “b” \udb40\udc41\u007f\u001b"}"#)
    #expect(try JSONValue(escaped)["x"]?.string == text)
  }
}
