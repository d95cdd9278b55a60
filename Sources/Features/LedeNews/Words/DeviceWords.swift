// What Lede says without a network, of what a device keeps, and to programs.

import LedeBase

extension Phrases {
  // MARK: Nobody answers

  static func offlineSince(_ age: String) -> String {
    "Nobody answers Lede: there is no network. This is the news of \(age)."
  }
  static let newsExpired = "Too old to show"
  package static func newsExpiredMore(_ age: String) -> String {
    "Nobody answers Lede: there is no network. The newest news it has came \(age), a week ago or "
      + "more. What you saved, search and single stories can still be read."
  }
  static let newsEmpty = "No network"
  package static let newsEmptyMore =
    "Nobody answers Lede: there is no network, and no news is kept yet."

  // MARK: The page that the device shows when it has nothing else

  static let offline = "Offline"
  static let offlineEmpty =
    "Lede cannot be reached, and no news is kept on this device yet. Once you have opened Lede here "
    + "with a network, the front page and what you saved can be read without one."
  static let offlineOld =
    "Lede cannot be reached, and the news on this device is from {old}: too old to be news. "
    + "What you saved is still here, and so are single stories: search finds them."
  /// Why a reader is asked before they are signed out; the worker says how many changes wait.
  static let offlineUnsent =
    "{unsent} Sign out once it is sent; signed out now, it is lost."
  static let signOutAnyway = "Sign out and lose it"
  static let offlineAway = "Lede cannot be reached, so nothing was changed. Try again later."
  static let offlineMissing = "Lede cannot be reached, and this page is not kept on this device."

  // MARK: What this device keeps, on the settings page

  static let keptHere =
    "On this device: {n} story, {size}.|On this device: {n} stories, {size}."
  static let keptNothing = "Nothing is kept on this device yet."
  static let keptFull = "The device has no room for more."
  static let waitingHere =
    "{n} change waits to be sent to Lede.|{n} changes wait to be sent to Lede."
  static let keepNow = "Update the copy now"
  static let insecureWhy =
    "This address is not secure (https), so browsers do not let Lede be installed or work offline "
    + "here. The guide for phones tells three ways to a secure address."
  static let install = "Install Lede"
  static let installIOS =
    "To have Lede as an app on this phone or tablet: tap Share in the browser’s bar, then “Add to "
    + "Home Screen”."
  static let installed = "Lede is installed on this device."

  // MARK: What programs are told

  static let badLimit = "limit is a whole number from 1 to 100."
  static let badBefore =
    "before is a date such as 2026-11-20T06:45:00Z, or a position from a Link header."
  static let badSource = "source is the number of a source, as in source.id of a story."
  static let badMarks =
    "The body must be a JSON array of at most 10000 changes, each with key, item, change and at."
  static let tooManyWatch = "Too many pages watch already. Try again later."
}
