// The members of a document, one by one: what files may say, and how it is sent.

import LedeBase
import LedeJSON

enum LoreTexts {
  /// Writes a member as its shape has it; the texts that it holds.
  ///
  /// - Parameters:
  ///   - value: What the file says; nil for nothing.
  ///   - field: What it is to be.
  ///   - json: Where it goes.
  ///   - fault: What is thrown for what it cannot be.
  /// - Returns: Its texts.
  /// - Throws: That fault.
  static func write(
    _ value: JSONValue?, as field: LoreShape.Field, to json: inout JSONWriter, or fault: LoreFault
  ) throws(LoreFault) -> [String] {
    let name = field.name
    switch field.value {
    case .text:
      let text = try text(value, or: fault)
      json.member(name, text)
      return [text]
    case .textIfAny:
      let text = try text(value, or: fault)
      guard !text.isEmpty else { return [] }
      json.member(name, text)
      return [text]
    case .texts(let orEmptyText):
      var texts = try texts(value, or: fault)
      if texts.isEmpty, orEmptyText { texts = [""] }
      json.texts(name, texts)
      return texts
    case .reference(let file):
      json.key(name)
      json.raw(try reference(value ?? .null, to: file, or: fault))
      return []
    case .references(let file):
      let all: [JSONValue] =
        switch value {
        case .array(let all): all
        case .null, nil, .string(""): []
        case let one?: [one]
        }
      try json.array(name) { json throws(LoreFault) in
        for one in all where one != .string("") && one != .null {
          json.raw(try reference(one, to: file, or: fault))
        }
      }
      return []
    case .number: return try writeNumber(value, name, to: &json, or: fault)
    case .grid:
      try json.array(name) { json throws(LoreFault) in
        for row in try list(value, or: fault) {
          let texts = try texts(row, or: fault)
          json.array { json in for text in texts { json.value(text) } }
        }
      }
      return []
    case .journey:
      try json.array(name) { json throws(LoreFault) in
        for part in try list(value, or: fault) { try write(part: part, to: &json, or: fault) }
      }
      return []
    }
  }

  // MARK: Texts

  /// A text, also where it is written as a number; empty for nothing.
  static func text(_ value: JSONValue?, or fault: LoreFault) throws(LoreFault) -> String {
    switch value {
    case nil, .null: return ""
    case .string(let text): return text
    case .integer(let number): return "\(number)"
    case .number(let number) where number.isFinite: return "\(number)"
    case .number, .bool, .array, .object: throw fault
    }
  }

  /// Texts, also where one alone stands in place of their list.
  private static func texts(
    _ value: JSONValue?, or fault: LoreFault
  ) throws(LoreFault) -> [String] {
    guard case .array(let all) = value else {
      let one = try text(value, or: fault)
      return one.isEmpty ? [] : [one]
    }
    var texts: [String] = []
    for one in all { texts.append(try text(one, or: fault)) }
    return texts
  }

  private static func list(
    _ value: JSONValue?, or fault: LoreFault
  ) throws(LoreFault) -> [JSONValue] {
    switch value {
    case .array(let all): return all
    case nil, .null: return []
    default: throw fault
    }
  }

  private static func writeNumber(
    _ value: JSONValue?, _ name: String, to json: inout JSONWriter, or fault: LoreFault
  ) throws(LoreFault) -> [String] {
    switch value {
    case nil, .null, .string(""): return []
    default: break
    }
    guard let number = value?.integer ?? value?.string.flatMap({ Int64($0) }) else { throw fault }
    json.member(name, number)
    return ["\(number)"]
  }

  // MARK: Other documents

  /// The address of a document of this Lede's, as JSON text with a mark where it begins.
  static func address(_ file: LoreFile, _ number: String) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    return [quote, LoreCollection.home] + "\(file.rawValue)/\(number)".utf8 + [quote]
  }

  /// What leads to another document, by its number or wherever its file says it lies; else the text itself.
  private static func reference(
    _ value: JSONValue, to file: LoreFile, or fault: LoreFault
  ) throws(LoreFault) -> [UInt8] {
    if let number = value.integer {
      guard number >= 0 else { throw fault }
      return address(file, "\(number)")
    }
    let text = try text(value, or: fault)
    let parts = text.split(separator: "/").suffix(2)
    if parts.count == 2, let kind = parts.first.flatMap({ LoreFile(rawValue: String($0)) }),
      kind.group == .iceAndFire, let number = parts.last.flatMap({ Int64($0) }), number >= 0
    {
      return address(kind, "\(number)")
    }
    return JSONValue.string(text).bytes
  }

  // MARK: Journeys

  private static func write(
    part: JSONValue, to json: inout JSONWriter, or fault: LoreFault
  ) throws(LoreFault) {
    guard let from = part["from"]?.integer, let to = part["to"]?.integer,
      case .bool(let isAlive)? = part["alive"]
    else { throw fault }
    try json.object { json throws(LoreFault) in
      json.member("from", from)
      json.member("to", to)
      try json.array("path") { json throws(LoreFault) in
        for point in try list(part["path"], or: fault) {
          let parts = point.elements
          guard (2...3).contains(parts.count), let north = degrees(parts[0]),
            let east = degrees(parts[1])
          else { throw fault }
          let place = parts.count == 3 ? parts[2] : .string("")
          guard let name = place.string ?? (place == .null ? "" : nil) else { throw fault }
          json.array { json in
            json.value(north)
            json.value(east)
            if !name.isEmpty { json.value(name) }
          }
        }
      }
      json.member("alive", isAlive)
    }
  }

  /// A number that can be sent, also where it stands in quotes.
  private static func degrees(_ value: JSONValue) -> Double? {
    let number: Double? =
      switch value {
      case .integer(let number): Double(number)
      case .number(let number): number
      case .string(let text): Double(text)
      case .bool, .null, .array, .object: nil
      }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Twenty-four digits of a document that has no number: of its name, and of how many of that name stand
  /// before it.
  static func number(named name: String, _ before: UInt32) -> String {
    // FNV-1a: it tells names apart and keeps no secret.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    func hex(_ number: UInt64, _ digits: Int) -> String {
      let text = String(number, radix: 16)
      return String(repeating: "0", count: digits - text.count) + text
    }
    return hex(hash, 16) + hex(UInt64(before), 8)
  }
}
