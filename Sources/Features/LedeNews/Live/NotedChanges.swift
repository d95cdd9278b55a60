// POST /marks: what a device noted while it had no server, as JSON.

import LedeHTTP
import LedeJSON
import LedeBase
import LedeSite

extension News {
  /// Makes up for the changes in the body: all or none, and none of them twice.
  func marks(_ call: ReaderCall) async throws -> Response {
    guard let changes = NotedChanges.read(call.request.body) else {
      return NotedChanges.answer(
        400, NotedChanges.problem(code: "parameterInvalid", message: Phrases.badMarks))
    }
    let outcomes = try await desk.replay(changes, reader: call.reader)
    return NotedChanges.answer(200, NotedChanges.json(outcomes))
  }
}

/// Noted changes and their outcomes as JSON.
enum NotedChanges {
  /// How many changes one request may bring.
  static let most = 10_000

  /// The changes in a body, in order; nil when one of them cannot be understood.
  static func read(_ body: [UInt8]) -> [NotedChange]? {
    var json = JSONReader(body)
    var changes: [NotedChange] = []
    do throws(JSONError) {
      guard try json.kind() == .array else { return nil }
      try json.beginArray()
      while try json.hasElement() {
        guard changes.count < most, let change = try change(&json) else { return nil }
        changes.append(change)
      }
      try json.end()
    } catch { return nil }
    return changes
  }

  private static func change(_ json: inout JSONReader) throws(JSONError) -> NotedChange? {
    var key: String?
    var item: Int64?
    var change: MarkChange?
    var at: Int64?
    try json.eachMember { (json, name) throws(JSONError) in
      switch name {
      case "key": key = try json.stringIfAny()
      case "item": item = try json.integerIfAny()
      case "change": change = try json.stringIfAny().flatMap { MarkChange(rawValue: $0) }
      case "at": at = try json.integerIfAny()
      default: try json.skip()
      }
    }
    guard let key, NotedChange.isKey(key), let item, let change, let at else { return nil }
    return NotedChange(
      key: key, item: Item.ID(item), change: change, at: Timestamp(milliseconds: at))
  }

  /// How many changes came to what, and the outcome of each in the order they came in.
  static func json(_ outcomes: [NotedOutcome]) -> [UInt8] {
    var json = JSONWriter(capacity: 128 + 12 * outcomes.count)
    json.object { json in
      json.member("status", "ok")
      for outcome in NotedOutcome.allCases {
        json.member(outcome.rawValue, outcomes.count { $0 == outcome })
      }
      json.array("changes") { json in
        for outcome in outcomes { json.value(outcome.rawValue) }
      }
    }
    return json.bytes
  }

  static func problem(code: String, message: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("status", "error")
      json.member("code", code)
      json.member("message", message)
    }
    return json.bytes
  }

  static func answer(_ status: Int, _ json: [UInt8]) -> Response {
    Answers.unkept(json, type: ContentType.json, status: status)
  }
}
