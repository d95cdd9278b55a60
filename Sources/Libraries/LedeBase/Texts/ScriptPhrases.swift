// What the scripts and the service worker of Lede say. They get these words from the page.

extension Phrases {
  /// A word for the scripts: `{n}` and the like stand for values, `|` parts one from many.
  package typealias ScriptWord = (name: StaticString, text: String)

  /// What the scripts of every page say.
  package static let scriptWords: [ScriptWord] = [
    ("undo", "Undo"),
    ("undone", "Undone"),
    ("read", "Marked read|{n} stories marked read"),
    ("unread", "Marked unread|{n} stories marked unread"),
    ("saved", "Saved|{n} stories saved"),
    ("unsaved", "No longer saved|{n} stories no longer saved"),
    ("queued", "on this device, until Lede can be reached"),
    ("failed", "Lede could not keep that. Try again."),
    ("fresh", "{n} new story|{n} new stories"),
    ("freshSome", "New stories"),
    ("asking", "Asking your feeds: {n} of {of} have answered"),
    ("refreshing", "Refreshing"),
    ("pull", "Pull to refresh"),
    ("release", "Let go to refresh"),
    ("nothing", "Nothing new"),
    ("more", "{n} more story|{n} more stories"),
    ("away", "Lede cannot be reached now."),
    ("back", "Back online"),
    ("share", "Share"),
    ("copied", "Link copied"),
    ("copy", "Copy this link"),
    ("update", "A new version of Lede is ready."),
    ("reload", "Reload"),
    ("save", "Save"),
    ("unsave", "No longer save"),
    ("mark", "Mark read"),
    ("unmark", "Mark unread"),
    ("close", "Close"),
    ("keys", "Keys"),
    ("keysOn", "Single keys are on"),
    ("keyNext", "Next story"),
    ("keyPrevious", "Previous story"),
    ("keyOpen", "Open the story, or its original"),
    ("keySave", "Save, or no longer"),
    ("keyMark", "Mark read or unread"),
    ("keyRefresh", "Refresh"),
    ("keySearch", "Search"),
    ("keyUndo", "Undo"),
    ("keyHelp", "These keys"),
  ]

  /// What the service worker writes into pages that it shows without Lede.
  package static let workerWords: [ScriptWord] = [
    ("offline", "Offline. {n} story is on this device.|Offline. {n} stories are on this device."),
    (
      "slow",
      "Lede is slow to answer. {n} story is on this device."
        + "|Lede is slow to answer. {n} stories are on this device."
    ),
    ("asOf", "News as of {age}."),
    ("now", "just now"),
  ]

  // The page that the device shows when it has nothing else.
  package static let offline = "Offline"
  package static let offlineEmpty =
    "Lede cannot be reached, and no news is kept on this device yet. Once you have opened Lede here "
    + "with a network, the front page and what you saved can be read without one."
  package static let offlineOld =
    "Lede cannot be reached, and the news on this device is from {age}: too old to be news. "
    + "What you saved is still here."
  package static let offlineMissing =
    "Lede cannot be reached, and this page is not kept on this device."

  // The app.
  package static let appDescription =
    "Your news, from the feeds you choose, also without a network."

  // What this device keeps, on the settings page.
  package static let thisDevice = "This device"
  package static let keptHere =
    "On this device: {n} story, {size}.|On this device: {n} stories, {size}."
  package static let keptNothing = "Nothing is kept on this device yet."
  package static let keptFull = "The device has no room for more."
  package static let waitingHere =
    "{n} change waits to be sent to Lede.|{n} changes wait to be sent to Lede."
  package static let keepNow = "Update the copy now"
  package static let insecureWhy =
    "This address is not secure (https), so browsers do not let Lede be installed or work offline "
    + "here. The guide for phones tells three ways to a secure address."
  package static let install = "Install Lede"
  package static let installIOS =
    "To have Lede as an app on this phone or tablet: tap Share in the browser’s bar, then “Add to "
    + "Home Screen”."
  package static let installed = "Lede is installed on this device."
}
