// What readers do about other people, as the next page tells it.

import LedeBase
import LedeMarkup
package import LedeSite

/// Something that was done about one person.
enum FriendDeed: String, CaseIterable {
  case asked = "asked"
  case befriended = "befriended"
  case refused = "refused"
  case withdrew = "withdrew"
  case parted = "parted"
  case blocked = "blocked"
  case unblocked = "unblocked"
  case gave = "gave"

  /// What stands in the address of the next page.
  func about(_ name: String) -> Deed { Deed(rawValue, text: name) }

  /// Which deed an address tells of, and about whom; nil when it is none of these.
  static func told(_ text: String) -> (FriendDeed, name: String)? {
    let parts = text.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let deed = FriendDeed(rawValue: String(parts[0])),
      let name = Account.name(String(parts[1]))
    else { return nil }
    return (deed, name)
  }

  func words(_ person: String) -> String {
    switch self {
    case .asked: Phrases.didAsk(person)
    case .befriended: Phrases.didBefriend(person)
    case .refused: Phrases.didRefuse(person)
    case .withdrew: Phrases.didWithdraw(person)
    case .parted: Phrases.didPart(person)
    case .blocked: Phrases.didBlock(person)
    case .unblocked: Phrases.didUnblock(person)
    case .gave: Phrases.didGive(person)
    }
  }
}

extension Friends {
  static let endedLink = Deed("unlinked")

  /// By the plain name, which nobody can fill with words of theirs; a page that knows the person tells
  /// both of their names.
  package static var deeds: [DeedKind] {
    FriendDeed.allCases.map { deed in
      DeedKind(
        deed.rawValue,
        text: { rest in Account.name(String(rest)).map { ToldDeed(deed.words($0)) } })
    } + [DeedKind("unlinked") { _ in ToldDeed(Phrases.didEndLink) }]
  }
}
