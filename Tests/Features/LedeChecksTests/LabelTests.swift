import Glibc
@testable import LedeClassification
import LedeJSON
import LedeBase
import LedeTerminal
import LedeTesting
import Testing

@testable import LedeChecks

@Suite("lede label")
struct LabelTests {
  private func line(_ text: String) throws -> GivenLine { try GivenLine(Array(text.utf8)) }

  private func answer(_ line: GivenLine, _ shares: Shares) -> String {
    String(decoding: line.answer(shares), as: UTF8.self)
  }

  private var shares: Shares {
    Shares(values: [0.93, 0, 1, 0.123_456, 0.5, 0, 0], basis: .article)
  }

  @Test func `an answer has the line's own id and all scores in their order`() throws {
    let given = try line(#"{"text":"B","id":"a\"1","more":[1,{}],"title":"T"}"#)
    #expect(given.writing == Writing(title: "T", text: "B"))
    #expect(
      answer(given, shares)
        == #"{"id":"a\"1","scores":{"Journalism":0.93,"Wiki":0,"Opinion":1,"Satire":0.1235,"#
        + #""Sensational":0.5,"AgendaDriven":0,"Hate":0},"leads":null}"#)
    #expect(answer(try line(#"{"id":17}"#), shares).hasPrefix(#"{"id":17,"scores""#))
    #expect(answer(try line("{}"), shares).hasPrefix(#"{"id":null,"scores""#))
  }

  @Test func `what the scores are worth is said`() throws {
    var shares = shares
    shares.basis = .headline
    shares.doubt = .notEnglish
    #expect(
      answer(try line("{}"), shares).hasSuffix(
        #"},"leads":null,"basis":"headline","doubt":"not_english"}"#))
    shares.basis = .article
    shares.doubt = .tooLittle(words: 3)
    #expect(answer(try line("{}"), shares).hasSuffix(#"},"leads":null,"doubt":"too_little"}"#))
    shares.doubt = nil
    shares.leading = .opinion
    shares.everyday = 0.000_04
    #expect(answer(try line("{}"), shares).hasSuffix(#"},"leads":"Opinion","everyday":0}"#))
  }

  @Test(arguments: ["", "[]", "{", "{\"id\":}", "nonsense", "{} {}"])
  func `a line that is no article is answered in its place`(text: String) {
    #expect(throws: JSONError.self) { try GivenLine(Array(text.utf8)) }
    let answer = String(decoding: GivenLine.answer(to: .cutOff(at: 3)), as: UTF8.self)
    #expect(answer == #"{"id":null,"error":"JSON cut off at byte 3"}"#)
  }

  @Test func `what label prints, evaluate reads`() throws {
    let printed = answer(try line(#"{"id":"a1"}"#), shares)
    let read = try #require(try Prediction(Array(printed.utf8)))
    #expect(read.id == "a1")
    #expect(read.scores[.satire] == 0.1235)
    #expect(try Prediction([]) == nil)
  }
}

@Suite("Files of lines")
struct LineFileTests {
  /// `ferry` and `harbour`, a line each, as gzip packs them.
  private static let packed: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 75, 75, 45, 42, 170, 228, 202, 72, 44, 74, 202, 47, 45,
    226, 2, 0, 188, 207, 65, 0, 14, 0, 0, 0,
  ]

  private func lines(_ bytes: [UInt8]) throws -> [String] {
    try withFile(bytes) { path in
      var reader = try LineFile(path)
      var lines: [String] = []
      while let line = try reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
      return lines
    }
  }

  @Test func `lines are the same, packed or not`() throws {
    #expect(try lines(Self.packed) == ["ferry", "harbour"])
    #expect(try lines(Array("ferry\nharbour\n".utf8)) == ["ferry", "harbour"])
    #expect(try lines(Array("ferry\n\nharbour".utf8)) == ["ferry", "", "harbour"])
    #expect(try lines([]) == [])
    let long = String(repeating: "x", count: 300_000)
    #expect(try lines(Array("\(long)\ny".utf8)) == [long, "y"])
  }

  @Test func `a file that is not there is named, and one that is cut off is no end`() throws {
    #expect(throws: FileError.self) { _ = try LineFile("/nonexistent/lines") }
    #expect(throws: FileError.self) { try lines(Array(Self.packed.prefix(20))) }
  }
}
