// What Lede says as an app: its name card, its service worker, its keys.

import LedeBase
import LedeCalendar
import LedeSite

extension Phrases {
  static let appDescription = "Your news, from the feeds you choose, also without a network."
  /// What its pictures show in the shops of systems.
  static let appScreen = "The front page"

  /// What the service worker writes into pages that it shows without Lede.
  static let workerWords: [ScriptWord] = [
    ("offline", "Offline. {n} story is on this device.|Offline. {n} stories are on this device."),
    (
      "slow",
      "Lede is slow to answer. {n} story is on this device."
        + "|Lede is slow to answer. {n} stories are on this device."
    ),
    ("asOf", "News as of {age}."),
    (
      "waiting",
      "{n} change that you made here waits to be sent to Lede."
        + "|{n} changes that you made here wait to be sent to Lede."
    ),
    ("now", justNow),
  ]

  /// Each key, or two that are pressed one after the other, and what it does; `keys.js` does it.
  static let keys: [ScriptWord] = [
    ("j", "Next story"),
    ("k", "Previous story"),
    ("n", "Next unread story"),
    ("f", "Next feed with something unread"),
    ("u", "Back to the list (or Esc)"),
    ("o", "Open the story, or its original"),
    ("v", "Open the original in a new tab"),
    ("s", "Save, or no longer"),
    ("m", "Mark read or unread"),
    ("A", "Mark all read"),
    ("z", undo),
    ("r", "Refresh"),
    ("/", search),
    ("g u", "Go to what is unread"),
    ("g s", "Go to what is saved"),
    ("g f", "Go to the feeds"),
    ("?", "These keys"),
  ]
  static let keysMore = "They work where scripts do, and wait while you type."
  static let keysOn = "Single keys are on"
}
