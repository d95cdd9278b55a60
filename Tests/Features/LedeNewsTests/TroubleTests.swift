// Full disks, lost servers, many at once, and those who go away in the middle.

import Glibc
import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

@Suite struct TroubleTests {
  @Test(arguments: Backend.present)
  func `two hundred tasks that keep at once lose nothing`(backend: Backend) async throws {
    try await backend.withStore { store in
      let outlines = (0..<200).map { Some.outline("f\($0)") }
      _ = try await store.follow(outlines, by: .local, isOwners: false, at: Some.time(0))
      let feeds = try await store.subscriptions(of: .local).map(\.feed.id)
      let new = try await withThrowingTaskGroup(of: Int.self) { group in
        for feed in feeds {
          group.addTask {
            let name = "\(feed.rawValue)-"
            return try await store.keep(
              Some.items(0..<5, named: name, tags: ["t"]), from: feed, at: 10
            ).new
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(new == 1_000)
      #expect(try await store.counts(of: .local) == ItemCounts(all: 1_000, unread: 1_000))
      #expect(try await Set(store.titles()).count == 1_000)
    }
  }

  @Test(arguments: Backend.present)
  func `one report that cannot be kept does not take the others with it`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let good = try await store.following("good")
      let bad = try await store.following("bad")
      // A number that is taken already: the store's own mistake, made by hand.
      try await store.database.write { connection throws(StoreError) in
        let statement = bad.rawValue
        try connection.script(
          connection.dialect == .sqlite
            ? "CREATE TRIGGER no BEFORE INSERT ON item WHEN NEW.feed_id = \(statement) "
              + "BEGIN SELECT RAISE(ABORT, 'no'); END"
            : "ALTER TABLE item ADD CONSTRAINT no CHECK (feed_id <> \(statement))")
      }
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<20 {
          group.addTask {
            let isBad = number % 5 == 0
            let feed = isBad ? bad : good
            do {
              try await store.keep([Some.item("\(number)", 1)], from: feed, at: number)
              return !isBad
            } catch { return isBad }
          }
        }
        for try await isAsExpected in group { #expect(isAsExpected) }
      }
      #expect(try await store.counts(of: .local).all == 16)
    }
  }

  @Test(arguments: Backend.present)
  func `a keep whose asker goes away is kept whole or not at all`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      let task = Task {
        for round in 0..<1_000 {
          if Task.isCancelled { return }
          try await store.keep(Some.items(0..<10, named: "\(round)-"), from: feed, at: 20)
        }
      }
      while try await store.counts(of: .local).all < 30 { await Task.yield() }
      task.cancel()
      try await task.value
      let all = try await store.counts(of: .local).all
      #expect(all % 10 == 0)
      #expect(try await store.titles().count == min(all, 1_000))
    }
  }

  @Test func `a full disk is told, what is kept stays, and room lets the store go on`() async throws
  {
    try await Backend.sqlite.withStore { store in
      let feed = try await store.following("a")
      try await store.keep([Some.item("first", 1)], from: feed, at: 2)
      try await store.database.hold { connection throws(StoreError) in
        try connection.script("PRAGMA max_page_count = 60")
      }
      var kept = 0
      do {
        while true {
          try await store.keep(Some.items(0..<20, named: "\(kept)-"), from: feed, at: 30)
          kept += 1
        }
      } catch let error as StoreError {
        guard case .full = error else { throw error }
        #expect(error.isPassing)
      }
      let all = try await store.counts(of: .local).all
      #expect(all == 1 + 20 * kept)
      #expect(try await store.titles().count == all)
      try await store.database.hold { connection throws(StoreError) in
        try connection.script("PRAGMA max_page_count = 100000")
      }
      #expect(try await store.keep(Some.items(0..<20, named: "more"), from: feed, at: 31).new == 20)
      #expect(try await store.database.health(thorough: true).problems.isEmpty)
    }
  }

  @Test func `a folder that may not be written or is not there is told`() async throws {
    let error = await #expect(throws: StoreError.self) {
      try await Store.open(.sqlite(path: "/nonexistent/folder/lede.db"))
    }
    guard case .readOnly = error else { throw try #require(error) }
  }

  @Test(.enabled(if: geteuid() != 0, "root may write anywhere"))
  func `what was kept is read from a folder that may not be written, until it may again`()
    async throws
  {
    let folder = try Folder()
    defer { folder.remove() }
    let place = DatabaseLocation.sqlite(path: folder.path + "/lede.db")
    let before = try await Store.open(place)
    let feed = try await before.following("a")
    try await before.keep([Some.item("one", 1)], from: feed, at: 2)
    await before.close()
    // Safety: the paths live through the calls.
    try #require(unsafe chmod(folder.path + "/lede.db", 0o444) == 0)
    try #require(unsafe chmod(folder.path, 0o555) == 0)
    let store = try await Store.open(place, readers: 1)
    #expect(try await store.titles() == ["Title one"])
    let error = await #expect(throws: StoreError.self) {
      try await store.keep([Some.item("two", 2)], from: feed, at: 3)
    }
    guard case .readOnly = error else { throw try #require(error) }
    // The folder first, so that the file alone stands in the way for a moment.
    try #require(unsafe chmod(folder.path, 0o755) == 0)
    await #expect(throws: StoreError.self) {
      try await store.keep([Some.item("two", 2)], from: feed, at: 3)
    }
    try #require(unsafe chmod(folder.path + "/lede.db", 0o644) == 0)
    try await store.keep([Some.item("two", 2)], from: feed, at: 3)
    #expect(try await store.titles() == ["Title two", "Title one"])
    await store.close()
  }

  @Test func `a file that is no database is told`() async throws {
    let error = await #expect(throws: StoreError.self) {
      try await Store.open(.sqlite(path: "/proc/self/cmdline"))
    }
    switch error {
    case .damaged, .readOnly: break
    default: throw try #require(error)
    }
  }

  @Test func `a failure to connect does not tell the password`() async throws {
    for address in ["postgres://me:hush@[broken/lede", "postgres://me:hush@localhost:1x/lede"] {
      let error = await #expect(throws: StoreError.self) {
        try await Store.open(.postgres(address))
      }
      #expect(try !#require(error).description.contains("hush"))
    }
  }

  @Test func `a server that is not there is told`() async throws {
    let error = await #expect(throws: StoreError.self) {
      try await Store.open(.postgres("postgres://lede@/lede?host=/nonexistent"))
    }
    guard case .unreachable = error else { throw try #require(error) }
    #expect(try #require(error).isPassing)
  }

  @Test(
    .enabled(if: Backend.server != nil, "no PostgreSQL: run with script/with-postgres"))
  func `a store whose connections were cut goes on by itself`() async throws {
    try await Backend.postgres.withPlace { place in
      guard case .postgres(let url) = place else { return }
      let store = try await Store.open(.postgres(url + "&application_name=cut_me"), readers: 2)
      let feed = try await store.following("a")
      try await store.keep([Some.item("one", 1)], from: feed, at: 2)
      let other = try PostgresConnection(url)
      for round in 0..<5 {
        try other.script(
          """
          SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
          WHERE application_name = 'cut_me'
          """)
        #expect(try await store.keep([Some.item("\(round)", 5)], from: feed, at: 9).new == 1)
        #expect(try await store.titles().count == round + 2)
      }
      await store.close()
    }
  }
}
