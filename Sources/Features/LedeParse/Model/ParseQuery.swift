// A query, read from an address or a body within bounds.

import LedeBase
import LedeJSON

/// What is asked for, in which order, how much of it, and what of each thing.
struct ParseQuery: Sendable {
  /// One name by which things are put in order.
  struct Order: Hashable, Sendable {
    var name: String
    var isDescending: Bool
  }

  var kind: ParseClass
  var constraint = Constraint.all([])
  var order: [Order] = []
  var limit = 100
  var skip = 0
  var wantsCount = false
  var view = ParseView()
  /// Whether the class is another than the address says, and so is told.
  var isRedirected = false

  /// The most things in one answer; who asks for more gets so many.
  static let most = 1_000
  /// How many things are looked at where no index answers.
  static let looked = 1_000
  static let mostOrders = 10

  /// The names that a query may have.
  ///
  /// From `readPreference` on they are taken, and change nothing.
  private static let known: Set<String> = [
    "where", "order", "limit", "skip", "count", "include", "includeAll", "keys", "excludeKeys",
    "redirectClassNameForKey", "explain", "readPreference", "includeReadPreference",
    "subqueryReadPreference", "hint", "comment",
  ]

  /// Reads what was sent.
  init(_ kind: ParseClass, _ fields: ParseFields) throws(ParseFault) {
    self.kind = kind
    if let name = fields.names.first(where: { !ParseQuery.known.contains($0) }) {
      throw .badQuery(Phrases.parseBadParameter(ParseFault.shown(name)))
    }
    if let key = fields["redirectClassNameForKey"]?.string, !key.isEmpty {
      guard let target = kind.pointers[key] else { throw .badField(key) }
      self.kind = target
      isRedirected = true
    }
    if fields["explain"]?.isYes == true {
      throw .badQuery(Phrases.parseNotServed("explain"))
    }
    if let json = try fields.json("where") {
      constraint = try ConstraintReader.constraint(of: json, on: self.kind)
    }
    if let text = fields["order"]?.string { order = try ParseQuery.order(text) }
    if let value = fields["limit"] {
      guard let count = value.count, count >= 0 else { throw .badLimit }
      limit = min(count, ParseQuery.most)
    }
    if let value = fields["skip"] {
      guard let count = value.count, count >= 0 else { throw .badSkip }
      skip = min(count, 1_000_000)
    }
    wantsCount = fields["count"]?.isYes == true
    view = try ParseView(fields)
  }

  private static func order(_ text: String) throws(ParseFault) -> [Order] {
    let names = text.split(separator: ",")
    guard names.count <= mostOrders else { throw .badQuery(Phrases.parseTooMuch) }
    var order: [Order] = []
    for name in names {
      let bare = name.filter { $0 != " " }
      let isDescending = bare.hasPrefix("-")
      let field = isDescending ? String(bare.dropFirst()) : bare
      guard FieldName.isGood(field) else { throw .badField(field) }
      order.append(Order(name: field, isDescending: isDescending))
    }
    return order
  }

  /// Whether things stand in the order in which they were made, and which end comes first; nil where
  /// they do not.
  var isNewestFirst: Bool? {
    guard let first = order.first else { return true }
    return first.name == "createdAt" ? first.isDescending : nil
  }

  /// Whether one thing stands before another.
  func precedes(_ a: ParseObject, _ b: ParseObject) -> Bool {
    for one in order {
      let (first, second) = (a[one.name] ?? .null, b[one.name] ?? .null)
      if first < second { return !one.isDescending }
      if second < first { return one.isDescending }
    }
    // Those that are alike stand as they were made.
    return isNewestFirst == false ? a.number < b.number : a.number > b.number
  }
}

/// What of each thing is shown.
struct ParseView: Sendable {
  var include = KeyTree()
  var keys: KeyTree?
  var without = KeyTree()

  init() {}

  init(_ fields: ParseFields) throws(ParseFault) {
    if let text = fields["include"]?.string { include = try KeyTree(text) }
    if fields["includeAll"]?.isYes == true { include.children["*"] = KeyTree() }
    if let text = fields["keys"]?.string, !text.isEmpty { keys = try KeyTree(text) }
    if let text = fields["excludeKeys"]?.string { without = try KeyTree(text) }
  }

  /// The names that a question for one thing may have.
  static let known: Set<String> = [
    "include", "includeAll", "keys", "excludeKeys", "readPreference", "includeReadPreference",
    "subqueryReadPreference",
  ]

  /// What was sent with a question for one thing.
  static func of(_ fields: ParseFields) throws(ParseFault) -> ParseView {
    if let name = fields.names.first(where: { !known.contains($0) }) {
      throw .badQuery(Phrases.parseBadParameter(ParseFault.shown(name)))
    }
    return try ParseView(fields)
  }
}

/// What a program sent: members of a body, and fields of an address.
struct ParseFields: Sendable {
  private(set) var names: [String] = []
  private var values: [String: JSONValue] = [:]

  init() {}

  subscript(_ name: String) -> JSONValue? {
    get { values[name] }
    set {
      if values[name] == nil, newValue != nil { names.append(name) }
      if newValue == nil { names.removeAll { $0 == name } }
      values[name] = newValue
    }
  }

  /// A member that is an object, also where it stands as a text.
  func json(_ name: String) throws(ParseFault) -> JSONValue? {
    switch self[name] {
    case .string(let text)?:
      if text.isEmpty { return nil }
      do throws(JSONError) { return try JSONValue(Array(text.utf8)) } catch { throw .badJSON }
    case let value: return value
    }
  }
}
