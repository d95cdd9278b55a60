// The settings of topics: whether there are any, and how the New York Times is asked.

import LedeBase
import LedeSite
package import LedeTerminal
import LedeTimes

extension Topics {
  static let isOn = Setting<Bool>(
    "topics", "on|off", standard: "on", help: "the feature Topics: pages, commands and worker",
    byItself: { true })
  static let timesKeyFile = Setting<String?>(
    "nyt-key-file", "FILE",
    standard: "the variable LEDE_NYT_KEY, or what the owner kept on the page",
    help: "a file that holds the key for the New York Times’ APIs, for topics")
  static let timesURL = Setting<WebAddress?>(
    "nyt-url", "URL", standard: "https://api.nytimes.com", like: "https://times.example",
    help: "another server that speaks the same as the New York Times’ APIs")

  package static var settings: [any AnySetting] { [isOn, timesKeyFile, timesURL] }

  /// What comes from the settings.
  package struct Settings: Sendable {
    /// Whether there are topics at all.
    package var isOn = true
    /// The key that was given with the settings; nil where none was.
    var timesKey: String?
    /// Another server in place of the Times' own.
    var timesURL: WebAddress?
    package init() {}

    /// What was set for this run.
    ///
    /// - Throws: `FileError` for a key's file that cannot be read.
    package init(_ settings: LedeTerminal.Settings) throws {
      isOn = settings[Topics.isOn]
      timesURL = settings[Topics.timesURL]
      timesKey = try OwnersKey.given(settings[Topics.timesKeyFile], orIn: "LEDE_NYT_KEY")
    }
  }
}
