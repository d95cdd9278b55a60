// Every setting of Lede: where it may be written, what it may be, read and checked once.

import LedeFetching
import LedeNews
import LedeNewsroom

/// One setting, as `docs/settings.md` lists it.
struct Setting: Sendable {
  /// The flag without dashes; the variable is `LEDE_` and the name in capitals with `_`.
  let name: String
  /// What stands for the value in help; nil for a switch.
  let value: String?
  let standard: String
  let help: String
  /// Whether it may be given several times, and all of it counts.
  var isList = false

  /// The environment variable of that setting.
  var variable: String {
    "LEDE_"
      + String(
        decoding: name.utf8.map { $0 == 45 ? 95 : (97...122).contains($0) ? $0 - 32 : $0 },
        as: UTF8.self)
  }

  /// The option that sets it on a command line.
  var option: Option {
    Option(name, value.map { isList ? .list($0) : .value($0) } ?? .flag, help)
  }
}

/// A setting that cannot be used.
struct SettingError: Error, CustomStringConvertible {
  let description: String
}

/// The settings of this run, checked.
struct Settings: Sendable {
  var dataFolder: String
  var database: String?
  var host: String
  var port: Int
  var publicURL: WebAddress?
  /// Where proxies are that are believed about whom they pass on, besides this machine.
  var trustedProxies: [Network] = []
  var tlsCertificate: String?
  var tlsKey: String?
  var hasOpenReading: Bool
  var hasAccessLog: Bool
  var fetchPrivate: String
  var fetchProxy: String?
  var fetchAtOnce: Int
  var fetchPerHost: Int
  var fetchGap: Duration
  var userAgent: String?
  var zone: String?
  var share: String?
  /// Bytes of pictures to keep.
  var pictureCache: Int
  var pictureProgram: String?
  /// The file of the owner's rules for single sites, where one was named.
  var extractionRules: String?
  /// What a check may cost.
  var checkLimits = CheckDesk.Limits()
  var showsDebugLabels = false
  /// The FakerFact server that judges in place of Lede's own models, where one was named.
  var judgeServer: WebAddress?

  /// Where Lede answers on its own machine.
  var localAddress: String { "\(tlsCertificate == nil ? "http" : "https")://localhost:\(port)" }

  /// All settings, in the order of the docs.
  static let all: [Setting] = [
    Setting(
      name: "data", value: "DIR", standard: "$XDG_DATA_HOME/lede, or ~/.local/share/lede",
      help: "the folder that keeps the database and the key file"),
    Setting(
      name: "database", value: "URL", standard: "DATA/lede.db",
      help: "postgres://user@host/name to keep the news in PostgreSQL instead"),
    Setting(
      name: "config", value: "FILE", standard: "$XDG_CONFIG_HOME/lede/lede.conf",
      help: "a file of lines such as: port = 8080"),
    Setting(
      name: "host", value: "ADDRESS", standard: "127.0.0.1",
      help: "the address to listen on; others than loopback need an owner first"),
    Setting(name: "port", value: "N", standard: "8080", help: "the port to listen on"),
    Setting(
      name: "public-url", value: "URL", standard: "none",
      help: "the address readers use when a proxy stands before Lede"),
    Setting(
      name: "trust-proxy", value: "ADDRESS/LEN", standard: "this machine, with public-url",
      help:
        "a proxy, or a network of them such as 172.18.0.0/16, that is believed about whom it passes on; may be given several times",
      isList: true),
    Setting(
      name: "tls-cert", value: "FILE", standard: "none",
      help: "certificate chain (PEM) to serve https; read again on SIGHUP"),
    Setting(name: "tls-key", value: "FILE", standard: "none", help: "its private key (PEM)"),
    Setting(
      name: "open-reading", value: nil, standard: "off",
      help: "let anyone who reaches Lede read the news without an account"),
    Setting(
      name: "access-log", value: "on|off", standard: "on, and off on a terminal",
      help: "write a line of JSON to standard error for each request"),
    Setting(
      name: "fetch-private", value: "RULE", standard: "refuse",
      help:
        "allow, refuse, or networks such as 192.168.1.0/24: private addresses that feeds may have"),
    Setting(
      name: "fetch-proxy", value: "URL", standard: "none",
      help: "a proxy for all that Lede asks of the web; proxy variables are ignored"),
    Setting(
      name: "fetch-at-once", value: "N", standard: "100", help: "how many feeds to ask at once"),
    Setting(
      name: "fetch-per-host", value: "N", standard: "2", help: "how many at once from one host"),
    Setting(
      name: "fetch-gap", value: "MS", standard: "250",
      help: "the least time between two requests to one host, in milliseconds"),
    Setting(
      name: "user-agent", value: "TEXT", standard: "Lede and its version",
      help: "how Lede introduces itself to sites"),
    Setting(
      name: "zone", value: "NAME", standard: "the system's",
      help: "the time zone of dates on pages, such as Europe/London"),
    Setting(
      name: "share", value: "DIR", standard: "beside the program",
      help: "the folder with Lede's style sheet, fonts and icons"),
    Setting(
      name: "picture-cache", value: "MB", standard: "500",
      help: "how much of pictures to keep in DATA/pictures; the longest unused go first"),
    Setting(
      name: "picture-program", value: "FILE", standard: "lede-picture beside the program",
      help: "the program that makes pictures small and safe; without it none are shown"),
    Setting(
      name: "extraction-rules", value: "FILE", standard: "DATA/extraction.rules, if it is there",
      help: "what is the article on pages of single sites that Lede reads wrongly"),
    Setting(
      name: "check-rate", value: "N", standard: "60, and no limit at this machine itself",
      help: "how many checks a minute a reader may ask for, and a network address; 0 for any number"
    ),
    Setting(
      name: "check-time", value: "SECONDS", standard: "15",
      help: "how long a check may take in all, fetching the page included"),
    Setting(
      name: "check-days", value: "N", standard: "400",
      help: "how long a check is kept that nobody disagreed with; 0 for always"),
    Setting(
      name: "debug-labels", value: "on|off", standard: "off",
      help: "show labels of the debug group, such as Hate, on pages too"),
    Setting(
      name: "judge-server", value: "URL", standard: "none: Lede's own models",
      help:
        "a FakerFact server that judges addresses in their place, such as https://judge.example/api"
    ),
  ]

  /// Settings that every command takes.
  static let common = ["data", "database", "config"]

  /// The settings of that name, as options.
  static func options(_ names: [String]) -> [Option] {
    all.filter { names.contains($0.name) }.map(\.option)
  }

  /// Reads flags first, then the environment, then the file, then the standard values.
  init(_ arguments: Arguments) throws {
    let home = Environment["HOME"] ?? "/tmp"
    let configFolder = Environment["XDG_CONFIG_HOME"] ?? home + "/.config"
    let named = arguments["config"] ?? Environment["LEDE_CONFIG"]
    let file = try Settings.read(
      file: named ?? configFolder + "/lede/lede.conf", mustExist: named != nil)
    func text(_ name: String) -> String? {
      let setting = Settings.all.first { $0.name == name }
      return arguments[name] ?? setting.flatMap { Environment[$0.variable] } ?? file[name]
    }
    func number(_ name: String, _ range: ClosedRange<Int>, _ standard: Int) throws(SettingError)
      -> Int
    {
      guard let text = text(name) else { return standard }
      guard let number = Int(text), range.contains(number) else {
        throw SettingError(
          description:
            "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound), not \(text)."
        )
      }
      return number
    }
    dataFolder = text("data") ?? (Environment["XDG_DATA_HOME"] ?? home + "/.local/share") + "/lede"
    database = text("database")
    if let database, !database.hasPrefix("postgres://"), !database.hasPrefix("postgresql://") {
      throw SettingError(
        description:
          "database must begin with postgres://, or be left out for the file in the data folder.")
    }
    host = text("host") ?? "127.0.0.1"
    port = try number("port", 0...65_535, 8080)
    publicURL = try text("public-url").map { (given) throws(SettingError) in
      guard let address = WebAddress(given) else {
        throw SettingError(
          description:
            "public-url must be a whole address such as https://news.example.org, not \(given).")
      }
      return address
    }
    if let given = text("trust-proxy") {
      guard let networks = TrustedProxies.networks(setting: given) else {
        throw SettingError(
          description:
            "trust-proxy must be addresses or networks such as 172.18.0.0/16, with commas between them, not \(given)."
        )
      }
      trustedProxies = networks
    }
    tlsCertificate = text("tls-cert")
    tlsKey = text("tls-key")
    if (tlsCertificate == nil) != (tlsKey == nil) {
      throw SettingError(description: "tls-cert and tls-key go together: give both, or neither.")
    }
    hasOpenReading =
      arguments.has("open-reading")
      || ["on", "yes", "true", "1"].contains(text("open-reading") ?? "")
    switch text("access-log") {
    case nil: hasAccessLog = !Console.hasProgress
    case "on": hasAccessLog = true
    case "off": hasAccessLog = false
    case let given?:
      throw SettingError(description: "access-log must be on or off, not \(given).")
    }
    fetchPrivate = text("fetch-private") ?? "refuse"
    fetchProxy = text("fetch-proxy")
    fetchAtOnce = try number("fetch-at-once", 1...1000, 100)
    fetchPerHost = try number("fetch-per-host", 1...1000, 2)
    fetchGap = .milliseconds(try number("fetch-gap", 0...60_000, 250))
    userAgent = text("user-agent")
    zone = text("zone") ?? Environment["TZ"]
    share = text("share")
    pictureCache = try number("picture-cache", 0...10_000_000, 500) * 1_048_576
    pictureProgram = text("picture-program")
    extractionRules = text("extraction-rules")
    if text("check-rate") != nil {
      let rate = try number("check-rate", 0...1_000_000, 60)
      checkLimits.perMinute = rate == 0 ? nil : rate
      checkLimits.perMinuteHere = checkLimits.perMinute
    }
    checkLimits.time = .seconds(try number("check-time", 1...600, 15))
    let days = try number("check-days", 0...100_000, 400)
    checkLimits.keeps = days == 0 ? nil : .seconds(days * 86_400)
    switch text("debug-labels") {
    case nil, "off": showsDebugLabels = false
    case "on": showsDebugLabels = true
    case let given?:
      throw SettingError(description: "debug-labels must be on or off, not \(given).")
    }
    judgeServer = try text("judge-server").map { (given) throws(SettingError) in
      guard let address = WebAddress(given) else {
        throw SettingError(
          description:
            "judge-server must be a whole address such as https://judge.example/api, not \(given).")
      }
      return address
    }
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
        throw SettingError(description: "\(path), line \(index + 1): write it as name = value.")
      }
      guard let setting = all.first(where: { $0.name == parts[0] }) else {
        let near = Spelling.nearest(to: parts[0], among: all.map(\.name))
        throw SettingError(
          description: "\(path), line \(index + 1): there is no setting \(parts[0])."
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
