// What stands on the story of a letter.

import LedeBase
import LedeCalendar
import LedeMail
import LedeMarkup
import LedeSite

enum LetterPart {
  /// The same letter always gives the same bytes.
  @HTMLBuilder
  static func html(_ letter: ListLetter, at now: Timestamp, in chrome: Chrome) -> HTML {
    p(.class("meta")) {
      bdi { Phrases.letterFrom(letter.whole) }
      " · "
      letter.signature.map(Phrases.letterSigned) ?? Phrases.letterUnsigned
    }
    if let left = letter.left {
      p(.class("meta")) {
        Phrases.askedToLeave(Age.words(from: left, to: now, in: chrome.zone))
      }
    } else if letter.unsubscribing.isOneClick {
      press(
        Phrases.leaveList, at: SitePath("letters", "unsubscribe"),
        ["item": String(letter.item.rawValue)], isRow: true)
    } else if let address = letter.unsubscribing.address {
      p(.class("row")) {
        a(.class("btn"), .href(address), .rel("external noreferrer")) {
          Phrases.leaveListAt(address.host)
        }
      }
    } else if let mail = letter.unsubscribing.mail {
      p(.class("meta")) { bdi { Phrases.leaveListByMail(mail) } }
    }
  }
}

extension ListLetter {
  /// The sender's name and address, as far as there are any.
  fileprivate var whole: String {
    senderName.map { sender.isEmpty ? $0 : "\($0) <\(sender)>" } ?? sender
  }
}
