// What readers wish of feeds and of Lede, and whole lists, without a database.

package import LedeNews

extension KeepersInMemory: PreferenceKeeper {
  package func preferences(of reader: Reader.ID) throws(StoreError) -> Preferences {
    try check()
    return preferencesByReader[reader] ?? Preferences()
  }

  package func setPreferences(_ preferences: Preferences, of reader: Reader.ID)
    throws(StoreError)
  {
    try check()
    if preferencesByReader[reader]?.hiddenKinds ?? [] != preferences.hiddenKinds {
      labelled.isHidingDue = true
    }
    preferencesByReader[reader] = preferences
  }
}

extension KeepersInMemory: SubscriptionKeeper {
  package func change(
    _ change: SubscriptionChange, of feed: Feed.ID, by reader: Reader.ID, at now: Timestamp
  ) throws(StoreError) -> Subscription? {
    try check()
    guard let known = feeds[feed] else { return nil }
    let wish = change.cleaned
    var kept = wishes[feed] ?? SubscriptionChange()
    if let name = wish.name { kept.name = name.isEmpty ? nil : name }
    kept.folder = wish.folder ?? kept.folder
    kept.tags = wish.tags?.sorted() ?? kept.tags
    kept.isPaused = wish.isPaused ?? kept.isPaused
    if let interval = wish.interval { kept.interval = interval == .zero ? nil : interval }
    kept.retention = wish.retention ?? kept.retention
    kept.wantsArticle = wish.wantsArticle ?? kept.wantsArticle
    wishes[feed] = kept
    if wish.isPaused == false || wish.interval != nil { due[feed] = now }
    return subscription(known)
  }

  package func subscription(_ feed: Feed.ID, of reader: Reader.ID) throws(StoreError)
    -> Subscription?
  {
    try check()
    return feeds[feed].map(subscription)
  }

  package func groups(of reader: Reader.ID) throws(StoreError) -> [FeedGroup] {
    try check()
    var groups: [FeedGroup.Kind: FeedGroup] = [:]
    for one in feeds.values.map(subscription) {
      let folders = one.folder.indices.map { FeedGroup.Kind.folder(Array(one.folder[...$0])) }
      for kind in folders + one.tags.map({ .label($0) }) {
        groups[kind, default: FeedGroup(kind: kind, feeds: 0, unread: 0)].feeds += 1
        groups[kind]?.unread += one.unread
      }
    }
    return groups.values.sorted { FeedGroup.precedes($0, $1) }
  }

  func isPaused(_ feed: Feed.ID) -> Bool { wishes[feed]?.isPaused ?? false }

  func subscription(_ known: FeedToAsk) -> Subscription {
    var feed = Feed(id: known.id, address: known.address, title: outlines[known.id]?.title)
    feed.health.failures = known.failures
    feed.health.nextAsk = isPaused(known.id) ? nil : due[known.id]
    feed.health.items = kept.values.filter { $0.feed == known.id }.count
    if let report = reports[known.id] {
      feed.health.lastAsked = report.asked
      if case .failed(let message, _) = report.outcome {
        feed.health.lastError = message
      } else {
        feed.health.lastGood = report.asked
      }
    }
    let wish = wishes[known.id]
    var subscription = Subscription(
      feed: feed, name: wish?.name, folder: wish?.folder ?? outlines[known.id]?.folder ?? [],
      unread: kept.filter { $0.value.feed == known.id && !(marks[$0.key]?.isRead ?? false) }.count
    )
    subscription.tags = wish?.tags ?? []
    subscription.isPaused = wish?.isPaused ?? false
    subscription.wantsArticle = wish?.wantsArticle ?? false
    subscription.interval = wish?.interval
    subscription.retention = wish?.retention ?? Retention()
    subscription.lastRead = lastRead[known.id]
    subscription.since = since[known.id]
    return subscription
  }
}

extension KeepersInMemory: ListKeeper {
  package func markAll(
    _ filter: ListFilter, upTo position: ListPosition, by reader: Reader.ID, at now: Timestamp
  ) throws(StoreError) -> MarkedList {
    try check()
    let items = list(filter).filter {
      !($0.headline.position > position) && !$0.headline.mark.isRead
    }
    .map(\.headline.id)
    guard !items.isEmpty else { return MarkedList() }
    for id in items.flatMap({ story(of: $0) }) { marks[id, default: Mark()].isRead = true }
    let id = MarkedList.ID(number())
    undoable[id] = (items, reader, now + MarkedList.life)
    return MarkedList(undo: id, count: items.count)
  }

  package func undo(_ marked: MarkedList.ID, by reader: Reader.ID, at now: Timestamp)
    throws(StoreError) -> Int
  {
    try check()
    guard let found = undoable[marked], found.reader == reader, now < found.until else { return 0 }
    undoable[marked] = nil
    let read = found.items.filter { marks[$0]?.isRead == true }
    for id in read { marks[id]?.isRead = false }
    return read.count
  }

  package func neighbours(of item: Item.ID, in filter: ListFilter, for reader: Reader.ID)
    throws(StoreError) -> Neighbours
  {
    try check()
    guard let here = whole(item)?.headline.position else { return Neighbours() }
    let list = list(filter)
    return Neighbours(
      newer: list.last { $0.headline.position > here }?.headline,
      older: list.first { $0.headline.position < here }?.headline)
  }

  /// A whole list, newest first.
  func list(_ filter: ListFilter) -> [KeptItem] {
    let all = kept.keys.compactMap { whole($0) }.filter { one in
      let mark = one.headline.mark
      let isWanted =
        switch filter.state {
        case .all: !muted.contains(one.headline.id)
        case .unread: !mark.isRead && !muted.contains(one.headline.id)
        case .saved: mark.isSaved
        case .muted: muted.contains(one.headline.id)
        }
      guard isWanted, filter.feed.map({ $0 == one.headline.feed }) ?? true,
        filter.tag.map({ tag in one.tags.contains { $0.id == tag } }) ?? true,
        filter.kind.map({ $0 == one.headline.swatch?.label }) ?? true
      else { return false }
      let groups = filter.hidesCopies && filter.feed == nil && filter.state != .saved
      if groups, story(of: one.headline.id).first != one.headline.id { return false }
      guard let known = feeds[one.headline.feed] else { return filter.state == .saved }
      let feed = subscription(known)
      return filter.folder.map { feed.folder.starts(with: $0) } ?? true
        && filter.label.map { feed.tags.contains($0) } ?? true
    }
    return all.sorted { $0.headline.position > $1.headline.position }
  }
}
