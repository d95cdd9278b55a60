// Values as programs for Parse write and read them.

import LedeBase
import LedeJSON

/// A thing of some class, by its name.
struct ParsePointer: Hashable, Sendable {
  var className: String
  var id: String
}

/// One value of a field.
indirect enum ParseValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case date(Timestamp)
  case pointer(ParsePointer)
  /// With the address where it lies; empty where a program sent it.
  case file(name: String, url: String)
  case point(latitude: Double, longitude: Double)
  case array([ParseValue])
  case map([String: ParseValue])
  /// What a pointer leads to, whole.
  case object(ParseObject)

  /// Names that are longer than any that Lede makes are no names.
  static let longestName = 200

  /// Reads what a program sent.
  init(_ json: JSONValue) throws(ParseFault) {
    switch json {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .integer(let number): self = .number(Double(number))
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    case .array(let elements):
      var values: [ParseValue] = []
      for element in elements { values.append(try ParseValue(element)) }
      self = .array(values)
    case .object(let members):
      if let type = json["__type"] {
        self = try ParseValue.typed(type.string ?? "", json)
        return
      }
      var map: [String: ParseValue] = [:]
      for member in members { map[member.name] = try ParseValue(member.value) }
      self = .map(map)
    }
  }

  private static func typed(_ type: String, _ json: JSONValue) throws(ParseFault) -> ParseValue {
    switch type {
    case "Pointer", "Object":
      guard let name = json["className"]?.string, let id = json["objectId"]?.string,
        !name.isEmpty, !id.isEmpty, name.utf8.count <= longestName, id.utf8.count <= longestName
      else { throw .badPointer }
      return .pointer(ParsePointer(className: name, id: id))
    case "Date":
      guard let text = json["iso"]?.string, text.utf8.count <= 40,
        let date = Timestamp(iso8601: text)
      else { throw .badJSON(Phrases.parseBadDate) }
      return .date(date)
    case "File":
      guard let name = json["name"]?.string, name.utf8.count <= longestName else {
        throw .badFileName
      }
      return .file(name: name, url: "")
    case "GeoPoint":
      guard let latitude = json["latitude"]?.double, let longitude = json["longitude"]?.double,
        (-90...90).contains(latitude), (-180...180).contains(longitude)
      else { throw .badJSON(Phrases.parseBadPoint) }
      return .point(latitude: latitude, longitude: longitude)
    // Nothing of Lede's is of these kinds; read, they are like nothing.
    case "Bytes", "Relation", "Polygon": return .map(["__type": .string(type)])
    default: throw .badJSON(Phrases.parseBadType(ParseFault.shown(type)))
    }
  }

  /// Writes it.
  func write(to json: inout JSONWriter) {
    switch self {
    case .null: json.null()
    case .bool(let bool): json.value(bool)
    case .number(let number): json.value(number)
    case .string(let text): json.value(text)
    case .date(let date):
      json.object { json in
        json.member("__type", "Date")
        json.member("iso", date.parseText)
      }
    case .pointer(let pointer):
      json.object { json in
        json.member("__type", "Pointer")
        json.member("className", pointer.className)
        json.member("objectId", pointer.id)
      }
    case .file(let name, let url):
      json.object { json in
        json.member("__type", "File")
        json.member("name", name)
        json.member("url", url)
      }
    case .point(let latitude, let longitude):
      json.object { json in
        json.member("__type", "GeoPoint")
        json.member("latitude", latitude)
        json.member("longitude", longitude)
      }
    case .array(let values): json.array { json in for value in values { value.write(to: &json) } }
    case .map(let map):
      json.object { json in
        for (name, value) in map.sorted(by: { $0.key < $1.key }) {
          json.key(name)
          value.write(to: &json)
        }
      }
    case .object(let object): json.object { object.writeMembers(to: &$0, isIncluded: true) }
    }
  }

  /// What comes before what; kinds of values stand apart, as in the store of Parse's own server.
  static func < (a: ParseValue, b: ParseValue) -> Bool {
    switch (a, b) {
    case (.number(let a), .number(let b)): a < b
    case (.string(let a), .string(let b)):
      a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
    case (.date(let a), .date(let b)): a < b
    case (.bool(let a), .bool(let b)): !a && b
    case (.pointer(let a), .pointer(let b)): a.id < b.id
    case (.file(let a, _), .file(let b, _)): a < b
    default: a.rank < b.rank
    }
  }

  /// Whether two are of one kind, so that one may be greater than the other.
  func isComparable(with other: ParseValue) -> Bool {
    switch (self, other) {
    case (.number, .number), (.string, .string), (.date, .date): true
    default: false
    }
  }

  private var rank: Int {
    switch self {
    case .null: 0
    case .number: 1
    case .string, .pointer, .file: 2
    case .map, .point, .object: 3
    case .array: 4
    case .bool: 5
    case .date: 6
    }
  }

  /// The same where files and included objects are what they are by name.
  var plain: ParseValue {
    switch self {
    case .file(let name, _): .file(name: name, url: "")
    case .object(let object): .pointer(object.pointer)
    default: self
    }
  }
}

extension JSONValue {
  /// The number, whole or not; nil for what is none, or is beyond all measure.
  var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number.isFinite ? number : nil
    default: nil
    }
  }

  /// A whole number that may stand in quotes, as some programs send it; what is beyond `Int` stops at its ends.
  var count: Int? {
    switch self {
    case .integer(let number): return Int(clamping: number)
    case .number(let number): return number.isNaN ? nil : Int(clampingCount: number)
    case .string(let text):
      guard text.utf8.count <= 40 else { return nil }
      if let number = Int(text) { return number }
      return Double(text).flatMap { $0.isNaN ? nil : Int(clampingCount: $0) }
    default: return nil
    }
  }

  /// Whether it says yes: true, a number but 0, `"1"` or `"true"`.
  var isYes: Bool {
    switch self {
    case .bool(let bool): bool
    case .integer(let number): number != 0
    case .string(let text): text == "1" || text == "true"
    default: false
    }
  }
}

extension Int {
  /// A count that came with a point in it; nil where it is no whole number.
  fileprivate init?(clampingCount number: Double) {
    if number >= 9e18 {
      self = .max
    } else if number <= -9e18 {
      self = .min
    } else if number == number.rounded() {
      self = Int(number)
    } else {
      return nil
    }
  }
}

extension Timestamp {
  /// `2026-11-20T06:45:00.123Z`, with milliseconds always.
  var parseText: String {
    let rest = String(((milliseconds % 1_000) + 1_000) % 1_000 + 1_000).dropFirst()
    return iso8601.dropLast() + "." + rest + "Z"
  }
}
