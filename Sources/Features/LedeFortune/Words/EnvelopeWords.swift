// What Lede says about cookies that were opened without a network.

package import LedeBase

extension Phrases {
  static let cookieAwayMore =
    "This cookie was brought ahead of time. It is counted as soon as Lede can be reached."
  /// `{time}` is a local time: `08:14`.
  static let openedAway = opened(at: "{time}")
  static let openedAwayYesterday = openedYesterday(at: "{time}")
  static let cookieWaits = "Without a network: it is counted as soon as Lede can be reached."
  /// `{moment}` is one of the three below.
  static let nextAway = "A new slip {moment}, by the clock of this device."
  static let nextAwayToday = nextToday("{time}")
  static let nextAwayTomorrow = nextTomorrow("{time}")
  static let nextAwayLater = nextLater("{day}", "{time}")
  static let cookiesUsedUp = "No cookie is left on this device"
  static let cookiesUsedUpMore =
    "Lede brings those of the next seven days each time you look in with a network."
  static let cookieDoesNotOpen =
    "This cookie does not open here. Look in again when there is a network."

  package static let whichCounts = "See the one that counts"

  /// What became of a cookie that was opened without a network; its date as `Sunday 22 November`,
  /// too.
  static func told(_ settlement: Settlement, of date: LocalDate, day: String) -> String {
    switch settlement {
    case .counted(let opening):
      "The cookie of \(day), which you opened without a network, is in your list."
        + (Points.streak(opening.streak).map { " " + milestone(opening.streak, $0) } ?? "")
    case .displaced(let other) where other.date != date:
      "The time zone had changed, and less than 15 hours lay between the cookie of \(day), which you opened here without a network, and another of yours. The other one counts; this one was not counted."
    case .displaced(let other):
      if let device = other.device {
        "You opened the cookie of \(day) on \(device) too, also without a network. That one counts; the one of this device was not counted."
      } else {
        "You opened the cookie of \(day) with a network too. That one counts; the one that you opened here without a network was not counted."
      }
    case .refused(.unknown):
      "The cookie of \(day) was not counted: it was not sealed by this Lede, or before its key was changed."
    case .refused(.notYours):
      "The cookie of \(day) is another reader’s. It is counted when they sign in on this device."
    case .refused(.wrongDate), .refused(.wrongClock):
      "The cookie of \(day) was not counted: by Lede’s clock it was not that day when it was opened."
    case .refused(.ended):
      "The cookie of \(day) was not counted: it was opened or told of too late."
    }
  }
}
