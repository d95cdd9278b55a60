// Commands that look after an installation: backup, restore, the owner's key.

import Glibc
import LedeApp
import LedeBase
import LedeDatabase
import LedeSite
import LedeTerminal

extension Command {
  static let backup = Command(
    .running, name: "backup", summary: "Write all that is kept into one file.", operands: "FILE",
    count: 1...1,
    options: [
      Option(
        "with-secrets", .value("FILE"), "write the keys of feeds, readable, into a second file")
    ], example: "lede backup lede-2026-11-21.backup",
    more: "Works while Lede runs, and from either database. Keys are never in the first file."
  ) { call in
    let arguments = call.arguments
    let path = arguments.operands[0]
    try Files.checkRoom(for: path)
    if let second = arguments["with-secrets"] { try Files.checkRoom(for: second) }
    return try await call.house { house in
      do throws(StoreError) { try await house.database.backup(to: path) } catch {
        // What is read needs neither room nor the right to write: both lack where the backup goes.
        switch error {
        case .full: throw FileError(path: path, code: ENOSPC)
        case .readOnly: throw FileError(path: path, code: EACCES)
        default: throw error
        }
      }
      if let second = arguments["with-secrets"] {
        let keys = try await OpenRooms(house).secrets()
        try NewFile.write(keys, toNew: second)
        Console.say(
          keys.isEmpty
            ? "No feed has a key, so this file is empty: \(second)"
            : "Keys of feeds, readable to whoever has the file: \(second)")
      }
      Console.say("Backed up to \(path).")
      return .done
    }
  }

  static let restore = Command(
    .running, name: "restore", summary: "Bring back what a backup holds.", operands: "FILE",
    count: 1...1,
    options: [
      Option("with-secrets", .value("FILE"), "the second file, with the keys of feeds"),
      Option("replace", "forget what is kept now"),
    ], example: "lede restore lede-2026-11-21.backup",
    more: """
      Into an empty database, unless --replace says that what is there may go. A database that is
      damaged is not deleted then, but put aside under another name.
      """
  ) { call in
    let arguments = call.arguments
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
      return try await bringBack(path, call)
    } catch let error as StoreError where error.isUnreadable {
      guard case .sqlite(let database) = call.settings.location else { throw error }
      guard arguments.has("replace") else {
        Console.warn(Phrases.replaceDamaged(database))
        Console.warn(Console.styled(error.description, .faint))
        return .store
      }
      let aside = try Files.putAside(
        database, as: error.isOfNewerLede ? "newer" : "damaged", at: WallClock.now)
      Console.warn(Phrases.putAside(database, aside))
      return try await bringBack(path, call)
    }
  }

  private static func bringBack(_ path: String, _ call: CommandCall) async throws -> ExitCode {
    try await call.house(.begun) { house in
      let rooms = OpenRooms(house)
      for holding in try await rooms.holdings() {
        guard let reason = holding.mayNotBeReplaced, !call.arguments.has("replace") else {
          continue
        }
        Console.warn(
          "\(reason) Back it up and add --replace, or name an empty folder with --data.")
        return .failed
      }
      try await house.database.restore(from: path)
      if let second = call.arguments["with-secrets"] {
        try await rooms.restore(secrets: try Files.read(second))
      }
      let holdings = try await rooms.holdings()
      Console.say("Restored: \(holdings.map(\.words).joined(separator: "; ")).")
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
