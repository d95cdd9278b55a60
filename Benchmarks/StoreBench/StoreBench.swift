// How fast the store keeps and lists, beside a bare SQLite loop that does only the inserting.
//
//   swift run -c release StoreBench [items [sqlite|postgres]]
//                                               items: what the large list holds, 1,000,000
//   swift run -c release StoreBench search N    searches over N items of varied words
//   swift run -c release StoreBench fill N      adds N items to the database of LEDE_DATA or LEDE_DATABASE
//   swift run -c release StoreBench words N     fills it with N items of varied words, known to the search
//   swift run -c release StoreBench articles N  the same with an article of about 3 kB in each
//
// With LEDE_TEST_POSTGRES set, the same is measured on PostgreSQL. Trust the ratios.

import Glibc
import LedeApp
import LedeBase
import LedeDatabase
import LedeNews

@main
struct StoreBench {
  static func main() async throws {
    if CommandLine.arguments.count == 3, ["fill", "articles"].contains(CommandLine.arguments[1]) {
      return try await fill(
        Int(CommandLine.arguments[2]) ?? 0, isLong: CommandLine.arguments[1] == "articles")
    }
    if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "words", let place = place() {
      return try await SearchBench.fill(place, Int(CommandLine.arguments[2]) ?? 0)
    }
    let isSearch = CommandLine.arguments.dropFirst().first == "search"
    let words = CommandLine.arguments.dropFirst(isSearch ? 2 : 1)
    let only = words.count == 2 ? words.last : nil
    let wanted = words.first.flatMap { Int($0) } ?? 1_000_000
    if isSearch, let place = place() { return try await search(place, wanted, isKept: true) }
    var template = Array("/tmp/lede-bench-XXXXXX".utf8CString)
    // Safety: the template ends with a zero, and only its letters change.
    guard unsafe mkdtemp(&template) != nil else { return print("no temporary folder") }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { clear(folder) }

    if isSearch {
      try await search(.sqlite(path: folder + "/lede.db"), wanted)
      guard let server = unsafe getenv("LEDE_TEST_POSTGRES") else { return }
      return try await search(.postgres(unsafe String(cString: server)), wanted)
    }
    let reference = try Reference(path: folder + "/reference.db")
    let bare = try reference.insert(reports: 2_000, itemsEach: 20)
    if only != "postgres" {
      try await measure("sqlite", .sqlite(path: folder + "/lede.db"), wanted, bare, reference)
    }
    if only != "sqlite", let server = unsafe getenv("LEDE_TEST_POSTGRES") {
      let place = unsafe String(cString: server)
      try await measure("postgres", .postgres(place), wanted, bare, reference)
    }
  }

  private static func search(
    _ place: DatabaseLocation, _ wanted: Int, isKept: Bool = false
  ) async throws {
    let name = if case .postgres = place { "postgres" } else { "sqlite" }
    try await SearchBench.measure(name, place, wanted, isWhole: !isKept)
  }

  /// The database that the environment names; nil when it names none.
  private static func place() -> DatabaseLocation? {
    func variable(_ name: String) -> String? {
      // Safety: nothing changes the environment here; the text is copied at once.
      guard let value = unsafe getenv(name) else { return nil }
      return unsafe String(cString: value)
    }
    return (variable("LEDE_DATABASE") ?? variable("LEDE_DATA").map { $0 + "/lede.db" })
      .map { DatabaseLocation($0) }
  }

  /// Adds items to a database that `lede serve` reads afterwards, 50 to each of 200 feeds at a time.
  private static func fill(_ wanted: Int, isLong: Bool) async throws {
    let store = try await Store.open(place() ?? .sqlite(path: "lede.db"), schemas)
    let feeds = try await follow(200, in: store)
    // There is nobody behind these addresses; asking them would cost time, and the news would look
    // as if the network were away.
    for feed in feeds {
      _ = try await store.change(
        SubscriptionChange(isPaused: true), of: feed, by: .local, at: time(60))
    }
    let there = try await store.counts(of: .local).all
    for round in (there / 10_000)..<((there + wanted) / 10_000) {
      _ = try await rate(of: feeds, in: store) {
        report($0, round: round, count: 50, isLong: isLong)
      }
    }
    let now = try await store.counts(of: .local).all
    print("store.filled \(now) items")
    await store.close()
  }

  private static func measure(
    _ name: String, _ place: DatabaseLocation, _ wanted: Int, _ bare: Double,
    _ reference: Reference
  ) async throws {
    let store = try await Store.open(place, schemas)
    let feeds = try await follow(2_000, in: store)

    let first = try await rate(of: feeds, in: store) { report($0, round: 0, count: 20) }
    line("store.keep.\(name)", Double(feeds.count * 20) / first, bare, "items/s")
    let same = try await rate(of: feeds, in: store) { report($0, round: 0, count: 20) }
    line("store.again.\(name)", Double(feeds.count) / same, nil, "reports/s")
    let unchanged = try await rate(of: feeds, in: store) { feed in
      RefreshReport(
        feed: feed, asked: time(2), outcome: .unchanged(Validators(etag: "\"1\"")),
        nextAsk: time(60))
    }
    line("store.unchanged.\(name)", Double(feeds.count) / unchanged, nil, "reports/s")

    // The lists, with ten thousand items and with all of them.
    try await pages("\(name).\(feeds.count * 20)", store, reference)
    var kept = feeds.count * 20
    var round = 1
    let start = ContinuousClock.now
    let before = kept
    while kept < wanted {
      let number = round
      _ = try await rate(of: feeds, in: store) { report($0, round: number, count: 60) }
      kept += feeds.count * 60
      round += 1
    }
    let filling = StoreBench.seconds(ContinuousClock.now - start)
    if kept > before { line("store.fill.\(name)", Double(kept - before) / filling, nil, "items/s") }
    try await pages("\(name).\(kept)", store, reference)
    try await groups(name, store, feeds)
    if case .sqlite(let path) = place {
      let file = path + ".backup"
      let start = ContinuousClock.now
      try await store.database.backup(to: file)
      line("store.backup.\(name)", Double(kept) / seconds(.now - start), nil, "items/s")
      let middle = ContinuousClock.now
      try await store.database.restore(from: file)
      line("store.restore.\(name)", Double(kept) / seconds(.now - middle), nil, "items/s")
      _ = unsafe unlink(file)
    }
    print("store.memory.peak.\(name) \(try memory("VmHWM:")) kB")
    try await Task.sleep(for: .seconds(21))
    print("store.memory.idle.\(name) \(try memory("VmRSS:")) kB")
    await store.close()
  }

  /// The middle time of a page of 50, on the newest, unread and deep pages.
  private static func pages(_ name: String, _ store: Store, _ reference: Reference) async throws {
    let bare = try reference.page()
    let all = ListFilter()
    let newest = try await median {
      _ = try await store.headlines(all, of: .local, before: nil, limit: 50)
    }
    lineMicroseconds("store.page.newest.\(name)", newest, bare)
    let unread = try await median {
      _ = try await store.headlines(ListFilter(state: .unread), of: .local, before: nil, limit: 50)
    }
    lineMicroseconds("store.page.unread.\(name)", unread, bare)
    let middle = ListPosition(shown: time(-5_000), id: Item.ID(1))
    let deep = try await median {
      _ = try await store.headlines(all, of: .local, before: middle, limit: 50)
    }
    lineMicroseconds("store.page.deep.\(name)", deep, bare)
    let feed = ListFilter(feed: Feed.ID(1_000))
    let ofFeed = try await median {
      _ = try await store.headlines(feed, of: .local, before: nil, limit: 50)
    }
    lineMicroseconds("store.page.feed.\(name)", ofFeed, bare)
    let whole = try await median {
      _ = try await store.items(all, of: .local, before: nil, limit: 50)
    }
    lineMicroseconds("store.page.whole.\(name)", whole, bare)
    let counts = try await median { _ = try await store.counts(of: .local) }
    lineMicroseconds("store.counts.\(name)", counts, nil)
    let fresh = try await median { _ = try await store.freshAt(for: .local) }
    lineMicroseconds("store.freshAt.\(name)", fresh, nil)
  }

  /// Folders of 1, 50 and 500 feeds, about half of their items read: their pages, and marking them.
  private static func groups(_ name: String, _ store: Store, _ feeds: [Feed.ID]) async throws {
    for (number, feed) in feeds.prefix(551).enumerated() {
      let folder =
        number == 0 ? ["1"] : number < 51 ? ["50"] : ["500", number % 2 == 0 ? "a" : "b"]
      let change = SubscriptionChange(folder: folder)
      _ = try await store.change(change, of: feed, by: .local, at: time(60))
    }
    let middle = ListPosition(shown: time(-9_000), id: Item.ID(1))
    for folder in ["1", "50", "500"] {
      let list = ListFilter(folder: [folder])
      var start = ContinuousClock.now
      let marked = try await store.markAll(list, upTo: middle, by: .local, at: time(61))
      let marking = seconds(.now - start)
      if folder == "500", let undo = marked.undo {
        line("store.markAll.\(name)", Double(marked.count) / marking, nil, "items/s")
        start = .now
        let count = try await store.undo(undo, by: .local, at: time(62))
        line("store.undo.\(name)", Double(count) / seconds(.now - start), nil, "items/s")
        _ = try await store.markAll(list, upTo: middle, by: .local, at: time(63))
      }
      for (state, word) in [(ListFilter.State.unread, "unread"), (.all, "all")] {
        for (before, place) in [(nil, "top"), (middle, "deep")] as [(ListPosition?, String)] {
          let filter = ListFilter(state: state, folder: [folder])
          let page = try await median {
            _ = try await store.headlines(filter, of: .local, before: before, limit: 50)
          }
          lineMicroseconds("store.folder.\(folder).\(word).\(place).\(name)", page, nil)
        }
      }
    }
    let groups = try await median { _ = try await store.groups(of: .local) }
    lineMicroseconds("store.groups.\(name)", groups, nil)
    let item = try await store.headlines(ListFilter(), of: .local, before: middle, limit: 1)
    if let item = item.first {
      let beside = try await median {
        _ = try await store.neighbours(
          of: item.id, in: ListFilter(folder: ["500"]), for: .local)
      }
      lineMicroseconds("store.neighbours.500.\(name)", beside, nil)
    }
  }

  /// What the kernel says of this process: peak or resident memory.
  private static func memory(_ name: String) throws -> String {
    // Safety: the names and the buffer live through the calls.
    let file = unsafe open("/proc/self/status", O_RDONLY)
    defer { _ = Glibc.close(file) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe read(file, &bytes, bytes.count)
    let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
    let words = lines.first { $0.hasPrefix(name) }?.split { $0 == " " || $0 == "\t" } ?? []
    return words.count > 1 ? String(words[1]) : "?"
  }

  /// Keeps one report a feed from a hundred tasks; the seconds it took.
  private static func rate(
    of feeds: [Feed.ID], in store: Store, _ make: @escaping @Sendable (Feed.ID) -> RefreshReport
  ) async throws -> Double {
    let start = ContinuousClock.now
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<100 {
        group.addTask {
          for index in stride(from: task, to: feeds.count, by: 100) {
            _ = try await store.keep([make(feeds[index])])
          }
        }
      }
      try await group.waitForAll()
    }
    return seconds(ContinuousClock.now - start)
  }

  private static func follow(_ count: Int, in store: Store) async throws -> [Feed.ID] {
    let outlines = (0..<count).compactMap { number in
      WebAddress("https://f\(number).example/feed").map { Outline(address: $0) }
    }
    _ = try await store.follow(outlines, by: .local, isOwners: true, at: time(0))
    return try await store.subscriptions(of: .local).map(\.feed.id).sorted()
  }

  static func report(
    _ feed: Feed.ID, round: Int, count: Int, isLong: Bool = false
  ) -> RefreshReport {
    let items = (0..<count).map { number in
      var item = Material.item(feed.rawValue, round * 100 + number)
      if isLong {
        item.content = Articles.text(Int(feed.rawValue) &* 7_919 &+ round * 100 + number)
      }
      return item
    }
    return RefreshReport(
      feed: feed, asked: time(round),
      outcome: .fresh(
        FeedSnapshot(title: "Feed \(feed.rawValue)", items: items), Validators(etag: "\"0\""),
        bodyHash: UInt64(round)),
      nextAsk: time(60))
  }

  private static func median(_ work: () async throws -> Void) async throws -> Double {
    var times: [Double] = []
    for _ in 0..<501 {
      let start = ContinuousClock.now
      try await work()
      times.append(seconds(ContinuousClock.now - start))
    }
    return times.sorted()[times.count / 2] * 1_000_000
  }

  static func seconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  static func time(_ minutes: Int) -> Timestamp {
    Timestamp(milliseconds: 1_767_225_600_000 + Int64(minutes) * 60_000)
  }

  private static func line(_ name: String, _ ours: Double, _ reference: Double?, _ unit: String) {
    guard let reference else { return print("\(name) \(Int(ours)) \(unit)") }
    print("\(name) \(Int(ours)) \(Int(reference)) \(unit) ratio \(hundredths(ours / reference))")
  }

  private static func lineMicroseconds(_ name: String, _ ours: Double, _ reference: Double?) {
    guard let reference else { return print("\(name) \(Int(ours)) us") }
    print("\(name) \(Int(ours)) \(Int(reference)) us ratio \(hundredths(ours / reference))")
  }

  private static func hundredths(_ number: Double) -> Double { (number * 100).rounded() / 100 }

  private static func clear(_ folder: String) {
    for name in ["lede.db", "reference.db"] {
      for end in ["", "-wal", "-shm"] {
        // Safety: the name lives through the call.
        _ = unsafe unlink(folder + "/" + name + end)
      }
    }
    _ = unsafe rmdir(folder)
  }
}

/// What is kept: items of about 700 bytes.
enum Material {
  static let words = String(
    repeating: "The council met again on Thursday and put the plan off until spring. ", count: 8)

  static func item(_ feed: Int64, _ number: Int) -> Item {
    let name = "\(feed)-\(number)"
    var item = Item(
      key: "https://f\(feed).example/story/\(number)",
      title: "Story \(name): council puts off plan",
      link: WebAddress("https://f\(feed).example/story/\(number)"),
      published: StoreBench.time(-(number * 37 + Int(feed) * 7) % 400_000))
    item.author = "A. Writer"
    item.brief = "The council met again on Thursday and put the plan off until spring."
    item.content = FeedText("<p>\(name) \(words)</p>", .html)
    return item
  }
}
