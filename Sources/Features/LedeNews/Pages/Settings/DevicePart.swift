// What the settings page tells of this device: the copy on it, and the installed app.

import LedeMarkup
import LedeBase
import LedeSite

/// A card that `device.js` fills in and shows; without scripts a device keeps nothing to tell of.
enum DevicePart {
  static func html(in chrome: Chrome) -> HTML {
    section(.class("card lines"), .data("device", "yes"), .hidden) {
      h2 { Phrases.thisDevice }
      p(.data("part", "kept"), .data("words", Phrases.keptHere)) { Phrases.keptNothing }
      p(.data("part", "full"), .hidden) { Phrases.keptFull }
      p(.data("part", "waiting"), .data("words", Phrases.waitingHere), .hidden) {}
      p(.data("part", "insecure"), .hidden) { Phrases.insecureWhy }
      p(.data("part", "ios"), .hidden) { Phrases.installIOS }
      p(.data("part", "installed"), .hidden) { Phrases.installed }
      p(.class("row")) {
        button(.class("btn"), .type("button"), .data("part", "now"), .hidden) { Phrases.keepNow }
        button(.class("btn main"), .type("button"), .data("part", "install"), .hidden) {
          Phrases.install
        }
      }
    }
  }
}
