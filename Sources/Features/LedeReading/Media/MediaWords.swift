// What Lede says about sounds and films.

import LedeBase

extension Phrases {
  static let sounds = "Listen and watch"
  static let skipBack = "15 s back"
  static let skipOn = "30 s on"
  static let speed = "Speed"
  static let filmQuality = "Quality"
  static let oneFilm = "Video"
  static func speed(tenths: Int) -> String {
    tenths.isMultiple(of: 10) ? "\(tenths / 10)×" : "\(tenths / 10).\(tenths % 10)×"
  }
  static func heardUntil(_ time: String) -> String { "You were at \(time)" }
  static func openAt(_ site: String) -> String { "Open at \(site)" }
  static func megabytes(_ tenths: Int) -> String {
    tenths < 100 ? "\(tenths / 10).\(tenths % 10) MB" : "\(tenths / 10) MB"
  }
  static let cannotPlay = "This cannot be played here now. The link below leads to its site."
  static let playsWithNetwork =
    "It is not kept on this device, and plays once Lede can be reached again."
  static let mediaIsShorter = "The file ends before that."
  static func mediaUnplayable(_ site: String) -> String {
    "\(site) gives nothing there that can be played here. Open it at its site instead."
  }
  static let enoughPlayed =
    "Lede has played as much today as its owner lets it. Open it at its site, or come back tomorrow."
}
