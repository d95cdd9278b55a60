// The keepers of Lede without a database: small, forgetful, and good enough to test what stands above.

package import LedeNews

/// Keeps feeds, items, marks, jobs and facts in memory. One reader follows everything.
package actor KeepersInMemory: FeedKeeper, ItemKeeper, JobKeeper, SettingKeeper,
  RetentionKeeper
{
  var feeds: [Feed.ID: FeedToAsk] = [:]
  var outlines: [Feed.ID: Outline] = [:]
  var reports: [Feed.ID: RefreshReport] = [:]
  var kept: [Item.ID: (feed: Feed.ID, item: Item, arrived: Timestamp)] = [:]
  var marks: [Item.ID: Mark] = [:]
  var articles: [Item.ID: KeptArticle] = [:]
  var articleJobs: [Item.ID: (due: Timestamp, attempts: Int)] = [:]
  var due: [Feed.ID: Timestamp] = [:]
  var claims: [Feed.ID: Int64] = [:]
  var facts: [String: String] = [:]
  var lastNumber: Int64 = 0
  /// Thrown by every call while set, as when the disk is full.
  private var trouble: StoreError?
  /// What readers wish, of feeds and of Lede: `KeepersInMemory+Subscribing.swift`.
  var left: [Feed.ID: FeedToAsk] = [:]
  var wishes: [Feed.ID: SubscriptionChange] = [:]
  var lastRead: [Feed.ID: Timestamp] = [:]
  var since: [Feed.ID: Timestamp] = [:]
  var preferencesByReader: [Reader.ID: Preferences] = [:]
  var undoable: [MarkedList.ID: (items: [Item.ID], reader: Reader.ID, until: Timestamp)] = [:]
  /// Searches kept, and stories taken apart: `KeepersInMemory+Search.swift`.
  var searches: [Reader.ID: [SavedSearch]] = [:]
  var searchIsBehind: Duration?
  var unindexed = 0
  var isIndexing = false
  var apart: Set<Item.ID> = []
  /// When each mark was made, and what devices noted: `KeepersInMemory+Live.swift`.
  var markTimes: [MarkFlag: Timestamp] = [:]
  var notedKeys: Set<String> = []
  var revisions: [Item.ID: Int64] = [:]
  var silentSince: [Feed.ID: Timestamp] = [:]
  var lastGood: [Feed.ID: Timestamp] = [:]
  /// Rules, and what they caught: `KeepersInMemory+Rules.swift`.
  var rulesByReader: [Reader.ID: [Rule]] = [:]
  var removedRules: [Reader.ID: [(rule: Rule, at: Timestamp)]] = [:]
  var caught: [Rule.ID: [Item.ID: RuleTerms.Action]] = [:]
  var muted: Set<Item.ID> = []
  var checked = ChecksInMemory()
  var labelled = LabelsInMemory()

  /// Tokens of apps, which stand apart.
  nonisolated package let appTokens = AppTokensInMemory()
  /// Places of openings, which stand apart too.
  nonisolated package let places = PlacesInMemory()
  /// Cookies, which do too.
  nonisolated package let fortunes = FortunesInMemory()
  nonisolated package let notifications = NotificationsInMemory()
  nonisolated package let sharing: SharingInMemory
  /// Accounts and sessions, which stand apart too.
  nonisolated package let accounts = AccountsInMemory()
  /// Friends, which look at accounts and cookies.
  nonisolated package let friends: FriendsInMemory

  package init() {
    sharing = SharingInMemory(fortunes)
    friends = FriendsInMemory(accounts: accounts, fortunes: fortunes, places: places)
  }

  /// Makes every later call fail with `error`, or work again.
  package func fail(with error: StoreError?) { trouble = error }

  func check() throws(StoreError) { if let trouble { throw trouble } }

  func number() -> Int64 {
    lastNumber += 1
    return lastNumber
  }

  package func follow(
    _ outline: Outline, by reader: Reader.ID, isOwners: Bool, key: SealedHeader?, at now: Timestamp
  ) throws(StoreError) -> (feed: Feed.ID, isNew: Bool) {
    try check()
    if let old = feeds.first(where: { $0.value.address == outline.address }) {
      return (old.key, false)
    }
    if let (id, feed) = left.first(where: { $0.value.address == outline.address }) {
      left[id] = nil
      feeds[id] = feed
      (due[id], since[id]) = (now, now)
      return (id, true)
    }
    let id = Feed.ID(number())
    var feed = FeedToAsk(id: id, address: outline.address)
    feed.isOwners = isOwners
    feed.key = key
    feeds[id] = feed
    outlines[id] = outline
    (due[id], since[id]) = (now, now)
    return (id, true)
  }

  package func follow(
    _ outlines: [Outline], by reader: Reader.ID, isOwners: Bool, at now: Timestamp
  ) throws(StoreError) -> Int {
    var new = 0
    for outline in outlines {
      if try follow(outline, by: reader, isOwners: isOwners, key: nil, at: now).isNew { new += 1 }
    }
    return new
  }

  package func unfollow(_ feed: Feed.ID, by reader: Reader.ID) throws(StoreError) {
    try check()
    left[feed] = feeds.removeValue(forKey: feed) ?? left[feed]
    due[feed] = nil
  }

  package func refollow(_ feed: Feed.ID, by reader: Reader.ID, at now: Timestamp)
    throws(StoreError) -> Bool
  {
    try check()
    guard let known = left.removeValue(forKey: feed) else { return feeds[feed] != nil }
    feeds[feed] = known
    (due[feed], since[feed]) = (now, now)
    return true
  }

  package func subscriptions(of reader: Reader.ID) throws(StoreError) -> [Subscription] {
    try check()
    return feeds.values.sorted { $0.id < $1.id }.map(subscription)
  }

  package func feedsToAsk(_ ids: [Feed.ID]) throws(StoreError) -> [FeedToAsk] {
    try check()
    return ids.compactMap { id in
      var feed = feeds[id] ?? left[id]
      feed?.interval = wishes[id]?.interval
      feed?.hasAnswered = lastGood[id] != nil
      return feed
    }
  }

  package func hurry(_ wanted: [Feed.ID]?, of reader: Reader.ID, at now: Timestamp)
    throws(StoreError) -> Int
  {
    try check()
    let ids = (wanted ?? Array(feeds.keys)).filter { feeds[$0] != nil && !isPaused($0) }
    for id in ids {
      due[id] = now
      claims[id] = nil
    }
    return ids.count
  }

  package func freshAt(for reader: Reader.ID) throws(StoreError) -> Timestamp? {
    try check()
    return feeds.keys.compactMap { lastGood[$0] }.max()
  }

  package func keep(_ reports: [RefreshReport]) throws(StoreError) -> [RefreshResult] {
    try check()
    var results: [RefreshResult] = []
    for report in reports { results.append(keep(report)) }
    return results
  }

  private func keep(_ report: RefreshReport) -> RefreshResult {
    if let job = report.job {
      guard claims[report.feed] == job.claim else { return RefreshResult(isLate: true) }
      claims[report.feed] = nil
    }
    reports[report.feed] = report
    noteReach(report)
    due[report.feed] = report.nextAsk
    if let moved = report.movedTo { feeds[report.feed]?.address = moved }
    var result = RefreshResult()
    switch report.outcome {
    case .failed: feeds[report.feed]?.failures += 1
    case .unchanged(let validators):
      feeds[report.feed]?.failures = 0
      feeds[report.feed]?.validators = validators
    case .fresh(let snapshot, let validators, let bodyHash):
      feeds[report.feed]?.failures = 0
      feeds[report.feed]?.validators = validators
      feeds[report.feed]?.bodyHash = bodyHash
      if outlines[report.feed]?.title == nil { outlines[report.feed]?.title = snapshot.title }
      for (place, item) in snapshot.items.enumerated() {
        if let old = kept.first(where: {
          $0.value.feed == report.feed && $0.value.item.key == item.key
        }) {
          if old.value.item != item {
            kept[old.key]?.item = item
            revisions[old.key, default: 0] += 1
            labelled.waiting.insert(old.key)
            result.changed += 1
          }
        } else {
          let id = Item.ID(number())
          kept[id] = (report.feed, item, report.asked)
          labelled.waiting.insert(id)
          if wishes[report.feed]?.wantsArticle == true, item.link != nil {
            articleJobs[id] = (report.asked, 0)
          }
          obey(report.outcomes[place] ?? [], id)
          result.new += 1
        }
      }
    }
    return result
  }

  package func headlines(
    _ filter: ListFilter, of reader: Reader.ID, before: ListPosition?, limit: Int
  ) throws(StoreError) -> [Headline] {
    try items(filter, of: reader, before: before, limit: limit).map(\.headline)
  }

  package func items(
    _ filter: ListFilter, of reader: Reader.ID, before: ListPosition?, limit: Int
  ) throws(StoreError) -> [KeptItem] {
    try check()
    let later = list(filter).filter { one in
      before.map { one.headline.position < $0 } ?? true
    }
    return Array(later.prefix(limit))
  }

  package func item(_ id: Item.ID, of reader: Reader.ID) throws(StoreError) -> KeptItem? {
    try check()
    return whole(id)
  }

  func whole(_ id: Item.ID) -> KeptItem? {
    guard let (feed, item, arrived) = kept[id] else { return nil }
    let name = wishes[feed]?.name ?? outlines[feed]?.title
    var headline = Headline(
      id: id, feed: feed, source: name ?? feeds[feed]?.address.name ?? "",
      title: item.title ?? "", link: item.link, summary: item.brief, author: item.author,
      picture: item.picture, shown: min(item.published ?? arrived, arrived), arrived: arrived,
      mark: marks[id] ?? Mark())
    headline.copies = copies(of: id)
    headline.isApart = apart.contains(id)
    headline.isMuted = muted.contains(id)
    headline.swatch = labelled.verdicts[id]?.swatch
    return KeptItem(
      headline: headline, item: item, tags: item.tags.map { KeptTag(id: tagNumber($0), name: $0) })
  }

  /// The same small number for the same name.
  private func tagNumber(_ name: String) -> Int64 {
    name.utf8.reduce(Int64(7)) { ($0 &* 31 &+ Int64($1)) & 0xFFFF }
  }

  package func mark(
    _ ids: [Item.ID], as change: MarkChange, by reader: Reader.ID, at now: Timestamp
  )
    throws(StoreError) -> Int
  {
    try check()
    let known = ids.filter { kept[$0] != nil }
    let isReading = change == .read || change == .unread
    for id in isReading ? known.flatMap({ story(of: $0) }) : known {
      markTimes[MarkFlag(id, change)] = now
      switch change {
      case .read:
        marks[id, default: Mark()].isRead = true
        if let feed = kept[id]?.feed { lastRead[feed] = now }
      case .unread: marks[id, default: Mark()].isRead = false
      case .saved: marks[id, default: Mark()].isSaved = true
      case .unsaved: marks[id, default: Mark()].isSaved = false
      }
    }
    return known.count
  }

  package func counts(of reader: Reader.ID) throws(StoreError) -> ItemCounts {
    try check()
    return ItemCounts(
      all: list(ListFilter()).count, unread: list(ListFilter(state: .unread)).count,
      saved: marks.values.filter(\.isSaved).count)
  }

  package func unreadCopies(of readers: [Reader.ID]) throws(StoreError) -> [Reader.ID: Int] {
    try check()
    var copies: [Reader.ID: Int] = [:]
    for reader in readers where preferencesByReader[reader]?.groupsSameStories != false {
      let unread = list(ListFilter(state: .unread)).map(\.headline.id)
      copies[reader] = unread.count { story(of: $0).first != $0 }
    }
    return copies
  }

  package func total(of filter: ListFilter, for reader: Reader.ID) throws(StoreError) -> Int? {
    try check()
    return list(filter).count
  }

  package func tag(numbered number: Int64) throws(StoreError) -> KeptTag? {
    try check()
    let names = kept.values.lazy.flatMap(\.item.tags)
    return names.first { self.tagNumber($0) == number }.map { KeptTag(id: number, name: $0) }
  }

  package func tag(named name: String) throws(StoreError) -> KeptTag? {
    try check()
    return kept.values.contains { $0.item.tags.contains(name) }
      ? KeptTag(id: tagNumber(name), name: name) : nil
  }

  package func setRetention(_ retention: Retention, of feed: Feed.ID, at now: Timestamp)
    throws(StoreError)
  {
    try check()
    wishes[feed, default: SubscriptionChange()].retention = retention
  }

  package func retain(_ feed: Feed.ID, at now: Timestamp) throws(StoreError) -> Int {
    try check()
    return 0
  }

  package nonisolated func wakeUps() -> AsyncStream<Void> { AsyncStream { $0.finish() } }

  package func value(_ name: String) throws(StoreError) -> String? {
    try check()
    return facts[name]
  }

  package func setValue(_ value: String?, for name: String) throws(StoreError) {
    try check()
    facts[name] = value
  }

  package func take(_ name: String) throws(StoreError) -> String? {
    try check()
    return facts.removeValue(forKey: name)
  }
}

/// Answers every request from a closure.
package struct StubDocuments: DocumentRequester {
  private let answer: @Sendable (OutgoingRequest) throws(FetchError) -> Answer

  package init(_ answer: @escaping @Sendable (OutgoingRequest) throws(FetchError) -> Answer) {
    self.answer = answer
  }

  package func answer(to request: OutgoingRequest) async throws(FetchError) -> Answer {
    try answer(request)
  }
}

/// Seals nothing: what goes in comes out.
package struct StubSecrets: SecretKeeper {
  package init() {}
  package func seal(_ secret: [UInt8], for context: String) throws(SecretError) -> [UInt8] {
    secret
  }
  package func open(_ sealed: [UInt8], for context: String) throws(SecretError) -> [UInt8] {
    sealed
  }
  package func fingerprint(of text: String, for use: String) throws(SecretError) -> [UInt8] {
    Array("\(use): \(text)".utf8)
  }
}
