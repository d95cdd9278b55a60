// Tokens of apps.

import LedeBase
import LedeDatabase

/// Statements on `app_token`.
enum AppTokens {
  private static let columns = "kind, id, reader_id, name, made, used, origin, scopes, fever_name"

  /// Reads `columns`; nil when a newer Lede wrote what this one does not know.
  private static let token: @Sendable (inout Columns) -> AppToken? = { columns in
    AppToken.Kind(rawValue: columns.text()).map { kind in
      AppToken(
        id: columns.id(), reader: columns.id(), kind: kind, name: columns.text(),
        made: columns.time(), lastUsed: columns.optionalTime(), origin: columns.optionalText(),
        scopes: AppScopes(columns.text()) ?? [], feverName: columns.optionalText())
    }
  }

  /// A token as it is kept.
  struct New: Sendable {
    var hash: [UInt8]
    var kind: AppToken.Kind
    var name: String
    var reader: Reader.ID
    var scopes: AppScopes
    var fever: KeptFeverKey?
  }

  static let add = Statement<(New, at: Timestamp), AppToken.ID>(
    "appTokens.add",
    """
    INSERT INTO app_token (token_hash, kind, name, reader_id, made, scopes, fever_hash, fever_name)
    VALUES (:hash, :kind, :name, :reader, :now, :scopes, :fever, :feverName) RETURNING id
    """,
    [
      "hash": { .bytes($0.0.hash) }, "kind": { .text($0.0.kind.rawValue) },
      "name": { .text($0.0.name) }, "reader": { .id($0.0.reader) }, "now": { .time($0.at) },
      "scopes": { .text($0.0.scopes.text) },
      "fever": { $0.0.fever.map { .bytes($0.hash) } ?? .null },
      "feverName": { .text($0.0.fever?.name) },
    ]
  ) { $0.id() }

  static let count = Statement<Reader.ID, Int>(
    "appTokens.count", "SELECT COUNT(*) FROM app_token WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) { $0.number() }

  static let all = Statement<Reader.ID, AppToken?>(
    "appTokens.all", "SELECT \(columns) FROM app_token WHERE reader_id = :reader ORDER BY id DESC",
    ["reader": { .id($0) }], read: token)

  static let one = Statement<[UInt8], AppToken?>(
    "appTokens.one", "SELECT \(columns) FROM app_token WHERE token_hash = :hash",
    ["hash": { .bytes($0) }], read: token)

  /// The app password that a key of Fever's was made of.
  static let ofFever = Statement<[UInt8], AppToken?>(
    "appTokens.ofFever", "SELECT \(columns) FROM app_token WHERE fever_hash = :hash",
    ["hash": { .bytes($0) }], read: token)

  /// Changes nothing where it belongs to an extension already.
  static let bind = Statement<(AppToken.ID, origin: String), Void>(
    "appTokens.bind", "UPDATE app_token SET origin = :origin WHERE id = :id AND origin IS NULL",
    ["id": { .id($0.0) }, "origin": { .text($0.origin) }])

  static let origin = Statement<AppToken.ID, String?>(
    "appTokens.origin", "SELECT origin FROM app_token WHERE id = :id", ["id": { .id($0) }]
  ) { $0.optionalText() }

  static let noteUse = Statement<(AppToken.ID, at: Timestamp), Void>(
    "appTokens.noteUse", "UPDATE app_token SET used = :now WHERE id = :id",
    ["id": { .id($0.0) }, "now": { .time($0.at) }])

  static let revoke = Statement<(AppToken.ID, Reader.ID), AppToken.ID>(
    "appTokens.revoke", "DELETE FROM app_token WHERE id = :id AND reader_id = :reader RETURNING id",
    ["id": { .id($0.0) }, "reader": { .id($0.1) }]
  ) { $0.id() }

  static let revokeAccounts = Statement<Reader.ID, Void>(
    "appTokens.revokeAccounts",
    "DELETE FROM app_token WHERE reader_id = :reader AND kind = 'account'", ["reader": { .id($0) }])

  static let isPairing = Statement<(origin: String, since: Timestamp), Bool>(
    "appTokens.isPairing",
    """
    SELECT EXISTS (SELECT 1 FROM app_token WHERE origin = :origin)
      OR EXISTS (SELECT 1 FROM app_token
        WHERE origin IS NULL AND made > :since AND kind = 'browser')
    """,
    ["origin": { .text($0.origin) }, "since": { .time($0.since) }]
  ) { $0.flag() }

  static let statements: [Query] = [
    add.query, count.query, all.query, one.query, ofFever.query, bind.query, origin.query,
    noteUse.query,
    revoke.query, revokeAccounts.query, isPairing.query,
  ]
}
