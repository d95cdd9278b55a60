// Whether a thing is what a query asks for.

import LedeBase
import LedePatterns

extension Constraint {
  /// Whether it is true of a thing.
  ///
  /// - Parameters:
  ///   - object: The thing.
  ///   - search: Looks for patterns, and counts their work.
  /// - Returns: Whether it is.
  /// - Throws: `RuleError.tooSlow` where patterns take too much work.
  func holds(_ object: ParseObject, _ search: inout TextSearch) throws(RuleError) -> Bool {
    switch self {
    case .all(let parts):
      for part in parts where try !part.holds(object, &search) { return false }
      return true
    case .any(let parts):
      for part in parts where try part.holds(object, &search) { return true }
      return false
    case .none(let parts):
      for part in parts where try part.holds(object, &search) { return false }
      return true
    case .field(let name, let test): return try test.holds(object[name]?.plain, &search)
    }
  }

  /// Whether a pattern stands in it, here or deeper.
  var hasPattern: Bool {
    switch self {
    case .all(let parts), .any(let parts), .none(let parts): parts.contains(where: \.hasPattern)
    case .field(_, .matches): true
    case .field(_, .found(let query, _)): query.constraint.hasPattern
    case .field: false
    }
  }

  /// The parts that must all be true.
  var parts: [Constraint] {
    if case .all(let parts) = self { parts.flatMap(\.parts) } else { [self] }
  }
}

extension FieldTest {
  /// Whether it is true of a field's value; nil where there is none.
  func holds(_ found: ParseValue?, _ search: inout TextSearch) throws(RuleError) -> Bool {
    switch self {
    case .equals(let value): return FieldTest.isOrHas(found, value)
    case .differs(let value): return !FieldTest.isOrHas(found, value)
    case .less(let value, let orEqual):
      guard let found, found.isComparable(with: value) else { return false }
      return found < value || orEqual && found == value
    case .greater(let value, let orEqual):
      guard let found, found.isComparable(with: value) else { return false }
      return value < found || orEqual && found == value
    case .among(let values): return FieldTest.isAmong(found, values)
    case .notAmong(let values): return !FieldTest.isAmong(found, values)
    case .exists(let exists): return (found != nil) == exists
    case .containsAll(let values):
      guard case .array(let elements) = found else { return false }
      return Set(values).isSubset(of: elements.map(\.plain))
    case .matches(let pattern):
      guard case .string(let text) = found else { return false }
      return try search.finds(pattern, in: text)
    // Queries within are answered before; what is left of them finds nothing.
    case .found(_, let isIn): return !isIn
    case .isPlace: return false
    }
  }

  /// Whether a value is another, or a list that holds it; nothing is like null.
  private static func isOrHas(_ found: ParseValue?, _ value: ParseValue) -> Bool {
    guard let found else { return value == .null }
    if case .array(let elements) = found, elements.contains(where: { $0.plain == value }) {
      return true
    }
    return found == value
  }

  private static func isAmong(_ found: ParseValue?, _ values: Set<ParseValue>) -> Bool {
    guard let found else { return values.contains(.null) }
    if case .array(let elements) = found, elements.contains(where: { values.contains($0.plain) }) {
      return true
    }
    return values.contains(found)
  }
}
