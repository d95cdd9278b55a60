// The shapes that answers have: an object alone, lists of objects, a member that may be missing.

extension JSONWriter {
  /// The bytes of one object whose members `body` writes.
  package static func object<E: Error>(
    _ body: (inout JSONWriter) throws(E) -> Void
  ) throws(E) -> [UInt8] {
    var json = JSONWriter()
    try json.object(body)
    return json.bytes
  }

  /// Writes a member that is an array with an object for each element, whose members `body` writes.
  package mutating func objects<Element>(
    _ key: String, _ elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) -> Void
  ) { array(key) { json in for element in elements { json.object { body(&$0, element) } } } }

  /// Writes a member that is an array of texts.
  package mutating func texts(_ key: String, _ texts: some Sequence<String>) {
    array(key) { json in for text in texts { json.value(text) } }
  }

  /// Writes a member that is an object whose members `body` writes; null without a value.
  package mutating func object<Value>(
    _ key: String, of value: Value?, _ body: (inout JSONWriter, Value) -> Void
  ) {
    self.key(key)
    if let value { object { body(&$0, value) } } else { null() }
  }
}
