// What Lede says about apps and extensions that check articles.

import LedeBase

extension Phrases {
  // MARK: What an app password opens

  static let appPasswordOpens = "What it opens"
  static func scope(_ scope: AppScopes) -> String {
    switch scope {
    case .read: "Reading news and feeds"
    case .mark: "Marking stories read and saved"
    default: "Following and leaving feeds"
    }
  }
  static let feverToo = "Also programs that speak Fever"
  static let feverMore =
    "Tick Fever only for a program that speaks nothing else: its kind of key is weaker, and ends when your name changes."
  static let opensNothing = "An app password must open something: tick at least one line."
  static let typeMore = "Type this into the program, with the password above:"
  static let typeName = "Name"
  static let typeGoogleReader = "Address, for FreshRSS or Google Reader"
  static let typeMiniflux = "Address, for Miniflux"
  static let typeFever = "Address, for Fever"
  static let feverOpen = "Fever may use it."
  static func feverEnded(_ name: String) -> String {
    "Fever no longer works with it: it was made for the name \(name). Make another."
  }
  static let scopeMissing = "This app password opens less"
  static let scopeMissingMore =
    "The reader who made this app password did not let it do this. Another can be made under Settings, Apps and extensions."
  static let notNowTooMany = "Too many wrong passwords"
  static func appPasswordMade(_ name: String) -> String {
    "An app password for \(name). It is shown this once: type it into the program, with the name \(name)."
  }
  static let badScopes = "--scopes takes read, mark and subscribe, with commas between them."
}

extension Phrases {
  package static let apps = "Apps and extensions"
  static let appsMore =
    "Ways to ask Lede from other apps what kind of writing something is. What is made here can check articles and see what was checked, and nothing else; only an app password opens more."
  static func appName(_ kind: AppToken.Kind) -> String {
    switch kind {
    case .program: "A program"
    case .browser: "Browser extension"
    case .shortcut: "Phone shortcut"
    case .account: "A reading program"
    }
  }

  static let listsAsFeeds = "Lists as feeds"
  static let listsAsFeedsMore =
    "Give out a list of yours, such as what you saved, to another reader or program: as a feed, by a secret address. Or have Lede tell a program of each new story, by a webhook."
  static let webhooksOfLists = "Webhooks"

  // MARK: The share sheet

  static let shareSheet = "Share sheet of a phone or computer"
  static let shareSheetMore =
    "Install Lede as an app (Android, and Chrome or Edge on a computer). Then choose Lede wherever an app shares a link: it is checked at once, and its page opens."

  // MARK: Shortcut

  static let shortcut = "iPhone and iPad"
  static let shortcutMore =
    "A shortcut stands in the share menu of Safari and other apps. It needs an address of its own, which opens nothing but checks; revoke it here at any time."
  static let makeShortcut = "Make an address"
  static let shortcutReady = "The address for your shortcut"
  static let shortcutReadyMore =
    "It is shown here only. On the phone, open it once by this code: the same steps stand there, with a button that copies the address."
  package static let shortcutHereOnly =
    "This address leads to this machine alone. For a phone, open Lede by the name that the phone knows it by, and make the address there."
  static let shortcutHere = "Set up the shortcut on this device"
  static let shortcutSteps = [
    "Copy the address above.",
    "Open the app Shortcuts, tap +, and call the new shortcut “Check with Lede”.",
    "Tap the ⓘ at the bottom and switch on “Show in Share Sheet”. Above, let it receive URLs only.",
    "Add the action “URL Encode”; it takes the Shortcut Input.",
    "Add the action “Text”: paste the address, and right behind it put the variable “URL Encoded Text”.",
    "Add the action “Open URLs”; it takes the Text. Done.",
    "From now on: Share, then “Check with Lede”.",
  ]
  static let shortcutCode = "QR code of the address"
  package static let shortcutGone = "This address is no longer valid"
  package static let shortcutGoneMore =
    "It was revoked, or was copied badly. Make a new one in Lede, under Settings, Apps and extensions."

  // MARK: Bookmarklet

  static let bookmarklet = "Any browser: a bookmark"
  static let bookmarkletMore =
    "Drag this to the bookmarks bar. Clicked on a page, it hands over the page as you see it, also behind a login, to a tab of Lede that asks you before it checks."
  static let bookmarkletName = "Check with Lede"
  static let bookmarkletCode = "Or make a bookmark with this as its address"

  // MARK: Extension

  static let browserExtension = "Chrome, Edge, Brave and Firefox: an extension"
  static let browserExtensionMore =
    "It lies in the folder Extension of Lede’s source: load it as its README says, make a token here, and paste it there within an hour. From then on the token belongs to that extension alone."
  static let program = "Programs and scripts"
  static let programMore =
    "They check articles with a token: Authorization: Bearer TOKEN. At this machine they need none while nobody has an account."
  static let makeToken = "Make a token"
  static let tokenName = "A name for it"
  static let tokenReady = "The token"
  static let appPasswordReady = "The app password"
  static let tokenReadyMore =
    "It is shown this once. Copy it now; Lede itself keeps only what it needs to know it again."
  package static let needsAppPassword =
    "A program that reads for somebody needs an app password, which that reader makes under Settings, Apps and extensions, and sends as: Authorization: Bearer PASSWORD."
  static let badAppPassword =
    "What was sent is no app password of this Lede, or was revoked."
  package static let wrongTokenKind =
    "This token checks articles and does not read news."
  static let tooManyTokens =
    "There are fifty already. Revoke those that nobody uses any more."

  // MARK: What there is

  static let appsInUse = "In use"
  package static let neverUsed = "never used"
  static let waitingForExtension = "waits for its extension, up to an hour"
  static let extensionNeverCame =
    "no extension used it within the hour, so none can any more: revoke it and make another"
  static let revoke = "Revoke"
  static func revokeNamed(_ name: String) -> String { "Revoke \(name)" }
  static let revokeMore =
    "What uses it is shut out at once, for good. Another can be made at any time."
  static let made = "made"
  static let lastUsed = "last used"
  static func belongsTo(_ origin: String) -> String { "belongs to \(origin)" }
}
