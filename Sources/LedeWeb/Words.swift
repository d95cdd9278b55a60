// Instants in the words that pages use.

import LedeNews

enum Words {
  /// How long ago something was: `5 minutes ago`, `yesterday`, `14 November`.
  static func age(of instant: Timestamp, at now: Timestamp) -> String {
    let seconds = (now.milliseconds - instant.milliseconds) / 1000
    switch seconds {
    case ..<60: return "just now"
    case ..<3600: return count(seconds / 60, "minute") + " ago"
    case ..<86_400: return count(seconds / 3600, "hour") + " ago"
    case ..<(7 * 86_400): return count(seconds / 86_400, "day") + " ago"
    default:
      let p = instant.parts
      let day = "\(p.day) \(months[p.month - 1])"
      return p.year == now.parts.year ? day : day + " \(p.year)"
    }
  }

  /// How long until something: `in 5 minutes`; `now` when it is due.
  static func wait(until instant: Timestamp, at now: Timestamp) -> String {
    let seconds = (instant.milliseconds - now.milliseconds) / 1000
    switch seconds {
    case ..<60: return "now"
    case ..<3600: return "in " + count(seconds / 60, "minute")
    case ..<86_400: return "in " + count(seconds / 3600, "hour")
    default: return "in " + count(seconds / 86_400, "day")
    }
  }

  /// `Saturday 21 November`.
  static func day(_ instant: Timestamp) -> String {
    let p = instant.parts
    return "\(weekdays[p.weekday]) \(p.day) \(months[p.month - 1])"
  }

  /// `21 November 2026, 09:12`.
  static func dayAndTime(_ instant: Timestamp) -> String {
    let p = instant.parts
    return "\(p.day) \(months[p.month - 1]) \(p.year), \(two(p.hour)):\(two(p.minute)) UTC"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  private static func count(_ number: Int64, _ unit: String) -> String {
    number == 1 ? "1 \(unit)" : "\(number) \(unit)s"
  }
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
