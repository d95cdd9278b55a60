// What agents get of words that other sites wrote.

import Testing

@testable import LedeAgents

@Suite struct PlainForAgentsTests {
  @Test(arguments: [
    ("A \u{1B}[31mred\u{1B}[0m word", "A red word"),
    ("\u{1B}]0;title\u{07}Seen", "Seen"), ("\u{1B}]8;;https://x.example\u{1B}\\Link", "Link"),
    ("\u{9B}2JGone", "Gone"), ("\u{9D}never ends", "never ends"),
    ("\u{1B}]never ends", "never ends"),
    ("Tag\u{E0041}s hide", "Tags hide"), ("zero\u{200B}width\u{FEFF}", "zerowidth"),
    ("turned \u{202E}round\u{2066}", "turned round"), ("bell\u{07} and null\u{0}", "bell and null"),
    ("a\u{1B}", "a"), ("\u{1B}c\u{1B}(Breset", "reset"), ("  two   blanks ", "two blanks"),
    ("e\u{301}t\u{E9}", "\u{E9}t\u{E9}"), ("👩‍👩‍👧 stays", "👩‍👩‍👧 stays"), ("line\none", "line one"),
  ])
  func `nothing steers, hides or turns round`(text: String, plain: String) {
    #expect(PlainForAgents.line(text, most: 300) == plain)
  }

  @Test(arguments: ["", " \u{200B}", "\u{1B}[0m", "\u{202E}"])
  func `what nobody sees is nothing`(text: String) {
    #expect(PlainForAgents.line(text, most: 300) == nil)
  }

  @Test func `a line is cut between code points`() {
    #expect(PlainForAgents.line(String(repeating: "é", count: 200), most: 301)?.utf8.count == 300)
    #expect(PlainForAgents.line(nil, most: 300) == nil)
  }

  @Test func `a text keeps its lines, and one empty line between them`() {
    let text = "\n\nFirst\n\n\n\nSecond \u{1B}[1mline\u{1B}[m\r\n\u{200B}\n\nLast\n\n"
    #expect(PlainForAgents.lines(text) == "First\n\nSecond line\n\nLast")
    #expect(PlainForAgents.lines("") == "")
  }

  @Test(arguments: [0, 1, 2, 3, 7, 100])
  func `parts of a text join to the whole`(most: Int) {
    let text = "Ein Schiff für São Tomé 🚢 fährt"
    var parts = ""
    var from: Int? = 0
    var count = 0
    while let start = from, count < 200 {
      let part = PlainForAgents.part(of: text, from: start, most: max(4, most))
      parts += part.text
      from = part.next
      count += 1
    }
    #expect(parts == text)
  }

  @Test(arguments: [-1, 10_000, Int.max / 2])
  func `a part that begins nowhere is empty or the first`(start: Int) {
    let part = PlainForAgents.part(of: "short", from: start, most: 30_000)
    #expect(part.next == nil)
    #expect(part.text == (start < 0 ? "short" : ""))
  }
}
