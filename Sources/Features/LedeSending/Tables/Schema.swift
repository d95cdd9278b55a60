// What is kept of sending.

import LedeAccounts
package import LedeDatabase

extension Sending {
  package static let schema = Schema(
    "sending", uses: [Accounts.schema],
    tables: [
      Table(
        "send_place", key: "id",
        of: .reader(
          archive: Archive(
            "send_place WHERE reader_id = :reader ORDER BY id", times: "made",
            texts: "name service address account")))
    ],
    migrations: [
      Migration(
        number: 1, name: "places",
        sql: """
          -- Where a reader sends pages; "sealed" is what the service wants to be told, under the key of this Lede.
          CREATE TABLE send_place (
            id {id}, reader_id BIGINT NOT NULL REFERENCES reader (id), name TEXT NOT NULL,
            service TEXT {bytewise} NOT NULL, address TEXT NOT NULL, account TEXT NOT NULL,
            sealed {bytes} NOT NULL, made BIGINT NOT NULL);
          CREATE INDEX send_place_reader ON send_place (reader_id, id);
          """)
    ],
    statements: {
      [
        SendRows.all.query, SendRows.one.query, SendRows.count.query, SendRows.add.query,
        SendRows.remove.query,
      ]
    })
}
