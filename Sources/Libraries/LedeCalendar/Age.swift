// How long ago, and how long until, in words.

import FoundationEssentials
import FoundationInternationalization
package import LedeBase

/// Spans of time as people say them.
package enum Age {
  /// `just now`, `5 minutes ago`, `3 days ago`; from a week on the day, `14 November`.
  package static func words(
    from instant: Timestamp, to now: Timestamp, in zone: Zone = .utc
  ) -> String {
    let seconds = (now - instant).components.seconds
    if zone.isForeign, seconds < 7 * 86_400 { return foreign(max(seconds, 0), zone) }
    return switch seconds {
    case ..<60: Phrases.justNow
    case ..<3600: Phrases.minutesAgo(seconds / 60)
    case ..<86_400: Phrases.hoursAgo(seconds / 3600)
    case ..<(7 * 86_400): Phrases.daysAgo(seconds / 86_400)
    default: zone.shortDay(instant, at: now)
    }
  }

  /// `now` when it is due, `in 5 minutes`, `in 2 days`.
  package static func wait(until instant: Timestamp, at now: Timestamp) -> String {
    let seconds = (instant - now).components.seconds
    return switch seconds {
    case ..<60: Phrases.dueNow
    case ..<3600: Phrases.inMinutes(seconds / 60)
    case ..<86_400: Phrases.inHours(seconds / 3600)
    default: Phrases.inDays(seconds / 86_400)
    }
  }

  /// ICU's words for a span, in the largest whole unit: `vor 5 Minuten`.
  private static func foreign(_ seconds: Int64, _ zone: Zone) -> String {
    let unit: Int64 =
      switch seconds {
      case ..<3600: 60
      case ..<86_400: 3600
      default: 86_400
      }
    // "Yesterday" would be wrong on the second evening, "0 minutes ago" at once.
    let then = Date(timeIntervalSince1970: 0)
    let style = Date.AnchoredRelativeFormatStyle(
      anchor: then, presentation: seconds < 60 ? .named : .numeric, unitsStyle: .wide,
      locale: Locale(identifier: zone.language))
    return style.format(then.addingTimeInterval(Double(seconds / unit * unit)))
  }
}
