// Dates as HTTP writes them, in its one present and two past forms.

/// Dates of HTTP headers.
package enum HTTPDate {
  /// The instant that an HTTP date names; nil when it is none.
  ///
  /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and
  /// `Sun Nov  6 08:49:37 1994`; day names are not checked. Two-digit years below 70 are of this
  /// century. Source: RFC 9110 §5.6.7.
  package static func timestamp(_ text: String) -> Timestamp? {
    let words = text.split { $0 == " " || $0 == "-" || $0 == "," }
    let isAsctime = words.count == 5
    guard isAsctime || words.count == 6 else { return nil }
    let day = words[isAsctime ? 2 : 1]
    let month = words[isAsctime ? 1 : 2]
    let year = words[isAsctime ? 4 : 3]
    let clock = words[isAsctime ? 3 : 4].split(separator: ":", omittingEmptySubsequences: false)
    guard isAsctime || words[5] == "GMT" || words[5] == "UTC", clock.count == 3,
      let monthIndex = months.firstIndex(of: month.prefix(3).lowercased()),
      let dayNumber = Int(day), var yearNumber = Int(year), let hour = Int(clock[0]),
      let minute = Int(clock[1]), let second = Int(clock[2])
    else { return nil }
    if year.utf8.count == 2 { yearNumber += yearNumber < 70 ? 2_000 : 1_900 }
    return Timestamp(
      year: yearNumber, month: monthIndex + 1, day: dayNumber, hour: hour, minute: minute,
      second: second)
  }

  /// `Sun, 06 Nov 1994 08:49:37 GMT`: the form that HTTP and mail write.
  package static func text(_ instant: Timestamp) -> String {
    let parts = instant.parts
    let weekday = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][parts.weekday]
    let month = months[parts.month - 1]
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(weekday), \(two(parts.day)) \(month.prefix(1).uppercased())\(month.dropFirst()) "
      + "\(parts.year) \(two(parts.hour)):\(two(parts.minute)):\(two(parts.second)) GMT"
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
}
