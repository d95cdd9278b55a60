// A small tree of JSON, for places where little of it passes.

/// Any JSON value.
package enum JSONValue: Hashable, Sendable {
  case object([Member])
  case array([JSONValue])
  case string(String)
  /// A number without fraction that fits.
  case integer(Int64)
  case number(Double)
  case bool(Bool)
  case null

  /// One name and its value; the members of an object keep their order.
  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: JSONValue
  }

  /// Reads one value and nothing after it.
  package init(_ bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    try self.init(&reader)
    try reader.end()
  }

  /// Reads the value that comes next.
  package init(_ json: inout JSONReader) throws(JSONError) {
    switch try json.kind() {
    case .object:
      var members: [Member] = []
      try json.beginObject()
      while let name = try json.nextKey() {
        members.append(Member(name: name, value: try JSONValue(&json)))
      }
      self = .object(members)
    case .array:
      var elements: [JSONValue] = []
      try json.beginArray()
      while try json.hasElement() { elements.append(try JSONValue(&json)) }
      self = .array(elements)
    case .string: self = .string(try json.string())
    case .number:
      var ahead = json
      if let whole = try ahead.integer() {
        json = ahead
        self = .integer(whole)
      } else {
        self = .number(try json.number())
      }
    case .bool: self = .bool(try json.bool())
    case .null:
      try json.null()
      self = .null
    }
  }

  /// The member of that name, the last of several; nil when there is none, or this is no object.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The text, when this is a string.
  package var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The whole number, when this is one.
  package var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

  /// The elements; none when this is no array.
  package var elements: [JSONValue] { if case .array(let all) = self { all } else { [] } }

  /// The value as JSON text.
  package var bytes: [UInt8] {
    var json = JSONWriter()
    write(to: &json)
    return json.bytes
  }

  /// Writes the value.
  package func write(to json: inout JSONWriter) {
    switch self {
    case .object(let members):
      json.object { json in
        for member in members {
          json.key(member.name)
          member.value.write(to: &json)
        }
      }
    case .array(let elements):
      json.array { json in for element in elements { element.write(to: &json) } }
    case .string(let text): json.value(text)
    case .integer(let number): json.value(number)
    case .number(let number): json.value(number)
    case .bool(let bool): json.value(bool)
    case .null: json.null()
    }
  }
}
