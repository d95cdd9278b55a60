// Feeds that go out: made, listed, ended, and what one tells whoever asks.

import LedeBase
import LedeCalendar
import LedeDatabase
import LedeHTTP
import LedeJSON
import LedeNews
import LedeSearch
import LedeSite
import LedeWires

/// A reader's lists as feeds.
struct OutDesk: Sendable {
  private let house: House
  private let store: Store
  private let news: NewsDesk
  private let search: SearchDesk

  /// How often at most it is noted that somebody asked, so that reading does not always write.
  private static let noteEvery = Duration.seconds(300)
  /// More is not looked at among what some words find.
  private static let mostFound = 400
  /// What the texts of one answer may have, in bytes, before articles are left to what their feeds tell.
  private static let mostText = 8_000_000

  init(_ services: Services, zone: Zone) {
    house = services.house
    store = services.store
    news = NewsDesk(services, zone: zone)
    search = SearchDesk(services, zone: zone)
  }

  // MARK: For the reader

  /// Makes a feed of a list; without a name it is called as the list is.
  ///
  /// - Returns: The feed's number and its token, which nothing tells again.
  /// - Throws: `StoreError.tooMany` when the reader has too many, and errors of the store.
  func make(
    _ wish: OutWish, reader: Reader.ID
  ) async throws(StoreError) -> (id: OutFeed.ID, token: String) {
    var wish = wish
    let usual = try await name(of: wish.list, reader: reader)
    wish.name = PlainName.of(wish.name, most: OutWish.longestName) ?? usual
    wish.most = min(max(wish.most, OutWish.items.lowerBound), OutWish.items.upperBound)
    let token = house.tokens.token()
    let (hash, now) = (house.tokens.hash(token), house.now())
    let id = try await house.database.write { [wish] connection throws(StoreError) in
      guard try connection.hasRoom(for: reader, OutFeedRows.count, below: Bound.outFeeds.most)
      else { throw .tooMany(.outFeeds) }
      return try connection.first(OutFeedRows.add, (wish, reader, hash: hash, at: now))
    }
    guard let id else { throw .failed(statement: "outFeeds.add", cause: "no row") }
    return (id, token)
  }

  /// A reader's feeds, the newest first.
  func feeds(of reader: Reader.ID) async throws(StoreError) -> [OutFeed] {
    try await house.database.rows(OutFeedRows.all, reader).compactMap(\.self)
  }

  /// Ends a feed: its address leads nowhere from now on; nil when the reader has none of that number.
  func end(_ feed: OutFeed.ID, reader: Reader.ID) async throws(StoreError) -> String? {
    try await house.database.run(OutFeedRows.end, (feed, reader))
  }

  /// What the page shows, with one list chosen.
  func page(
    _ chosen: OutList?, reader: Reader.ID
  ) async throws(StoreError) -> OutFeedsPage {
    OutFeedsPage(
      feeds: try await feeds(of: reader), choices: try await choices(chosen, reader: reader),
      now: house.now())
  }

  /// The lists that a reader chooses among.
  func choices(
    _ chosen: OutList?, reader: Reader.ID
  ) async throws(StoreError) -> OutChoices {
    let lists = try await news.lists(of: reader).compactMap { name, filter in
      OutList(filter).map { OutChoices.Choice(name: name, list: $0) }
    }
    let searches = try await search.savedSearches(of: reader).compactMap { one in
      OutList(words: one.text).map { OutChoices.Choice(name: one.name, list: $0) }
    }
    var choices = OutChoices(lists: lists, searches: searches)
    if let chosen {
      choices.chosen = OutChoices.Choice(
        name: try await name(of: chosen, reader: reader), list: chosen)
    }
    return choices
  }

  /// What a reader would call a list.
  func name(of list: OutList, reader: Reader.ID) async throws(StoreError) -> String {
    switch list {
    case .search(let words): String(words.prefix(OutWish.longestName))
    case .list(let filter):
      try await news.name(of: filter, reader: reader) ?? Phrases.outListGone
    }
  }

  /// The list that somebody names in a terminal: an address, `unread`, `folder:Science`, `search:WORDS` and the
  /// like; nil for none.
  func list(typed text: String) async throws(StoreError) -> OutList? {
    if text.contains("/"), let list = OutList(address: text) { return list }
    if text.hasPrefix("search:") { return OutList(words: String(text.dropFirst(7))) }
    guard let section = Preferences.Section(text), let filter = try await news.list(section)
    else { return nil }
    return OutList(filter)
  }

  // MARK: For whoever asks

  /// The feed that a token opens; nil for none.
  func feed(showing token: String) async throws(StoreError) -> OutFeed? {
    try await house.database.first(OutFeedRows.one, house.tokens.hash(token)) ?? nil
  }

  /// What a feed tells now.
  ///
  /// - Throws: `OutRefusal.tooMuch` where its words would take too long to find, errors of the store, and of the
  ///   key by which entries get names that are this Lede's alone.
  func told(_ feed: OutFeed) async throws -> OutDocument {
    let found = try await items(feed)
    let place = try names()
    var entries: [OutEntry] = []
    var known: Set<String> = []
    var bytes = 0
    for item in found.items {
      var entry = OutEntry(item, named: place)
      // What came here by such a feed is told under the name that it had there, and once.
      guard known.insert(entry.id).inserted else { continue }
      if feed.wish.hasTexts {
        entry.html = try await text(of: item, isWhole: bytes < Self.mostText)
        bytes += entry.html?.utf8.count ?? 0
      }
      entries.append(entry)
    }
    let told = try await noteAsked(feed, telling: OutEntry.print(of: entries))
    return OutDocument(
      id: place.feed(feed.id), title: feed.wish.name, path: feed.wish.list.path,
      updated: entries.map(\.updated).max() ?? feed.made, changed: told.since, entries: entries)
  }

  /// The names that this Lede gives to what goes out.
  func names() throws(SecretError) -> OutNames {
    OutNames(try house.secrets.fingerprint(of: "entries", for: "out"))
  }

  private func items(_ feed: OutFeed) async throws -> WholeItems {
    switch feed.wish.list {
    case .list(let filter):
      return try await news.outgoing(filter, limit: feed.wish.most, reader: feed.reader)
    case .search(let words):
      let found = try await numbers(words, limit: Self.mostFound, reader: feed.reader)
      return try await items(found, limit: feed.wish.most, reader: feed.reader)
    }
  }

  /// The numbers of the newest items of a list that may go out.
  func numbers(_ list: OutList, limit: Int, reader: Reader.ID) async throws -> [Item.ID] {
    switch list {
    case .list(let filter):
      try await news.outgoingNumbers(filter, limit: limit, reader: reader)
    case .search(let words): try await numbers(words, limit: limit, reader: reader)
    }
  }

  private func numbers(
    _ words: String, limit: Int, reader: Reader.ID
  ) async throws -> [Item.ID] {
    guard let found = try await search.numbers(words, limit: limit, reader: reader) else {
      throw OutRefusal.tooMuch
    }
    return found
  }

  /// Items by their numbers, whole, as far as they may go out.
  func items(
    _ numbers: [Item.ID], limit: Int, reader: Reader.ID
  ) async throws(StoreError) -> WholeItems {
    try await news.outgoing(numbers, limit: limit, reader: reader)
  }

  /// The article of an item where there is one, else what its feed told.
  func text(of item: KeptItem, isWhole: Bool) async throws(StoreError) -> String {
    guard isWhole, let article = try await store.article(of: item.headline.id)?.article else {
      return item.safeText
    }
    return article.safeText
  }

  /// Notes that somebody asked, and since when the feed tells this.
  private func noteAsked(
    _ feed: OutFeed, telling print: String
  ) async throws(StoreError) -> OutFeed.Told {
    let now = house.now()
    if let told = feed.told, told.print == print {
      guard feed.asked.map({ $0 + Self.noteEvery <= now }) ?? true else { return told }
      try await house.database.run(OutFeedRows.noteAsked, (feed.id, told, at: now))
      return told
    }
    let told = OutFeed.Told(print: print, since: now)
    try await house.database.run(OutFeedRows.noteAsked, (feed.id, told, at: now))
    return told
  }
}

/// What the page shows.
struct OutFeedsPage: Sendable {
  /// The newest first.
  var feeds: [OutFeed]
  var choices: OutChoices
  var now: Timestamp
}

/// The lists that a form offers.
struct OutChoices: Sendable {
  /// A list that can go out, and what it is called.
  struct Choice: Hashable, Sendable {
    var name: String
    var list: OutList
  }

  var lists: [Choice]
  var searches: [Choice]
  /// The list that the reader came from.
  var chosen: Choice?
}
