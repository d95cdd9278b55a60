// How entries are found that a program for Miniflux asks for.

import LedeBase
import LedeNews
import LedeSearch

extension MinifluxAPI {
  /// Behind more, a page is found by going through all.
  private static let mostPassed = 20_000
  /// Of what says some words, and of what bears a tag, the newest so many are found.
  private static let mostFound = 10_000
  /// More are not sorted by what they say.
  private static let mostSorted = 10_000

  /// A page of a list, and how much all of it is.
  ///
  /// Cost: O(offset + limit) of what is unread, saved or all, by date; bounded by what is found of words and
  /// tags; else O(what fits), as the protocol counts it and sorts it by more than Lede's lists know.
  func found(
    _ wish: EntryWish, _ shelves: Shelves, of reader: Reader.ID
  ) async throws -> (entries: [StreamEntry], total: Int) {
    if wish.isPlain, wish.offset + wish.limit <= Self.mostPassed {
      let counts = try await desk.counts(of: reader)
      let total =
        wish.filter.isSaved == true
        ? counts.saved : wish.filter.isRead == false ? counts.unread : counts.all
      let page = try await desk.stream(
        wish.filter, from: nil, limit: wish.offset + wish.limit, reader: reader)
      // A page that breaks off early is one of many items that fit nowhere: the long way finds the rest.
      if page.next == nil || page.entries.count == wish.offset + wish.limit {
        return (Array(page.entries.dropFirst(wish.offset)), total)
      }
    }
    let fitting = try await entries(wish, of: reader).filter(wish.fits)
    var names: [Item.ID: (title: String, author: String)] = [:]
    if wish.goesByName {
      guard fitting.count <= Self.mostSorted else {
        throw SyncFault.malformed(Phrases.syncTooManyToSort(Self.mostSorted))
      }
      names = try await desk.names(of: fitting.map(\.id), reader: reader)
    }
    let all = wish.sorted(fitting, shelves, names: names)
    return (Array(all.dropFirst(wish.offset).prefix(wish.limit)), all.count)
  }

  private func entries(_ wish: EntryWish, of reader: Reader.ID) async throws -> [StreamEntry] {
    if wish.goesByNumbers {
      return try await desk.entries(
        try await numbers(wish, of: reader).sorted(), in: wish.filter, reader: reader)
    }
    return wish.goesByChange
      ? try await desk.changed(wish.filter, reader: reader)
      : try await sync.entries(wish.filter, of: reader)
  }

  /// The numbers of what says the words and bears all the tags that are asked for.
  private func numbers(_ wish: EntryWish, of reader: Reader.ID) async throws -> Set<Item.ID> {
    var found: Set<Item.ID>?
    for tag in Set(wish.tags) {
      let bearers = Set(
        try await desk.bearers(ofTag: tag, limit: Self.mostFound, reader: reader))
      found = found?.intersection(bearers) ?? bearers
      if found == [] { return [] }
    }
    if let words = wish.search {
      let query = SearchQuery(parsing: words, now: sync.now())
      let numbers = try await sync.search.numbers(query, of: reader, limit: Self.mostFound)
      guard let numbers else { throw SyncFault.malformed(Phrases.syncTooMuchLooked) }
      found = found?.intersection(numbers) ?? Set(numbers)
    }
    return found ?? []
  }
}
