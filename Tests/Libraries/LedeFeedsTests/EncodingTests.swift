import Testing

import LedeMarkup
@testable import LedeFeeds

@Suite struct Encodings {
  private static func rss(_ title: String, declared: String? = nil) -> String {
    let declaration = declared.map { "<?xml version=\"1.0\" encoding=\"\($0)\"?>" } ?? ""
    return "\(declaration)<rss version=\"2.0\"><channel><title>\(title)</title></channel></rss>"
  }

  private static func read(_ bytes: [UInt8], type: String? = nil) throws -> FeedDocument {
    try FeedReader.document(bytes, contentType: type)
  }

  /// The text in two or four bytes for each character of it, which are all below U+10000.
  private static func wide(_ text: String, width: Int, isBigEndian: Bool) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar -> [UInt8] in
      var bytes: [UInt8] = []
      for shift in 0..<width {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value >> (8 * shift)))
      }
      return isBigEndian ? bytes.reversed() : bytes
    }
  }

  @Test(arguments: [
    (2, true, "utf-16be"), (2, false, "utf-16le"), (4, true, "utf-32be"), (4, false, "utf-32le"),
  ])
  func `wide characters are read with a mark and without`(
    width: Int, isBigEndian: Bool, encoding: String
  ) throws {
    for mark in ["", "\u{FEFF}"] {
      let text = mark + Self.rss("Café — 新聞", declared: "utf-16")
      let document = try Self.read(Self.wide(text, width: width, isBigEndian: isBigEndian))
      #expect(document.feed.title?.value == "Café — 新聞")
      #expect(document.encoding == encoding)
      #expect(!document.isMalformed)
    }
  }

  @Test func `a byte order mark is no part of UTF-8`() throws {
    let document = try Self.read([0xEF, 0xBB, 0xBF] + Array(Self.rss("Café").utf8))
    #expect(document.feed.title?.value == "Café")
    #expect(document.encoding == "utf-8")
    #expect(!document.isMalformed)
  }

  @Test(arguments: [
    ("iso-8859-1", [0xE9] as [UInt8], "é"), ("windows-1252", [0x80], "€"),
    ("windows-1251", [0xCD], "Н"), ("koi8-r", [0xEE], "Н"), ("shift_jis", [0x93, 0xFA], "日"),
    ("euc-jp", [0xC6, 0xFC], "日"), ("big5", [0xA4, 0xE9], "日"), ("euc-kr", [0xC0, 0xCF], "일"),
    ("iso-8859-15", [0xA4], "€"), ("gb18030", [0xC8, 0xD5], "日"),
  ])
  func `a declared encoding is undone`(name: String, bytes: [UInt8], expected: String) throws {
    let parts = Self.rss("|", declared: name).split(separator: "|")
    let text = Array(parts[0].utf8) + bytes + Array(parts[1].utf8)
    let document = try Self.read(text)
    #expect(document.feed.title?.value == expected)
    #expect(document.encoding == name)
    #expect(!document.isMalformed)
  }

  @Test func `what calls itself GB 2312 is read as its larger successor`() throws {
    let parts = Self.rss("|", declared: "GB2312").split(separator: "|")
    let document = try Self.read(Array(parts[0].utf8) + [0x96, 0x67] + Array(parts[1].utf8))
    #expect(document.encoding == "gb18030")
    #expect(!document.isMalformed)
  }

  @Test func `the header is believed before the declaration`() throws {
    let parts = Self.rss("|", declared: "utf-8").split(separator: "|")
    let text = Array(parts[0].utf8) + [0xCD] + Array(parts[1].utf8)
    let document = try Self.read(text, type: "application/rss+xml; charset=\"Windows-1251\"")
    #expect(document.feed.title?.value == "Н")
    #expect(document.encoding == "windows-1251")
    #expect(!document.isMalformed)
  }

  @Test func `text xml without charset is US-ASCII while it can be`() throws {
    let plain = try Self.read(Array(Self.rss("Cafe", declared: "utf-8").utf8), type: "text/xml")
    #expect(plain.encoding == "us-ascii")
    let other = try Self.read(Array(Self.rss("Café", declared: "utf-8").utf8), type: "text/xml")
    #expect(other.encoding == "utf-8")
    #expect(other.feed.title?.value == "Café")
    #expect(!other.isMalformed)
  }

  @Test func `a header that names no XML is told of`() throws {
    let document = try Self.read(Array(Self.rss("x").utf8), type: "text/plain; charset=utf-8")
    #expect(document.isMalformed)
    #expect(document.encoding == "utf-8")
  }

  @Test(arguments: ["utf-8", "us-ascii", "no-such-encoding", "utf-16", "../../etc/passwd"])
  func `bytes that are not what they say are taken for Windows-1252`(declared: String) throws {
    let parts = Self.rss("|", declared: declared).split(separator: "|")
    let text = Array(parts[0].utf8) + [0x93, 0xE9, 0x94] + Array(parts[1].utf8)
    let document = try Self.read(text)
    #expect(document.feed.title?.value == "“é”")
    #expect(document.encoding == "windows-1252")
    #expect(document.isMalformed)
  }

  @Test func `one stray byte does not spoil a page of UTF-8`() throws {
    let parts = Self.rss("ÄÖÜäöüßéè|", declared: "utf-8").split(separator: "|")
    let document = try Self.read(Array(parts[0].utf8) + [0x92] + Array(parts[1].utf8))
    #expect(document.feed.title?.value == "ÄÖÜäöüßéè’")
    #expect(document.encoding == "utf-8")
    #expect(document.isMalformed)
  }

  @Test func `what was made UTF-8 twice is undone once`() throws {
    #expect(try Self.read(Array(Self.rss("CafÃ©").utf8)).feed.title?.value == "Café")
    #expect(try Self.read(Array(Self.rss("Ã la Â© é").utf8)).feed.title?.value == "Ã la Â© é")
  }

  @Test(arguments: [
    ("CafÃ©", "Café"), ("Ã©tÃ© Ã\u{A0} la mer", "été à la mer"),
    ("Ã‰cole du soir", "École du soir"),
    ("StraÃŸe frei", "Straße frei"), ("It donâ€™t â€œmatterâ€\u{9D}", "It don’t “matter”"),
    ("A cafÃ© by the “quay”", "A café by the “quay”"), ("10Â°C, Â£5", "10°C, £5"),
    ("no\u{C2}\u{A0}break", "no\u{A0}break"), ("zÅ‚oty", "złoty"), ("â‚¬5", "€5"),
    ("ÐŸÑ€Ð¸Ð²ÐµÑ‚", "Привет"), ("æ—¥æœ¬", "日本"), ("Tides ðŸŒŠ", "Tides 🌊"),
    ("na\u{C3}\u{AF}ve \u{E2}\u{80}\u{99}x", "naïve ’x"),
  ])
  func `what was encoded twice is as it was meant`(twice: String, meant: String) throws {
    #expect(try Self.read(Array(Self.rss(twice).utf8)).feed.title?.value == meant)
    let json = #"{"version":"https://jsonfeed.org/version/1.1","title":"\#(twice)","items":[]}"#
    #expect(try Self.read(Array(json.utf8)).feed.title?.value == meant)
  }

  @Test(arguments: [
    "CAFÉ®", "CAFÉ”", "CAFÉ…", "Au café\u{A0}»", "« Fin du café\u{A0}»", "AMANHÃ… e depois",
    "IRMÃ—disse", "AMANHû", "maçã…”", "Spaß”", "Ø½in pipe", "Ã la Â© é", "PÅ… igen", "SCHÖNÄ»",
    "Why café becomes cafÃ©", "cafÃ© and other mojibake", "UTF-8 shown as cafÃ©", "3×½", "Ã©",
    "日本 cafÃ©", "það”…»", "Â", "Ã", "fÃ",
  ])
  func `a right text stays as it is`(text: String) throws {
    #expect(try Self.read(Array(Self.rss(text).utf8)).feed.title?.value == text)
  }

  @Test func `numbers that mean controls are taken for Windows' characters`() throws {
    let document = try Self.read(Array(Self.rss("don&#146;t &#x80;").utf8))
    #expect(document.feed.title?.value == "don’t €")
    #expect(!document.isMalformed)
  }

  @Test func `UTF-8 is checked to the letter`() {
    let good: [[UInt8]] = [
      [], [0x41], [0xC2, 0x80], [0xE0, 0xA0, 0x80], [0xED, 0x9F, 0xBF], [0xF4, 0x8F, 0xBF, 0xBF],
      Array("0123456789abcdefé".utf8),
    ]
    let bad: [[UInt8]] = [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82],
      Array("01234567".utf8) + [0xFF],
    ]
    for bytes in good { #expect(UTF8Check.isValid(bytes), "\(bytes)") }
    for bytes in bad { #expect(!UTF8Check.isValid(bytes), "\(bytes)") }
  }
}
