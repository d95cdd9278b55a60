// The schema: made once, by whoever comes first, and never read when it is not understood.

import LedeApp
import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

@Suite struct SchemaTests {
  @Test(arguments: Backend.present)
  func `two processes that start at once make one schema`(backend: Backend) async throws {
    try await backend.withPlace { place in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask {
            let store = try await Store.open(place, readers: 1)
            #expect(try await store.counts(of: .local) == ItemCounts())
            #expect(try await store.database.health().schema == Migrator(schemas).known)
            await store.close()
          }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test(arguments: Backend.present)
  func `a database that a newer Lede wrote is left alone`(backend: Backend) async throws {
    try await backend.withPlace { place in
      let store = try await Store.open(place, readers: 1)
      try await store.database.write { connection throws(StoreError) in
        try connection.run(AppliedSteps.add, (99, "from the future"))
      }
      await store.close()
      await #expect(throws: StoreError.tooNew(found: 99, known: Migrator(schemas).known)) {
        try await Store.open(place)
      }
    }
  }

  @Test func `a file of another program is not taken for Lede's`() async throws {
    try await Backend.sqlite.withPlace { place in
      guard case .sqlite(let path) = place else { return }
      let other = try SQLiteConnection(path: path, .readWrite)
      try other.script("CREATE TABLE theirs (id INTEGER)")
      await #expect(throws: StoreError.self) { try await Store.open(place) }
      #expect(try other.first(SQLitePragmas.tables, ()) == 1)
    }
  }

  @Test(arguments: Backend.present)
  func `every column is in the backup or left out on purpose`(backend: Backend) async throws {
    let leftOut: Set<String> = [
      "migration.number", "migration.name", "feed_key.feed_id", "feed_key.name", "feed_key.sealed",
      "hub_lease.id", "hub_lease.feed_id", "hub_lease.hub", "hub_lease.topic",
      "hub_lease.token_hash", "hub_lease.token", "hub_lease.secret", "hub_lease.asked_secret",
      "hub_lease.waits_for", "hub_lease.lives_until", "hub_lease.rests_until", "hub_lease.denied",
      "hub_lease.is_left", "hub_lease.is_trusted",
      "site_icon.origin", "site_icon.address", "site_icon.asked",
      "session.token_hash", "session.reader_id", "session.expires", "job.leased",
      "app_token.id", "app_token.reader_id", "app_token.token_hash", "app_token.kind",
      "shared_fortune.opening_id", "shared_fortune.reader_id", "shared_fortune.token_hash",
      "shared_fortune.sealed", "shared_fortune.made",
      "push_subscription.id", "push_subscription.reader_id", "push_subscription.endpoint",
      "push_subscription.public_key", "push_subscription.secret", "push_subscription.made",
      "push_subscription.told",
      "app_token.name", "app_token.origin", "app_token.made", "app_token.used",
      "app_token.scopes", "app_token.fever_hash", "app_token.fever_name",
      "session.made", "session.used", "session.device", "session.place",
      "session.proved", "account.recovery", "account.recovery_spent", "invite.id",
      "invite.token_hash", "invite.reader_id", "invite.made", "invite.expires", "attempt.subject",
      "attempt.failures", "attempt.last", "known_device.token_hash", "known_device.reader_id",
      "known_device.made", "passkey.id", "passkey.reader_id", "passkey.credential",
      "passkey.public_key", "passkey.name", "passkey.signs", "passkey.made", "passkey.used",
      "friend_link.id", "friend_link.used", "friend_link.used_by", "friend_link.reader_id",
      "friend_link.token_hash", "friend_link.made", "friend_link.expires",
      "post_link.post_id", "post_link.reader_id", "post_link.token_hash", "post_link.sealed",
      "post_link.made", "post_gone.place", "post_gone.made",
      "session.began_by", "session.installation", "parse_app.id", "parse_app.app_hash",
      "parse_app.rest_hash", "parse_app.client_hash", "parse_app.name", "parse_app.made",
      "parse_app.used", "out_feed.id", "out_feed.reader_id", "out_feed.token_hash",
      "out_feed.name", "out_feed.list", "out_feed.has_texts", "out_feed.most", "out_feed.made",
      "out_feed.asked", "out_feed.print", "out_feed.told_since",
      "webhook.id", "webhook.reader_id", "webhook.name", "webhook.list", "webhook.address",
      "webhook.secret", "webhook.made", "webhook.since", "webhook.failing_since",
      "webhook.is_off", "webhook_delivery.id", "webhook_delivery.webhook_id",
      "webhook_delivery.reader_id", "webhook_delivery.name", "webhook_delivery.item_id",
      "webhook_delivery.body", "webhook_delivery.made", "webhook_delivery.state",
      "webhook_delivery.tries", "webhook_delivery.status", "webhook_delivery.fault",
      "webhook_delivery.changed",
      "letter_box.sealed",
    ]
    let fresh = try SQLiteConnection(path: ":memory:", .readWrite)
    let all = schemas.closure
    try Migrator(all).migrate(fresh)
    let inBackup = Set(try Copying(all, columnsOf: fresh).columns)
    let columns = Statement<Void, String>(
      "test.columns",
      sqlite: """
        SELECT t.name || '.' || c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
        WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'
        """,
      postgres: """
        SELECT table_name || '.' || column_name FROM information_schema.columns
        WHERE table_schema = current_schema()
        """
    ) { $0.text() }
    try await backend.withStore { store in
      let found = try await store.database.hold { connection throws(StoreError) in
        try connection.rows(columns, ())
      }
      // Made again after a restore: the index of words with what waits for it, tones, names, and answers of others.
      let derived = ["search_", "topic_tone.", "topic_name.", "times_", "lore_name."]
      let kept = found.filter { column in !derived.contains { column.hasPrefix($0) } }
      #expect(Set(kept) == inBackup.union(leftOut))
    }
  }
}
