// What a device hands back to have a cookie counted that it opened without a network.

import LedeBase

/// The cookie of one date as it was sealed for a reader.
///
/// It travels sealed under the key of this Lede, so that the server keeps nothing of envelopes and
/// still nobody makes up a fortune, a date or somebody else's cookie.
struct Voucher: Hashable {
  var envelope: String
  var reader: Reader.ID
  var made: Timestamp
  var date: LocalDate
  var fortune: Fortune
  var setVersion: Int64
  var numbers: LuckyNumbers

  /// What it is sealed for.
  static let context = "fortune envelope"

  /// Names the telling of this cookie.
  var key: String { "cookie \(envelope) \(date.text)" }

  /// One part a line, the text last.
  var bytes: [UInt8] {
    let lines = [
      envelope, String(reader.rawValue), String(made.milliseconds), String(date.days),
      String(fortune.number), String(setVersion), numbers.text, fortune.text,
    ]
    return Array(lines.joined(separator: "\n").utf8)
  }
}

extension Voucher {
  /// Nil for what `bytes` never gives.
  init?(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", maxSplits: 7, omittingEmptySubsequences: false)
    guard lines.count == 8, let reader = Int64(lines[1]), let made = Int64(lines[2]),
      let days = Int32(lines[3]), let number = Int64(lines[4]), let version = Int64(lines[5]),
      let numbers = LuckyNumbers(String(lines[6]))
    else { return nil }
    self.init(
      envelope: String(lines[0]), reader: Reader.ID(reader), made: Timestamp(milliseconds: made),
      date: LocalDate(days: days), fortune: Fortune(number: number, text: String(lines[7])),
      setVersion: version, numbers: numbers)
  }
}
