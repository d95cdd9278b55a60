// When a day begins in a zone.

package import LedeBase

extension Zone {
  /// The first instant of a day, which is not always 00:00; nil for a day that is in no calendar.
  package func start(ofYear year: Int, month: Int, day: Int) -> Timestamp? {
    guard let utc = Timestamp(year: year, month: month, day: day) else { return nil }
    /// How far local clocks are ahead of UTC at an instant.
    func ahead(_ instant: Timestamp) -> Duration {
      let at = local(instant)
      let clock = Timestamp(
        year: at.year, month: at.month, day: at.day, hour: at.hour, minute: at.minute,
        second: at.second, millisecond: at.millisecond)
      return (clock ?? instant) - instant
    }
    // Clocks may change near midnight: of the two guesses the one that stands is taken, and where
    // the day begins later because midnight is left out, the later one.
    let first = utc - ahead(utc)
    let second = utc - ahead(first)
    let isSame = ahead(second) == ahead(first)
    return isSame ? second : max(first, second)
  }
}
