// The programs that may speak to Lede as to Parse: what is kept of their names and keys.

import LedeBase
import LedeDatabase

/// A program, as its owner's list tells it; what opens anything stands nowhere.
struct ParseApp: Hashable, Sendable {
  typealias ID = Identifier<ParseApp>

  var id: ID
  /// As the owner calls it; may be empty.
  var name: String
  var made: Timestamp
  /// To the hour or so; nil until it asked for something.
  var used: Timestamp?

  /// How many there may be.
  static let most = 50
  /// How many characters of a name are kept.
  static let longestName = 60
}

/// What is stored of a program's name and keys.
struct ParseAppHashes: Hashable, Sendable {
  var application: [UInt8]
  var rest: [UInt8]
  var client: [UInt8]
}

/// Statements on `parse_app`.
enum ParseApps {
  private static let columns = "id, name, made, used"
  private static func app(_ columns: inout Columns) -> ParseApp {
    ParseApp(
      id: columns.id(), name: columns.text(), made: columns.time(), used: columns.optionalTime())
  }

  static let add = Statement<(ParseAppHashes, name: String, at: Timestamp), ParseApp.ID>(
    "parseApps.add",
    """
    INSERT INTO parse_app (app_hash, rest_hash, client_hash, name, made)
    VALUES (:app, :rest, :client, :name, :now) RETURNING id
    """,
    [
      "app": { .bytes($0.0.application) }, "rest": { .bytes($0.0.rest) },
      "client": { .bytes($0.0.client) }, "name": { .text($0.name) }, "now": { .time($0.at) },
    ]
  ) { $0.id() }

  static let all = Statement<Void, ParseApp>(
    "parseApps.all", "SELECT \(columns) FROM parse_app ORDER BY id"
  ) { app(&$0) }

  static let count = Statement<Void, Int>("parseApps.count", "SELECT COUNT(*) FROM parse_app") {
    $0.number()
  }

  /// The program of a name, and what is stored of its keys.
  static let one = Statement<[UInt8], (ParseApp, rest: [UInt8], client: [UInt8])>(
    "parseApps.one",
    "SELECT \(columns), rest_hash, client_hash FROM parse_app WHERE app_hash = :app",
    ["app": { .bytes($0) }]
  ) { (app(&$0), rest: $0.optionalBytes() ?? [], client: $0.optionalBytes() ?? []) }

  static let noteUse = Statement<(ParseApp.ID, at: Timestamp), Void>(
    "parseApps.noteUse", "UPDATE parse_app SET used = :now WHERE id = :id",
    ["id": { .id($0.0) }, "now": { .time($0.at) }])

  static let remove = Statement<ParseApp.ID, ParseApp.ID>(
    "parseApps.remove", "DELETE FROM parse_app WHERE id = :id RETURNING id", ["id": { .id($0) }]
  ) { $0.id() }

  static let statements: [Query] = [
    add.query, all.query, count.query, one.query, noteUse.query, remove.query,
  ]
}

/// Makes programs known, and knows them again.
struct ParseAppStore: Sendable {
  let database: Database
  let tokens: any TokenMaker
  let now: @Sendable () -> Timestamp

  /// How often at most a use is noted.
  private static let noteEvery = Duration.seconds(3_600)

  /// What a program is given, once.
  struct Made: Hashable, Sendable {
    var id: ParseApp.ID
    var application: String
    var rest: String
    var client: String
  }

  /// Makes a name and keys for a program; nil where there are `ParseApp.most`.
  func make(named name: String) async throws(StoreError) -> Made? {
    let (application, rest, client) = (tokens.token(), tokens.token(), tokens.token())
    let hashes = ParseAppHashes(
      application: tokens.hash(application), rest: tokens.hash(rest), client: tokens.hash(client))
    let at = now()
    let id = try await database.write { connection throws(StoreError) -> ParseApp.ID? in
      guard try connection.first(ParseApps.count, ()) ?? 0 < ParseApp.most else { return nil }
      return try connection.first(ParseApps.add, (hashes, name: name, at: at))
    }
    return id.map { Made(id: $0, application: application, rest: rest, client: client) }
  }

  /// Ends a program; false where there is none of this number.
  func remove(_ id: ParseApp.ID) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      try connection.first(ParseApps.remove, id) != nil
    }
  }

  /// Whether a program of this name shows one of its keys.
  func knows(_ application: String, showing keys: [String]) async throws(StoreError) -> Bool {
    // Of another length none was made here.
    guard application.utf8.count <= 100, !keys.isEmpty,
      let found = try await database.first(ParseApps.one, tokens.hash(application))
    else { return false }
    let isKey = keys.contains { key in
      guard key.utf8.count <= 100 else { return false }
      let hash = tokens.hash(key)
      return hash == found.rest || hash == found.client
    }
    guard isKey else { return false }
    if found.0.used.map({ $0 + ParseAppStore.noteEvery <= now() }) ?? true {
      try await database.run(ParseApps.noteUse, (found.0.id, at: now()))
    }
    return true
  }
}
