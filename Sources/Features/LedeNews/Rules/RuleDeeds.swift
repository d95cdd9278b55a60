// What readers do with rules, as the next page tells it.

import LedeBase
import LedeMarkup
package import LedeSite

extension Deed {
  /// A rule is new, and caught so many of the kept stories.
  static func madeRule(_ rule: Rule.ID, caught: Int) -> Deed {
    Deed("rule", rule.rawValue, Int64(caught))
  }
  static func removedRule(_ rule: Rule.ID) -> Deed { Deed("unrule", rule.rawValue) }
  /// A rule is gone, and so many stories are as they were before it.
  static func removedWhole(_ count: Int) -> Deed { Deed("unruled", Int64(count)) }
  /// So many stories are as they were before a rule.
  static func gaveBack(_ count: Int) -> Deed { Deed("back", Int64(count)) }
  /// A story is no longer muted.
  static let released = Deed("unmuted")
}

extension Rules {
  package static var deeds: [DeedKind] {
    [
      DeedKind("rule", numbers: 2) {
        ToldDeed(
          Phrases.didMakeRule(Int($0[1])), undo: SitePath("rules", "remove"),
          [("id", String($0[0])), ("undo", "yes")])
      },
      DeedKind("unrule", numbers: 1) {
        ToldDeed(Phrases.didRemoveRule, undo: SitePath("rules", "return"), [("id", String($0[0]))])
      },
      DeedKind("unruled", numbers: 1) {
        ToldDeed(Phrases.didRemoveRuleWhole(Int($0[0])))
      },
      DeedKind("back", numbers: 1) { ToldDeed(Phrases.didGiveBack(Int($0[0]))) },
      DeedKind("unmuted") { _ in ToldDeed(Phrases.didUnmute) },
    ]
  }
}
