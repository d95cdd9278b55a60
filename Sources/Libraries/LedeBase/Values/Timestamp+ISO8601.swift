// Reading the one form of date that Lede itself writes, and its near relations.

extension Timestamp {
  /// The instant of a date such as `2026-11-20` or `2026-11-20T06:45:00.5+01:00`; nil for others.
  ///
  /// Without a time it is midnight, without a zone UTC. Source: RFC 3339 §5.6, and its date alone.
  package init?(iso8601 text: String) {
    var rest = text.utf8[...]
    /// Takes exactly `count` digits.
    func number(_ count: Int) -> Int? {
      let digits = rest.prefix(count)
      guard digits.count == count, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
      rest = rest.dropFirst(count)
      return digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    }
    func take(_ signs: String) -> UInt8? {
      guard let first = rest.first, signs.utf8.contains(first) else { return nil }
      rest = rest.dropFirst()
      return first
    }
    guard let year = number(4), take("-") != nil, let month = number(2), take("-") != nil,
      let day = number(2)
    else { return nil }
    var hour = 0, minute = 0, second = 0, millisecond = 0, offset = 0
    if !rest.isEmpty {
      guard take("Tt ") != nil, let h = number(2), take(":") != nil, let m = number(2) else {
        return nil
      }
      (hour, minute) = (h, m)
      if take(":") != nil {
        guard let s = number(2) else { return nil }
        second = s
        if take(".") != nil {
          let digits = rest.prefix { (48...57).contains($0) }
          guard !digits.isEmpty else { return nil }
          rest = rest.dropFirst(digits.count)
          let three = Array(digits.prefix(3)) + [48, 48]
          millisecond = three.prefix(3).reduce(0) { $0 * 10 + Int($1) - 48 }
        }
      }
      if take("Zz") == nil, let sign = take("+-") {
        guard let h = number(2), h < 24 else { return nil }
        _ = take(":")
        guard let m = number(2), m < 60 else { return nil }
        offset = (h * 60 + m) * (sign == UInt8(ascii: "-") ? -1 : 1)
      }
    }
    guard rest.isEmpty,
      let local = Timestamp(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second,
        millisecond: millisecond)
    else { return nil }
    self = local - .seconds(offset * 60)
  }
}
