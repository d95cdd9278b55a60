// Commands that look after an installation: backup, restore, the owner's key.

import Glibc
import LedeAccounts
import LedeFortune
import LedeApp
import LedeBase
import LedeNews
import LedeDatabase
import LedeSite

extension Command {
  static let backup = Command(
    name: "backup", summary: "Write all that is kept into one file.", operands: "FILE",
    count: 1...1,
    options: [
      Option(
        "with-secrets", .value("FILE"), "write the keys of feeds, readable, into a second file")
    ], example: "lede backup lede-2026-11-21.backup",
    more: "Works while Lede runs, and from either database. Keys are never in the first file."
  ) { arguments, settings in
    let path = arguments.operands[0]
    try Files.checkRoom(for: path)
    if let second = arguments["with-secrets"] { try Files.checkRoom(for: second) }
    return try await Services.with(settings) { services in
      do throws(StoreError) { try await services.store.database.backup(to: path) } catch {
        // What is read needs neither room nor the right to write: both lack where the backup goes.
        switch error {
        case .full: throw FileError(path: path, code: ENOSPC)
        case .readOnly: throw FileError(path: path, code: EACCES)
        default: throw error
        }
      }
      if let second = arguments["with-secrets"] {
        let secrets = try await services.store.secrets()
        try SecretsFile.write(
          SecretsFile.bytes(secrets, opening: services.house.secrets), to: second)
        Console.say("Keys of feeds, readable to whoever has the file: \(second)")
      }
      Console.say("Backed up to \(path).")
      return .done
    }
  }

  static let restore = Command(
    name: "restore", summary: "Bring back what a backup holds.", operands: "FILE", count: 1...1,
    options: [
      Option("with-secrets", .value("FILE"), "the second file, with the keys of feeds"),
      Option("replace", "forget what is kept now"),
    ], example: "lede restore lede-2026-11-21.backup",
    more: """
      Into an empty database, unless --replace says that what is there may go. A database that is
      damaged is not deleted then, but put aside under another name.
      """
  ) { arguments, settings in
    let path = arguments.operands[0]
    if let code = Files.absence(of: path) { throw FileError(path: path, code: code) }
    do throws(StoreError) { try await Database.check(backup: path, schemas) } catch {
      guard error.isUnreadable else { throw FileError(path: path, code: EACCES) }
      if error.isOfNewerLede {
        Console.warn(Phrases.backupTooNew(path))
      } else {
        Console.warn(Phrases.noBackup(path))
        if let kind = OtherFile.kind(of: path) { Console.warn(kind) }
      }
      Console.warn(Console.styled(error.description, .faint))
      return .failed
    }
    do {
      return try await bringBack(path, arguments, settings)
    } catch let error as StoreError where error.isUnreadable {
      guard case .sqlite(let database) = Services.location(settings) else { throw error }
      guard arguments.has("replace") else {
        Console.warn(Phrases.replaceDamaged(database))
        Console.warn(Console.styled(error.description, .faint))
        return .store
      }
      let aside = try Files.putAside(
        database, as: error.isOfNewerLede ? "newer" : "damaged", at: WallClock.now)
      Console.warn(Phrases.putAside(database, aside))
      return try await bringBack(path, arguments, settings)
    }
  }

  private static func bringBack(
    _ path: String, _ arguments: Arguments, _ settings: Settings
  ) async throws -> ExitCode {
    try await Services.with(settings, begins: true) { services in
      let followed = try await services.store.subscriptions(of: .local)
      guard followed.isEmpty || arguments.has("replace") else {
        Console.warn(
          "This database follows \(Counted.feeds(followed.count)) already. Back it up and add --replace, "
            + "or name an empty folder with --data.")
        return .failed
      }
      guard
        try await AccountStore(services.house.database).accounts(after: nil, limit: 1).isEmpty
          || arguments.has("replace")
      else {
        Console.warn(
          "Readers have accounts in this database already. Back it up and add --replace, or name an "
            + "empty folder with --data.")
        return .failed
      }
      try await services.store.database.restore(from: path)
      if let second = arguments["with-secrets"] {
        let secrets = try SecretsFile.secrets(
          try Files.read(second), sealing: services.house.secrets)
        _ = try await services.store.restoreSecrets(secrets)
      }
      let counts = try await services.store.counts(of: .local)
      let (accounts, openings) = try await readers(services)
      Console.say(
        "Restored: \(Counted.items(counts.all, "kept")), \(counts.saved) saved; "
          + "\(accounts == 1 ? "1 account" : "\(accounts) accounts"), "
          + "\(openings == 1 ? "1 opened cookie" : "\(openings) opened cookies").")
      return .done
    }
  }

  /// How many accounts there are, and how many cookies all readers opened.
  private static func readers(_ services: Services) async throws -> (accounts: Int, openings: Int) {
    let accounts = try await AccountStore(services.house.database).everyone()
    var openings = 0
    // Who sits at the machine opens cookies without an account, too.
    for reader in Set(accounts.map(\.reader) + [.local]) {
      openings += try await FortuneStore(services.store.database).standing(of: reader).openings
    }
    return (accounts.count, openings)
  }

  static let owner = Command(
    name: "owner", summary: "Make a one-time link that proves you own this Lede.", operands: "key",
    count: 1...1, settings: ["host", "port", "public-url", "tls-cert", "tls-key"],
    example: "lede owner key",
    more: """
      The link works once and for an hour. It signs one browser in. It leads to port 8080 of this
      machine; where your Lede answers elsewhere, add --port N or --public-url URL.
      """
  ) { arguments, settings in
    guard arguments.operands[0] == "key" else {
      throw UsageError("lede owner knows only: lede owner key")
    }
    return try await Services.with(settings, begins: true) { services in
      let key = try await OwnerDesk(services.house).newKey()
      Console.say("\(settings.home)/owner?key=\(key)")
      if settings.publicURL == nil { Console.warn(Phrases.linkLeads(toPort: settings.port)) }
      return .done
    }
  }
}

/// What a file is that somebody took for a backup.
enum OtherFile {
  /// A sentence on it, and what it is good for; nil when nobody can tell.
  static func kind(of path: String) -> String? {
    // What cannot be read was told already.
    guard let file = try? Files.read(path, limit: 4_096) else { return nil }
    if file.isEmpty { return Phrases.fileIsEmpty }
    if file.starts(with: "SQLite format 3".utf8) { return Phrases.fileIsOtherDatabase }
    if file.starts(with: "PK".utf8) || file.starts(with: [0x1F, 0x8B]) {
      return Phrases.fileIsPacked
    }
    let words = String(decoding: file, as: UTF8.self)
    if words.lowercased().contains("<opml") { return Phrases.fileIsFeedList }
    if words.hasPrefix("{\"feed\":") { return Phrases.fileIsOfKeys }
    return file.contains(0) ? nil : Phrases.fileIsText
  }
}

extension StoreError {
  /// Whether a newer Lede wrote what was opened.
  fileprivate var isOfNewerLede: Bool { if case .tooNew = self { true } else { false } }

  /// Whether no Lede of this version will ever read it.
  fileprivate var isUnreadable: Bool {
    switch self {
    case .damaged, .tooNew: true
    case .full, .readOnly, .busy, .unreachable, .notShared, .tooMany, .failed: false
    }
  }
}
