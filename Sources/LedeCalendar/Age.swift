// How long ago, and how long until, in words.

package import LedeNews

/// Spans of time as people say them.
package enum Age {
  /// `just now`, `5 minutes ago`, `3 days ago`; from a week on the day, `14 November`.
  package static func words(
    from instant: Timestamp, to now: Timestamp, in zone: Zone = .utc
  ) -> String {
    let seconds = (now.milliseconds - instant.milliseconds) / 1000
    return switch seconds {
    case ..<60: "just now"
    case ..<3600: count(seconds / 60, "minute") + " ago"
    case ..<86_400: count(seconds / 3600, "hour") + " ago"
    case ..<(7 * 86_400): count(seconds / 86_400, "day") + " ago"
    default: zone.shortDay(instant, at: now)
    }
  }

  /// `now` when it is due, `in 5 minutes`, `in 2 days`.
  package static func wait(until instant: Timestamp, at now: Timestamp) -> String {
    let seconds = (instant.milliseconds - now.milliseconds) / 1000
    return switch seconds {
    case ..<60: "now"
    case ..<3600: "in " + count(seconds / 60, "minute")
    case ..<86_400: "in " + count(seconds / 3600, "hour")
    default: "in " + count(seconds / 86_400, "day")
    }
  }

  private static func count(_ number: Int64, _ unit: String) -> String {
    number == 1 ? "1 \(unit)" : "\(number) \(unit)s"
  }
}
