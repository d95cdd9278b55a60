// What readers do with their fortunes, as the next page tells it.

import LedeBase
import LedeMarkup
package import LedeSite

extension Deed {
  /// The fortune of an opening is no longer in the list, and its link has ended.
  static func hidFortune(_ opening: Int64) -> Deed { Deed("hid", opening) }
  /// A fortune was reported, and is no longer in the list.
  static func reportedFortune(_ opening: Int64) -> Deed { Deed("reported", opening) }
  /// A streak has a length that earns points of its own.
  static func reachedStreak(_ length: Int) -> Deed { Deed("streak", text: String(length)) }
}

extension Fortunes {
  package static var deeds: [DeedKind] {
    let hidden = [("hid", Phrases.didHideFortune), ("reported", Phrases.didReportFortune)].map {
      name, words in
      DeedKind(name, numbers: 1) {
        ToldDeed(words, undo: SitePath("fortune", String($0[0])), [("do", "show")])
      }
    }
    let reached = DeedKind(
      "streak",
      text: { rest in
        Int(rest).flatMap { length in
          Points.streak(length).map { ToldDeed(Phrases.milestone(length, $0)) }
        }
      })
    return hidden + [reached]
  }
}
