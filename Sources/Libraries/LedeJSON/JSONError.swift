// Why bytes are not JSON, or not the JSON that was asked for.

/// A place where reading JSON stopped; `at` counts bytes from the beginning.
package enum JSONError: Error, Hashable, CustomStringConvertible {
  /// The text ends in the middle of a value.
  case cutOff(at: Int)
  /// Something else stands where this was expected.
  case expected(String, at: Int)
  /// More than ``JSONReader/deepest`` objects and arrays lie in one another.
  case tooDeep(at: Int)
  /// A control character stands bare in a string; JSON wants it escaped.
  case controlCharacter(at: Int)
  /// A backslash is followed by what means nothing.
  case badEscape(at: Int)
  /// Digits, signs and dots that make no number.
  case badNumber(at: Int)
  /// More text follows after the value.
  case trailingText(at: Int)

  package var description: String {
    switch self {
    case .cutOff(let at): "JSON cut off at byte \(at)"
    case .expected(let what, let at): "JSON: expected \(what) at byte \(at)"
    case .tooDeep(let at): "JSON nested too deep at byte \(at)"
    case .controlCharacter(let at): "JSON: bare control character at byte \(at)"
    case .badEscape(let at): "JSON: bad escape at byte \(at)"
    case .badNumber(let at): "JSON: bad number at byte \(at)"
    case .trailingText(let at): "JSON: more text at byte \(at)"
    }
  }
}
