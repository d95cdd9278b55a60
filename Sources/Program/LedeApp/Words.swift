// What Lede says as an app: its name card, its service worker, its keys.

import LedeBase
import LedeCalendar
import LedeSite

extension Phrases {
  static let appDescription = "Your news, from the feeds you choose, also without a network."

  /// What the service worker writes into pages that it shows without Lede.
  static let workerWords: [ScriptWord] = [
    ("offline", "Offline. {n} story is on this device.|Offline. {n} stories are on this device."),
    (
      "slow",
      "Lede is slow to answer. {n} story is on this device."
        + "|Lede is slow to answer. {n} stories are on this device."
    ),
    ("asOf", "News as of {age}."),
    ("now", justNow),
  ]

  /// Each key and what it does, in the words of the sheet that a script shows.
  static let keys: [(key: String, means: String)] = [
    ("j", "keyNext"), ("k", "keyPrevious"), ("u", "keyBack"), ("o", "keyOpen"), ("s", "keySave"),
    ("m", "keyMark"), ("r", "keyRefresh"), ("/", "keySearch"), ("z", "keyUndo"), ("?", "keyHelp"),
  ].map { key, name in
    (key, scriptWords.first { "\($0.name)" == name }?.text ?? name)
  }
  static let keysMore =
    "They work where scripts do, and wait while you type. The sheet behind ? switches them off."
}
