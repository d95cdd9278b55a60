// Names to show and words to each other: any script, and nothing in them that hides.

import LedeBase
import Testing

@Suite struct ShownTextTests {
  @Test(arguments: [
    "Mara", "Túndé Adébáyò", "张伟", "مارا", "שרה", "Ελένη", "Ömer Ünal", "Nguyễn Thị Ánh",
    "O’Neill", "Jean-Luc", "Dr. Strange", "J. R. R.", "ක්‍රිෂ්ණ", "नमिता शर्मा", "สมชาย", "김민수",
    "Zoë 2", "Nuʻu", "می‌خواهم",
  ])
  func `a name in any script is shown as it is`(name: String) {
    #expect(ShownName(name)?.text == name)
  }

  @Test(arguments: [
    "", " ", "\u{202E}abc", "a\u{200B}b", "a\u{200D}b", "Mara\u{2060}", "\u{3164}", "a\u{0}b",
    "mara (tunde)", "<b>", "a@b", "a/b", "😀", "\u{301}a", "-", "\u{E000}", "a\u{34F}b", "\u{2800}",
    String(repeating: "a", count: 41), String(repeating: "a", count: 9_000),
    "a\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", "a\u{2066}b\u{2069}", "a\u{FE0F}", "[x]",
  ])
  func `what hides, turns direction or makes up a name is none`(name: String) {
    #expect(ShownName(name) == nil)
  }

  @Test func `a name is composed, on one line, with single spaces`() {
    let name = ShownName("  Zoe\u{308}\n\u{A0} Ka\u{302} ")
    #expect(name.map { Array($0.text.unicodeScalars) } == Array("Zoë Kâ".unicodeScalars))
    #expect(ShownName("e\u{301}") == ShownName("é"))
  }

  @Test func `words keep what people write and lose what hides`() {
    #expect(ShortWords("Safe\u{202E} home, \u{200B}you!\n👩‍👩‍👧 ⛵️")?.text == "Safe home, you! 👩‍👩‍👧 ⛵️")
    #expect(ShortWords("")?.text == "")
    #expect(ShortWords(" \u{2066}\u{2069} ")?.text == "")
    #expect(ShortWords("<b>&</b>")?.text == "<b>&</b>")
    #expect(ShortWords(String(repeating: "é", count: 140)) != nil)
    #expect(ShortWords(String(repeating: "é", count: 141)) == nil)
    #expect(ShortWords(String(repeating: "👩‍👩‍👧", count: 140)) == nil)
    #expect(ShortWords("e" + String(repeating: "\u{301}", count: 900))?.text.utf8.count ?? 0 < 20)
  }

  @Test func `a name is cut to characters, and to bytes where one has no end`() {
    #expect(PlainName.of("  Ferries \n by night ", most: 9) == "Ferries b")
    #expect(PlainName.of("\u{200B}", most: 9) == nil)
    // The signs of one syllable, joined again and again, count as one character.
    let endless = String(repeating: "\u{915}\u{94D}", count: 90_000) + "\u{915}"
    #expect((PlainName.of(endless, most: 60)?.utf8.count ?? .max) <= 8 * 60)
    #expect(
      (PlainName.of("e" + String(repeating: "\u{301}", count: 90_000), most: 60)?.utf8.count ?? .max)
        < 20)
  }

  @Test(arguments: [
    ("One\n\n\n\nTwo  words\n", "One\n\nTwo words"), ("\n \nA\r\nB", "A\nB"),
    ("turned \u{202E}round\u{0}", "turned round"), (" ", ""),
  ])
  func `words on several lines keep their lines and nothing that hides`(
    typed: String, kept: String
  ) {
    #expect(PlainWords(typed, most: 40)?.text == kept)
  }

  @Test func `words on several lines are refused beyond so many characters, or bytes`() {
    #expect(PlainWords(String(repeating: "é", count: 40), most: 40)?.text.count == 40)
    #expect(PlainWords(String(repeating: "a", count: 41), most: 40) == nil)
    let family = "👨‍👩‍👧‍👦"
    #expect(PlainWords(String(repeating: family, count: 12), most: 40)?.text.count == 12)
    #expect(PlainWords(String(repeating: family, count: 13), most: 40) == nil)
  }
}
