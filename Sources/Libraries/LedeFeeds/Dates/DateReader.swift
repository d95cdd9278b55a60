// Reads the dates of feeds. The two common forms go by straight through; DateScanner takes the rest.

package import LedeBase

/// Dates as publishers write them: by RFC 822, RFC 3339, and in some forty other ways.
package enum DateReader {
  /// Longer texts are no dates and are not looked at.
  private static let longest = 128

  /// The instant that `text` names; nil when it names none.
  ///
  /// What is missing is filled from the front: no time is midnight, no day the first, no zone UTC.
  /// Two-digit years are from 1950 to 2049. `1/2/2020` is the second of January unless a weekday
  /// beside it says otherwise. Cost: O(length); about 30 ns for the common forms.
  ///
  /// Source: RFC 2822 §3.3 and §4.3, RFC 3339 §5.6, ISO 8601, W3C-DTF, C's `asctime`.
  package static func timestamp(_ text: String) -> Timestamp? { timestamp(utf8: text.utf8.span) }

  /// The instant that a text named, given as UTF-8; bytes that are no UTF-8 are passed over.
  package static func timestamp(utf8: Span<UInt8>) -> Timestamp? {
    var start = 0
    var end = utf8.count
    while start < end, utf8[start] <= 32 { start += 1 }
    while end > start, utf8[end - 1] <= 32 { end -= 1 }
    guard end > start, end - start <= longest else { return nil }
    let text = utf8.extracting(start..<end)
    if let found = rfc3339(text) ?? rfc822(text) { return found }
    var scanner = DateScanner(text)
    return scanner.timestamp()
  }

  /// `2026-11-20T06:45:00Z`, the fraction and the zone optional; nil for other forms.
  private static func rfc3339(_ text: Span<UInt8>) -> Timestamp? {
    guard text.count >= 19, text[4] == 45, text[7] == 45, text[13] == 58, text[16] == 58,
      text[10] | 0x20 == 116 || text[10] == 32, let year = number(text, 0, 4),
      let month = number(text, 5, 2), let day = number(text, 8, 2), let hour = number(text, 11, 2),
      let minute = number(text, 14, 2), let second = number(text, 17, 2)
    else { return nil }
    var index = 19
    var millisecond = 0
    if index < text.count, text[index] == 46 {
      index += 1
      var scale = 100
      while index < text.count, 48...57 ~= text[index] {
        millisecond += Int(text[index] - 48) * scale
        scale /= 10
        index += 1
      }
    }
    guard let offset = offset(text, index) else { return nil }
    return instant(year, month, day, hour, minute, second, millisecond, offset)
  }

  /// `Fri, 20 Nov 2026 06:45:00 GMT`, weekday, seconds and zone optional; nil for other forms.
  private static func rfc822(_ text: Span<UInt8>) -> Timestamp? {
    var index = 0
    if isLetter(text[0]) {
      while index < text.count, isLetter(text[index]) { index += 1 }
      if index < text.count, text[index] == 44 { index += 1 }
      skipSpaces(text, &index)
    }
    guard index + 16 <= text.count, 48...57 ~= text[index] else { return nil }
    let dayWidth = 48...57 ~= text[index + 1] ? 2 : 1
    guard let day = number(text, index, dayWidth), text[index + dayWidth] == 32 else { return nil }
    index += dayWidth + 1
    guard let month = month(text[index], text[index + 1], text[index + 2]) else { return nil }
    index += 3
    while index < text.count, isLetter(text[index]) { index += 1 }
    guard index + 11 <= text.count, text[index] == 32, let year = number(text, index + 1, 4),
      text[index + 5] == 32, let hour = number(text, index + 6, 2), text[index + 8] == 58,
      let minute = number(text, index + 9, 2)
    else { return nil }
    index += 11
    var second = 0
    if index + 3 <= text.count, text[index] == 58 {
      guard let written = number(text, index + 1, 2) else { return nil }
      second = written
      index += 3
    }
    if index < text.count, text[index] != 32 { return nil }
    skipSpaces(text, &index)
    guard let offset = offset(text, index) else { return nil }
    return instant(year, month, day, hour, minute, second, 0, offset)
  }

  /// The minutes east of UTC written from `index` to the end; nil when it is no plain offset.
  private static func offset(_ text: Span<UInt8>, _ index: Int) -> Int? {
    let rest = text.count - index
    if rest == 0 { return 0 }
    if text[index] == 43 || text[index] == 45 {
      guard rest == 5 || (rest == 6 && text[index + 3] == 58),
        let hours = number(text, index + 1, 2),
        let minutes = number(text, text.count - 2, 2), hours < 24, minutes < 60
      else { return nil }
      return text[index] == 43 ? hours * 60 + minutes : -(hours * 60 + minutes)
    }
    guard rest <= 3 else { return nil }
    var name: UInt32 = 0
    for position in index..<text.count { name = name << 8 | UInt32(text[position]) }
    switch name {
    case 0x5A, 0x7A, 0x474D54, 0x555443, 0x5554: return 0  // Z, z, GMT, UTC, UT
    case 0x455354, 0x434454: return -300  // EST, CDT
    case 0x454454: return -240  // EDT
    case 0x435354, 0x4D4454: return -360  // CST, MDT
    case 0x4D5354, 0x504454: return -420  // MST, PDT
    case 0x505354: return -480  // PST
    case 0x434554: return 60  // CET
    default: return nil
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 97...122 ~= byte | 0x20 }

  private static func skipSpaces(_ text: Span<UInt8>, _ index: inout Int) {
    while index < text.count, text[index] == 32 { index += 1 }
  }

  private static func number(_ text: Span<UInt8>, _ start: Int, _ width: Int) -> Int? {
    var value = 0
    for index in start..<start + width {
      let digit = text[index] &- 48
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int(digit)
    }
    return value
  }

  /// The number of an English month by its first three letters, in any case.
  private static func month(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> Int? {
    let name = (UInt32(a | 0x20) << 16) | (UInt32(b | 0x20) << 8) | UInt32(c | 0x20)
    return months.firstIndex(of: name).map { $0 + 1 }
  }

  /// `jan` to `dec`, their letters as one number.
  private static let months: [UInt32] = [
    0x6a616e, 0x666562, 0x6d6172, 0x617072, 0x6d6179, 0x6a756e, 0x6a756c, 0x617567, 0x736570,
    0x6f6374, 0x6e6f76, 0x646563,
  ]

  private static func instant(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int,
    _ millisecond: Int, _ offset: Int
  ) -> Timestamp? {
    guard
      let local = Timestamp(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second,
        millisecond: millisecond)
    else { return nil }
    return local - .seconds(offset) * 60
  }
}
