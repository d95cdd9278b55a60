// What is kept of what goes out.

import LedeAccounts
import LedeBase
package import LedeDatabase
import LedeNews
import LedeSearch

extension Out {
  package static let schema = Schema(
    "out", uses: [Accounts.schema, News.schema, Searches.schema],
    tables: [
      // A backup that brought addresses back would open what was ended since.
      Table(
        "out_feed", key: "id",
        of: .reader(
          archive: Archive(
            "out_feed WHERE reader_id = :reader ORDER BY id", integers: "has_texts most",
            times: "made asked", texts: "name list")),
        backup: .nothing),
      // Secrets are in no backup, and without them nothing can be sent.
      Table(
        "webhook", key: "id",
        of: .reader(
          archive: Archive(
            "webhook WHERE reader_id = :reader ORDER BY id", integers: "is_off", times: "made",
            texts: "name list address"),
          leaving: [
            """
            DELETE FROM job WHERE kind = \(Job.Kind.webhookLook.rawValue)
              AND subject IN (SELECT id FROM webhook WHERE reader_id = :reader)
            """,
            "DELETE FROM webhook WHERE reader_id = :reader",
          ]), backup: .nothing),
      Table(
        "webhook_delivery", key: "id",
        of: .reader(
          leaving: [
            """
            DELETE FROM job WHERE kind = \(Job.Kind.webhookSend.rawValue)
              AND subject IN (SELECT id FROM webhook_delivery WHERE reader_id = :reader)
            """,
            "DELETE FROM webhook_delivery WHERE reader_id = :reader",
          ]), backup: .nothing),
    ],
    migrations: [
      Migration(
        number: 1, name: "lists that go out",
        sql: """
          -- list: the address of the page that shows it. print: what its last answer told, since told_since.
          CREATE TABLE out_feed (
            id {id}, reader_id BIGINT NOT NULL REFERENCES reader (id),
            token_hash {bytes} NOT NULL UNIQUE, name TEXT NOT NULL, list TEXT NOT NULL,
            has_texts BIGINT NOT NULL, most BIGINT NOT NULL, made BIGINT NOT NULL, asked BIGINT,
            print TEXT, told_since BIGINT);
          CREATE INDEX out_feed_reader ON out_feed (reader_id, id);
          """),
      Migration(
        number: 2, name: "webhooks",
        sql: """
          -- secret: sealed. since: what was there before is not told of.
          CREATE TABLE webhook (
            id {lasting}, reader_id BIGINT NOT NULL REFERENCES reader (id), name TEXT NOT NULL,
            list TEXT NOT NULL, address TEXT NOT NULL, secret {bytes} NOT NULL,
            made BIGINT NOT NULL, since BIGINT NOT NULL, failing_since BIGINT,
            is_off BIGINT NOT NULL DEFAULT 0);
          CREATE INDEX webhook_reader ON webhook (reader_id, id);
          -- name: the same for each try. item_id: NULL for a test; no reference, as an item may go while it
          -- waits. body: until it is taken or given up. state: Delivery.State.
          CREATE TABLE webhook_delivery (
            id {lasting}, webhook_id BIGINT NOT NULL REFERENCES webhook (id),
            reader_id BIGINT NOT NULL REFERENCES reader (id), name TEXT NOT NULL,
            item_id BIGINT, body {bytes}, made BIGINT NOT NULL, state BIGINT NOT NULL,
            tries BIGINT NOT NULL, status BIGINT, fault TEXT, changed BIGINT NOT NULL,
            UNIQUE (webhook_id, item_id));
          CREATE INDEX webhook_delivery_last ON webhook_delivery (webhook_id, id);
          CREATE INDEX webhook_delivery_waits ON webhook_delivery (webhook_id, id) WHERE state = 0;
          CREATE INDEX webhook_delivery_old ON webhook_delivery (webhook_id, made);
          CREATE INDEX webhook_delivery_reader ON webhook_delivery (reader_id, id);
          """),
    ],
    jobs: [.webhookLook, .webhookSend],
    statements: {
      OutFeedRows.statements + WebhookRows.statements + DeliveryRows.statements
        + OutEnding.all.map(\.query)
    },
    onNewPassword: { reader, connection throws(StoreError) in
      for one in OutEnding.all { try connection.run(one, reader) }
    })
}
