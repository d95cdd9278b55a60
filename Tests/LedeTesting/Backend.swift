// The databases that the contract of the store is tested on, and what the tests keep in them.

import Glibc
import LedeNews
import Synchronization
import Testing

@testable import LedeStorage

/// A kind of database; each test gets an empty one.
enum Backend: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case sqlite, postgres

  var testDescription: String { rawValue }

  /// PostgreSQL takes part when `script/with-postgres` has started a server.
  static let present: [Backend] = server == nil ? [.sqlite] : [.sqlite, .postgres]

  static var server: String? {
    guard let value = unsafe getenv("LEDE_TEST_POSTGRES") else { return nil }
    return unsafe String(cString: value)
  }

  /// Runs `body` with the place of an empty database, and clears it away afterwards.
  ///
  /// Only so many tests have a place at once: each database has threads and connections of its own,
  /// and all tests begin at the same time.
  func withPlace<Result>(
    _ body: (DatabaseLocation) async throws -> Result
  ) async throws -> Result {
    // Who has a place already and wants another would wait for those who wait for it.
    if Backend.hasPlace { return try await withFreePlace(body) }
    await Backend.places.take()
    do {
      let result = try await Backend.$hasPlace.withValue(true) { try await withFreePlace(body) }
      await Backend.places.give()
      return result
    } catch {
      await Backend.places.give()
      throw error
    }
  }

  @TaskLocal private static var hasPlace = false
  private static let places = Places(free: 8)

  /// Lets only so many in at once, first come first served.
  private actor Places {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(free: Int) { self.free = free }

    func take() async {
      if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
    }

    func give() {
      if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
  }

  private func withFreePlace<Result>(
    _ body: (DatabaseLocation) async throws -> Result
  ) async throws -> Result {
    switch self {
    case .sqlite:
      let folder = try Folder()
      defer { folder.remove() }
      return try await body(.sqlite(path: folder.path + "/lede.db"))
    case .postgres:
      let server = try #require(Backend.server)
      let name = "t\(Backend.next())"
      let connection = try PostgresConnection(server)
      try connection.script("DROP SCHEMA IF EXISTS \(name) CASCADE; CREATE SCHEMA \(name)")
      let separator = server.contains("?") ? "&" : "?"
      let place = server + separator + "options=-csearch_path%3D\(name)"
      do {
        let result = try await body(.postgres(place))
        try connection.script("DROP SCHEMA \(name) CASCADE")
        return result
      } catch {
        try connection.script("DROP SCHEMA \(name) CASCADE")
        throw error
      }
    }
  }

  /// Runs `body` with an empty store.
  func withStore<Result>(_ body: (Store) async throws -> Result) async throws -> Result {
    try await withPlace { place in
      let store = try await Store.open(place, readers: 2)
      do {
        let result = try await body(store)
        await store.close()
        return result
      } catch {
        await store.close()
        throw error
      }
    }
  }

  private static let counter = Mutex(0)
  private static func next() -> String {
    let number = counter.withLock {
      $0 += 1
      return $0
    }
    return "\(getpid())_\(number)"
  }
}

/// A folder of this test alone.
struct Folder {
  let path: String

  init() throws {
    var template = Array("/tmp/lede-store-XXXXXX".utf8CString)
    // Safety: the template ends with a zero, and only its letters change.
    let isMade = unsafe mkdtemp(&template) != nil
    try #require(isMade)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func remove() {
    for name in ["lede.db", "lede.db-wal", "lede.db-shm", "backup.db", "other.db"] {
      // Safety: the names live through the calls.
      _ = unsafe unlink(path + "/" + name)
    }
    _ = unsafe rmdir(path)
  }
}

/// Instants and values that tests speak of.
enum Some {
  /// 2026-01-01T00:00:00Z and so many minutes.
  static func time(_ minutes: Int) -> Timestamp {
    Timestamp(milliseconds: 1_767_225_600_000 + Int64(minutes) * 60_000)
  }

  static func outline(_ name: String, folder: [String] = []) -> Outline {
    guard let address = WebAddress("https://\(name).example/feed") else {
      preconditionFailure("the address is well-formed")
    }
    return Outline(address: address, folder: folder)
  }

  /// An item whose key, link and title come from its name.
  static func item(_ name: String, _ minutes: Int? = nil, tags: [String] = []) -> Item {
    var item = Item(
      key: "key-\(name)", title: "Title \(name)", link: WebAddress("https://a.example/\(name)"),
      published: minutes.map { time($0) })
    item.brief = "About \(name)"
    item.content = FeedText("<p>All about \(name)</p>", .html)
    item.tags = tags
    return item
  }

  /// An item for each minute, named after it.
  static func items(
    _ minutes: some Sequence<Int>, named name: String = "", tags: [String] = []
  ) -> [Item] { minutes.map { item(name + String($0), $0, tags: tags) } }
}

extension Store {
  /// Follows a feed as the local reader.
  func following(_ name: String, folder: [String] = []) async throws -> Feed.ID {
    try await follow(
      Some.outline(name, folder: folder), by: .local, isOwners: false, key: nil, at: Some.time(0)
    ).feed
  }

  /// Keeps an answer that holds these items.
  @discardableResult
  func keep(
    _ items: [Item], from feed: Feed.ID, at minutes: Int, job: Job? = nil
  ) async throws -> RefreshResult {
    let report = RefreshReport(
      feed: feed, asked: Some.time(minutes),
      outcome: .fresh(FeedSnapshot(title: "A feed", items: items), Validators(), bodyHash: 7),
      nextAsk: Some.time(minutes + 60), job: job)
    return try #require(try await keep([report]).first)
  }

  func titles(
    _ state: ListFilter.State = .all, feed: Feed.ID? = nil, tag: Int64? = nil
  ) async throws -> [String] {
    let filter = ListFilter(state: state, feed: feed, tag: tag)
    return try await headlines(filter, of: .local, before: nil, limit: 1_000).map(\.title)
  }

  func ids(_ state: ListFilter.State = .all) async throws -> [Item.ID] {
    try await headlines(ListFilter(state: state), of: .local, before: nil, limit: 1_000).map(\.id)
  }
}
