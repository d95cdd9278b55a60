// Which part of a file a player asks for.

/// One range of bytes, as a `Range` header names it.
///
/// Source: RFC 9110 §14.1.2, §14.2.
package enum ByteRange: Hashable, Sendable {
  /// From a byte on, counted from 0, up to another one with it, or to the end.
  case from(Int, to: Int?)
  /// The last so many bytes, at least one.
  case last(Int)

  /// The range that a header names; nil where it names none, or several: then all is wished for.
  package init?(_ header: String) {
    guard header.lowercased().hasPrefix("bytes=") else { return nil }
    let text = header.dropFirst(6).utf8
    guard text.count <= 41, let dash = text.firstIndex(of: UInt8(ascii: "-")) else { return nil }
    let (first, last) = (text[..<dash], text[text.index(after: dash)...])
    switch (ByteRange.number(first), ByteRange.number(last)) {
    case (let first?, let last?) where first <= last: self = .from(first, to: last)
    case (let first?, nil) where last.isEmpty: self = .from(first, to: nil)
    case (nil, let count?) where first.isEmpty && count > 0: self = .last(count)
    default: return nil
    }
  }

  /// The bytes of a file of `total` bytes; nil where it has none of them.
  package func bytes(of total: Int) -> ClosedRange<Int>? {
    guard total > 0 else { return nil }
    switch self {
    case .from(let first, let last):
      return first < total ? first...Swift.min(last ?? .max, total - 1) : nil
    case .last(let count): return Swift.max(0, total - Swift.min(count, total))...(total - 1)
    }
  }

  private static func number(_ digits: Substring.UTF8View) -> Int? {
    guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(Substring(digits))
  }
}
