// What a query asks of things: `where`, read into a small tree within bounds.

import LedeBase
import LedeJSON
import LedePatterns

/// What must be true of a thing.
indirect enum Constraint: Hashable, Sendable {
  case all([Constraint])
  case any([Constraint])
  case none([Constraint])
  case field(String, FieldTest)

  /// How much one query may hold.
  enum Bounds {
    static let tests = 200
    static let values = 2_000
    static let depth = 10
    static let patterns = 5
    static let subqueries = 3
    static let subqueryDepth = 2
  }
}

/// What must be true of one field.
enum FieldTest: Hashable, Sendable {
  case equals(ParseValue)
  case differs(ParseValue)
  case less(ParseValue, orEqual: Bool)
  case greater(ParseValue, orEqual: Bool)
  case among(Set<ParseValue>)
  case notAmong(Set<ParseValue>)
  case exists(Bool)
  case containsAll([ParseValue])
  case matches(TextPattern)
  /// A pointer to what another query finds, or a value that it finds.
  case found(Subquery, isIn: Bool)
  /// Near a point, or within a box: no field of Lede's is a place.
  case isPlace
}

/// A query within a query.
struct Subquery: Hashable, Sendable {
  var kind: ParseClass
  var constraint: Constraint
  /// The field whose values count; nil for the things themselves.
  var key: String?
}

/// Reads `where`, and counts what it holds.
struct ConstraintReader {
  private var tests = 0
  private var values = 0
  private var patterns = 0
  private var subqueries = 0

  /// Reads what a query asks of things of a class.
  static func constraint(
    of json: JSONValue, on kind: ParseClass
  ) throws(ParseFault) -> Constraint {
    var reader = ConstraintReader()
    return try reader.object(json, kind, depth: 1, subqueryDepth: 0)
  }

  private mutating func object(
    _ json: JSONValue, _ kind: ParseClass, depth: Int, subqueryDepth: Int
  ) throws(ParseFault) -> Constraint {
    guard case .object(let members) = json else { throw .badQuery(Phrases.parseWhereNoObject) }
    guard depth <= Constraint.Bounds.depth else { throw .badQuery(Phrases.parseTooMuch) }
    var all: [Constraint] = []
    for member in members {
      switch member.name {
      case "$or", "$and", "$nor":
        guard case .array(let parts) = member.value, !parts.isEmpty else {
          throw .badQuery(Phrases.parseNoList(member.name))
        }
        var constraints: [Constraint] = []
        for part in parts {
          // An empty one is looked at as any other is.
          try count()
          constraints.append(
            try object(part, kind, depth: depth + 1, subqueryDepth: subqueryDepth))
        }
        switch member.name {
        case "$or": all.append(.any(constraints))
        case "$and": all += constraints
        default: all.append(.none(constraints))
        }
      case "$relatedTo": all.append(try related(member.value, kind))
      case let name where name.hasPrefix("$"):
        throw .badQuery(Phrases.parseNotServed(ParseFault.shown(name)))
      default:
        let field = member.name
        guard
          field.split(separator: ".", omittingEmptySubsequences: false)
            .allSatisfy({ FieldName.isGood(String($0)) })
        else { throw .badField(field) }
        all += try fieldTests(of: field, member.value, depth: depth, subqueryDepth: subqueryDepth)
      }
    }
    return all.count == 1 ? all[0] : .all(all)
  }

  private mutating func count(values more: Int = 0) throws(ParseFault) {
    tests += 1
    values += more
    guard tests <= Constraint.Bounds.tests, values <= Constraint.Bounds.values else {
      throw .badQuery(Phrases.parseTooMuch)
    }
  }

  /// The tests of one field: a value that it equals, or an object of operators.
  private mutating func fieldTests(
    of name: String, _ json: JSONValue, depth: Int, subqueryDepth: Int
  ) throws(ParseFault) -> [Constraint] {
    guard case .object(let members) = json, members.contains(where: { $0.name.hasPrefix("$") })
    else {
      try count(values: 1)
      return [.field(name, .equals(try value(json, name)))]
    }
    var tests: [Constraint] = []
    for member in members {
      // Read with what they belong to.
      if [
        "$options", "$maxDistance", "$maxDistanceInKilometers", "$maxDistanceInMiles",
        "$maxDistanceInRadians",
      ].contains(member.name) {
        continue
      }
      try count()
      let test = try test(member.name, member.value, json, name, depth, subqueryDepth)
      tests.append(.field(name, test))
    }
    return tests
  }

  private mutating func test(
    _ name: String, _ json: JSONValue, _ whole: JSONValue, _ field: String, _ depth: Int,
    _ subqueryDepth: Int
  ) throws(ParseFault) -> FieldTest {
    switch name {
    case "$eq": return .equals(try value(json, field))
    case "$ne": return .differs(try value(json, field))
    case "$lt": return .less(try value(json, field), orEqual: false)
    case "$lte": return .less(try value(json, field), orEqual: true)
    case "$gt": return .greater(try value(json, field), orEqual: false)
    case "$gte": return .greater(try value(json, field), orEqual: true)
    case "$in": return .among(Set(try list(json, name, field)))
    case "$nin": return .notAmong(Set(try list(json, name, field)))
    case "$all": return .containsAll(try list(json, name, field))
    case "$exists":
      guard case .bool(let exists) = json else { throw .badQuery(Phrases.parseBadValue(name)) }
      return .exists(exists)
    case "$regex": return .matches(try pattern(json, whole["$options"]))
    case "$inQuery", "$notInQuery":
      let query = try subquery(json, key: nil, name, depth, subqueryDepth)
      return .found(query, isIn: name == "$inQuery")
    case "$select", "$dontSelect":
      guard let inner = json["query"], let key = json["key"]?.string, FieldName.isGood(key) else {
        throw .badQuery(Phrases.parseBadValue(name))
      }
      let query = try subquery(inner, key: key, name, depth, subqueryDepth)
      return .found(query, isIn: name == "$select")
    case "$nearSphere":
      guard case .point = try ParseValue(json) else { throw .badQuery(Phrases.parseBadPoint) }
      return .isPlace
    case "$within":
      guard let corners = json["$box"]?.elements, corners.count == 2 else {
        throw .badQuery(Phrases.parseBadValue(name))
      }
      for corner in corners {
        guard case .point = try ParseValue(corner) else { throw .badQuery(Phrases.parseBadPoint) }
      }
      return .isPlace
    default: throw .badQuery(Phrases.parseNotServed(ParseFault.shown(name)))
    }
  }

  /// A value; a text that is compared with a date is read as one.
  private func value(_ json: JSONValue, _ field: String) throws(ParseFault) -> ParseValue {
    let value = try ParseValue(json).plain
    if ParseObject.dates.contains(field), case .string(let text) = value, text.utf8.count <= 40,
      let date = Timestamp(iso8601: text)
    {
      return .date(date)
    }
    return value
  }

  private mutating func list(
    _ json: JSONValue, _ name: String, _ field: String
  ) throws(ParseFault) -> [ParseValue] {
    guard case .array(let elements) = json else { throw .badQuery(Phrases.parseNoList(name)) }
    values += elements.count
    guard values <= Constraint.Bounds.values else { throw .badQuery(Phrases.parseTooMuch) }
    var list: [ParseValue] = []
    for element in elements { list.append(try value(element, field)) }
    return list
  }

  private mutating func pattern(
    _ json: JSONValue, _ options: JSONValue?
  ) throws(ParseFault) -> TextPattern {
    patterns += 1
    guard patterns <= Constraint.Bounds.patterns else { throw .badQuery(Phrases.parseTooMuch) }
    guard let text = json.string else { throw .badQuery(Phrases.parseBadValue("$regex")) }
    var style = PatternStyle()
    for letter in options?.string ?? "" {
      switch letter {
      case "i": style.insert(.anyCase)
      case "m": style.insert(.eachLine)
      case "s": style.insert(.dotIsAll)
      case "x": style.insert(.spaced)
      // Letters are Unicode's in any case.
      case "u": break
      default: throw .badQuery(Phrases.parseBadValue("$options"))
      }
    }
    do throws(RuleError) { return try TextPattern(text, style) } catch {
      throw .badQuery(
        error == .tooLong ? Phrases.parseLongPattern(TextPattern.longest) : error.message)
    }
  }

  private mutating func subquery(
    _ json: JSONValue, key: String?, _ name: String, _ depth: Int, _ subqueryDepth: Int
  ) throws(ParseFault) -> Subquery {
    subqueries += 1
    guard subqueries <= Constraint.Bounds.subqueries,
      subqueryDepth < Constraint.Bounds.subqueryDepth
    else { throw .badQuery(Phrases.parseTooMuch) }
    guard let className = json["className"]?.string else {
      throw .badQuery(Phrases.parseBadValue(name))
    }
    guard let kind = ParseClass(rawValue: className) else {
      throw .forbidden(Phrases.parseOtherClass(ParseFault.shown(className)))
    }
    let inner = try json["where"].map { json throws(ParseFault) in
      try object(json, kind, depth: depth + 1, subqueryDepth: subqueryDepth + 1)
    }
    return Subquery(kind: kind, constraint: inner ?? .all([]), key: key)
  }

  /// What belongs to a thing: the comments and likes of a post, the posts of a reader.
  private mutating func related(
    _ json: JSONValue, _ kind: ParseClass
  ) throws(ParseFault) -> Constraint {
    try count(values: 1)
    guard let object = json["object"], let key = json["key"]?.string,
      case .pointer(let pointer) = try ParseValue(object)
    else { throw .badQuery(Phrases.parseBadValue("$relatedTo")) }
    switch (pointer.className, key, kind) {
    case ("Post", "comments", .comment), ("Post", "likes", .like):
      return .field("post", .equals(.pointer(pointer)))
    case ("_User", "posts", .post): return .field("author", .equals(.pointer(pointer)))
    // Nothing else is related to anything.
    default: return .field("objectId", .exists(false))
    }
  }
}
