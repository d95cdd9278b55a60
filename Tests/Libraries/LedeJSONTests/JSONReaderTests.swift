import Testing

@testable import LedeJSON

/// The value in `text`.
private func read(_ text: String) throws(JSONError) -> JSONValue {
  try JSONValue(Array(text.utf8))
}

@Suite struct JSONReading {
  @Test func `a story is pulled field by field and the rest is passed over`() throws {
    var json = JSONReader(
      Array(
        #" {"id": 7, "extra": {"a": [1, {"b": null}]}, "title": "Ferry back", "n": -2.5} "#.utf8))
    var title: String?
    var id: Int64?
    var number: Double?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "title": title = try json.stringIfAny()
      case "id": id = try json.integerIfAny()
      case "n": number = try json.numberIfAny()
      default: try json.skip()
      }
    }
    try json.end()
    #expect(title == "Ferry back")
    #expect(id == 7)
    #expect(number == -2.5)
  }

  @Test(arguments: [
    (#""plain""#, "plain"),
    (#""""#, ""),
    (#""a\"b\\c\/d\b\f\n\r\t""#, "a\"b\\c/d\u{8}\u{c}\n\r\t"),
    (#""\u0041\u00e9\u20AC""#, "Aé€"),
    (#""\ud83d\ude00 later""#, "😀 later"),
    (#""cut \ud83d off""#, "cut \u{FFFD} off"),
    (#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}"),
    (#""\ud83d\u0041""#, "\u{FFFD}A"),
    (
      #""eight or more bytes before \n a break, and more after""#,
      "eight or more bytes before \n a break, and more after"
    ),
    (#""Ærlig talt, кириллица, 한국어""#, "Ærlig talt, кириллица, 한국어"),
  ])
  func `strings come out as they were meant`(text: String, meaning: String) throws {
    #expect(try read(text) == .string(meaning))
  }

  @Test func `bytes that are no UTF-8 are shown as the replacement character`() throws {
    let value = try JSONValue([34, 0x61, 0xFF, 0xC3, 0x62, 34])
    #expect(value == .string("a\u{FFFD}\u{FFFD}b"))
  }

  @Test func `a byte order mark at the start is passed over`() throws {
    #expect(try JSONValue([0xEF, 0xBB, 0xBF] + Array("[1]".utf8)) == .array([.integer(1)]))
  }

  @Test(arguments: [
    ("0", 0.0), ("-0", -0.0), ("12", 12), ("-7.25", -7.25), ("1e3", 1000), ("2.5E-2", 0.025),
    ("0.1", 0.1), ("123456789012345678", 123_456_789_012_345_680), ("1e400", .infinity),
    ("3.141592653589793238", 3.141592653589793), ("0.000001", 0.000001),
  ])
  func `numbers are read exactly`(text: String, number: Double) throws {
    var json = JSONReader(Array(text.utf8))
    #expect(try json.number() == number)
  }

  @Test(arguments: [
    ("9223372036854775807", Int64.max), ("-9223372036854775808", .min), ("1e2", 100), ("5.0", 5),
    ("9223372036854775808", nil), ("1.5", nil), ("1e400", nil), ("\"42\"", 42), ("\"x\"", nil),
    ("null", nil), ("{}", nil),
  ])
  func `whole numbers are whole or missing`(text: String, number: Int64?) throws {
    var json = JSONReader(Array(text.utf8))
    #expect(try json.integerIfAny() == number)
  }

  @Test(arguments: [
    "", " ", "{", "[", "[1", "[1,", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "\"abc",
    "\"abc\\",
    "\"abc\\\"", "tru", "nul", "-",
  ])
  func `text that was cut off says so`(text: String) {
    let error = #expect(throws: JSONError.self) { try read(text) }
    #expect(error == .cutOff(at: text.utf8.count))
  }

  @Test(arguments: [
    ("[1 2]", JSONError.expected("a comma or an end", at: 3)),
    ("[1,]", .expected("a value", at: 3)),
    ("{\"a\" 1}", .expected("a colon", at: 5)),
    ("{a:1}", .expected("a string", at: 1)),
    ("{\"a\":1,}", .expected("a string", at: 7)),
    ("[,1]", .expected("a value", at: 1)),
    ("trux", .expected("true", at: 3)),
    ("01", .badNumber(at: 0)), ("1.", .badNumber(at: 0)), ("1e", .badNumber(at: 0)),
    ("+1", .expected("a value", at: 0)), (".5", .expected("a value", at: 0)),
    ("\"a\u{1}\"", .controlCharacter(at: 2)),
    ("\"\\x\"", .badEscape(at: 1)), ("\"\\u12g4\"", .badEscape(at: 1)),
    ("\"\\u12\"", .badEscape(at: 1)),
    ("[1] x", .trailingText(at: 4)), ("[1]]", .trailingText(at: 3)),
  ])
  func `what is not JSON is refused at its place`(text: String, error: JSONError) {
    #expect(throws: error) { try read(text) }
  }

  @Test func `128 arrays in one another are read, and no more`() throws {
    let deepest = JSONReader.deepest
    let fine = String(repeating: "[", count: deepest) + String(repeating: "]", count: deepest)
    _ = try read(fine)
    #expect(throws: JSONError.tooDeep(at: deepest + 1)) { try read("[" + fine + "]") }
    var json = JSONReader(Array(String(repeating: "{\"a\":", count: 100_000).utf8))
    #expect(throws: JSONError.self) { try json.skip() }
  }

  @Test func `a value of another kind than hoped for is passed over`() throws {
    var json = JSONReader(Array(#"[{"a":1}, [2], 3, "four", null, true]"#.utf8))
    var strings: [String?] = []
    try json.eachElement { json throws(JSONError) in strings.append(try json.stringIfAny()) }
    #expect(strings == [nil, nil, nil, "four", nil, nil])
    var other = JSONReader(Array("7".utf8))
    try other.eachMember { json, _ throws(JSONError) in try json.skip() }
    try other.end()
  }

  @Test func `the last of several members of one name counts`() throws {
    #expect(try read(#"{"a":1,"b":2,"a":3}"#)["a"]?.integer == 3)
  }
}

@Suite struct JSONFromAnywhere {
  private static let story = Array(
    #"{"status":"ok","n":-1.5e3,"news":[{"id":301,"t":"a\ud83d\ude00\n","x":null,"y":[true,false]}]}"#
      .utf8)

  @Test func `a story cut anywhere never traps and is never whole`() {
    for end in 0..<Self.story.count {
      #expect(throws: JSONError.self) { try JSONValue(Array(Self.story[..<end])) }
    }
  }

  @Test func `a story with any one byte changed never traps`() {
    var read = 0
    for index in Self.story.indices {
      for byte in [0, 31, 34, 44, 48, 92, 93, 117, 123, 125, 0x80, 0xFF] as [UInt8] {
        var bytes = Self.story
        bytes[index] = byte
        // Most of these are no JSON; that none of them stops the program is what is tested.
        if (try? JSONValue(bytes)) != nil { read += 1 }
      }
    }
    #expect(read > 0)
  }

  @Test func `random bytes never trap`() {
    var random = SystemRandomNumberGenerator()
    let alphabet = Array(#"{}[]",:\u0123 eE+-.truefalsn"#.utf8) + [0, 0x80, 0xFF]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      var json = JSONReader(bytes)
      // Skipping and reading must agree on what they accept, apart from escapes.
      let skipped = (try? json.skip()) != nil && (try? json.end()) != nil
      if (try? JSONValue(bytes)) != nil { #expect(skipped) }
    }
  }
}
