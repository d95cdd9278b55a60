// Cookies that were given: to a reader, and by them.

import LedeBase
import LedeCalendar
import LedeFortune
import LedeMarkup
import LedeSite

enum GiftsView {
  static let path = SitePath("gifts")
  /// What the address says that asks for what the reader gave.
  static let given = "given"

  static func html(_ model: GiftsPage, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.gifts, id: "gifts", tab: .fortune) {
      FriendsView.styles(chrome)
      head(Phrases.gifts) { a(.href(FriendsView.path)) { Phrases.allFriends } }
      nav(.class("pills"), .ariaLabel(Phrases.gifts)) {
        way(Phrases.fromFriends, path, isHere: !model.isGiven)
        way(Phrases.givenGifts, path.with("show", given), isHere: model.isGiven)
      }
      if model.gifts.isEmpty {
        p(.class("meta")) { model.isGiven ? Phrases.noGiftsGiven : Phrases.noGifts }
      } else {
        ul(.class("people")) { for gift in model.gifts { row(gift, model, chrome) } }
      }
      if let older = model.older {
        div(.class("row")) {
          a(
            .class("btn older"),
            .href(path.with("show", model.isGiven ? given : nil).with("before", String(older)))
          ) { Phrases.olderGifts }
        }
      }
    }
  }

  private static func way(_ words: String, _ path: SitePath, isHere: Bool) -> HTML {
    a(.href(path), .when(isHere, .ariaCurrentPage)) { words }
  }

  private static func row(_ gift: GiftRecord, _ model: GiftsPage, _ chrome: Chrome) -> HTML {
    FriendsView.person(gift.person) {
      if gift.isFriend {
        a(.href(FriendsView.path(gift.person.name))) { gift.person.names }
      } else {
        b { gift.person.names }
      }
      " "
      contents(gift)
      span(.class("meta")) {
        chrome.zone.shortDay(gift.given, at: model.now)
        if model.isGiven, gift.isSeen { " · " + Phrases.seen }
      }
    }
  }

  /// The fortune of a gift, and what was said with it.
  @HTMLBuilder static func contents(_ gift: GiftRecord) -> HTML {
    if let words = gift.words { span(.class("said"), .dirAuto) { words } }
    span(.class("meta")) { "“" + gift.text + "”" }
  }
}
