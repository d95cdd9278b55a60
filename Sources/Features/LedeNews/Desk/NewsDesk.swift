// What the news pages show, made from doors. Pages, JSON and the terminal only draw it.

package import LedeCalendar
package import LedeBase
import LedeDatabase
import LedeSite

/// Turns wishes about news into screen models.
package struct NewsDesk: Sendable {
  let store: Store
  let judge: any Judge
  let watching: NewsHub
  let zone: Zone
  let answers: LongAnswers
  let now: @Sendable () -> Timestamp

  /// A desk over these services, whose readers count days by the clock of `zone`.
  package init(_ services: Services, zone: Zone = .system) {
    store = services.store
    judge = services.house.judge
    watching = services.hub
    answers = services.house.answers
    now = services.house.now
    self.zone = zone
  }

  /// The front page, or a later page of it; without its list when that is too old to show.
  ///
  /// All that stands on it is of one moment, but for `wishes`, which the page follows.
  package func front(
    _ filter: ListFilter = ListFilter(), before: ListPosition? = nil,
    strongest: StrongestWish? = nil, limit: Int = 50, reader: Reader.ID = .local,
    wishes: Preferences
  ) async throws(StoreError) -> FrontPage {
    let filter = filter.grouped(as: wishes)
    return try await store.database.read { connection throws(StoreError) in
      try front(
        filter, before: before, strongest: strongest, limit: limit, reader, wishes,
        on: connection)
    }
  }

  private func front(
    _ filter: ListFilter, before: ListPosition?, strongest: StrongestWish?, limit: Int,
    _ reader: Reader.ID, _ wishes: Preferences, on connection: any Connection
  ) throws(StoreError) -> FrontPage {
    let state = try newsState(of: reader, on: connection)
    // What was saved is the reader's own, and stays open.
    let isOpen = state.freshness.showsNews || filter.state == .saved
    var page = FrontPage(
      filter: filter, isFirst: before == nil && strongest?.before == nil, headlines: [], older: nil,
      counts: state.counts, freshAt: state.freshAt, now: state.now)
    if isOpen, let strongest {
      let found = try Listing.strongest(
        filter, of: reader, before: strongest.before, limit: limit, on: connection)
      page.headlines = found.headlines
      page.weaker = found.older
    } else if isOpen {
      let headlines = try Listing.headlines(
        filter, of: reader, before: before, limit: limit + 1, on: connection)
      page.headlines = Array(headlines.prefix(limit))
      page.older = headlines.count > limit ? page.headlines.last?.position : nil
      page.newest =
        filter.isOldestFirst && page.isFirst
        ? try Listing.newest(filter, of: reader, on: connection) : page.headlines.first?.position
    }
    page.isStrongestFirst = strongest != nil
    page.freshness = state.freshness
    page.followed = state.followed
    let groups = try Wishing.groups(of: reader, on: connection)
    page.unreadHere = page.counts(of: filter, in: groups)
    page.sections = try sections(
      wishes.sections, of: reader, groups, counts: page.counts, on: connection)
    if let feed = filter.feed {
      page.subscription = try Wishing.subscription(feed, of: reader, on: connection)
      page.unreadHere = page.subscription?.unread
    }
    if let tag = filter.tag { page.tag = try connection.first(Tags.numbered, (tag, reader)) }
    return page
  }

  /// One item; nil when there is none.
  ///
  /// - Parameters:
  ///   - id: Which.
  ///   - filter: The list that the reader came from, which says what stands beside the item.
  ///   - isRead: Whether looking at it counts as reading it, as when a person opens its page.
  ///   - reader: Who looks.
  ///   - wishes: What they wish; it says whether copies stand by themselves.
  /// - Returns: Its page; nil when there is no such item, or none that the reader may see.
  /// - Throws: Why the database could not be read.
  package func item(
    _ id: Item.ID, in filter: ListFilter = ListFilter(), isRead: Bool = false,
    reader: Reader.ID = .local, wishes: Preferences
  ) async throws(StoreError) -> ItemPage? {
    let filter = filter.grouped(as: wishes)
    let found = try await store.database.read { connection throws(StoreError) -> ItemPage? in
      guard let kept = try Listing.item(id, of: reader, on: connection) else { return nil }
      var page = ItemPage(kept: kept, now: now())
      page.filter = filter
      page.article = try connection.first(Articles.of, id) ?? nil
      page.mutedBy = try connection.rows(RuleRows.muting, (id, reader)).compactMap { $0 }
      if !isRead || kept.headline.mark.isRead {
        page.neighbours = try Listing.neighbours(of: id, in: filter, for: reader, on: connection)
      }
      return page
    }
    guard var page = found else { return nil }
    if isRead, !page.kept.headline.mark.isRead {
      _ = try await mark([id], as: .read, reader: reader)
      page.kept.headline.mark.isRead = true
      // Its copies are read with it, and stand beside it no more where only the unread do.
      page.neighbours = try await store.neighbours(of: id, in: filter, for: reader)
    }
    page.verdict = Labelling.look(at: ItemToJudge(page), by: judge)
    page.tellsLittle = try await tellsLittle(page, reader: reader)
    return page
  }

  /// Whether it could not be judged by more than its headline, and the reader has not asked for all
  /// articles of its feed yet.
  private func tellsLittle(_ page: ItemPage, reader: Reader.ID) async throws(StoreError) -> Bool {
    guard let basis = page.verdict?.basis, basis == .headline || basis == .tooLittle,
      page.article?.article == nil, page.kept.headline.link != nil,
      let feed = try await store.subscription(page.kept.headline.feed, of: reader)
    else { return false }
    return !feed.wantsArticle
  }

  /// Whether the article of an item is kept.
  package func hasArticle(_ id: Item.ID) async throws(StoreError) -> Bool {
    try await store.article(of: id)?.article != nil
  }

  /// A page of whole items, for the news contract, which never groups; shorter than asked where their texts
  /// are long.
  package func contract(
    _ filter: ListFilter, before: ListPosition?, limit: Int, reader: Reader.ID = .local
  ) async throws(StoreError) -> ContractPage {
    try await store.database.read { connection throws(StoreError) in
      let state = try newsState(of: reader, on: connection)
      guard state.freshness.showsNews else {
        var page = ContractPage(total: 0, items: [])
        page.freshness = state.freshness
        page.now = state.now
        return page
      }
      let list = try Listing.find(filter, of: reader, on: connection)
      let numbers = try list?.numbers(before: before, limit: max(0, limit), on: connection) ?? []
      let fitting = try NewsDesk.fitting(
        numbers, of: reader, in: ContractPage.mostText, on: connection)
      let isWhole = before == nil && numbers.count < limit
      let total =
        isWhole
        ? numbers.count
        : try Totals.total(
          of: filter, for: reader, counting: ContractPage.mostCounted, on: connection)
      var page = ContractPage(
        total: total,
        items: try list?.items(before: before, limit: fitting.count, on: connection) ?? [])
      page.textBytes = fitting.bytes
      page.goesOn = numbers.count >= limit || fitting.count < numbers.count
      return page
    }
  }

  /// The tag of that name; nil when no item bears it.
  func tag(named name: String) async throws(StoreError) -> KeptTag? {
    try await store.tag(named: name)
  }

  /// Changes marks and says how many items bear the change.
  package func mark(_ ids: [Item.ID], as change: MarkChange, reader: Reader.ID = .local)
    async throws(StoreError) -> Int
  {
    let count = try await store.mark(ids, as: change, by: reader, at: now())
    watching.changed(for: reader)
    return count
  }

  /// Marks read what is unread of a list, from `position` on down.
  ///
  /// Says how many as the number beside the list counts them: of all news each story once, of a
  /// part each item.
  func markAll(
    _ filter: ListFilter, upTo position: ListPosition, reader: Reader.ID = .local
  ) async throws(StoreError) -> MarkedList {
    let before = filter.isPart ? nil : try await store.shownCounts(of: reader).unread
    var marked = try await store.markAll(filter, upTo: position, by: reader, at: now())
    if let before, marked.count > 0 {
      let after = try await store.shownCounts(of: reader).unread
      // What came meanwhile is counted with what is left.
      marked.count = min(marked.count, max(before - after, 1))
    }
    watching.changed(for: reader)
    return marked
  }

  /// Makes unread again what one `markAll` marked; says how many.
  func undo(_ marked: MarkedList.ID, reader: Reader.ID = .local) async throws(StoreError) -> Int {
    let count = try await store.undo(marked, by: reader, at: now())
    watching.changed(for: reader)
    return count
  }

  /// Shows each item of a story by itself from now on; says how many there are.
  func separate(_ item: Item.ID, reader: Reader.ID = .local) async throws(StoreError) -> Int {
    let count = try await store.separate(item, by: reader)
    watching.changed(for: reader)
    return count
  }

  /// Takes `separate` back.
  func unite(_ item: Item.ID, reader: Reader.ID = .local) async throws(StoreError) -> Int {
    let count = try await store.unite(item, by: reader)
    watching.changed(for: reader)
    return count
  }

  /// Stops following; marks and items stay.
  ///
  /// False when the reader does not follow the feed.
  package func unfollow(_ feed: Feed.ID, reader: Reader.ID = .local) async throws(StoreError)
    -> Bool
  {
    guard try await store.subscription(feed, of: reader) != nil else { return false }
    try await store.unfollow(feed, by: reader)
    watching.changed(for: reader)
    return true
  }

  /// Has a feed asked now, or all of the reader's when `feed` is nil; says how many.
  ///
  /// What is paused, gone, or being asked at this moment is not counted. Nil when the reader does
  /// not follow the feed.
  package func hurry(_ feed: Feed.ID?, reader: Reader.ID = .local) async throws(StoreError)
    -> Int?
  {
    if let feed, try await store.subscription(feed, of: reader) == nil { return nil }
    return try await store.hurry(feed.map { [$0] }, of: reader, at: now())
  }

  /// Has feeds asked that nobody asked in the last five minutes, as programs wish it that ask again and again: those
  /// that are named, or all of the reader's.
  package func hurryWhereRested(
    _ feeds: Set<Feed.ID>?, reader: Reader.ID
  ) async throws(StoreError) {
    let now = now()
    _ = try await store.hurry(feeds, notAskedSince: now - NewsHub.recently, of: reader, at: now)
  }
}

extension ListFilter {
  /// The same as the reader wishes it: copies behind the first of their story, the oldest first.
  func grouped(as wishes: Preferences) -> ListFilter {
    var filter = self
    filter.hidesCopies = wishes.groupsSameStories
    filter.isOldestFirst = order(by: wishes) == .oldest
    return filter
  }

  /// Which end of it comes first: as was asked, or as the reader wishes for what is unread.
  func order(by wishes: Preferences) -> Order {
    order ?? (state == .unread && wishes.readsOldestFirst ? .oldest : .newest)
  }
}

/// A wish for what resembles a kind of writing most.
package struct StrongestWish: Hashable, Sendable {
  /// Where the page begins; nil for the first.
  var before: SharePosition?
}

/// What the front page shows.
package struct FrontPage: Sendable {
  package var filter: ListFilter
  /// Whether this is the newest page, whose first story leads.
  var isFirst: Bool
  package var headlines: [Headline]
  /// Where the next page begins; nil on the last.
  var older: ListPosition?
  /// The newest story of the list, when this is its first page and not by strength.
  var newest: ListPosition?
  /// The same of a list that begins with what resembles a kind of writing most.
  var weaker: SharePosition?
  var isStrongestFirst = false
  package var counts: ItemCounts
  /// The newest good answer of any feed.
  var freshAt: Timestamp?
  /// Whether the list may be shown, and with which age.
  package var freshness = Freshness.fresh
  package var followed = FollowedFeeds()
  /// The feed that the filter names; nil without such a filter, or when it is not followed.
  var subscription: Subscription?
  /// How much of the part that the filter names is unread; nil where no counter tells.
  var unreadHere: Int?
  /// The tag that the filter names; nil without such a filter, or when there is none.
  var tag: KeptTag?
  /// What the reader's front page offers, in their order.
  var sections: [FrontSection] = []
  package var now: Timestamp
}

extension FrontPage {
  /// How much of a folder or a reader's tag is unread; nil for a part that nobody counts.
  fileprivate func counts(of filter: ListFilter, in groups: [FeedGroup]) -> Int? {
    guard filter.tag == nil, filter.kind == nil else { return nil }
    let kind: FeedGroup.Kind
    switch (filter.folder, filter.label) {
    case (let folder?, nil): kind = .folder(folder)
    case (nil, let label?): kind = .label(label)
    default: return nil
    }
    return groups.first { $0.kind == kind }?.unread
  }
}

/// What an item's own page shows.
package struct ItemPage: Sendable {
  package var kept: KeptItem
  /// The list that the reader came from.
  package var filter = ListFilter()
  /// What stands beside the item in that list.
  package var neighbours = Neighbours()
  /// The rules that keep it out of the reader's lists.
  package var mutedBy: [Rule] = []
  /// What came of fetching its article; nil when nobody has tried.
  package var article: KeptArticle?
  /// What kind of writing it is, judged as the page is made; nil when nobody can say.
  package var verdict: JudgedItem?
  /// Whether its feed tells little, and may be asked to have its articles fetched.
  package var tellsLittle = false
  package var now: Timestamp

  /// How long its texts are, as they are kept, in bytes.
  package var textBytes: Int {
    (kept.item.content?.value.utf8.count ?? 0) + (kept.item.summary?.value.utf8.count ?? 0)
      + (article?.article?.html.utf8.count ?? 0)
  }
}

/// A page of the news contract, before it becomes JSON.
package struct ContractPage: Sendable {
  /// Where no counter tells how long a list is, no more of its items are counted.
  static let mostCounted = 10_000
  /// What the texts of one page may have, in bytes; an item may have nine megabytes, and an answer is made in
  /// memory.
  static let mostText = 8_000_000
  package var total: Int
  package var items: [KeptItem]
  /// What their texts have.
  var textBytes = 0
  /// Whether another page may follow.
  var goesOn = false
  /// Whether the items may be shown; there are none when not.
  var freshness = Freshness.fresh
  var now = Timestamp(seconds: 0)
}
