// The second reader on made-up weights: its file, its words, its sums in each of a processor's ways.

import CEncoder
import LedeBase
import LedeLanguage
import LedeTesting
import Testing

@testable import LedeClassification

@Suite("The second reader")
struct EncoderTests {
  private static let tiny = TinyReader()
  private static let bytes = tiny.file()
  private static let ways = Array(0...lede_encoder_best_way())

  /// A reader of a file that goes again once it is mapped.
  private static func reader(_ bytes: [UInt8], way: Int32? = nil) throws -> SecondReader {
    let file = try ScratchFile(bytes)
    return try withExtendedLifetime(file) { try SecondReader(at: file.path, way: way) }
  }

  private static func words() throws -> WordPieces {
    try #require(WordPieces(Array(TinyReader.words.map { $0 + "\n" }.joined().utf8)))
  }

  private static func pieces(_ text: String, most: Int = .max) throws -> [String] {
    try words().pieces(of: text.utf8.span, most: most).map { TinyReader.words[Int($0)] }
  }

  // MARK: Words

  @Test(arguments: [
    ("The ferry sails.", ["the", "ferry", "sail", "##s", "."]),
    ("  Townish,\n\tunlikely!", ["town", "##ish", ",", "un", "##like", "##ly", "!"]),
    ("a-ferry's", ["a", "-", "ferry", "'", "[UNK]"]),
    ("fe\u{301}rry FÉRRY", ["ferry", "ferry"]), ("é", ["[UNK]"]), ("", []), ("\u{7}\u{200B}", []),
    ("\u{65E5}\u{65E5}ferry", ["\u{65E5}", "\u{65E5}", "ferry"]), ("12 21", ["1", "##2", "[UNK]"]),
    ("the\u{A0}ferry", ["the", "ferry"]), ("“ferry”", ["[UNK]", "ferry", "[UNK]"]),
    (String(repeating: "a", count: 101), ["[UNK]"]),
  ])
  func `a text is cut into the longest pieces that are known`(text: String, pieces: [String]) throws
  {
    #expect(try Self.pieces(text) == pieces)
  }

  @Test func `no more pieces are cut than are wanted, and any bytes are safe`() throws {
    #expect(try Self.pieces("townish unlikely", most: 3) == ["town", "##ish", "un"])
    let words = try Self.words()
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(words.pieces(of: bytes.span).allSatisfy { 0..<Int32(words.count) ~= $0 })
    }
    #expect(WordPieces(Array("[CLS]\n[SEP]\n".utf8)) == nil)
  }

  // MARK: The file

  @Test func `a file that is cut, changed or of another kind is refused with its cause`() throws {
    let whole = Self.bytes
    for end in [0, 7, 31, 32, 500, whole.count / 2, whole.count - 1] {
      #expect(throws: JudgingError.self) {
        try Self.reader(Array(whole[..<end]))
      }
    }
    for place in [0, 9, 20, 40, 33, 90, 100, 5_000, whole.count - 1] {
      var changed = whole
      changed[place] ^= 0x41
      #expect(throws: JudgingError.self, "byte \(place)") {
        try Self.reader(changed)
      }
    }
    let error = #expect(throws: JudgingError.self) {
      try SecondReader(at: "/nowhere/second.reader")
    }
    #expect(error?.description.contains("No such file") == true)
  }

  @Test(arguments: [
    "", "[]", "{}", "{\"trunk\": 2, \"layers\": 1}", "{\"trunk\": 0, \"layers\": 99}",
    "{\"trunk\": 0, \"layers\": 1, \"tone\": {\"pooled\": []}}",
    "{\"trunk\": 0, \"layers\": 1, \"tone\": {\"pooled\": [\"most(1)\"]}}",
    "{\"trunk\": 0, \"layers\": 1, \"tone\": {\"pooled\": [\"cls(1)\"]}}",
    "{\"trunk\": 0, \"layers\": 2, \"tone\": {\"pooled\": [\"cls(1)\", \"mean(0)\", \"cls(1)\"]}}",
  ])
  func `a file that says what it has not is refused`(config: String) throws {
    let bytes = Self.tiny.file(config: config)
    #expect(throws: JudgingError.self) { try Self.reader(bytes) }
  }

  // MARK: Sums

  @Test(arguments: ways)
  func `what it says of a text is what plain sums say`(way: Int32) throws {
    let reader = try Self.reader(Self.bytes, way: way)
    let quick = (0..<7).map { Double($0) / 3 - 1 }
    let (title, body) = (Array("Glad ferry".utf8), Array("the town, unlikely, sailed.".utf8))
    let told = reader.findings(
      title: title.span, body: body.span, quick: quick, words: 300, isList: false)
    let found = try #require(told)
    let read = [
      "[CLS]", "glad", "ferry", "[SEP]", "the", "town", ",", "un", "##like", "##ly", ",", "sail",
      "##ed",
      ".", "[SEP]",
    ]
    let pieces = try read.map { try #require(TinyReader.words.firstIndex(of: $0)) }
    let mean = TinyReader.mean(Self.tiny.states(of: pieces, for: "verdict").after)
    for head in 0..<7 {
      var score = Double(head) / 10
      for index in mean.indices {
        score += mean[index] * Double(Self.tiny.verdictHeads[head][index])
      }
      for index in 0..<7 { score += quick[index] * Double(Self.tiny.quick[head][index]) }
      let share = Arithmetic.share((1 + Double(head) / 10) * score + Double(head) / 20)
      #expect(abs(found[head].share - share) < 1e-3, "head \(head): \(found[head].share), \(share)")
      #expect(found[head].least == 0.5)
    }
  }

  @Test(arguments: ways)
  func `its tone towards a subject is what plain sums say`(way: Int32) throws {
    let reader = try Self.reader(Self.bytes, way: way)
    let text = Array("The town, sad, sailed ferry.".utf8)
    let told = reader.tone(of: text.span, towards: 4..<8)
    let tone = try #require(told)
    let read = [
      "[CLS]", "the", "[unused1]", "town", "[unused2]", ",", "sad", ",", "sail", "##ed", "ferry",
      ".",
      "[SEP]",
    ]
    let pieces = try read.map { try #require(TinyReader.words.firstIndex(of: $0)) }
    let (before, after) = Self.tiny.states(of: pieces, for: "tone")
    let features = after[0] + TinyReader.mean(before) + after[3]
    let scores = (0..<3).map { tone in
      features.indices.reduce([0.1, 0, -0.1][tone]) {
        $0 + features[$1] * Double(Self.tiny.toneHeads[tone][$1])
      }
    }
    let shares = scores.map { Arithmetic.exp($0 - (scores.max() ?? 0)) }
    let sum = shares.reduce(0, +)
    for (found, share) in zip([tone.negative, tone.neutral, tone.positive], shares) {
      #expect(abs(found - share / sum) < 1e-3)
    }
    #expect(abs(tone.negative + tone.neutral + tone.positive - 1) < 1e-9)
  }

  @Test func `a long text is read at its beginning and its end, a list is led by no kind`() throws {
    let reader = try Self.reader(Self.bytes)
    func shares(_ body: String, isList: Bool = false, words: Int = 300) throws -> [HeadFinding] {
      let (title, body): ([UInt8], [UInt8]) = ([], Array(body.utf8))
      let told = reader.findings(
        title: title.span, body: body.span, quick: [], words: words, isList: isList)
      return try #require(told)
    }
    // Room for 21 pieces: 15 from the beginning, 6 from the end.
    let begin = Array(repeating: "glad", count: 15)
    let end = Array(repeating: "sad", count: 6)
    let one = try shares((begin + Array(repeating: "town", count: 50) + end).joined(separator: " "))
    let other = try shares((begin + ["ferry"] + end).joined(separator: " "))
    #expect(one.map(\.share) == other.map(\.share))
    let list = try shares("the ferry", isList: true)
    #expect(list.dropLast().allSatisfy { $0.least > 1 } && list[6].least == 0.5)
    #expect(try shares("the ferry", words: 100).allSatisfy { $0.least == Double(Float(0.9)) })
  }

  @Test func `shipped weights say the same in each of the processor's ways`() throws {
    let path = Checkout.path("Sources/share/lede/models/second.reader")
    let readers = try Self.ways.map { try SecondReader(at: path, way: $0) }
    for text in [ShippedModelTests.report, ShippedModelTests.column, "Ferry", ""] {
      let (title, body): ([UInt8], [UInt8]) = ([], Array(text.utf8))
      let told = try readers.map { reader in
        let found = reader.findings(
          title: title.span, body: body.span, quick: [1, -1, 0, 2, 0, -2, 1], words: 300,
          isList: false)
        return try #require(found)
      }
      for other in told.dropFirst() {
        for (one, two) in zip(told[0], other) { #expect(abs(one.share - two.share) < 1e-3) }
      }
    }
  }

  @Test func `any place of a subject is safe, and one that is nowhere is everywhere`() throws {
    let reader = try Self.reader(Self.bytes)
    let text = Array("The ferry sails. Sad town!".utf8)
    for place in [0..<0, 0..<26, 26..<26, 25..<400, 900..<901, 3..<4] {
      let told = reader.tone(of: text.span, towards: place)
      let tone = try #require(told)
      #expect(tone.score.isFinite && abs(tone.score) <= 1)
    }
    let long = Array(String(repeating: "ferry town ", count: 400).utf8)
    let ofLong = reader.tone(of: long.span, towards: 0..<long.count)
    let none: [UInt8] = []
    let ofNone = reader.tone(of: none.span, towards: 0..<0)
    #expect(ofLong != nil && ofNone != nil)
  }
}
