// Tone over time: points gathered into weeks or months. Pure.

import LedeBase

/// The tones of one or two sources, period by period.
struct ToneChart: Hashable, Sendable {
  /// Charts go back so far.
  static let days = 400
  /// A mean of fewer articles is drawn hollow: it says little.
  static let fewest = 3

  enum Period: Hashable, Sendable { case week, month }

  /// One source in one period.
  struct Mean: Hashable, Sendable {
    /// −1…1.
    var tone: Double
    var articles: Int
    var isHollow: Bool { articles < ToneChart.fewest }
  }

  struct Column: Hashable, Sendable {
    /// When the period begins, in UTC.
    var start: Timestamp
    var source: Mean?
    var beside: Mean?
  }

  var period: Period
  /// In the order of time, periods without an article among them; at least two, at most 30.
  var columns: [Column]
  var hasBeside: Bool { columns.contains { $0.beside != nil } }

  private static let mostWeeks = 26
  private static let day: Int64 = 86_400_000

  /// Nil where all points lie in one week: that is no course of time.
  ///
  /// Weeks begin on Monday; what goes back more than 26 of them is shown by months.
  init?(_ points: [TonePoint], until now: Timestamp) {
    let points = points.filter { $0.published <= now }
    guard let first = points.map(\.published).min() else { return nil }
    let weeks = Self.week(now) - Self.week(first)
    guard weeks > 0 else { return nil }
    period = weeks < Self.mostWeeks ? .week : .month
    let place = period == .week ? Self.week : Self.month
    var sums: [Int64: (source: (Double, Int), beside: (Double, Int))] = [:]
    for point in points {
      var sum = sums[place(point.published)] ?? ((0, 0), (0, 0))
      if point.isBeside {
        sum.beside = (sum.beside.0 + point.score, sum.beside.1 + 1)
      } else {
        sum.source = (sum.source.0 + point.score, sum.source.1 + 1)
      }
      sums[place(point.published)] = sum
    }
    let start = period == .week ? Self.startOfWeek : Self.startOfMonth
    columns = (place(first)...place(now)).map { place in
      func mean(_ sum: (Double, Int)?) -> Mean? {
        sum.flatMap { $0.1 == 0 ? nil : Mean(tone: $0.0 / Double($0.1), articles: $0.1) }
      }
      return Column(
        start: start(place), source: mean(sums[place]?.source), beside: mean(sums[place]?.beside))
    }
    guard columns.count > 1 else { return nil }
  }

  /// Weeks since Monday 29 December 1969.
  private static func week(_ time: Timestamp) -> Int64 {
    let time = clamped(time)
    let days = time / day - (time % day < 0 ? 1 : 0)
    let shifted = days + 3
    return shifted / 7 - (shifted % 7 < 0 ? 1 : 0)
  }

  private static func startOfWeek(_ week: Int64) -> Timestamp {
    Timestamp(milliseconds: (week * 7 - 3) * day)
  }

  /// Months since January of the year 0.
  private static func month(_ time: Timestamp) -> Int64 {
    let parts = Timestamp(milliseconds: clamped(time)).parts
    return Int64(parts.year * 12 + parts.month - 1)
  }

  private static func startOfMonth(_ month: Int64) -> Timestamp {
    Timestamp(year: Int(month / 12), month: Int(month % 12) + 1, day: 1)
      ?? Timestamp(milliseconds: 0)
  }

  /// Within the years 1970 to 2969, where all sums above are whole.
  private static func clamped(_ time: Timestamp) -> Int64 {
    min(max(time.milliseconds, 0), 31_556_952_000_000)
  }
}
