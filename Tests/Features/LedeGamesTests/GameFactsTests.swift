// What items of feeds of games are, and the lists that are made of them.

import LedeBase
import LedeDatabase
import LedeExtraction
import LedeNews
import LedeReviews
import LedeTesting
import Testing

@testable import LedeGames

private let sites = KnownSites(
  "play films.example /embed/{id} https://films.example/watch?v={id} https://player.example/{id}\n")

extension Item {
  /// An item of a feed of games.
  static func game(
    _ key: String, _ title: String, _ minutes: Int, tags: [String] = [], film: Bool = false,
    html: String = ""
  ) -> Item {
    var item = Item(
      key: key, title: title, link: WebAddress("https://games.example/\(key)"),
      published: Some.time(minutes))
    item.tags = tags
    if film, let address = WebAddress("https://games.example/\(key).mp4") {
      var file = Enclosure(address: address, type: "video/mp4")
      file.seconds = 124
      file.title = "High"
      item.enclosures = [file]
    }
    if !html.isEmpty { item.content = FeedText(html, .html) }
    item.brief = "About \(key)"
    return item
  }
}

/// A database with a clock of games.
struct GameHouse: KeptInStore {
  let store: Store
  var documents: any DocumentRequester = StubDocuments { request throws(FetchError) in
    throw .unreachable(request.address, cause: "nothing is there")
  }
  var now: @Sendable () -> Timestamp = { Some.time(2_000) }

  var desk: GamesDesk { GamesDesk(services) }
  var clock: GamesClock { GamesClock(services.house, sites: sites) }

  func titles(
    _ list: GameList, work: GameWork? = nil, words: String = "", reader: Reader.ID = .local
  ) async throws -> [String] {
    var wish = GamesDesk.Wish(list: list)
    (wish.work, wish.words) = (work, words)
    return try await desk.page(wish, reader: reader).entries.map(\.headline.title)
  }
}

@Suite struct FactFinderTests {
  private func find(_ item: Item) -> (fact: GameFact, mayKnowMore: Bool) {
    FactFinder(sites: sites).fact(
      of: ToldGame(id: Item.ID(1), feed: Feed.ID(1), shown: Some.time(0), item: item))
  }

  @Test func `a title with a score is a review, and needs no page`() {
    let found = find(.game("a", "Tidebound review: calm seas (8/10)", 1, tags: ["Video games"]))
    #expect(found.fact.kind == .review && found.fact.score?.tenths == 800)
    #expect(found.fact.work == "Tidebound" && found.fact.workKind == .game)
    #expect(!found.mayKnowMore)
  }

  @Test func `a review without a score has its page looked at, and so has what may be one`() {
    let tagged = find(.game("a", "Tidebound Review - Small Boat", 1, tags: ["Reviews"]))
    #expect(tagged.fact.kind == .review && tagged.fact.score == nil && tagged.mayKnowMore)
    let titled = find(.game("a", "Tidebound review", 1))
    #expect(titled.fact.kind == .article && titled.mayKnowMore)
    let news = find(.game("a", "Tidebound gets a co-op mode", 1))
    #expect(news.fact.kind == .article && !news.mayKnowMore)
  }

  @Test func `films are videos, in the feed's own file, in a frame, or behind the link`() {
    let file = find(.game("a", "Trailer", 1, film: true))
    #expect(file.fact.kind == .video && file.fact.seconds == 124)
    let frame = find(
      .game("a", "Trailer", 1, html: "<p>See</p><iframe src=//films.example/embed/x></iframe>"))
    #expect(frame.fact.kind == .video)
    var linked = Item.game("a", "Trailer", 1)
    linked.link = WebAddress("https://films.example/embed/7")
    #expect(find(linked).fact.kind == .video)
    let other = find(.game("a", "Map", 1, html: "<iframe src=https://maps.example/x></iframe>"))
    #expect(other.fact.kind == .article)
  }

  @Test func `marks in what the feed sends are read`() {
    let html =
      #"<div class="h-review"><b class="p-item">Tidebound</b> <i class="p-rating">4</i>/<i class="p-best">5</i></div>"#
    let found = find(.game("a", "Small boat", 1, html: html))
    #expect(found.fact.kind == .review && found.fact.score?.printed == "4/5")
  }
}

@Suite struct GameListTests {
  private static let items: [Item] = [
    .game("a", "Tidebound gets a co-op mode", 1), .game("b", "Tidebound review: 8/10", 2),
    .game("c", "Perihelion review: 10/10", 3, tags: ["Games"]),
    .game("d", "The Ferry review: 9.0", 4, tags: ["Film"]), .game("e", "Trailer", 5, film: true),
    .game("f", "Perihelion adds a belt", 6),
  ]

  @Test(arguments: Backend.present)
  func `items of a feed stand in the four lists, of whoever calls it games`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let house = GameHouse(store: store)
      let feed = try await store.following("a")
      let tunde = try await store.addReader("tunde")
      #expect(try await house.titles(.articles) == [])
      // What is there before is looked at, and so is what comes after.
      try await store.keep(Array(Self.items.prefix(3)), from: feed)
      #expect(try await house.desk.mark(feed, isGames: true, reader: .local))
      #expect(try await house.clock.catchUp(isUrgent: true) == 3)
      try await store.keep(Self.items, from: feed)
      #expect(try await house.clock.catchUp(isUrgent: true) >= 3)
      #expect(
        try await house.titles(.articles) == [
          "Perihelion adds a belt", "Tidebound gets a co-op mode",
        ])
      #expect(
        try await house.titles(.reviews) == [
          "The Ferry review: 9.0", "Perihelion review: 10/10", "Tidebound review: 8/10",
        ])
      #expect(
        try await house.titles(.top) == [
          "Perihelion review: 10/10", "The Ferry review: 9.0", "Tidebound review: 8/10",
        ])
      #expect(try await house.titles(.videos) == ["Trailer"])
      #expect(try await house.titles(.top, work: .movie) == ["The Ferry review: 9.0"])
      #expect(try await house.titles(.reviews, work: .game) == ["Perihelion review: 10/10"])
      #expect(try await house.titles(.articles, reader: tunde) == [])
      #expect(try await house.clock.catchUp(isUrgent: true) == 0)
    }
  }

  @Test(arguments: Backend.present)
  func `pages follow each other without gaps, over several feeds`(backend: Backend) async throws {
    try await backend.withStore { store in
      let house = GameHouse(store: store)
      // The newest are all of one feed, so that more of it is asked for than of the others.
      for (place, name) in ["a", "b", "c", "d", "e"].enumerated() {
        let feed = try await store.following(name)
        _ = try await house.desk.mark(feed, isGames: true, reader: .local)
        try await store.keep(
          (1...9).map {
            .game("\(name)\($0)", "\(name)\($0) review: \($0 % 5 + 1)/10", 100 * place + $0)
          },
          from: feed)
      }
      _ = try await house.clock.catchUp(isUrgent: true)
      for list in [GameList.reviews, .top] {
        var titles: [String] = []
        var wish = GamesDesk.Wish(list: list)
        wish.limit = 4
        var isLast = false
        while !isLast {
          let page = try await house.desk.page(wish, reader: .local)
          titles += page.entries.map(\.headline.title)
          wish.before = page.older.flatMap { GamePlace($0, in: list) }
          isLast = wish.before == nil
        }
        let newest = ["e", "d", "c", "b", "a"].flatMap { name in
          (1...9).reversed().map { "\(name)\($0) review: \($0 % 5 + 1)/10" }
        }
        let scores = ["5/10", "4/10", "3/10", "2/10", "1/10"]
        #expect(
          titles
            == (list == .top
              ? scores.flatMap { score in newest.filter { $0.hasSuffix(score) } } : newest))
      }
    }
  }

  @Test(arguments: Backend.present)
  func `what is dropped, left or muted stands in no list, and comes back`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let house = GameHouse(store: store)
      let feed = try await store.following("a")
      _ = try await house.desk.mark(feed, isGames: true, reader: .local)
      try await store.keep(Self.items, from: feed)
      _ = try await house.clock.catchUp(isUrgent: true)
      try await store.unfollow(feed, by: .local)
      #expect(try await house.titles(.reviews) == [])
      _ = try await store.following("a")
      #expect(try await house.titles(.reviews).count == 3)
      #expect(try await house.desk.mark(feed, isGames: false, reader: .local))
      #expect(try await house.titles(.reviews) == [])
      #expect(try await house.desk.mark(Feed.ID(99), isGames: true, reader: .local) == false)
    }
  }

  @Test(arguments: Backend.present)
  func `a feed that becomes part of another takes its games along`(backend: Backend) async throws {
    try await backend.withStore { store in
      let house = GameHouse(store: store)
      let (old, new) = (try await store.following("a"), try await store.following("b"))
      _ = try await house.desk.mark(old, isGames: true, reader: .local)
      try await store.keep(Self.items, from: old)
      try await store.keep([.game("z", "Quarry review: 7/10", 9)], from: new)
      _ = try await house.clock.catchUp(isUrgent: true)
      #expect(try await house.titles(.reviews).count == 3)
      var report = RefreshReport(
        feed: old, asked: Some.time(1_900),
        outcome: .fresh(FeedSnapshot(title: "A", items: Self.items), Validators(), bodyHash: 9),
        nextAsk: Some.time(3_000))
      report.movedTo = Some.outline("b").address
      _ = try await store.keep([report])
      _ = try await house.clock.catchUp(isUrgent: true)
      #expect(try await house.titles(.reviews).count == 4)
    }
  }

  @Test(arguments: Backend.present)
  func `a search looks in one list`(backend: Backend) async throws {
    try await backend.withStore { store in
      let house = GameHouse(store: store)
      let feed = try await store.following("a")
      _ = try await house.desk.mark(feed, isGames: true, reader: .local)
      try await store.keep(Self.items, from: feed)
      _ = try await house.clock.catchUp(isUrgent: true)
      try await store.indexAll()
      #expect(try await house.titles(.articles, words: "perihelion") == ["Perihelion adds a belt"])
      #expect(
        try await house.titles(.reviews, words: "perihelion") == ["Perihelion review: 10/10"])
      #expect(
        try await house.titles(.top, words: "review") == [
          "Perihelion review: 10/10", "The Ferry review: 9.0", "Tidebound review: 8/10",
        ])
      #expect(try await house.titles(.videos, words: "perihelion") == [])
    }
  }

  @Test func `there are only so many feeds of games`() async throws {
    let store = Store.inMemory()
    let house = GameHouse(store: store)
    for number in 0..<Bound.gameFeeds.most {
      let feed = try await store.following("f\(number)")
      _ = try await house.desk.mark(feed, isGames: true, reader: .local)
    }
    let feed = try await store.following("more")
    await #expect(throws: StoreError.tooMany(.gameFeeds)) {
      try await house.desk.mark(feed, isGames: true, reader: .local)
    }
  }
}

@Suite struct GamePageTests {
  private static let page = #"""
    <html><head><script type="application/ld+json">{"@type":"Review","itemReviewed":{"@type":"VideoGame","name":"Tidebound"},"reviewRating":{"ratingValue":"8.5","bestRating":"10"}}</script></head><body><p>x</p></body></html>
    """#

  private func house(
    _ store: Store, _ answer: @escaping @Sendable (WebAddress) throws(FetchError) -> Answer
  )
    -> GameHouse
  {
    var house = GameHouse(store: store)
    house.documents = StubDocuments { request throws(FetchError) in try answer(request.address) }
    return house
  }

  @Test(arguments: Backend.present)
  func `the page of a review tells the score that its feed does not`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let house = house(store) { address throws(FetchError) in
        Answer(
          status: 200, headers: [.init("content-type", "text/html; charset=utf-8")],
          body: Array(Self.page.utf8), address: address)
      }
      let feed = try await store.following("a")
      _ = try await house.desk.mark(feed, isGames: true, reader: .local)
      try await store.keep([.game("a", "Tidebound review - small boat", 1)], from: feed)
      #expect(try await house.clock.catchUp(isUrgent: true) == 1)
      #expect(try await house.titles(.articles) == ["Tidebound review - small boat"])
      #expect(try await house.clock.readPages() == 1)
      #expect(try await house.titles(.articles) == [])
      let page = try await house.desk.page(GamesDesk.Wish(list: .top), reader: .local)
      #expect(page.entries.first?.fact.score?.printed == "8.5/10")
      #expect(page.entries.first?.fact.work == "Tidebound")
      // The feed's words change, and what its page told stays.
      try await store.keep([.game("a", "Tidebound review, a small boat", 1)], from: feed)
      _ = try await house.clock.catchUp(isUrgent: true)
      #expect(try await house.titles(.top) == ["Tidebound review, a small boat"])
    }
  }

  @Test func `a page that cannot be had is tried again, and in the end left alone`() async throws {
    let store = Store.inMemory()
    var house = house(store) { address throws(FetchError) in
      throw .unreachable(address, cause: "away")
    }
    let feed = try await store.following("a")
    _ = try await house.desk.mark(feed, isGames: true, reader: .local)
    try await store.keep([.game("a", "Tidebound review", 1)], from: feed)
    _ = try await house.clock.catchUp(isUrgent: true)
    var tries = 0
    for minutes in stride(from: 2_000, to: 9_000, by: 100) {
      house.now = { Some.time(minutes) }
      tries += try await house.clock.readPages()
    }
    #expect(tries == 3)
    #expect(try await house.titles(.articles) == ["Tidebound review"])
  }
}
