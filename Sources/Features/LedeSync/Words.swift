// What Lede says to programs that read for their readers.

import LedeBase

extension Phrases {
  static let syncNeedsPassword =
    "This needs an app password, which its reader makes in Lede under Settings, Apps and extensions."
  static let syncWrongPassword =
    "Name and app password do not belong together, or the password was revoked. The password of the account itself does not open this."
  static let syncTooMany = "Too many wrong passwords came from this network. Try again later."
  static let syncOpensLess = "The reader who made this app password did not let it do this."
  static let syncStaleToken = "This token is no longer good. Ask for another."
  static let syncJSONOnly = "Lede answers this in JSON alone."
  static func syncBadNumber(_ name: String) -> String { "The value of \(name) is no number." }
  static let syncBadStream = "There is no stream of this name."
  static let syncBadContinuation = "This continuation is none of Lede’s."
  static let syncBadItem = "An item’s number cannot be read."
  static func syncTooManyItems(_ most: Int) -> String {
    "No more than \(most) items may be named at once."
  }
  static func syncTooManyStreams(_ most: Int) -> String {
    "No more than \(most) streams may be named at once."
  }
  static func syncTooManyLabels(_ most: Int) -> String {
    "No more than \(most) labels and addresses may be named at once."
  }
  static let syncBusy = "Too many answers are under way. Try again in a moment."
  static let syncContradiction = "An item cannot be both read and unread."
  static let syncKindAlone =
    "A label of a kind of writing is asked for alone, or as a filter (it, xt)."
  static let syncNoItemLabels = "Lede has labels for feeds, and none for single items."
  static let syncNoLabel = "There is no label of this name."
  static let syncNoFeed = "This feed is not followed."
  static let syncBadAddress = "This is no address of a feed."
  static let syncBadAction = "Lede does not know what this is to do."
  static let syncSubscribed = "Already subscribed"
  static let syncNoJSON = "This is no JSON object."
  static let syncNoTitle = "A category needs a name."
  static let syncTopCategory = "All"
  static let syncTopStays = "What lies in no folder has no other name, and cannot go."
  static let syncTooMuchLooked =
    "These words are in so much that it would take too long. Add another word."
  static func syncTooManyToSort(_ most: Int) -> String {
    "More than \(most) entries fit, which Lede does not sort by title or author. Ask for fewer, or for another order."
  }
  static let syncNoArticle = "There is no article to be fetched behind this entry."
  static let syncNotOffered = "Lede does not offer this here."
  static let syncKeepsHistory =
    "Lede keeps what was read for as long as its reader wishes in the settings."
  static let syncMakesNoKeys =
    "App passwords are made and revoked in Lede, under Settings, Apps and extensions."
  static let syncKeepsEntries = "What an entry says is what its feed told, and stays."
  static let syncImported = "Feeds imported successfully"
  static let syncReadingList = "Reading list"
  static let syncSaved = "Saved"
}
