import LedeSite
import LedeTerminal
import Testing

@testable import lede

@Suite("The program")
struct ProgramTests {
  @Test(arguments: [
    (["--data", "/x", "news", "--unread"], ["news", "--data", "/x", "--unread"]),
    (["--data=/x", "--open-reading", "serve"], ["serve", "--data=/x", "--open-reading"]),
    (["news", "--data", "/x"], ["news", "--data", "/x"]),
    (["--help"], ["--help"]), (["--version"], ["--version"]), (["-v"], ["-v"]), ([], []),
    (["--data", "/x"], []),
  ])
  func `settings may stand before the command`(words: [String], ordered: [String]) throws {
    #expect(try Program.ordered(words) == ordered)
  }

  @Test(arguments: [["--unread", "news"], ["--data"]])
  func `what cannot stand before a command is said`(words: [String]) {
    #expect(throws: UsageError.self) { try Program.ordered(words) }
  }

  @Test(arguments: [("nwes", "news"), ("refesh", "refresh"), ("imp", "import"), ("qqqqqq", nil)])
  func `a mistyped command finds its neighbour`(word: String, near: String?) {
    #expect(Spelling.nearest(to: word, among: Program.commands.map(\.name)) == near)
  }
}
