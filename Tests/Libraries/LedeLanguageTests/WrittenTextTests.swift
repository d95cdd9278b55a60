// Quotes stand on pages as they were written, and say no other words than those that were judged.

import LedeLanguage
import Testing

@Suite struct WrittenTextTests {
  /// What is shown of an original; nil where the plain text is.
  private func shown(_ original: String) -> String? {
    let plain = normalised(Array(original.utf8))
    return WrittenText(of: original.utf8.span, readAs: plain).map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("The ferry — late again — sails.", "The ferry — late again — sails."),
    ("“It’s off,” she said…  and\n\n left", "“It’s off,” she said… and\nleft"),
    ("A café in Zürich—closed", "A café in Zürich—closed"),
    ("cafe\u{301} and soft\u{AD}hyphen", "cafe\u{301} and soft\u{AD}hyphen"),
    ("Straße und\u{A0}naïve • Œuvre ½ 東京", "Straße und naïve Œuvre ½ 東京"),
    ("Read https://a.example/—x it — now", "Read it — now"),
    ("See (www.a.example) — or “https://a.example” — now", "See ( ) — or \" \" — now"),
    ("Write to ann@a.example — today", "Write to — today"),
    ("LONDON (AP) — The “ferry” sails", "The “ferry” sails"),
    ("`quoted` — twice", "'quoted' — twice"),
  ])
  func `what was written is shown, without what was not read`(original: String, wanted: String) {
    #expect(shown(original) == wanted)
  }

  @Test func `a plain text is shown as it was read`() {
    #expect(shown("Nothing but plain words, and a \"quote\".") == nil)
    #expect(shown("") == nil)
  }

  @Test func `bytes that are no text are shown as the blanks that they are read as`() throws {
    let original: [UInt8] = Array("a ſ".utf8) + [0x82, 0xE2, 0x82] + Array("ẞ — b".utf8)
    let plain = normalised(original)
    let found = WrittenText(of: original.span, readAs: plain)
    let written = try #require(found)
    #expect(String(decoding: written.bytes, as: UTF8.self) == "a ſ ẞ — b")
  }

  @Test func `whatever is written, what is shown reads the same, and each place is its own`() {
    let pieces = [
      "ferry", "—", " ", "\n", "“", "”", "é", "e\u{301}", "…", "https://a.example/b—c ",
      "a@b.example",
      "\u{200B}", "•", "東", "½", "(", ")", "www.x.example", ".", "Ann's", "’", "\u{2028}", "- ",
      "🙂",
    ]
    var state: UInt64 = 7
    var matched = 0
    for _ in 0..<600 {
      var text = ""
      for _ in 0..<40 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(state >> 33) % pieces.count]
      }
      let plain = normalised(Array(text.utf8))
      guard let written = WrittenText(of: text.utf8.span, readAs: plain) else { continue }
      matched += 1
      #expect(normalised(written.bytes) == plain)
      #expect(written.range(0..<plain.count).upperBound == written.bytes.count)
      let starts = plain.indices.map { written.range($0..<plain.count).lowerBound }
      #expect(starts == starts.sorted())
    }
    #expect(matched > 200, "of 600 texts")
  }

  @Test func `a long text is cut as it was read`() throws {
    let original = String(repeating: "a ferry — late — sails ", count: 2_000)
    let plain = normalised(Array(original.utf8))
    let found = WrittenText(of: original.utf8.span, readAs: plain)
    let written = try #require(found)
    #expect(normalised(written.bytes) == plain)
  }
}
