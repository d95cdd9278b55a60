// Searching and one story told twice, without a database: every item is read for every search.

package import LedeNews

extension KeepersInMemory: SearchKeeper {
  package func search(
    _ query: SearchQuery, of reader: Reader.ID, order: SearchOrder, before: SearchPosition?,
    limit: Int, at now: Timestamp
  ) throws(StoreError) -> SearchPage {
    try check()
    guard !query.isEmpty else { return SearchPage() }
    var found = (list(ListFilter()) + list(ListFilter(state: .muted)))
      .filter { fits($0, query) }.sorted { $0.headline.position > $1.headline.position }.map(
        \.headline)
    var stories: Set<Item.ID> = []
    if query.hidesCopies {
      found = found.filter { stories.insert(story(of: $0.id)[0]).inserted }
    }
    if order == .ranked {
      let words = query.terms.flatMap(\.words)
      found = found.map { one in
        let title = FoldedWords.words(of: one.title)
        return (score: words.count { title.contains($0) }, one)
      }.sorted { ($0.score, $0.1.position) > ($1.score, $1.1.position) }.map(\.1)
    }
    var skipped = 0
    switch (order, before) {
    case (.newest, .after(let place)?):
      skipped = found.firstIndex { $0.position < place } ?? found.count
    case (.ranked, .rank(let count)?): skipped = count
    default: break
    }
    let page = Array(found.dropFirst(skipped).prefix(limit))
    var older: SearchPosition?
    if skipped + page.count < found.count, let last = page.last {
      older = order == .ranked ? .rank(skipped + page.count) : .after(last.position)
    }
    return SearchPage(
      headlines: page, older: older, behind: searchIsBehind,
      ranked: order == .ranked ? found.count : nil)
  }

  /// Makes every later search say that it is so far behind.
  package func fallBehind(_ time: Duration?) { searchIsBehind = time }

  private func fits(_ one: KeptItem, _ query: SearchQuery) -> Bool {
    let item = one.item
    let article = articles[one.headline.id]?.article?.html
    let texts = [
      item.title, item.author, item.summary?.value, item.content?.value, item.brief, article,
    ]
    let words = texts.compactMap { $0.map { FoldedWords.words(of: $0) } }
    func says(_ term: SearchTerm) -> Bool { words.contains { term.stands(in: $0) } }
    let source = FoldedWords.words(of: one.headline.source)
    func isFrom(_ name: [String]) -> Bool { SearchTerm(name).stands(in: source) }
    let tags = item.tags.map { FoldedWords.words(of: $0) }
    func bears(_ state: SearchQuery.State) -> Bool {
      switch state {
      case .unread: !one.headline.mark.isRead
      case .read: one.headline.mark.isRead
      case .saved: one.headline.mark.isSaved
      case .muted: muted.contains(one.headline.id)
      }
    }
    return query.terms.allSatisfy(says) && !query.without.contains(where: says)
      && (query.sources.isEmpty || query.sources.contains(where: isFrom))
      && !query.withoutSources.contains(where: isFrom)
      && (query.tags.isEmpty || query.tags.contains { tags.contains($0) })
      && !query.withoutTags.contains { tags.contains($0) }
      && (query.labels.isEmpty
        || one.headline.swatch.map { query.labels.contains($0.label) } ?? false)
      && !(one.headline.swatch.map { query.withoutLabels.contains($0.label) } ?? false)
      && query.states.allSatisfy(bears) && !query.withoutStates.contains(where: bears)
      && query.after.map { one.headline.shown >= $0 } ?? true
      && query.before.map { one.headline.shown < $0 } ?? true
  }

  package func index(limit: Int, reading: @escaping @Sendable (FeedText) -> String)
    throws(StoreError) -> Int
  {
    try check()
    let count = min(limit, unindexed)
    unindexed -= count
    return count
  }

  /// Leaves so many items for the search to learn.
  package func leaveUnindexed(_ count: Int) { unindexed = count }

  package func savedSearches(of reader: Reader.ID) throws(StoreError) -> [SavedSearch] {
    try check()
    return searches[reader] ?? []
  }

  package func keepSearch(_ text: String, named name: String, of reader: Reader.ID)
    throws(StoreError) -> SavedSearch
  {
    try check()
    if let place = searches[reader, default: []].firstIndex(where: { $0.text == text }) {
      searches[reader]?[place].name = name
    } else {
      searches[reader, default: []].append(
        SavedSearch(id: SavedSearch.ID(number()), name: name, text: text))
    }
    return searches[reader, default: []].first { $0.text == text }
      ?? SavedSearch(id: SavedSearch.ID(0), name: name, text: text)
  }

  package func renameSearch(_ id: SavedSearch.ID, to name: String, of reader: Reader.ID)
    throws(StoreError) -> Bool
  {
    try check()
    guard let place = searches[reader]?.firstIndex(where: { $0.id == id }) else { return false }
    searches[reader]?[place].name = name
    return true
  }

  package func removeSearch(_ id: SavedSearch.ID, of reader: Reader.ID) throws(StoreError)
    -> SavedSearch?
  {
    try check()
    guard let place = searches[reader]?.firstIndex(where: { $0.id == id }) else { return nil }
    return searches[reader]?.remove(at: place)
  }
}

extension SearchTerm {
  /// Whether the words stand in a row among those of a text.
  fileprivate func stands(in text: [String]) -> Bool {
    guard text.count >= words.count else { return false }
    return (0...(text.count - words.count)).contains { start in
      words.indices.allSatisfy { index in
        let word = text[start + index]
        return isPrefix && index == words.count - 1
          ? word.hasPrefix(words[index]) : word == words[index]
      }
    }
  }
}

extension KeepersInMemory: SameStoryKeeper {
  package func separate(_ item: Item.ID, by reader: Reader.ID) throws(StoreError) -> Int {
    try check()
    let members = story(of: item)
    guard members.count > 1 else { return 0 }
    apart.formUnion(members)
    return members.count
  }

  package func unite(_ item: Item.ID, by reader: Reader.ID) throws(StoreError) -> Int {
    try check()
    apart.remove(item)
    let members = kept.keys.filter { isSame($0, item) }
    apart.subtract(members)
    return members.count > 1 ? members.count : 0
  }

  /// All items of an item's story, the first kept first; in memory the same title makes a story.
  func story(of item: Item.ID) -> [Item.ID] {
    guard !apart.contains(item) else { return [item] }
    return kept.keys.filter { isSame($0, item) && !apart.contains($0) }.sorted()
  }

  func copies(of item: Item.ID) -> [Copy] {
    story(of: item).filter { $0 != item }.compactMap { id in
      kept[id].map { one in
        let name = wishes[one.feed]?.name ?? outlines[one.feed]?.title
        return Copy(
          id: id, feed: one.feed, source: name ?? feeds[one.feed]?.address.name ?? "",
          link: one.item.link)
      }
    }
  }

  private func isSame(_ a: Item.ID, _ b: Item.ID) -> Bool {
    guard a != b, let one = kept[a], let other = kept[b], let title = one.item.title else {
      return a == b
    }
    return one.feed != other.feed && FoldedWords.words(of: title).count >= 5
      && feeds[one.feed] != nil && feeds[other.feed] != nil
      && FoldedWords.words(of: title) == FoldedWords.words(of: other.item.title ?? "")
  }
}
