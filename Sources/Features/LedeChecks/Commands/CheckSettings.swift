// The settings of checks.

import LedeBase
package import LedeTerminal

extension Checks {
  static let rate = Setting<Int?>(
    "check-rate", "N", 0...1_000_000, standard: "60, and no limit at this machine itself",
    help: "how many checks a minute a reader may ask for, and a network address; 0 for any number")
  static let time = Setting<Int>(
    "check-time", "SECONDS", 1...600, 15,
    help: "how long a check may take in all, fetching the page included")
  static let days = Setting<Int>(
    "check-days", "N", 0...100_000, 400,
    help: "how long a check is kept that nobody disagreed with; 0 for always")
  /// The FakerFact server that judges in place of Lede's own models, where one was named.
  static let judgeServer = Setting<WebAddress?>(
    "judge-server", "URL", standard: "none: Lede's own models", like: "https://judge.example/api",
    help:
      "a FakerFact server that judges addresses in their place, such as https://judge.example/api")

  package static var settings: [any AnySetting] { [rate, time, days, judgeServer] }
}

extension LedeTerminal.Settings {
  /// What a check may cost.
  var checkLimits: CheckDesk.Limits {
    var limits = CheckDesk.Limits()
    if let rate = self[Checks.rate] {
      limits.perMinute = rate == 0 ? nil : rate
      limits.perMinuteHere = limits.perMinute
    }
    limits.time = .seconds(self[Checks.time])
    limits.keeps = self[Checks.days] == 0 ? nil : .seconds(self[Checks.days] * 86_400)
    return limits
  }

  /// The server that judges in place of Lede's own models, where one was named.
  func outsideJudge(asking documents: any DocumentRequester) -> (any OutsideJudge)? {
    self[Checks.judgeServer].map { FakerFactJudge(server: $0, documents: documents) }
  }
}
