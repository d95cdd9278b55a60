// What is kept for programs for Parse.

import LedeAccounts
package import LedeDatabase
import LedePosts

extension Parse {
  package static let schema = Schema(
    "parse", uses: [Accounts.schema, Posts.schema],
    tables: [Table("parse_app", key: "id", backup: .nothing)],
    migrations: [
      Migration(
        number: 1, name: "programs",
        sql: """
          -- What is stored of a program's name and keys; used: when it last asked for something.
          CREATE TABLE parse_app (
            id {id}, app_hash {bytes} NOT NULL UNIQUE, rest_hash {bytes} NOT NULL,
            client_hash {bytes} NOT NULL, name TEXT NOT NULL, made BIGINT NOT NULL, used BIGINT);
          """)
    ],
    statements: { ParseApps.statements })
}
