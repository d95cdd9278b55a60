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

  @Test(arguments: Program.commands.map(\.name))
  func `each command has a page of the manual with all its options`(name: String) throws {
    let command = try #require(Program.commands.first { $0.name == name })
    let page = ManualPage(command).text
    #expect(page.hasPrefix(".TH LEDE\\-\(ManualPage.escaped(name).uppercased()) 1 "))
    for option in command.allOptions {
      #expect(page.contains("\\fB\(ManualPage.escaped("--" + option.name))\\fR"))
    }
    #expect(ManualPage.overview.text.contains("\\fB\(ManualPage.escaped(name))\\fR"))
  }

  @Test func `nothing in a text is a request of man`() {
    #expect(ManualPage.escaped(".so /etc/passwd") == "\\&.so /etc/passwd")
    #expect(ManualPage.escaped("a\n.so x") == "a\n.br\n\\&.so x")
    #expect(ManualPage.escaped("a\n'b\\c--d") == "a\n.br\n\\(aqb\\ec\\-\\-d")
  }

  @Test(arguments: Completions.Shell.allCases)
  func `a shell is offered every command and option`(shell: Completions.Shell) {
    let text = Completions(of: Program.commands).text(for: shell)
    for command in Program.commands {
      #expect(text.contains(command.name))
      for option in command.allOptions { #expect(text.contains(option.name)) }
    }
  }
}
