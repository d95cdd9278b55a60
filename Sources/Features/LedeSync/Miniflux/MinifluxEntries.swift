// Entries by Miniflux's API: lists of them, one, and their marks.

import LedeBase
import LedeHTTP
import LedeJSON
import LedeNews
import LedeReading
import LedeSite
import LedeWires

extension MinifluxAPI {
  // MARK: Lists

  /// The most entries in an answer, and the most numbers.
  private static let mostEntries = 1_000
  private static let mostNumbers = 10_000

  func entries(_ call: ReaderCall) async throws -> Response {
    let shelves = try await shelves(of: call.reader)
    let wish = try EntryWish(call, most: Self.mostEntries, standard: 100, shelves)
    return try await sync.alone(call.reader) {
      let (entries, total) = try await found(wish, shelves, of: call.reader)
      let items = try await told(entries.map(\.id), of: call.reader)
      return Self.json(MinifluxJSON.entries(items, total: total, of: call.reader, shelves))
    }
  }

  func entryNumbers(_ call: ReaderCall) async throws -> Response {
    let shelves = try await shelves(of: call.reader)
    let wish = try EntryWish(
      call, most: Self.mostNumbers, standard: Self.mostNumbers, shelves)
    return try await sync.alone(call.reader) {
      let (entries, total) = try await found(wish, shelves, of: call.reader)
      return Self.json(MinifluxJSON.numbers(entries.map(\.id), total: total))
    }
  }

  // MARK: One

  func entry(_ call: ReaderCall) async throws -> Response {
    let shelves = try await shelves(of: call.reader)
    return try await sync.alone(call.reader) {
      let (item, found) = try await item(call)
      if call.parameters["feed"] != nil || call.parameters["category"] != nil {
        guard try shelves.feeds(named: call)?.contains(item.headline.feed) == true else {
          throw Trouble.notFound
        }
      }
      return Self.json(MinifluxJSON.entry(item, found, of: call.reader, shelves))
    }
  }

  private func item(_ call: ReaderCall) async throws -> (KeptItem, ToldItems) {
    let found = try await told(
      call.parameters.number("entry").map { [Item.ID($0)] } ?? [], of: call.reader)
    guard let item = found.whole.items.first else { throw Trouble.notFound }
    return (item, found)
  }

  /// Items, whole, with all that is told of them beside.
  private func told(_ numbers: [Item.ID], of reader: Reader.ID) async throws -> ToldItems {
    let whole = try await desk.items(numbers, reader: reader)
    // Most have no file, and nothing that was heard.
    let heard = whole.items.filter { !$0.item.enclosures.isEmpty }.map(\.headline.id)
    return ToldItems(whole: whole, heard: try await sync.reading.places(in: heard, of: reader))
  }

  /// Fetches the article behind an entry and gives it; what the feed told of the entry stays as it is.
  func fetchContent(_ call: ReaderCall) async throws -> Response {
    let (item, _) = try await item(call)
    guard let fetched = try await sync.article(of: item.headline.id, for: call.reader) else {
      throw SyncFault.malformed(Phrases.syncNoArticle)
    }
    switch fetched.outcome {
    case .failed(let message): throw SyncFault.away(message)
    case .found(let article):
      return try await sync.alone(call.reader) {
        Self.json(MinifluxJSON.content(article.safeText))
      }
    }
  }

  /// A file of an entry, by the number that stands with it in the entry.
  func enclosure(_ call: ReaderCall) async throws -> Response {
    let (id, index) = try enclosureNumber(call)
    return try await sync.alone(call.reader) {
      let found = try await told([id], of: call.reader)
      guard let item = found.whole.items.first, item.item.enclosures.indices.contains(index) else {
        throw Trouble.notFound
      }
      return Self.json(
        JSONWriter.object { json in
          MinifluxJSON.enclosure(index, of: item, found, call.reader, &json)
        })
    }
  }

  /// Keeps how far the reader has heard a file.
  func changeEnclosure(_ call: ReaderCall) async throws -> Response {
    let (id, index) = try enclosureNumber(call)
    guard let seconds = try Self.object(call)["media_progression"]?.integer,
      (0...MinifluxJSON.longestFile).contains(seconds)
    else { throw SyncFault.malformed(Phrases.syncBadNumber("media_progression")) }
    guard
      try await sync.reading.keepPlace(
        index, of: id, seconds: Int(seconds), reader: call.reader)
    else { throw Trouble.notFound }
    return Self.done
  }

  private func enclosureNumber(_ call: ReaderCall) throws(Trouble) -> (item: Item.ID, index: Int) {
    guard let number = call.parameters.number("enclosure") else { throw .notFound }
    let (id, index) = number.quotientAndRemainder(dividingBy: MinifluxJSON.mostFiles)
    return (Item.ID(id), Int(index))
  }

  // MARK: Marks

  /// Marks entries read or unread, saved or not.
  func changeEntries(_ call: ReaderCall) async throws -> Response {
    let json = try Self.object(call)
    let numbers = json["entry_ids"]?.elements ?? []
    guard numbers.count <= Self.mostNumbers else {
      throw SyncFault.malformed(Phrases.syncTooManyItems(Self.mostNumbers))
    }
    let items = numbers.compactMap(\.integer).map { Item.ID($0) }
    guard !items.isEmpty, items.count == numbers.count else {
      throw SyncFault.malformed(Phrases.syncBadItem)
    }
    var changes: [MarkChange] = []
    switch (json["status"], json["status"]?.string) {
    case (nil, _), (.null, _): break
    case (_, "read"): changes.append(.read)
    case (_, "unread"): changes.append(.unread)
    default: throw SyncFault.malformed(Phrases.syncBadAction)
    }
    switch json["starred"] {
    case nil, .null: break
    case .bool(let isSaved): changes.append(isSaved ? .saved : .unsaved)
    default: throw SyncFault.malformed(Phrases.syncBadAction)
    }
    guard !changes.isEmpty else { throw SyncFault.malformed(Phrases.syncBadAction) }
    for change in changes { _ = try await desk.mark(items, as: change, reader: call.reader) }
    return Self.done
  }

  /// Saves an entry that is not saved, and the other way round.
  func toggle(_ call: ReaderCall) async throws -> Response {
    let item = try await item(call).0.headline
    _ = try await desk.mark(
      [item.id], as: item.mark.isSaved ? .unsaved : .saved, reader: call.reader)
    return Self.done
  }

  /// Miniflux sends an entry to other services; here it is saved.
  func save(_ call: ReaderCall) async throws -> Response {
    _ = try await desk.mark(
      [try await item(call).0.headline.id], as: .saved, reader: call.reader)
    return Response(202, headers: Headers([("Cache-Control", "no-store")]))
  }

  /// Marks read what a feed, a category or all that the reader follows holds now.
  func markAll(_ call: ReaderCall) async throws -> Response {
    var filter = StreamFilter()
    if let who = call.parameters["who"] {
      guard who == String(call.reader.rawValue) else { throw Trouble.notFound }
    } else {
      filter.feeds = try await shelves(of: call.reader).feeds(named: call)
    }
    _ = try await desk.markStream(filter, arrivedBy: sync.now(), reader: call.reader)
    return Self.done
  }
}
