// How fast a search answers over many items of varied words, and how fast they are indexed.
//
//   StoreBench search [items]     on both databases, 1,000,000 items unless said
//
// With LEDE_DATA (or LEDE_DATABASE) set, that database is filled once and measured each time.

import Glibc
import LedeApp
import LedeBase
import LedeDatabase
import LedeNews
import LedeSearch

/// The bench of searching.
enum SearchBench {
  /// Fills, indexes and asks the database at `place`.
  ///
  /// With `isWhole`, a refresh adds to it afterwards.
  static func measure(
    _ name: String, _ place: DatabaseLocation, _ wanted: Int, isWhole: Bool
  ) async throws {
    let store = try await Store.open(place, schemas, readers: 2)
    let there = try await store.counts(of: .local).all
    if there < wanted { try await fill(store, name, from: there, to: wanted) }
    try await index(store, name)
    let label = "search.\(name).\(try await store.counts(of: .local).all)"
    var all: [Double] = []
    for (kind, texts) in Words.queries {
      all += try await ask(store, "\(label).\(kind)", texts, .newest)
    }
    line("\(label).all", all)
    // Beside what is asked of it: half within 20 ms, all but one of a hundred within 150.
    let sorted = all.sorted()
    let share = min(20 / sorted[sorted.count / 2], 150 / sorted[sorted.count * 99 / 100])
    print("search.\(name).answers ratio \(Double(Int(share * 100)) / 100)")
    for (kind, texts) in Words.queries.prefix(4) {
      _ = try await ask(store, "\(label).ranked.\(kind)", texts, .ranked)
    }
    try await deep(store, label)
    if isWhole {
      try await articles(store, name)
      try await refresh(store, name)
    }
    await store.close()
  }

  /// Fills and indexes alone.
  static func fill(_ place: DatabaseLocation, _ wanted: Int) async throws {
    let store = try await Store.open(place, schemas, readers: 2)
    try await fill(store, "words", from: store.counts(of: .local).all, to: wanted)
    try await index(store, "words")
    await store.close()
  }

  /// Articles of 700 words come for one item in ten; says how fast the index learns them, how much
  /// it grows, and how quickly what they alone say is found.
  private static func articles(_ store: Store, _ name: String) async throws {
    var items: [Item.ID] = []
    var before: ListPosition?
    let wanted = try await store.counts(of: .local).all / 10
    while items.count < wanted {
      let page = try await store.headlines(ListFilter(), of: .local, before: before, limit: 1_000)
      guard let last = page.last else { break }
      items += page.map(\.id)
      before = last.position
    }
    let start = ContinuousClock.now
    for (place, item) in items.enumerated() {
      guard let address = WebAddress("https://s.example/\(item.rawValue)") else { continue }
      let article = FetchedArticle(address: address, html: Words.article(place), words: 700)
      try await store.keepArticle(
        KeptArticle(item: item, fetched: StoreBench.time(1), outcome: .found(article)))
    }
    let seconds = StoreBench.seconds(.now - start)
    print("search.\(name).articles.keep \(Int(Double(items.count) / seconds)) articles/s")
    try await index(store, name + ".articles")
    let label = "search.\(name).articles"
    for (kind, texts) in Words.queries.prefix(8) {
      _ = try await ask(store, "\(label).\(kind)", texts, .newest)
    }
    _ = try await ask(store, "\(label).only", ["shipmate", "shipmate halfword"], .newest)
  }

  /// 499 feeds of many items and one of 40, spread over three years.
  private static func fill(
    _ store: Store, _ name: String, from there: Int, to wanted: Int
  ) async throws {
    let outlines = (0..<500).compactMap { number in
      WebAddress("https://s\(number).example/feed").map {
        Outline(address: $0, title: number == 0 ? "Small Post" : "Paper \(number)")
      }
    }
    _ = try await store.follow(outlines, by: .local, isOwners: true, at: StoreBench.time(0))
    let feeds = try await store.subscriptions(of: .local).map(\.feed.id).sorted()
    let perFeed = 40
    let start = ContinuousClock.now
    var kept = there
    while kept < wanted {
      let round = kept / (perFeed * feeds.count)
      let count = feeds.count
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<50 {
          group.addTask {
            for index in stride(from: task, to: count, by: 50) where index > 0 || round == 0 {
              let items = (0..<perFeed).map { number in
                let place = round * perFeed * count + number * count + index
                return Words.item(place, of: wanted)
              }
              _ = try await store.keep([
                RefreshReport(
                  feed: feeds[index], asked: StoreBench.time(1),
                  outcome: .fresh(
                    FeedSnapshot(title: nil, items: items.reversed()), Validators(),
                    bodyHash: UInt64(round)), nextAsk: StoreBench.time(60))
              ])
            }
          }
        }
        try await group.waitForAll()
      }
      kept += perFeed * count
    }
    let seconds = StoreBench.seconds(.now - start)
    print("search.\(name).keep \(Int(Double(kept - there) / seconds)) items/s")
  }

  /// Indexes what waits; the longest batch is how long nobody else could write.
  private static func index(_ store: Store, _ name: String) async throws {
    let searching = SearchStore(store.database)
    let start = ContinuousClock.now
    var count = 0
    var longest = Duration.zero
    while true {
      let before = ContinuousClock.now
      let done = try await searching.index(limit: 500) { text in
        // The newsroom's reading is measured elsewhere; here there is one tag at each end.
        String(text.value.dropFirst(3).dropLast(4))
      }
      if done == 0 { break }
      count += done
      longest = max(longest, .now - before)
    }
    guard count > 0 else { return }
    let seconds = StoreBench.seconds(.now - start)
    print(
      "search.\(name).index \(Int(Double(count) / seconds)) items/s, longest batch "
        + "\(Int(StoreBench.seconds(longest) * 1000)) ms, beside 5,000 ratio "
        + "\(Double(Int(Double(count) / seconds / 50)) / 100)")
  }

  /// Keeps 60,000 items as quickly as a refresh can, while they are indexed as in a running Lede;
  /// says how far behind the search was at most.
  private static func refresh(_ store: Store, _ name: String) async throws {
    let there = try await store.counts(of: .local).all
    let searching = SearchStore(store.database)
    let indexing = Task {
      let start = ContinuousClock.now
      while !Task.isCancelled {
        let before = ContinuousClock.now
        let done = try await searching.index(limit: 500) {
          String($0.value.dropFirst(3).dropLast(4))
        }
        let took = ContinuousClock.now - before
        // Half the time is left to others, as by the search's clock.
        if done == 0 {
          try await Task.sleep(for: .milliseconds(20))
        } else if .now - start < .seconds(20) {
          try await Task.sleep(for: took)
        }
      }
    }
    let begun = ContinuousClock.now
    let watching = Task {
      var longest = 0.0
      var times: [Double] = []
      var since: ContinuousClock.Instant?
      while true {
        let before = ContinuousClock.now
        let page = try await SearchStore(store.database).search(
          SearchQuery(parsing: "needle", now: StoreBench.time(2)), of: .local, order: .newest,
          before: nil, limit: 1, at: StoreBench.time(2))
        times.append(StoreBench.seconds(.now - before) * 1000)
        // What waits is counted from when it was first seen to wait.
        since = page.behind == nil ? nil : since ?? .now
        if let since { longest = max(longest, StoreBench.seconds(.now - since)) }
        if page.behind == nil, Task.isCancelled { return (longest, times) }
        // Called off, it goes round until nothing waits.
        try? await Task.sleep(for: .milliseconds(100))
      }
    }
    try await fill(store, name + ".refresh", from: there, to: there + 60_000)
    watching.cancel()
    let (longest, times) = try await watching.value
    indexing.cancel()
    _ = await indexing.result
    let all = Int(StoreBench.seconds(.now - begun))
    line("search.\(name).refresh.meanwhile", times)
    print(
      "search.\(name).refresh behind \(Int(longest * 10) / 10) s at most, indexed after \(all) s")
  }

  /// Asks each text from two tasks at once; gives all times in milliseconds.
  private static func ask(
    _ store: Store, _ label: String, _ texts: [String], _ order: SearchOrder
  ) async throws -> [Double] {
    let repeats = max(1, 200 / texts.count)
    let times = try await withThrowingTaskGroup(of: [Double].self) { group in
      for task in 0..<2 {
        group.addTask {
          var times: [Double] = []
          for turn in 0..<repeats {
            for index in texts.indices {
              let text = texts[(index + turn + task * texts.count / 2) % texts.count]
              let start = ContinuousClock.now
              _ = try await SearchStore(store.database).search(
                SearchQuery(parsing: text, now: StoreBench.time(2)), of: .local, order: order,
                before: nil, limit: 50, at: StoreBench.time(2))
              times.append(StoreBench.seconds(.now - start) * 1000)
            }
          }
          return times
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    line(label, times)
    return times
  }

  /// A page half-way down a common word.
  private static func deep(_ store: Store, _ label: String) async throws {
    let middle = ListPosition(shown: Words.shown(1, of: 2), id: Item.ID(0))
    var times: [Double] = []
    for _ in 0..<200 {
      let start = ContinuousClock.now
      _ = try await SearchStore(store.database).search(
        SearchQuery(parsing: "halfword", now: StoreBench.time(2)), of: .local, order: .newest,
        before: .after(middle), limit: 50, at: StoreBench.time(2))
      times.append(StoreBench.seconds(.now - start) * 1000)
    }
    line("\(label).deep", times)
  }

  private static func line(_ label: String, _ times: [Double]) {
    let sorted = times.sorted()
    func at(_ share: Double) -> String {
      let hundredths = Int(sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))] * 100)
      return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
    print("\(label) p50 \(at(0.5)) ms p99 \(at(0.99)) ms")
  }
}

/// Items whose words are as unevenly common as those of real texts.
enum Words {
  /// Of the n-th word there are some 1/n as many as of the first.
  private static let table: [UInt32] = {
    var table: [UInt32] = []
    let size = 1 << 20
    var total = 0.0
    for rank in 1...vocabulary { total += 1 / Double(rank) }
    for rank in 1...vocabulary {
      let share = Double(size) / (Double(rank) * total)
      let count = max(share >= 1 ? Int(share) : (rank % max(1, Int(1 / share)) == 0 ? 1 : 0), 0)
      for _ in 0..<count { table.append(UInt32(rank)) }
    }
    return table
  }()
  private static let vocabulary = 200_000

  /// A word of its own for each rank, of two to five syllables.
  static func word(_ rank: Int) -> String {
    let syllables = ["ba", "ko", "ri", "tu", "me", "sol", "van", "den", "pra", "lis", "or", "ga"]
    var rest = rank + 12
    var text = ""
    while rest > 0 {
      text += syllables[rest % 12]
      rest /= 12
    }
    return text
  }

  /// When the n-th of so many appeared: three years from the first to the last.
  static func shown(_ place: Int, of count: Int) -> Timestamp {
    let minutes = 3 * 365 * 24 * 60
    return StoreBench.time(-minutes + place * minutes / max(count, 1))
  }

  static func item(_ place: Int, of count: Int) -> Item {
    var state = UInt64(place) &* 0x9E37_79B9_7F4A_7C15 | 1
    func random() -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 33)
    }
    func words(_ count: Int) -> String {
      (0..<count).map { _ in word(Int(table[random() % table.count])) }.joined(separator: " ")
    }
    var item = Item(
      key: "\(place)", title: words(9), link: WebAddress("https://s.example/\(place)"),
      published: shown(place, of: count))
    var text = words(60) + " everyword"
    if place % 2 == 0 { text += " halfword" }
    if place % 10 == 3 { text += " tenthword" }
    if place % 7 == 1 { text += " seventhword" }
    if place % 40_000 == 77 { text += " needle" }
    item.brief = String(text.prefix(280))
    item.content = FeedText("<p>\(text)</p>", .html)
    return item
  }

  /// An article of its own for each place; one in a hundred says *shipmate*.
  static func article(_ place: Int) -> String {
    var state = UInt64(place) &* 0xD6E8_FEB8_6659_FD93 | 1
    let words = (0..<700).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return word(Int(table[Int(state >> 33) % table.count]))
    }
    return "<p>\(words.joined(separator: " "))\(place % 100 == 3 ? " shipmate" : "")</p>"
  }

  static let queries: [(kind: String, texts: [String])] = [
    ("every", ["everyword"]), ("half", ["halfword"]), ("rare", ["needle", word(150_000)]),
    ("mixed", (1...100).map { word($0 * $0) }),
    ("commons", ["halfword tenthword", "tenthword seventhword", "\(word(1)) \(word(2))"]),
    ("rareCommon", (1...50).map { "\(word($0)) \(word(20_000 + $0 * 37))" }),
    ("apart", ["halfword -everyword", "everyword -halfword"]),
    ("phrase", (1...50).map { "\"\(word($0)) \(word($0 + 1))\"" }),
    ("smallSource", ["everyword source:\"small post\"", "halfword source:\"small post\""]),
    ("source", ["everyword source:\"paper 7\"", "tenthword source:\"paper 9\""]),
    ("dates", ["halfword before:300d", "tenthword after:600d before:500d"]),
    ("prefix", ["ba*", "kori*", "solva*", "priden*", "\(word(90))*"]),
    ("without", ["-everyword", "-halfword"]),
    ("unread", ["everyword is:unread", "everyword is:saved", "tenthword is:read"]),
  ]
}
