// Settings become doors, doors become services.

import LedeFortune
import Glibc
import LedeAccounts
import LedeFetching
import LedeApp
import LedeBase
import LedeChecks
import LedeNews
import LedePush
import LedeSecrets
import LedeSite
import LedeDatabase

extension Services {
  /// Opens what a command needs, runs it, and closes it again whatever happens.
  ///
  /// Commands that only look or change may not begin a Lede where there is none yet: a slip in
  /// `--data` would show somebody an empty house.
  static func with(
    _ settings: Settings, begins: Bool = false, _ work: (Services) async throws -> ExitCode
  ) async throws -> ExitCode {
    if begins { try Files.makeFolder(settings.dataFolder) } else { try NothingKept.check(settings) }
    let store = try await Store.open(location(settings), schemas)
    let services = Services(try House(store.database, settings), store)
    do {
      let code = try await work(services)
      await store.close()
      return code
    } catch {
      await store.close()
      throw error
    }
  }

  static func location(_ settings: Settings) -> DatabaseLocation {
    settings.database.map { .postgres($0) } ?? .sqlite(path: settings.dataFolder + "/lede.db")
  }

  /// The fetcher of these settings.
  ///
  /// It starts its thread with the first request.
  static func fetcher(_ settings: Settings) throws -> Fetcher { Fetcher(try fetching(settings)) }

  static func fetching(_ settings: Settings) throws -> FetchSettings {
    var fetching = FetchSettings()
    fetching.userAgent = settings.userAgent ?? "Lede/\(Program.version) (self-hosted news reader)"
    fetching.atOnce = settings.fetchAtOnce
    fetching.atOncePerHost = settings.fetchPerHost
    fetching.gap = .milliseconds(settings.fetchGap)
    fetching.proxy = settings.fetchProxy
    guard let inside = AddressPolicy.Inside(setting: settings.fetchPrivate) else {
      throw SettingError(
        "fetch-private must be allow, refuse or networks such as 192.168.1.0/24, not "
          + "\(settings.fetchPrivate).")
    }
    fetching.addresses = AddressPolicy(inside: inside)
    return fetching
  }
}

/// There is no Lede yet where a command looks for one.
struct NothingKept: Reportable {
  let folder: String
  /// Why the file could not be found, as the system numbers it.
  let code: Int32

  /// Throws where a command would open a file that is not there; a server answers for itself.
  static func check(_ settings: Settings) throws(NothingKept) {
    guard case .sqlite(let path) = Services.location(settings), let code = Files.absence(of: path)
    else { return }
    throw NothingKept(folder: settings.dataFolder, code: code)
  }

  var message: String {
    let folder = Console.harmless(folder)
    return switch code {
    case ENOTDIR: Phrases.dataIsNoFolder(folder)
    case EACCES, EPERM: Phrases.dataIsClosed(folder)
    default: Phrases.nothingKept(folder)
    }
  }
  var isPassing: Bool { false }
  var description: String { "no database in \(folder): \(FileError.cause(code))" }
}

extension House {
  /// Over a database, with every door live.
  init(_ database: Database, _ settings: Settings) throws {
    self.init(
      database: database, documents: try Services.fetcher(settings),
      secrets: SecretsOnDemand(path: settings.dataFolder + "/secret.key"), tokens: Tokens(),
      passwords: Passwords(on: QuietThreads(1, isIdle: true)), signatures: Signatures(),
      judge: JudgeOnDemand(settings), push: WebPush(allowsPlain: settings.mayPushInside),
      days: DayKeys(), now: { WallClock.now })
  }
}

/// Opens the key file with the first secret, so that who has no secrets needs no key.
private struct SecretsOnDemand: SecretKeeper {
  let path: String
  func seal(_ secret: [UInt8], for context: String) throws(SecretError) -> [UInt8] {
    try SecretKey.open(at: path).seal(secret, for: context)
  }
  func open(_ sealed: [UInt8], for context: String) throws(SecretError) -> [UInt8] {
    try SecretKey.open(at: path).open(sealed, for: context)
  }
  func fingerprint(of text: String, for use: String) throws(SecretError) -> [UInt8] {
    try SecretKey.open(at: path).fingerprint(of: text, for: use)
  }
}

/// Tokens of `LedeSecrets`.
private struct Tokens: TokenMaker {
  func token() -> String { Token.random().text }
  func hash(_ token: String) -> [UInt8] { Token(text: token).hash }
}

extension Settings {
  /// Whether messages may go to this machine and its network, and without encryption: with
  /// `fetch-private=allow` alone, which is for tests and closed networks.
  var mayPushInside: Bool { self.fetchPrivate == "allow" }

  var pushing: PushClock.Settings? {
    guard let home = self.publicURL ?? WebAddress(localAddress) else { return nil }
    var pushing = PushClock.Settings(home: home)
    pushing.contact = home.isSecure ? home.text : nil
    pushing.allowsInside = mayPushInside
    return pushing
  }

  /// The server that judges in place of Lede's own models, where one was named.
  func outsideJudge(asking documents: any DocumentRequester) -> (any OutsideJudge)? {
    self.judgeServer.map { FakerFactJudge(server: $0, documents: documents) }
  }
}
