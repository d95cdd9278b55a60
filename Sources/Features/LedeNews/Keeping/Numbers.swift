// Item numbers and tag numbers, remembered by the writer so that it need not ask each time.

import LedeBase
import LedeDatabase
import Synchronization

/// Numbers for new items, taken from the database in blocks.
///
/// A block is taken in a transaction of its own, before the rows that use it: numbers of a keep
/// that failed are never used, and none is used twice.
final class ItemNumbers: Sendable {
  private let free = Mutex<Range<Int64>>(0..<0)
  private static let block = 4_096

  /// Makes sure that `count` numbers are at hand; call it outside a transaction.
  func reserve(_ count: Int, on connection: any Connection) throws(StoreError) {
    guard free.withLock({ $0.count }) < count else { return }
    let wanted = max(count, ItemNumbers.block)
    guard let end = try connection.first(Numbers.take, wanted) else {
      throw .damaged(cause: "the table of numbers is empty")
    }
    free.withLock { $0 = (end - Int64(wanted))..<end }
  }

  /// Lets go of numbers that may not be free any more.
  func forget() { free.withLock { $0 = 0..<0 } }

  /// Takes away what is at hand and not used; empty when there is nothing.
  func takeUnused() -> Range<Int64> {
    free.withLock { free in
      defer { free = 0..<0 }
      return free
    }
  }

  /// The number after the last of `count` numbers that are the caller's from now on.
  func take(_ count: Int) -> Int64 {
    free.withLock { free in
      precondition(free.count >= count, "numbers are reserved before they are taken")
      free = (free.lowerBound + Int64(count))..<free.upperBound
      return free.lowerBound
    }
  }
}

/// The numbers of tags by name; a tag once kept is never renamed or deleted.
final class TagCache: Sendable {
  private struct Names {
    var settled: [String: KeptTag] = [:]
    /// Made in the transaction that is running: not there if it fails.
    var pending: [String: KeptTag] = [:]
  }
  private let names = Mutex(Names())
  private static let limit = 20_000

  /// The tags for a publisher's words, all of which `prepare` has seen.
  func tags(_ words: [String]) -> [KeptTag] {
    guard !words.isEmpty else { return [] }
    let wanted = KeptTags.names(words)
    return names.withLock { cache in
      wanted.compactMap { cache.settled[$0] ?? cache.pending[$0] }
    }
  }

  /// Finds or makes the tags of these words, in the order of their names so that two never cross.
  func prepare(_ words: some Sequence<String>, on connection: any Connection) throws(StoreError) {
    let unknown = names.withLock { cache in
      Set(words).filter { cache.settled[$0] == nil && cache.pending[$0] == nil }
    }
    guard !unknown.isEmpty else { return }
    let found = try connection.rows(Tags.keep, each: unknown.sorted())
    names.withLock { cache in
      for tag in found.flatMap({ $0 }) { cache.pending[tag.name] = tag }
    }
  }

  func forget() { names.withLock { $0 = Names() } }

  /// The transaction ended: what it made is there, or is not.
  func settle(isCommitted: Bool) {
    names.withLock { cache in
      guard !cache.pending.isEmpty else { return }
      if isCommitted {
        if cache.settled.count > TagCache.limit { cache.settled.removeAll() }
        cache.settled.merge(cache.pending) { $1 }
      }
      cache.pending.removeAll()
    }
  }
}
