// Names and values as forms and queries send them.

/// The fields of a query or a form, decoded, in order.
///
/// Source: WHATWG URL standard, application/x-www-form-urlencoded parsing.
package struct FormFields: Sendable, Hashable {
  package struct Field: Sendable, Hashable {
    package var name: String
    package var value: String
  }
  package private(set) var fields: [Field] = []
  /// Whether there were more fields than the limit; those beyond it were not read.
  package private(set) var isCut = false

  /// Reads `name=value&…`, `limit` fields at most.
  ///
  /// Bytes that are not UTF-8 become U+FFFD.
  package init(_ text: some Collection<UInt8>, limit: Int = 1_000) {
    // What is beyond the limit is not even split.
    for pair in text.split(separator: UInt8(ascii: "&"), maxSplits: max(0, limit)) {
      if fields.count == limit {
        isCut = true
        return
      }
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      let value = pair.dropFirst(name.count + 1)
      fields.append(Field(name: FormFields.decoded(name), value: FormFields.decoded(value)))
    }
  }

  /// The first value of that name; nil when there is none.
  package subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  /// Every value of that name, in order: what ticked boxes send.
  package func all(_ name: String) -> [String] {
    fields.lazy.filter { $0.name == name }.map(\.value)
  }

  /// The first value of that name as a number; nil when it is none.
  package func number(_ name: String) -> Int64? { self[name].flatMap { Int64($0) } }

  private static func decoded(_ bytes: some Collection<UInt8>) -> String {
    // Not strict, so never nil.
    String(decoding: Percent.bytes(bytes, plusIsBlank: true) ?? [], as: UTF8.self)
  }
}
