// The settings of a run: where each may be written, what it may be, read and checked once.

package import LedeBase

/// The settings that several rooms read; a room's own stand with it, as `Feature.settings` says.
///
/// In the order of the docs: each is one value here, and a row of `docs/settings.md`.
package struct SettingList: Sendable {
  package let dataFolder = Setting<String>(
    "data", "DIR", standard: "$XDG_DATA_HOME/lede, or ~/.local/share/lede", wanted: "a folder",
    help: "the folder that keeps the database and the key file",
    byItself: { (Environment["XDG_DATA_HOME"] ?? Settings.home + "/.local/share") + "/lede" },
    read: { $0 })
  package let database = Setting<String?>(
    "database", "URL", standard: "DATA/lede.db", isSecret: true,
    wanted: "an address that begins with postgres://, or left out for the file in the data folder",
    help: "postgres://user@host/name to keep the news in PostgreSQL instead", byItself: { nil },
    read: { $0.hasPrefix("postgres://") || $0.hasPrefix("postgresql://") ? .some($0) : nil })
  package let config = Setting<String?>(
    "config", "FILE", standard: "$XDG_CONFIG_HOME/lede/lede.conf",
    help: "a file of lines such as: port = 8080")
  package let host = Setting<String>(
    "host", "ADDRESS", "127.0.0.1",
    help: "the address to listen on; others than loopback need an owner first")
  package let port = Setting<Int>("port", "N", 0...65_535, 8080, help: "the port to listen on")
  package let publicURL = Setting<WebAddress?>(
    "public-url", "URL", like: "https://news.example.org",
    help: "the address readers use when a proxy stands before Lede")
  package let tlsCertificate = Setting<String?>(
    "tls-cert", "FILE", help: "certificate chain (PEM) to serve https; read again on SIGHUP")
  package let tlsKey = Setting<String?>("tls-key", "FILE", help: "its private key (PEM)")
  package let fetchPrivate = Setting<String>(
    "fetch-private", "RULE", "refuse",
    help: "allow, refuse, or networks such as 192.168.1.0/24: private addresses that feeds may have"
  )
  package let fetchProxy = Setting<String?>(
    "fetch-proxy", "URL",
    help: "a proxy for all that Lede asks of the web; proxy variables are ignored")
  package let fetchAtOnce = Setting<Int>(
    "fetch-at-once", "N", 1...1000, 100, help: "how many feeds to refresh at once")
  package let fetchPerHost = Setting<Int>(
    "fetch-per-host", "N", 1...1000, 2, help: "how many at once from one host")
  package let fetchGap = Setting<Int>(
    "fetch-gap", "MS", 0...60_000, 250,
    help: "the least time between two requests to one host, in milliseconds")
  package let userAgent = Setting<String?>(
    "user-agent", "TEXT", standard: "Lede and its version",
    help: "how Lede introduces itself to sites")
  /// The time zone that was named; `zoneOfDates()` is the one to use.
  package let zone = Setting<String?>(
    "zone", "NAME", standard: "the system's",
    help: "the time zone of dates on pages, such as Europe/London")
  package let share = Setting<String?>(
    "share", "DIR", standard: "beside the program",
    help: "the folder with Lede's style sheet, fonts and icons")
  /// The file of the owner's rules for single sites, where one was named.
  package let extractionRules = Setting<String?>(
    "extraction-rules", "FILE", standard: "DATA/extraction.rules, if it is there",
    help: "what is the article on pages of single sites that Lede reads wrongly")
}

/// The settings of this run, checked: `settings.port` is what was given for it, or what it is by
/// itself; `settings[Reading.mediaADay]` is the same of a room's own.
@dynamicMemberLookup package struct Settings: Sendable {
  private static let list = SettingList()
  /// What was given, by name; flags count before the environment, that before the file.
  private var given: [String: String] = [:]

  package subscript<Value>(dynamicMember member: KeyPath<SettingList, Setting<Value>>) -> Value {
    self[Settings.list[keyPath: member]]
  }

  package subscript<Value>(_ setting: Setting<Value>) -> Value {
    given[setting.name].flatMap(setting.read) ?? setting.byItself()
  }

  /// Those of `SettingList`.
  package static let shared: [any AnySetting] = Mirror(reflecting: list).children.compactMap {
    $0.value as? any AnySetting
  }

  /// Settings that every command takes.
  package static let common = ["data", "database", "config"]

  /// Settings of commands that ask the web.
  package static let web = [
    "fetch-private", "fetch-proxy", "fetch-at-once", "fetch-per-host", "fetch-gap", "user-agent",
  ]

  fileprivate static var home: String { Environment["HOME"] ?? "/tmp" }

  /// Reads flags first, then the environment, then the file, and checks all that was given.
  ///
  /// - Parameters:
  ///   - arguments: The flags.
  ///   - known: All settings that there are.
  /// - Throws: `SettingError` that says what to write instead; `FileError` for a file that was named.
  package init(_ arguments: Arguments, known: [any AnySetting]) throws {
    let folder = Environment["XDG_CONFIG_HOME"] ?? Settings.home + "/.config"
    let named = arguments["config"] ?? Environment["LEDE_CONFIG"]
    let file = try Settings.read(
      file: named ?? folder + "/lede/lede.conf", mustExist: named != nil, known)
    for setting in known {
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

  /// Whether it was said where readers find Lede: by its address, or its port on this machine.
  package var isPlaceGiven: Bool { self.publicURL != nil || given[Settings.list.port.name] != nil }

  /// Where Lede answers on its own machine.
  package var localAddress: String { localAddress(port: self.port) }

  /// The same, on the port that it got.
  package func localAddress(port: Int) -> String {
    "\(self.tlsCertificate == nil ? "http" : "https")://localhost:\(port)"
  }

  /// Whether messages may go to this machine and its network, and without encryption: with
  /// `fetch-private=allow` alone, which is for tests and closed networks.
  package var mayPushInside: Bool { self.fetchPrivate == "allow" }

  /// Lines `name = value`; `#` begins a comment.
  private static func read(
    file path: String, mustExist: Bool, _ known: [any AnySetting]
  ) throws -> [String: String] {
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
      guard let setting = known.first(where: { $0.name == parts[0] }) else {
        let near = Spelling.nearest(to: parts[0], among: known.map(\.name))
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
