// Every setting of Lede: where it may be written, what it may be, read and checked once.

import LedeBase
import LedeChecks
import LedeFetching

/// All settings, in the order of the docs: each is one value here, and a row of `docs/settings.md`.
struct SettingList: Sendable {
  let dataFolder = Setting<String>(
    "data", "DIR", standard: "$XDG_DATA_HOME/lede, or ~/.local/share/lede", wanted: "a folder",
    help: "the folder that keeps the database and the key file",
    byItself: { (Environment["XDG_DATA_HOME"] ?? Settings.home + "/.local/share") + "/lede" },
    read: { $0 })
  let database = Setting<String?>(
    "database", "URL", standard: "DATA/lede.db", isSecret: true,
    wanted: "an address that begins with postgres://, or left out for the file in the data folder",
    help: "postgres://user@host/name to keep the news in PostgreSQL instead", byItself: { nil },
    read: { $0.hasPrefix("postgres://") || $0.hasPrefix("postgresql://") ? .some($0) : nil })
  let config = Setting<String?>(
    "config", "FILE", standard: "$XDG_CONFIG_HOME/lede/lede.conf",
    help: "a file of lines such as: port = 8080")
  let host = Setting<String>(
    "host", "ADDRESS", "127.0.0.1",
    help: "the address to listen on; others than loopback need an owner first")
  let port = Setting<Int>("port", "N", 0...65_535, 8080, help: "the port to listen on")
  let publicURL = Setting<WebAddress?>(
    "public-url", "URL", like: "https://news.example.org",
    help: "the address readers use when a proxy stands before Lede")
  /// Where proxies are that are believed about whom they pass on, besides this machine.
  let trustedProxies = Setting<[Network]>(
    "trust-proxy", "ADDRESS/LEN", standard: "this machine, with public-url", isList: true,
    wanted: "addresses or networks such as 172.18.0.0/16, with commas between them",
    help:
      "a proxy, or a network of them such as 172.18.0.0/16, that is believed about whom it passes on; may be given several times",
    byItself: { [] }, read: { TrustedProxies.networks(setting: $0) })
  let tlsCertificate = Setting<String?>(
    "tls-cert", "FILE", help: "certificate chain (PEM) to serve https; read again on SIGHUP")
  let tlsKey = Setting<String?>("tls-key", "FILE", help: "its private key (PEM)")
  let hasOpenReading = Setting<Bool>(
    "open-reading", nil, help: "let anyone who reaches Lede read the news without an account")
  let hasAccessLog = Setting<Bool>(
    "access-log", "on|off", standard: "on, and off on a terminal",
    help: "write a line of JSON to standard error for each request",
    byItself: { !Console.hasProgress })
  let fetchPrivate = Setting<String>(
    "fetch-private", "RULE", "refuse",
    help: "allow, refuse, or networks such as 192.168.1.0/24: private addresses that feeds may have"
  )
  let fetchProxy = Setting<String?>(
    "fetch-proxy", "URL",
    help: "a proxy for all that Lede asks of the web; proxy variables are ignored")
  let fetchAtOnce = Setting<Int>(
    "fetch-at-once", "N", 1...1000, 100, help: "how many feeds to refresh at once")
  let fetchPerHost = Setting<Int>(
    "fetch-per-host", "N", 1...1000, 2, help: "how many at once from one host")
  let fetchGap = Setting<Int>(
    "fetch-gap", "MS", 0...60_000, 250,
    help: "the least time between two requests to one host, in milliseconds")
  let userAgent = Setting<String?>(
    "user-agent", "TEXT", standard: "Lede and its version",
    help: "how Lede introduces itself to sites")
  /// The time zone that was named; `zoneOfDates()` is the one to use.
  let zone = Setting<String?>(
    "zone", "NAME", standard: "the system's",
    help: "the time zone of dates on pages, such as Europe/London")
  let share = Setting<String?>(
    "share", "DIR", standard: "beside the program",
    help: "the folder with Lede's style sheet, fonts and icons")
  let pictureCache = Setting<Int>(
    "picture-cache", "MB", 0...10_000_000, 500,
    help: "how much of pictures to keep in DATA/pictures; the longest unused go first")
  let pictureProgram = Setting<String?>(
    "picture-program", "FILE", standard: "lede-picture beside the program",
    help: "the program that makes pictures small and safe; without it none are shown")
  let mediaADay = Setting<Int>(
    "media-a-day", "GB", 0...100_000, 4,
    help: "how much of sounds and films may be fetched to be played on one day; 0 for none")
  /// The file of the owner's rules for single sites, where one was named.
  let extractionRules = Setting<String?>(
    "extraction-rules", "FILE", standard: "DATA/extraction.rules, if it is there",
    help: "what is the article on pages of single sites that Lede reads wrongly")
  let checkRate = Setting<Int?>(
    "check-rate", "N", 0...1_000_000, standard: "60, and no limit at this machine itself",
    help: "how many checks a minute a reader may ask for, and a network address; 0 for any number")
  let checkTime = Setting<Int>(
    "check-time", "SECONDS", 1...600, 15,
    help: "how long a check may take in all, fetching the page included")
  let checkDays = Setting<Int>(
    "check-days", "N", 0...100_000, 400,
    help: "how long a check is kept that nobody disagreed with; 0 for always")
  let showsDebugLabels = Setting<Bool>(
    "debug-labels", "on|off", help: "show labels of the debug group, such as Hate, on pages too")
  /// The FakerFact server that judges in place of Lede's own models, where one was named.
  let judgeServer = Setting<WebAddress?>(
    "judge-server", "URL", standard: "none: Lede's own models", like: "https://judge.example/api",
    help:
      "a FakerFact server that judges addresses in their place, such as https://judge.example/api")
}

/// The settings of this run, checked: `settings.port` is what was given for it, or what it is by itself.
@dynamicMemberLookup struct Settings: Sendable {
  private static let list = SettingList()
  /// What was given, by name; flags count before the environment, that before the file.
  private var given: [String: String] = [:]

  subscript<Value>(dynamicMember member: KeyPath<SettingList, Setting<Value>>) -> Value {
    let setting = Settings.list[keyPath: member]
    return given[setting.name].flatMap(setting.read) ?? setting.byItself()
  }

  static let all: [any AnySetting] = Mirror(reflecting: list).children.compactMap {
    $0.value as? any AnySetting
  }

  /// Settings that every command takes.
  static let common = ["data", "database", "config"]

  /// Settings of commands that ask the web.
  static let web = [
    "fetch-private", "fetch-proxy", "fetch-at-once", "fetch-per-host", "fetch-gap", "user-agent",
  ]

  /// Settings of commands that serve pages.
  static let serving =
    web + [
      "host", "port", "public-url", "trust-proxy", "tls-cert", "tls-key", "open-reading",
      "access-log", "zone", "share", "picture-cache", "picture-program", "media-a-day",
      "extraction-rules", "judge-server", "check-rate", "check-time", "check-days", "debug-labels",
    ]

  static func options(_ names: [String]) -> [Option] {
    all.filter { names.contains($0.name) }.map(\.option)
  }

  fileprivate static var home: String { Environment["HOME"] ?? "/tmp" }

  /// Reads flags first, then the environment, then the file, and checks all that was given.
  init(_ arguments: Arguments) throws {
    let folder = Environment["XDG_CONFIG_HOME"] ?? Settings.home + "/.config"
    let named = arguments["config"] ?? Environment["LEDE_CONFIG"]
    let file = try Settings.read(file: named ?? folder + "/lede/lede.conf", mustExist: named != nil)
    for setting in Settings.all {
      let flag = setting.value == nil && arguments.has(setting.name) ? "on" : nil
      guard
        let text = flag ?? arguments[setting.name] ?? Environment[setting.variable]
          ?? file[setting.name]
      else { continue }
      try setting.check(text)
      given[setting.name] = text
    }
    if (self.tlsCertificate == nil) != (self.tlsKey == nil) {
      throw SettingError("tls-cert and tls-key go together: give both, or neither.")
    }
  }

  /// Where Lede answers on its own machine.
  var localAddress: String { localAddress(port: self.port) }

  /// The same, on the port that it got.
  func localAddress(port: Int) -> String {
    "\(self.tlsCertificate == nil ? "http" : "https")://localhost:\(port)"
  }

  var checkLimits: CheckDesk.Limits {
    var limits = CheckDesk.Limits()
    if let rate = self.checkRate {
      limits.perMinute = rate == 0 ? nil : rate
      limits.perMinuteHere = limits.perMinute
    }
    limits.time = .seconds(self.checkTime)
    limits.keeps = self.checkDays == 0 ? nil : .seconds(self.checkDays * 86_400)
    return limits
  }

  /// Lines `name = value`; `#` begins a comment.
  private static func read(file path: String, mustExist: Bool) throws -> [String: String] {
    if !mustExist, !Files.exists(path) { return [:] }
    let text = String(decoding: try Files.read(path), as: UTF8.self)
    var result: [String: String] = [:]
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = line.drop { $0 == " " || $0 == "\t" }
      if line.isEmpty || line.hasPrefix("#") { continue }
      let parts = line.split(separator: "=", maxSplits: 1).map(trimmed)
      guard parts.count == 2 else {
        throw SettingError("\(path), line \(index + 1): write it as name = value.")
      }
      guard let setting = all.first(where: { $0.name == parts[0] }) else {
        let near = Spelling.nearest(to: parts[0], among: all.map(\.name))
        throw SettingError(
          "\(path), line \(index + 1): there is no setting \(parts[0])."
            + (near.map { " Did you mean \($0)?" } ?? ""))
      }
      let before = setting.isList ? result[parts[0]].map { $0 + "," } : nil
      result[parts[0]] = (before ?? "") + parts[1]
    }
    return result
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
