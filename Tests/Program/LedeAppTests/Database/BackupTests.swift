// A backup holds all that was kept, no secrets, and goes back into either database.

import LedeAccounts
import Glibc
import LedeApp
import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

@Suite struct BackupTests {
  @Test(
    arguments: Backend.present.flatMap { from in Backend.present.map { (from, $0) } })
  func `what was backed up from one database is all there when restored into another`(
    from: Backend, to: Backend
  ) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = folder.path + "/backup.db"
    let before = try await from.withStore { store in
      try await BackupTests.fill(store)
      try await store.database.backup(to: path)
      var found = stat()
      // Safety: the path and the answer live through the call.
      #expect(unsafe stat(path, &found) == 0 && found.st_mode & 0o777 == 0o600)
      // What comes after the backup is not in it.
      try await store.keep([Some.item("late", 9)], from: Feed.ID(1), at: 99)
      return try await BackupTests.picture(of: store).dropping("Title late")
    }
    try await to.withStore { store in
      let feed = try await store.following("other")
      try await store.keep(Some.items(0..<50, named: "gone"), from: feed, at: 5)
      try await store.database.restore(from: path)
      #expect(try await BackupTests.picture(of: store) == before)
      // Keys and sessions were not in it.
      #expect(try await store.secrets().isEmpty)
      #expect(try await store.accounts.session([1, 2], at: Some.time(0)) == nil)
      // It goes on from there: new feeds, new items, known ones known.
      let new = try await store.following("new", folder: ["Far", "New"])
      try await store.keep([Some.item("n", 70, tags: ["y", "z"])], from: new, at: 80)
      try await store.keep(Some.items(0..<300, named: "n"), from: new, at: 81)
      #expect(
        try await store.keep([Some.item("a1", 1, tags: ["x", "y"])], from: Feed.ID(1), at: 82).new
          == 0)
      #expect(try await store.counts(of: .local).all == before.counts.all + 301)
    }
  }

  @Test func `every table is in backups, goes along with a restore, or is made anew`() async throws
  {
    let tables = Statement<Void, String>(
      "test.tables", "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
    ) { $0.text() }
    let found = try await Backend.sqlite.withStore { store in
      try await store.database.read { connection throws(StoreError) in
        try connection.rows(tables, ())
      }
    }
    let known = Set(schemas.closure.flatMap(\.tables).map(\.name))
    // SQLite's own, and those that hold the index of words.
    let others: Set<String> = ["migration", "sqlite_sequence"]
    #expect(
      found.filter { !known.contains($0) && !others.contains($0) && !$0.hasPrefix("search_words_") }
        == [])
  }

  @Test(arguments: Backend.present)
  func `a restore takes links and browsers that refer to what it replaces along`(
    backend: Backend
  ) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = folder.path + "/backup.db"
    try await backend.withStore { store in
      try await BackupTests.fill(store)
      try await store.database.backup(to: path)
      let bytes = backend == .sqlite ? "x'0102'" : "'\\x0102'::bytea"
      try await store.database.write { connection throws(StoreError) in
        try connection.script(
          """
          INSERT INTO opening (id, reader_id, date, opened, fortune, set_version, streak, zone, numbers, text)
            VALUES (1, 1, 20000, 1, 1, 1, 1, 'UTC', '1 2 3 4 5 6', 'A kind word travels far.');
          INSERT INTO shared_fortune (opening_id, reader_id, token_hash, sealed, made)
            VALUES (1, 1, \(bytes), \(bytes), 1);
          INSERT INTO push_subscription (reader_id, endpoint, public_key, secret, made)
            VALUES (1, 'https://push.example/1', 'k', 's', 1);
          INSERT INTO friend_link (reader_id, token_hash, made, expires) VALUES (1, \(bytes), 1, 2);
          """)
      }
      try await store.database.restore(from: path)
      #expect(try await store.counts(of: .local).all > 0)
    }
  }

  @Test func `a file is known for a good backup before anything is changed`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = folder.path + "/backup.db"
    try await Backend.sqlite.withStore { store in
      try await BackupTests.fill(store)
      try await store.database.backup(to: path)
    }
    try await Database.check(backup: path, schemas)
    let junk = folder.path + "/junk.db"
    try File.makePrivate(junk)
    await #expect(throws: StoreError.self) { try await Database.check(backup: junk, schemas) }
    let newer = try SQLiteConnection(path: path, .readWrite)
    try newer.script("INSERT INTO migration (number, name) VALUES (9999, 'later')")
    await #expect(throws: StoreError.tooNew(found: 9_999, known: Migrator(schemas).known)) {
      try await Database.check(backup: path, schemas)
    }
  }

  @Test func `nobody but its owner may read the database or what lies beside it`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    // Safety: the path lives through the call.
    #expect(unsafe chmod(folder.path, 0o755) == 0)
    let path = folder.path + "/lede.db"
    for turn in 0..<2 {
      let store = try await Store.open(.sqlite(path: path))
      _ = try await store.following("a\(turn)")
      for end in ["", "-wal", "-shm"] {
        var found = stat()
        // Safety: the path and the answer live through the call.
        #expect(unsafe stat(path + end, &found) == 0, "\(end)")
        #expect(found.st_mode & 0o777 == 0o600, "\(end) \(String(found.st_mode, radix: 8))")
      }
      await store.close()
      // As an older Lede made it.
      #expect(unsafe chmod(path, 0o644) == 0)
    }
  }

  @Test func `a backup file holds no sealed key and no session`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = folder.path + "/backup.db"
    try await Backend.sqlite.withStore { store in
      try await BackupTests.fill(store)
      try await store.database.backup(to: path)
      let secrets = try await store.secrets()
      // The key of notifications opens nowhere but here, so it goes into no file.
      #expect(secrets.map(\.name) == ["X-Key", "secret.other"])
      let bytes = try File.contents(path)
      for secret in ["SEALED-FEED-KEY", "SEALED-PUSH", "SEALED-OTHER", "X-Key", "HASH-OF-TOKEN"] {
        #expect(!bytes.contains(secret))
      }
      #expect(bytes.contains("Title a1"))
      try await store.database.restore(from: path)
      #expect(try await store.secrets().map(\.name) == ["secret.other"])
      #expect(try await store.restoreSecrets(secrets) == 2)
      #expect(try await store.secrets() == secrets)
    }
  }

  @Test(arguments: Backend.present)
  func `a file that is no backup changes nothing`(backend: Backend) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = folder.path + "/other.db"
    let other = try SQLiteConnection(path: path, .readWrite)
    try other.script("CREATE TABLE theirs (id INTEGER)")
    try await backend.withStore { store in
      try await BackupTests.fill(store)
      let before = try await BackupTests.picture(of: store)
      await #expect(throws: StoreError.self) { try await store.database.restore(from: path) }
      await #expect(throws: StoreError.self) {
        try await store.database.restore(from: folder.path + "/nothing.db")
      }
      #expect(try await BackupTests.picture(of: store) == before)
    }
  }

  /// All that a reader sees of a store.
  private struct Picture: Equatable {
    var counts: ItemCounts
    var subscriptions: [Subscription]
    var items: [KeptItem]
    var saved: [String]
    var setting: String?
    var preferences: Preferences
    var groups: [FeedGroup]

    func dropping(_ title: String) -> Picture {
      var picture = self
      picture.items.removeAll { $0.headline.title == title }
      // It came into the folder Far and under the tag.
      picture.groups[0].unread -= 1
      picture.groups[2].unread -= 1
      picture.counts.all -= 1
      picture.counts.unread -= 1
      picture.subscriptions[0].unread -= 1
      picture.subscriptions[0].feed.health.items -= 1
      picture.subscriptions[0].feed.health.itemsAWeek -= 1
      picture.subscriptions[0].feed.health.lastAsked = Some.time(10)
      picture.subscriptions[0].feed.health.lastGood = Some.time(10)
      picture.subscriptions[0].feed.health.nextAsk = Some.time(25)
      picture.subscriptions[0].feed.hasKey = false
      return picture
    }
  }

  private static func picture(of store: Store) async throws -> Picture {
    Picture(
      counts: try await store.counts(of: .local),
      subscriptions: try await store.subscriptions(of: .local),
      items: try await store.items(ListFilter(), of: .local, before: nil, limit: 500),
      saved: try await store.titles(.saved), setting: try await store.database.value("theme"),
      preferences: try await store.preferences(of: .local),
      groups: try await store.groups(of: .local))
  }

  private static func fill(_ store: Store) async throws {
    let a = try await store.follow(
      Some.outline("a", folder: ["Far"]), by: .local, isOwners: true,
      key: SealedHeader(name: "X-Key", sealed: Array("SEALED-FEED-KEY".utf8)), at: Some.time(0)
    ).feed
    let b = try await store.following("b", folder: ["Far", "Off"])
    try await store.keep(Some.items(1...3, named: "a", tags: ["x", "y"]), from: a, at: 10)
    try await store.keep(Some.items(1...700, named: "b"), from: b, at: 800)
    let ids = try await store.ids()
    _ = try await store.mark([ids[0]], as: .read, by: .local, at: Some.time(11))
    _ = try await store.mark([ids[1]], as: .saved, by: .local, at: Some.time(11))
    try await store.change(
      a,
      SubscriptionChange(
        name: "Mine", tags: ["slow"], interval: .seconds(900),
        retention: Retention(newest: 100, days: 90)))
    var preferences = Preferences()
    preferences.theme = .sepia
    try await store.setPreferences(preferences, of: .local)
    _ = try await store.markAll(
      ListFilter(feed: b), upTo: ListPosition(shown: Some.time(20), id: Item.ID(.max)), by: .local,
      at: Some.time(12))
    try await store.database.setValue("dark", for: "theme")
    try await store.database.setValue("SEALED-PUSH", for: "secret.push")
    try await store.database.setValue("SEALED-OTHER", for: "secret.other")
    try await store.accounts.openSession(
      Array("HASH-OF-TOKEN".utf8), for: .local, device: "", until: Some.time(1_000_000),
      at: Some.time(1))
  }
}
