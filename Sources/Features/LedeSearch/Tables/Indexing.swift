// Makes new, changed and dropped items known to the search, a batch at a time.

import LedeBase
import LedeDatabase
import Synchronization
import LedeNews

/// What stands for all that the index is made of: the version of its words.
enum SearchIndex {
  /// Raised whenever the words of an item come out otherwise; the index is then made anew.
  static let version = "1"
  static let setting = "search.version"

  /// Forgets the index and leaves word that all items are to be indexed.
  static func beginAnew(on connection: any Connection) throws(StoreError) {
    try connection.run(SearchWords.forget, ())
    try connection.run(SearchNew.forget, ())
    try connection.run(SearchTodo.forget, ())
    try connection.run(SearchNew.everything, ())
    try connection.run(Facts.set, (name: setting, value: version))
    try connection.run(SearchJob.hasten, Timestamp(milliseconds: 0))
  }
}

/// One batch on its way into the index.
///
/// What is read and cut into words outside any transaction is looked at again inside: what changed
/// meanwhile waits for the next batch. So a row goes in only with the words that the item has, and
/// comes out with the words that it had.
struct Indexing: Sendable {
  private var ranges: [SearchNew.Range] = []
  /// Of a range that is not read to its end: the last item of this batch.
  private var lastOfRange: [Item.ID?] = []
  private var todo: [SearchTodo.Row] = []
  private var items: [Item.ID] = []
  private var texts: [SearchText] = []
  /// How many items it holds, those that are gone included.
  var count: Int { Set(items + todo.map(\.item)).count }
  /// Whether there is nothing to do at all.
  var isEmpty: Bool { ranges.isEmpty && todo.isEmpty }

  /// Reads what waits longest, up to about `limit` items, or what of the new comes after another
  /// batch that is written before this one.
  static func read(
    limit: Int, after before: Indexing? = nil, on connection: any Connection
  ) throws(StoreError) -> Indexing {
    var batch = Indexing()
    if before == nil { batch.todo = try connection.rows(SearchTodo.some, limit) }
    var room = limit - batch.todo.count
    for var range in try connection.rows(SearchNew.some, limit) where room > 0 {
      if let done = before?.end {
        if range.last <= done { continue }
        range.first = max(range.first, Item.ID(done.rawValue + 1))
      }
      let found = try connection.rows(SearchNew.items, (range: range, limit: room))
      batch.ranges.append(range)
      let isWhole = found.count < room || found.last == range.last
      batch.lastOfRange.append(isWhole ? nil : found.last)
      batch.items += found
      room -= found.count
    }
    let wanted = Set(batch.items + batch.todo.map(\.item)).sorted()
    batch.texts = try connection.rows(SearchTodo.texts, wanted)
    return batch
  }

  /// Several batches to be written one after the other; one at least, which may be empty.
  static func read(
    batches: Int, limit: Int, on connection: any Connection
  ) throws(StoreError) -> [Indexing] {
    var read = [try Indexing.read(limit: limit, on: connection)]
    while read.count < batches, let last = read.last, last.end != nil {
      let next = try Indexing.read(limit: limit, after: last, on: connection)
      if next.isEmpty { break }
      read.append(next)
    }
    return read
  }

  /// The last number of new items that this batch speaks of; nil when it holds none.
  private var end: Item.ID? {
    guard let range = ranges.last, let last = lastOfRange.last else { return nil }
    return last ?? range.last
  }

  /// The words of all that goes in and comes out.
  struct Words: Sendable {
    /// By row, lowest first, as the index likes it; on PostgreSQL as a `tsvector`.
    var coming: [(text: SearchText, words: [UInt8], indexed: [UInt8])] = []
    var going: [(text: SearchText, words: [UInt8])] = []
  }

  /// Cuts the texts into words; the heavy part, and pure, so it is done by two.
  @concurrent
  func words(
    for dialect: Dialect, reading: @escaping @Sendable (FeedText) -> String
  ) async -> Words {
    let sorted = texts.sorted { $0.row < $1.row }
    let half = sorted.count / 2
    async let first = Indexing.cut(sorted[..<half], for: dialect, reading)
    let second = Indexing.cut(sorted[half...], for: dialect, reading)
    var words = Words()
    words.coming = await first + second
    if dialect == .sqlite {
      let old = todo.compactMap(\.old).sorted { $0.row < $1.row }
      words.going = old.map { ($0, $0.words(reading: reading)) }
    }
    return words
  }

  private static func cut(
    _ texts: ArraySlice<SearchText>, for dialect: Dialect, _ reading: (FeedText) -> String
  ) -> [(text: SearchText, words: [UInt8], indexed: [UInt8])] {
    texts.map { text in
      let words = text.words(reading: reading)
      guard dialect == .postgres else { return (text, words, []) }
      let stretch = SearchRow.stretch(of: text.shown)
      return (text, words, IndexedWords.tsvector(words, stretch: stretch))
    }
  }

  /// Writes the batch, but for what has changed since it was read; `met` are words that are new.
  func write(
    _ words: Words, met: [(word: String, item: Item.ID)], on connection: any Connection
  ) throws(StoreError) {
    let all = Set(items + todo.map(\.item)).sorted()
    let turns = try connection.rows(SearchTodo.turns, all)
    let read = Dictionary(uniqueKeysWithValues: todo.map { ($0.item, $0.turn) })
    let late = Set(turns.filter { read[$0.item] != $0.turn }.map(\.item))
    let coming = words.coming.filter { !late.contains($0.text.item) }
    let going = words.going.filter { !late.contains($0.text.item) }
    switch connection.dialect {
    case .sqlite:
      let rows = coming.map(\.text.row) + going.map(\.text.row)
      var present = Set(try connection.rows(SearchWords.present, rows))
      let gone = going.filter { present.contains($0.text.row) }
      try connection.run(SearchWords.delete, each: gone.map { ($0.text.row, $0.words) })
      present.subtract(gone.map(\.text.row))
      let new = coming.filter { !present.contains($0.text.row) }
      try connection.run(SearchWords.insert, each: new.map { ($0.text.row, $0.words) })
    case .postgres:
      let known = todo.map(\.item).filter { !late.contains($0) }
      if !known.isEmpty { try connection.run(SearchWords.remove, known.sorted()) }
      try connection.run(
        SearchWords.put,
        each: coming.map { (item: $0.text.item, words: $0.indexed) })
    }
    try connection.run(Vocabulary.add, each: met)
    for (range, last) in zip(ranges, lastOfRange) {
      if let last {
        try connection.run(SearchNew.shorten, (first: range.first, done: last))
      } else {
        try connection.run(SearchNew.remove, range.first)
      }
    }
    let done = todo.map(\.item).filter { !late.contains($0) }
    if !done.isEmpty { try connection.run(SearchTodo.remove, done.sorted()) }
  }
}

/// Words that are known to be in the vocabulary, so that they are not put there each time.
final class WordCache: Sendable {
  /// A hash in each place; a word pushes out another that falls there.
  private let hashes = Mutex<[UInt64]>([])
  private static let size = 1 << 17
  /// Longer words, in bytes, are not there for their beginnings, nor are numbers and tokens.
  private static let longest = 40

  /// The words that may be missing, each once and with the item it is met in, in their own order.
  func unknown(in texts: [(item: Item.ID, words: [UInt8])]) -> [(word: String, item: Item.ID)] {
    var found: [String: Item.ID] = [:]
    hashes.withLock { hashes in
      if hashes.isEmpty { hashes = [UInt64](repeating: 0, count: WordCache.size) }
      for (item, words) in texts {
        for word in words.split(separator: UInt8(ascii: " ")) {
          guard word.count > 1, word.count <= WordCache.longest, word.first != 0xEE else {
            continue
          }
          var hash: UInt64 = 0xCBF2_9CE4_8422_2325
          for byte in word { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
          let place = Int(hash >> 47)
          if hashes[place] == hash { continue }
          hashes[place] = hash
          let text = String(decoding: word, as: UTF8.self)
          if found[text] == nil { found[text] = item }
        }
      }
    }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Nothing is known any more: what was noted may not have been kept, or was forgotten.
  func forget() { hashes.withLock { $0 = [] } }
}
