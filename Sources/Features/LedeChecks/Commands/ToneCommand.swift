// lede tone: a filter that says of each line of JSON how it speaks of a subject.

import LedeBase
import LedeClassification
import LedeJSON
import LedeSite
import LedeTerminal

extension Command {
  static let tone = Command(
    .kinds, name: "tone",
    summary: "Read sentences as lines of JSON, print how they speak of a subject.",
    options: [Option("models", .value("DIR"), "judge by the models there, instead of Lede's own")],
    settings: ["share"], example: "lede tone < sentences.jsonl > tones.jsonl",
    more:
      "Reads {\"id\",\"text\",\"target\",\"start\",\"end\"} a line from standard input, where the target stands "
      + "between two counts of characters of the text, and writes {\"id\",\"polarity\",\"score\"} in the "
      + "same order: negative, neutral or positive, and −1 to 1. Without start and end the target is "
      + "looked for."
  ) { call in
    let reader = try SecondReader(in: call.settings.models(call.arguments["models"]))
    guard reader.tellsTones else {
      return .failing("The second reader there is tells no tones. Use Lede's own models.")
    }
    var input = InputBlocks(size: 65_536)
    var hasFailed = false
    while let lines = try input.next() {
      for line in lines.split(separator: 10) where !line.allSatisfy({ $0 <= 32 }) {
        do throws(JSONError) {
          let given = try GivenSentence(Array(line))
          Console.put(json: given.answer(by: reader) + [10])
        } catch {
          hasFailed = true
          Console.put(json: GivenLine.answer(to: error) + [10])
        }
      }
    }
    return hasFailed ? .failed : .done
  }
}

/// A sentence and what it speaks of.
private struct GivenSentence {
  /// As it was given, in JSON.
  private var id: [UInt8] = Array("null".utf8)
  private var text = ""
  private var target = ""
  private var start: Int64?
  private var end: Int64?

  init(_ line: [UInt8]) throws(JSONError) {
    var json = JSONReader(line)
    guard try json.kind() == .object else { throw .expected("an object", at: 0) }
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "id": id = try GivenLine.id(&json) ?? id
      case "text": text = try json.stringIfAny() ?? ""
      case "target": target = try json.stringIfAny() ?? ""
      case "start": start = try json.kind() == .number ? try json.integer() : nil
      case "end": end = try json.kind() == .number ? try json.integer() : nil
      default: try json.skip()
      }
    }
    try json.end()
  }

  /// Where the subject stands, in bytes; everywhere if it is not found.
  private var subject: Range<Int> {
    let scalars = text.unicodeScalars
    if let start, let end, start >= 0, end > start, end <= scalars.count {
      let from = scalars.index(scalars.startIndex, offsetBy: Int(start))
      let to = scalars.index(scalars.startIndex, offsetBy: Int(end))
      return text.utf8.distance(
        from: text.startIndex, to: from)..<text.utf8.distance(from: text.startIndex, to: to)
    }
    let bytes = Array(text.utf8)
    let wanted = Array(target.utf8)
    if !wanted.isEmpty, let place = bytes.firstRange(of: wanted) { return place }
    return 0..<bytes.count
  }

  func answer(by reader: SecondReader) -> [UInt8] {
    let tone = reader.tone(of: text.utf8.span, towards: subject)
    return JSONWriter.object { json in
      json.key("id")
      json.raw(id)
      json.member("polarity", tone?.polarity)
      json.member("score", tone.map { ($0.score * 10_000).rounded() / 10_000 } ?? 0)
    }
  }
}
