// The page of newsletters: the address, and the lists.

import LedeBase
import LedeCalendar
import LedeMarkup
import LedeNews
import LedeSite

/// What the page shows.
struct LettersPage: Sendable {
  /// The whole address; nil without one.
  var address: String?
  /// Whether there is one that cannot be shown.
  var isLost = false
  /// Whether mail servers bring letters.
  var hasServer: Bool
  var lists: [LetterList]
  var now: Timestamp
}

enum LettersView {
  static let path = SitePath("letters")

  /// The whole page; the same model always gives the same bytes.
  static func html(_ model: LettersPage, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.letters, id: "letters", tab: .feeds) {
      Copyable.styles(chrome)
      head(Phrases.letters) {
        Phrases.lettersMore
        " "
        a(.href(SitePath("feeds"))) { Phrases.backToFeeds }
      }
      section(.class("card lines"), .id("address")) {
        h2 { Phrases.letterAddress }
        address(model, chrome)
      }
      section(.class("card lines"), .id("lists")) {
        h2 { Phrases.letterLists }
        lists(model, chrome)
      }
    }
  }

  @HTMLBuilder
  private static func address(_ model: LettersPage, _ chrome: Chrome) -> HTML {
    if let address = model.address {
      p { Phrases.letterAddressMore }
      Copyable.html(address, Phrases.letterAddress)
    } else {
      p { model.isLost ? Phrases.letterAddressLost : Phrases.noLetterAddress }
    }
    if !model.hasServer { chrome.note(.warn) { Phrases.noLetterServer } }
    let isFirst = model.address == nil && !model.isLost
    press(
      isFirst ? Phrases.makeLetterAddress : Phrases.newLetterAddress,
      at: SitePath("letters", "address"), isRow: true)
    if !isFirst { p(.class("meta")) { Phrases.newLetterAddressMore } }
  }

  @HTMLBuilder
  private static func lists(_ model: LettersPage, _ chrome: Chrome) -> HTML {
    if model.lists.isEmpty {
      p(.class("meta")) { Phrases.noLetterLists }
    } else {
      ul(.class("lines")) {
        for list in model.lists {
          li {
            if list.isFollowed {
              a(.href(ListFilter(feed: list.feed).path())) { bdi { list.name } }
            } else {
              bdi { list.name }
            }
            p(.class("meta")) {
              bdi { list.sender }
              " · "
              Phrases.lastLetterCame(Age.words(from: list.last, to: model.now, in: chrome.zone))
            }
            if !list.isFollowed {
              p(.class("meta")) { Phrases.listIsLeft }
              press(
                Phrases.takeListAgain, at: SitePath("feeds", "return"),
                ["id": String(list.feed.rawValue), "return": path.text], looks: "act",
                spoken: Phrases.takeListAgain(list.name))
            }
          }
        }
      }
    }
  }
}
