// The strip at the foot of a page that says what was done and takes it back.

import LedeMarkup
import LedeBase

enum UndoNote {
  /// It works without scripts; they show the same piece for what they do without leaving the page.
  static func html(_ deed: Deed, in chrome: Chrome) -> HTML {
    aside(.class("snack"), .data("told", "yes")) {
      span(.role("status")) { words(deed) }
      if let undo = undo(deed) {
        form(.methodPost, .action(undo.address), .data("undo", "yes")) {
          for (name, value) in undo.fields {
            input(.type("hidden"), .name(name), .value(value))
          }
          input(.type("hidden"), .name("return"), .value(chrome.here.text))
          button { Phrases.undo }
        }
      }
      a(.class("icon"), .href(chrome.here), .ariaLabel(Phrases.dismiss)) { chrome.icon(.close) }
    }
  }

  private static func words(_ deed: Deed) -> String {
    switch deed {
    case .marked(.read, _): Phrases.didRead
    case .marked(.unread, _): Phrases.didUnread
    case .marked(.saved, _): Phrases.didSave
    case .marked(.unsaved, _): Phrases.didUnsave
    case .markedAll(_, let count): Phrases.didReadAll(count)
    case .separated: Phrases.didSeparate
    case .united: Phrases.didUnite
    case .left: Phrases.didLeave
    case .followed(let count): Phrases.didFollow(count)
    case .choseNone: Phrases.choseNone
    case .asking(let count): Phrases.asking(count)
    case .keptSearch: Phrases.didKeepSearch
    case .forgotSearch: Phrases.didForgetSearch
    case .madeRule(_, let caught): Phrases.didMakeRule(caught)
    case .removedRule: Phrases.didRemoveRule
    case .gaveBack(let count): Phrases.didGiveBack(count)
    case .released: Phrases.didUnmute
    case .hidFortune: Phrases.didHideFortune
    case .reportedFortune: Phrases.didReportFortune
    case .keptOldArticle: Phrases.keptOldArticle
    case .newPassword: Phrases.didSetPassword
    case .endedSession: Phrases.didEndSession
    case .setRegistration(let isOpen):
      isOpen ? Phrases.didOpenRegistration : Phrases.didCloseRegistration
    case .removedReader: Phrases.didRemoveReader
    case .revoked: Phrases.didRevoke
    case .kept: Phrases.didKeep
    }
  }

  private static func undo(_ deed: Deed) -> (address: SitePath, fields: [(String, String)])? {
    switch deed {
    case .marked(let change, let item):
      (
        SitePath("mark"),
        [("id", String(item.rawValue)), ("change", change.opposite.rawValue), ("undo", "yes")]
      )
    case .markedAll(let list, _):
      (SitePath("mark", "all", "undo"), [("list", String(list.rawValue))])
    case .separated(let item):
      (SitePath("story", "together"), [("id", String(item.rawValue)), ("undo", "yes")])
    case .united(let item):
      (SitePath("story", "apart"), [("id", String(item.rawValue)), ("undo", "yes")])
    case .left(let feed): (SitePath("feeds", "return"), [("id", String(feed.rawValue))])
    case .forgotSearch(let name, let text):
      (SitePath("searches"), [("q", text), ("name", name), ("undo", "yes")])
    case .madeRule(let rule, _):
      (SitePath("rules", "remove"), [("id", String(rule.rawValue)), ("undo", "yes")])
    case .removedRule(let rule): (SitePath("rules", "return"), [("id", String(rule.rawValue))])
    case .hidFortune(let opening), .reportedFortune(let opening):
      (SitePath("fortune", String(opening)), [("do", "show")])
    case .followed, .choseNone, .asking, .keptSearch, .gaveBack, .released, .keptOldArticle,
      .newPassword, .endedSession, .setRegistration, .removedReader, .revoked,
      .kept:
      nil
    }
  }
}

extension MarkChange {
  /// What takes it back.
  var opposite: MarkChange {
    switch self {
    case .read: .unread
    case .unread: .read
    case .saved: .unsaved
    case .unsaved: .saved
    }
  }
}
