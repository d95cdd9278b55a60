// What the frame of every page says, and the words that its scripts get.

package import LedeBase

extension Phrases {
  // MARK: The frame

  package static let lede = "Lede"
  static let skipToContent = "Skip to content"
  static let mainNavigation = "Main"
  package static let more = "More"
  package static let settings = "Settings"
  package static let keyboard = "Keyboard"
  package static let aboutLede = "About Lede"
  package static let search = "Search"
  package static let thisDevice = "This device"
  package static let saveButton = "Save"

  // MARK: The key for a service

  static let noKeyYet = "There is no key yet."
  static let keyIsKept = "There is a key. It is kept sealed, and in no backup."
  static let keyInSettings = "There is a key, given with Lede’s settings."
  static let serviceKey = "Key"
  static let deleteKey = "Delete the key"
  static let ownersKeyOnly = "Only the owner of this Lede may change the key."

  package static let toFrontPage = "To the front page"
  package static let tryAgain = "Try again"

  // MARK: One story, and what was done with it

  package static let undo = "Undo"
  package static let saveStory = "Save"
  package static let markReadButton = "Mark read"
  package static let markUnreadButton = "Mark unread"
  static let dismiss = "Close this note"
  package static let didKeep = "Saved."
  package static let share = "Share"
  static let passOn = "Post to friends"
  package static let sendTo = "Send to"
  package static let shareHow = "The address of the original, to copy"
  package static let original = "Original"

  // MARK: What went wrong

  package static let notFound = "There is nothing here"
  static let notFoundMore = "Lede has no page at this address. Look for a slip in it."
  static let wrongMethod = "That cannot be done here"
  static let wrongMethodMore = "This address does not take that kind of request."
  package static let badRequest = "That was not understood"
  static let badRequestMore = "Something in the request is missing or has no meaning here."
  static let noMore = "There is no room for more"
  static let ownMistake = "Lede made a mistake"
  static let ownMistakeMore = "It is written in the log. Going back and trying again may help."
  package static let notNow = "Not just now"
  static let answersWait =
    "Other long answers of yours are being made ready. Try again in a moment."

  // MARK: The files that pages need

  static func shareFileMissing(_ name: String) -> String {
    "Lede's file \(name) is missing from its share folder. Name the folder with --share, or install Lede again."
  }
  static func shareFileChanged(_ name: String) -> String {
    "Lede's file \(name) is not the one it was built with. Install Lede again."
  }
  static let shareListBroken =
    "The list of files in Lede's share folder cannot be read. Install Lede again."

  // MARK: Verdicts

  /// What a label means, in a sentence.
  package static func meaning(of label: Label) -> String {
    switch label {
    case .journalism: "Lays out facts, says who says so, and leaves conclusions to you."
    case .wiki: "Teaches or documents a subject, with no news to tell."
    case .opinion: "Argues or weighs in the author’s own voice."
    case .satire: "Makes things up or blows them up for fun, often in the voice of news."
    case .sensational: "Aims to stir first: charged words and bold claims before evidence."
    case .agendaDriven: "Written to win you for a cause, by chosen facts or loaded words."
    case .hate: "Attacks people for what they are."
    }
  }
  package static let noLeadingLabel = "No clear kind"
  package static let everydayWriting = "Everyday writing"
  package static let headlineOnly = "Judged by its headline"
  package static let inHeadline = "in the headline"
  static let allScores = "All scores"

  static let otherReader = "Somebody else is signed in"
  static let otherReaderMore =
    "This page is another reader’s, who has signed out since. Nothing was changed."

  // MARK: Scripts

  /// A word for the scripts: `{n}` and the like stand for values, `|` parts one from many.
  package typealias ScriptWord = (name: StaticString, text: String)

  /// What the scripts of every page say.
  package static let scriptWords: [ScriptWord] = [
    ("undo", undo),
    ("undone", "Undone"),
    ("read", "Marked read|{n} stories marked read"),
    ("unread", "Marked unread|{n} stories marked unread"),
    ("saved", "Saved|{n} stories saved"),
    ("unsaved", "No longer saved|{n} stories no longer saved"),
    ("noneKept", "None of these stories is on this device."),
    ("noneFound", "Nothing on this device has these words."),
    ("foundKept", "{n} story on this device|{n} stories on this device"),
    ("queued", "on this device, until Lede can be reached"),
    ("failed", "Lede could not keep that. Try again."),
    ("fresh", "{n} new story|{n} new stories"),
    ("freshSome", "New stories"),
    ("asking", "Refreshing your feeds: {n} of {of} have answered"),
    ("refreshing", "Refreshing"),
    ("pull", "Pull to refresh"),
    ("release", "Let go to refresh"),
    ("nothing", "Nothing new"),
    ("none", "Nothing more is unread here."),
    ("more", "{n} more story|{n} more stories"),
    ("away", "Lede cannot be reached now."),
    ("back", "Back online"),
    ("share", share),
    ("copied", "Link copied"),
    ("copy", "Copy this link"),
    ("update", "A new version of Lede is ready."),
    ("reload", "Reload"),
    ("save", saveStory),
    ("unsave", "No longer save"),
    ("mark", markReadButton),
    ("unmark", markUnreadButton),
    ("close", "Close"),
  ]
}
