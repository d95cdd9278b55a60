// Settings become doors, doors become a house.

import Glibc
import LedeApp
import LedeBase
import LedeDatabase
import LedeFetching
import LedePictures
import LedePush
import LedeSecrets
import LedeSite
import LedeTerminal

extension CommandCall {
  /// A command with the doors of these settings.
  init(_ arguments: LedeTerminal.Arguments, _ settings: Settings) {
    self.init(arguments, settings) { opening, work in
      let database: Database
      switch opening {
      case .kept:
        try NothingKept.check(settings)
        database = try await Database.open(settings.location, schemas)
      case .begun:
        try Files.makeFolder(settings.dataFolder)
        database = try await Database.open(settings.location, schemas)
      case .passing: database = Database.inMemory(schemas)
      }
      do {
        let code = try await work(try House(database, settings))
        await database.close()
        return code
      } catch {
        await database.close()
        throw error
      }
    }
  }
}

extension Settings {
  var location: DatabaseLocation {
    self.database.map { .postgres($0) } ?? .sqlite(path: self.dataFolder + "/lede.db")
  }

  func fetching() throws -> FetchSettings {
    var fetching = FetchSettings()
    fetching.userAgent = self.userAgent ?? "Lede/\(Program.version) (self-hosted news reader)"
    fetching.atOnce = self.fetchAtOnce
    fetching.atOncePerHost = self.fetchPerHost
    fetching.gap = .milliseconds(self.fetchGap)
    fetching.proxy = self.fetchProxy
    guard let inside = AddressPolicy.Inside(setting: self.fetchPrivate) else {
      throw SettingError(
        "fetch-private must be allow, refuse or networks such as 192.168.1.0/24, not "
          + "\(self.fetchPrivate).")
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
    guard case .sqlite(let path) = settings.location, let code = Files.absence(of: path)
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
    let judge = JudgeOnDemand(settings)
    let cores = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    self.init(
      database: database, documents: Fetcher(try settings.fetching()),
      secrets: SecretsOnDemand(path: settings.dataFolder + "/secret.key"), tokens: Tokens(),
      // People wait for these, so they go before judging and pictures.
      passwords: Passwords(on: QuietThreads(1, niceness: 5)), signatures: Signatures(),
      judge: judge, tones: judge, push: WebPush(allowsPlain: settings.mayPushInside),
      days: DayKeys(), pageThreads: QuietThreads(2),
      answers: LongAnswers(on: QuietThreads(cores / 2, niceness: 5)),
      files: settings[ProgramSettings.files].map { SentFolder($0) }, now: { WallClock.now })
    self = try withSources(self, settings)
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
