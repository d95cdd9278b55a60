// What a reader did a moment ago, told in the address of the page they came back to.

package import LedeHTTP
package import LedeMarkup
package import LedeBase

/// An act that the next page tells of and offers to undo.
///
/// It stands in the query as `did`. Somebody who makes such an address up gets a button that does
/// what its words say, and no more.
package enum Deed: Hashable, Sendable {
  case marked(MarkChange, Item.ID)
  /// So many stories of a list were marked read at once.
  case markedAll(MarkedList.ID, count: Int)
  /// Each item of a story is shown by itself.
  case separated(Item.ID)
  /// The items of a story are shown as one again.
  case united(Item.ID)
  /// A feed is no longer followed.
  case left(Feed.ID)
  /// So many feeds are followed that were not before.
  case followed(Int)
  /// Feeds were to be chosen, and none was.
  case choseNone
  /// So many feeds are to be asked now.
  case asking(Int)
  case keptSearch
  /// A search is no longer kept.
  case forgotSearch(name: String, text: String)
  /// A rule is new, and caught so many of the kept stories.
  case madeRule(Rule.ID, caught: Int)
  case removedRule(Rule.ID)
  /// So many stories are as they were before a rule.
  case gaveBack(Int)
  /// A story is no longer muted.
  case released
  /// The fortune of an opening of that number is no longer in the list, and its link has ended.
  case hidFortune(Int64)
  /// A fortune was reported, and is no longer in the list.
  case reportedFortune(Int64)
  /// An article could not be fetched again, and stays as it was.
  case keptOldArticle
  /// A new password was set.
  case newPassword
  /// One or all other devices were signed out.
  case endedSession
  /// Everybody may join from now on, or only who is invited.
  case setRegistration(isOpen: Bool)
  /// Another reader's account is gone.
  case removedReader
  /// A token, a passkey or a link opens nothing any more.
  case revoked
  /// Something was kept that needs no undo: it can be changed again where it stands.
  case kept

  package static let field = "did"

  /// `saved.12`, as it stands in an address.
  var text: String {
    switch self {
    case .marked(let change, let item): "\(change.rawValue).\(item.rawValue)"
    case .markedAll(let list, let count): "list.\(list.rawValue).\(count)"
    case .separated(let item): "apart.\(item.rawValue)"
    case .united(let item): "together.\(item.rawValue)"
    case .left(let feed): "left.\(feed.rawValue)"
    case .followed(let count): "followed.\(count)"
    case .choseNone: "none"
    case .asking(let count): "asking.\(count)"
    case .keptSearch: "search"
    case .forgotSearch(let name, let text): "forgot.\(name)\n\(text)"
    case .madeRule(let rule, let caught): "rule.\(rule.rawValue).\(caught)"
    case .removedRule(let rule): "unrule.\(rule.rawValue)"
    case .gaveBack(let count): "back.\(count)"
    case .released: "unmuted"
    case .hidFortune(let opening): "hid.\(opening)"
    case .reportedFortune(let opening): "reported.\(opening)"
    case .keptOldArticle: "old"
    case .newPassword: "password"
    case .endedSession: "ended"
    case .setRegistration(let isOpen): isOpen ? "opened" : "closed"
    case .removedReader: "gone"
    case .revoked: "revoked"
    case .kept: "kept"
    }
  }

  /// Nil when the text tells of nothing.
  init?(_ text: String) {
    if text.hasPrefix("forgot.") {
      let lines = text.dropFirst("forgot.".count).split(separator: "\n", maxSplits: 1)
      guard lines.count == 2 else { return nil }
      self = .forgotSearch(name: String(lines[0]), text: String(lines[1]))
      return
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.dropFirst().compactMap { Int64($0) }
    guard numbers.count == parts.count - 1, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
    switch (parts[0], numbers.count) {
    case ("list", 2): self = .markedAll(MarkedList.ID(numbers[0]), count: Int(numbers[1]))
    case ("apart", 1): self = .separated(Item.ID(numbers[0]))
    case ("together", 1): self = .united(Item.ID(numbers[0]))
    case ("left", 1): self = .left(Feed.ID(numbers[0]))
    case ("followed", 1): self = .followed(Int(numbers[0]))
    case ("none", 0): self = .choseNone
    case ("asking", 1): self = .asking(Int(numbers[0]))
    case ("search", 0): self = .keptSearch
    case ("rule", 2): self = .madeRule(Rule.ID(numbers[0]), caught: Int(numbers[1]))
    case ("unrule", 1): self = .removedRule(Rule.ID(numbers[0]))
    case ("back", 1): self = .gaveBack(Int(numbers[0]))
    case ("unmuted", 0): self = .released
    case ("hid", 1): self = .hidFortune(numbers[0])
    case ("reported", 1): self = .reportedFortune(numbers[0])
    case ("old", 0): self = .keptOldArticle
    case ("password", 0): self = .newPassword
    case ("ended", 0): self = .endedSession
    case ("opened", 0): self = .setRegistration(isOpen: true)
    case ("closed", 0): self = .setRegistration(isOpen: false)
    case ("gone", 0): self = .removedReader
    case ("revoked", 0): self = .revoked
    case ("kept", 0): self = .kept
    case (let word, 1):
      guard let change = MarkChange(rawValue: String(word)) else { return nil }
      self = .marked(change, Item.ID(numbers[0]))
    default: return nil
    }
  }
}

extension SitePath {
  /// The same page, telling of this deed and of no older one.
  package func telling(_ deed: Deed?) -> SitePath {
    without(Deed.field).with(Deed.field, deed?.text)
  }
}

extension Response {
  /// Sends the reader back to where a form stood, which tells what was done.
  package static func back(_ fields: FormFields, _ deed: Deed?) -> Response {
    let path = fields["return"].flatMap(SitePath.init(checking:)) ?? .root
    return .seeOther(path.telling(deed).text)
  }
}
