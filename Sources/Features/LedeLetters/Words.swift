// What Lede says about newsletters.

import LedeBase
import LedeMail

extension Phrases {
  static let letters = "Newsletters"
  static let lettersMore =
    "Each mailing list becomes a feed that you alone have. Its letters are stories as all others."
  static let backToFeeds = "Back to the feeds"

  static let letterAddress = "Your address"
  static let letterAddressMore =
    "Subscribe to newsletters with this address. Whoever has it can send you letters, so give it to nobody else."
  static let noLetterAddress = "You have no address yet."
  static let letterAddressLost =
    "Your address still works, but it cannot be shown, since a backup was put back. Make a new one to see it."
  static let makeLetterAddress = "Make an address"
  static let newLetterAddress = "Make a new one"
  static let newLetterAddressMore = "The address that you have now ends with that."
  static let noLetterServer =
    "No mail server brings letters to this Lede yet: its owner sets that up, as the installation guide says."

  static let letterLists = "Your lists"
  static let noLetterLists = "No letter has come yet. A feed begins with the first one."
  static func lastLetterCame(_ age: String) -> String { "Last letter \(age)" }
  static let listIsLeft = "You have left this list: its letters are dropped."
  static let takeListAgain = "Take its letters again"
  static func takeListAgain(_ name: String) -> String { "Take its letters again: \(name)" }

  static func letterFrom(_ sender: String) -> String { "A letter from \(sender)" }
  static func letterSigned(_ signature: LetterSignature) -> String {
    "Your mail server (\(signature.server)) says: signed by \(signature.domain)."
  }
  static let letterUnsigned = "Nothing says who signed this."
  static let leaveList = "Unsubscribe"
  static func leaveListAt(_ host: String) -> String { "Unsubscribe at \(host)" }
  static func leaveListByMail(_ address: String) -> String {
    "To unsubscribe, write to \(address)."
  }
  static func askedToLeave(_ age: String) -> String { "You asked to leave this list \(age)." }
  static let didLeaveList =
    "The list was asked to send no more. What still comes stands in its feed, until you leave that too."
  static let listNotLeft = "The list could not be left"
  static func listNotLeftMore(_ host: String) -> String {
    "\(host) did not take it. Try again later, or use the link in the letter."
  }
}
