// What is kept of who reads here, and how they show who they are.

package import LedeDatabase

extension Accounts {
  package static let schema = Schema(
    "accounts",
    tables: [
      Table("reader", key: "id"),
      // Passwords as Argon2id left them: without, a restore would shut everybody out.
      Table(
        "account", key: "reader_id",
        of: .reader(
          archive: Archive(
            "account WHERE reader_id = :reader", integers: "is_owner", times: "made",
            texts: "name shown")),
        without: ["recovery", "recovery_spent"]),
      Table("invite", key: "id", of: .reader(), backup: .nothing),
      Table(
        "passkey", key: "id",
        of: .reader(
          archive: Archive(
            "passkey WHERE reader_id = :reader ORDER BY id", times: "made used", texts: "name")),
        backup: .nothing),
      Table("known_device", key: "token_hash", of: .reader(), backup: .nothing),
      Table(
        "session", key: "token_hash",
        of: .reader(
          archive: Archive(
            "session WHERE reader_id = :reader ORDER BY made", times: "made used expires",
            texts: "device place began_by installation")),
        backup: .nothing),
      Table(
        "app_token", key: "id",
        of: .reader(
          archive: Archive(
            "app_token WHERE reader_id = :reader ORDER BY id", times: "made used",
            texts: "kind name origin scopes")),
        backup: .nothing),
      Table("attempt", key: "subject", backup: .nothing),
      // Of changes and of cookies that devices made by themselves.
      Table("noted", key: "reader_id, key", of: .reader()),
    ],
    migrations: [
      Migration(
        number: 1, name: "proofs and places of sessions",
        sql: """
          -- proved: until when nobody asks anew for the password. place: the network that it began
          -- in, cut (SignInPlace); empty where that is not known.
          ALTER TABLE session ADD COLUMN proved BIGINT NOT NULL DEFAULT 0;
          ALTER TABLE session ADD COLUMN place TEXT NOT NULL DEFAULT '';
          -- recovery_spent: when the printed code was used, until another is made.
          ALTER TABLE account ADD COLUMN recovery_spent BIGINT;
          """),
      Migration(
        number: 2, name: "names to show",
        sql: """
          -- The name that others are shown beside the one to sign in with; NULL for that one alone.
          ALTER TABLE account ADD COLUMN shown TEXT;
          """),
      Migration(
        number: 3, name: "scopes of app passwords",
        sql: """
          -- scopes: what an app password opens, 'read mark subscribe' or some of these words.
          -- fever_hash: the hash of the key that programs for Fever send; fever_name: the name of
          -- its reader in it.
          ALTER TABLE app_token ADD COLUMN scopes TEXT NOT NULL DEFAULT '';
          UPDATE app_token SET scopes = 'read mark subscribe' WHERE kind = 'account';
          ALTER TABLE app_token ADD COLUMN fever_hash {bytes};
          ALTER TABLE app_token ADD COLUMN fever_name TEXT;
          CREATE UNIQUE INDEX app_token_fever ON app_token (fever_hash)
            WHERE fever_hash IS NOT NULL;
          """),
      Migration(
        number: 4, name: "sessions of programs",
        sql: """
          -- began_by: what a program began its session by (SessionOrigin); empty for a browser's.
          -- installation: what the program calls the device that it is on.
          ALTER TABLE session ADD COLUMN began_by TEXT NOT NULL DEFAULT '';
          ALTER TABLE session ADD COLUMN installation TEXT;
          """),
    ],
    statements: {
      [
        AccountRows.statements, Sessions.statements, Invites.statements, Attempts.statements,
        AppTokens.statements, Passkeys.statements, NotedKeys.statements,
      ].flatMap { $0 }
    })
}
