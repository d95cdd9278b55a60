// Feeds whose dates, lengths, durations, counts and coordinates are beyond all bounds.

import LedeBase

@testable import LedeFeeds

/// What stands in the place of a number.
private let extremes = [
  "-9223372036854775808", "9223372036854775807", "9223372036854775808", "18446744073709551615",
  "99999999999999999999999999", "-9007199254740993", "4611686018427387904", "2147483648",
  "-2147483649", "253402300800000", "-62135596800001", "-1", "0", "1e308", "-1e308", "1e-320",
  "nan", "inf", "-0", "60", "00000000000000000000000000001", "9.9999999999999999999999999999",
]

/// A feed is read like any, whatever number stands where.
///
/// The first eight bytes are four pairs: which number of the rest goes, and what comes in its place.
func fuzzExtremes(_ bytes: [UInt8]) {
  guard bytes.count > 8 else { return }
  var document = Array(bytes[8...])
  for pair in stride(from: 0, to: 8, by: 2) {
    let runs = numbers(in: document)
    guard !runs.isEmpty else { break }
    let value = extremes[Int(bytes[pair + 1]) % extremes.count]
    document.replaceSubrange(runs[Int(bytes[pair]) % runs.count], with: value.utf8)
  }
  fuzzFeed(document)
  let address = WebAddress("https://a.example/feed.xml")
  // What is refused as no feed has done no harm: that is what this looks for.
  guard let snapshot = try? FeedReader.snapshot(document, address: address) else { return }
  for item in snapshot.items {
    // What becomes of a date: parts of a day, and a place beside others.
    for time in [item.published, item.updated].compactMap(\.self) {
      precondition((1...12).contains(time.parts.month), "no month has that number")
      _ = time.iso8601
      _ = time - Timestamp(seconds: 1_800_000_000)
    }
  }
}

/// Where the digits of numbers stand.
private func numbers(in bytes: [UInt8]) -> [Range<Int>] {
  var runs: [Range<Int>] = []
  var start: Int?
  for (place, byte) in bytes.enumerated() {
    if (48...57).contains(byte) {
      start = start ?? place
    } else if let first = start {
      runs.append(first..<place)
      start = nil
    }
  }
  return runs
}
