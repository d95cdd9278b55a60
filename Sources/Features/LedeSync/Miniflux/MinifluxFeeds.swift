// Feeds and categories by Miniflux's API.

import LedeBase
import LedeHTTP
import LedeJSON
import LedeNews
import LedeSite

/// A reader's feeds with the categories that they lie in: each in one, as Miniflux has it.
struct Shelves: Sendable {
  struct Category: Hashable, Sendable {
    var number: Int64
    var title: String
    var path: [String]
  }

  /// What lies in no folder: its number is beyond all folders' and still fits 32 bits, and not 0, which
  /// programs take for none.
  static let top = Category(number: Int64(Int32.max), title: Phrases.syncTopCategory, path: [])

  let subscriptions: [Subscription]
  /// By title, the top first; none that holds folders alone.
  let categories: [Category]
  private let byFeed: [Feed.ID: Category]

  init(_ subscriptions: [Subscription], folders: [[String]: Int64]) {
    self.subscriptions = subscriptions
    let filled = Set(subscriptions.map(\.folder))
    let parents = Set(folders.keys.map { Array($0.dropLast()) })
    categories =
      [Shelves.top]
      + folders.filter { filled.contains($0.key) || !parents.contains($0.key) }.map {
        Category(number: $0.value, title: SyncLabel.name(ofFolder: $0.key), path: $0.key)
      }.sorted { ($0.title, $0.number) < ($1.title, $1.number) }
    let byPath = Dictionary(
      categories.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    byFeed = Dictionary(
      subscriptions.map { ($0.feed.id, byPath[$0.folder] ?? Shelves.top) },
      uniquingKeysWith: { first, _ in first })
  }

  /// That of a feed; of one that the reader has left, the top.
  func category(of feed: Feed.ID) -> Category { byFeed[feed] ?? Shelves.top }

  /// The category of a number.
  func category(numbered number: Int64?) throws(Trouble) -> Category {
    guard let found = categories.first(where: { $0.number == number }) else { throw .notFound }
    return found
  }

  /// The feeds in a category.
  func category(_ number: Int64) throws(Trouble) -> Set<Feed.ID> {
    let category = try category(numbered: number)
    return Set(byFeed.filter { $0.value == category }.keys)
  }

  /// A feed, as a set.
  func feed(_ number: Int64) throws(Trouble) -> Set<Feed.ID> {
    [try subscription(number).feed.id]
  }

  func subscription(_ number: Int64?) throws(Trouble) -> Subscription {
    guard let found = subscriptions.first(where: { $0.feed.id.rawValue == number }) else {
      throw .notFound
    }
    return found
  }

  /// The feeds that the path of a request names; nil for all.
  func feeds(named call: ReaderCall) throws(Trouble) -> Set<Feed.ID>? {
    if call.parameters["feed"] != nil {
      return try feed(call.parameters.number("feed") ?? 0)
    }
    guard call.parameters["category"] != nil else { return nil }
    return try category(call.parameters.number("category") ?? 0)
  }
}

extension MinifluxAPI {
  func shelves(of reader: Reader.ID) async throws -> Shelves {
    Shelves(
      try await desk.subscriptions(of: reader), folders: try await desk.folders(of: reader))
  }

  // MARK: Feeds

  func feeds(_ call: ReaderCall) async throws -> Response {
    let shelves = try await shelves(of: call.reader)
    let wanted = try shelves.feeds(named: call)
    return Self.json(
      MinifluxJSON.feeds(
        shelves.subscriptions.filter { wanted?.contains($0.feed.id) ?? true }, of: call.reader,
        shelves))
  }

  func feed(_ call: ReaderCall) async throws -> Response { try await told(of: call, status: 200) }

  private func told(of call: ReaderCall, status: Int) async throws -> Response {
    let shelves = try await shelves(of: call.reader)
    let one = try shelves.subscription(call.parameters.number("feed"))
    return Self.json(MinifluxJSON.feed(one, of: call.reader, shelves), status)
  }

  /// How much of each feed is read, and how much is not.
  func counters(_ call: ReaderCall) async throws -> Response {
    var read = StreamFilter()
    read.isRead = true
    let reads = Dictionary(
      grouping: try await sync.entries(read, of: call.reader), by: \.feed
    ).mapValues(\.count)
    return Self.json(
      MinifluxJSON.counters(reads, try await desk.subscriptions(of: call.reader)))
  }

  func follow(_ call: ReaderCall) async throws -> Response {
    let json = try Self.object(call)
    var path: [String] = []
    if let number = json["category_id"]?.integer, number != 0 {
      path = try await shelves(of: call.reader).category(numbered: number).path
    }
    let (feed, isNew) = try await sync.follow(
      json["feed_url"]?.string ?? "", folder: path, by: call.reader)
    guard isNew else { throw SyncFault.malformed(Phrases.syncSubscribed) }
    return Self.json(
      JSONWriter.object { $0.member("feed_id", feed.rawValue) }, 201)
  }

  /// Changes a feed's name and category, and whether it rests; what else Miniflux keeps of one is not here.
  func changeFeed(_ call: ReaderCall) async throws -> Response {
    let json = try Self.object(call)
    let shelves = try await shelves(of: call.reader)
    let one = try shelves.subscription(call.parameters.number("feed"))
    if let address = json["feed_url"]?.string, address != one.feed.address.text {
      throw SyncFault.malformed(Phrases.syncNotOffered)
    }
    var change = SubscriptionChange(name: json["title"]?.string)
    if let number = json["category_id"]?.integer, number != 0 {
      change.folder = try shelves.category(numbered: number).path
    }
    if case .bool(let rests)? = json["disabled"] { change.isPaused = rests }
    if case .bool(let wants)? = json["crawler"] { change.wantsArticle = wants }
    _ = try await desk.changeEach(reader: call.reader) { [change] in
      $0.feed.id == one.feed.id ? change : nil
    }
    return try await told(of: call, status: 201)
  }

  func unfollow(_ call: ReaderCall) async throws -> Response {
    guard let number = call.parameters.number("feed"),
      try await desk.unfollow(Feed.ID(number), reader: call.reader)
    else { throw Trouble.notFound }
    return Self.done
  }

  func icon(_ call: ReaderCall) async throws -> Response {
    let shelves = try await shelves(of: call.reader)
    let feed = try shelves.subscription(call.parameters.number("feed")).feed
    guard let bytes = try await sync.picture(of: feed, for: call.reader) else {
      throw Trouble.notFound
    }
    return Self.json(MinifluxJSON.icon(of: feed.id, bytes))
  }

  func refreshAll(_ call: ReaderCall) async throws -> Response {
    try await desk.hurryWhereRested(nil, reader: call.reader)
    return Self.done
  }

  func refresh(_ call: ReaderCall) async throws -> Response {
    let feeds = try await shelves(of: call.reader).feeds(named: call) ?? []
    try await desk.hurryWhereRested(Set(feeds), reader: call.reader)
    return Self.done
  }

  /// The feeds at an address; none is followed.
  func discover(_ call: ReaderCall) async throws -> Response {
    let address = try Sync.address(try Self.object(call)["url"]?.string ?? "")
    let found = await sync.news.adding.feeds(
      at: address, for: call.reader, within: sync.news.addingTime)
    guard let found else { throw Trouble.answersWait }
    guard !found.isEmpty else { throw Trouble.notFound }
    return Self.json(MinifluxJSON.found(found))
  }

  // MARK: Lists of feeds

  func export(_ call: ReaderCall) async throws -> Response {
    Answers.unkept(
      try await desk.list(of: call.reader), type: ContentType.of(fileNamed: "lede.opml"))
  }

  func importList(_ call: ReaderCall) async throws -> Response {
    try await sync.follow(list: call.request.body, by: call.reader)
    return Self.json(JSONWriter.object { $0.member("message", Phrases.syncImported) }, 201)
  }

  // MARK: Categories

  func categories(_ call: ReaderCall) async throws -> Response {
    Self.json(
      MinifluxJSON.categories(
        try await shelves(of: call.reader), of: call.reader,
        isCounted: call.query["counts"] == "true"))
  }

  func makeCategory(_ call: ReaderCall) async throws -> Response {
    try await kept(nil, call)
  }

  func renameCategory(_ call: ReaderCall) async throws -> Response {
    try await kept(try await folder(call), call)
  }

  /// The folder that the path names; what lies in none has no other name.
  private func folder(_ call: ReaderCall) async throws -> Shelves.Category {
    let found = try await shelves(of: call.reader).category(
      numbered: call.parameters.number("category"))
    guard found != Shelves.top else { throw SyncFault.malformed(Phrases.syncTopStays) }
    return found
  }

  /// Makes a folder of the name that was sent, and moves there what lies in another.
  private func kept(_ old: Shelves.Category?, _ call: ReaderCall) async throws -> Response {
    let title = try Self.object(call)["title"]?.string ?? ""
    let wanted = SyncLabel.folder(
      named: title, among: try await desk.folders(of: call.reader).keys)
    guard let path = SubscriptionChange(folder: wanted).cleaned.folder, !path.isEmpty else {
      throw SyncFault.malformed(Phrases.syncNoTitle)
    }
    let number =
      old?.path == path
      ? old?.number
      : try await desk.moveFolder(old?.number, to: path, reader: call.reader)
    let category = Shelves.Category(
      number: number ?? 0, title: SyncLabel.name(ofFolder: path), path: path)
    return Self.json(
      JSONWriter.object { MinifluxJSON.category(category, of: call.reader, &$0) }, 201)
  }

  /// Takes a folder away; its feeds stay, in none.
  func removeCategory(_ call: ReaderCall) async throws -> Response {
    _ = try await desk.moveFolder(try await folder(call).number, to: [], reader: call.reader)
    return Self.done
  }
}
