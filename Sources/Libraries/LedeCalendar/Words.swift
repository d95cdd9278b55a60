// How long ago, and how long until, as Lede says it in English.

import LedeBase

extension Phrases {
  package static let justNow = "just now"
  static func minutesAgo(_ count: Int64) -> String {
    count == 1 ? "1 minute ago" : "\(count) minutes ago"
  }
  static func hoursAgo(_ count: Int64) -> String {
    count == 1 ? "1 hour ago" : "\(count) hours ago"
  }
  static func daysAgo(_ count: Int64) -> String { count == 1 ? "1 day ago" : "\(count) days ago" }

  static let dueNow = "now"
  static func inMinutes(_ count: Int64) -> String {
    count == 1 ? "in 1 minute" : "in \(count) minutes"
  }
  static func inHours(_ count: Int64) -> String { count == 1 ? "in 1 hour" : "in \(count) hours" }
  static func inDays(_ count: Int64) -> String { count == 1 ? "in 1 day" : "in \(count) days" }
}
