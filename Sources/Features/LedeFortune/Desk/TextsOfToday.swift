// What is asked for often and changes seldom, without asking the store each time.

package import LedeBase
import LedeDatabase
import Synchronization

/// The texts that are drawn from: those shipped, and the owner's.
final class TextsOfToday: Sendable {
  private let shipped: [Fortune]
  private let known = Remembered<FortuneSet>()

  init(shipped: [Fortune]) { self.shipped = shipped }

  func set(of store: FortuneStore, at now: Timestamp) async throws(StoreError) -> FortuneSet {
    try await known.value(at: now) { [shipped] () async throws(StoreError) in
      FortuneSet(shipped + (try await store.database.rows(FortuneTexts.all, ())))
    }
  }

  func forget() { known.forget() }
}

/// The texts that a reader does not get: what they or the owner reported counts at once, what
/// enough readers reported within a minute.
package final class HiddenTexts: Sendable {
  private let widely = Remembered<Set<Int64>>()

  package init() {}

  package func numbers(
    for reader: Reader.ID, in store: FortuneStore, at now: Timestamp
  ) async throws(StoreError) -> Set<Int64> {
    let widely = try await widely.value(at: now) { () async throws(StoreError) in
      Set(try await store.database.rows(FortuneTexts.widelyReported, ()))
    }
    return widely.union(try await store.database.rows(FortuneTexts.hidden, reader))
  }

  func forget() { widely.forget() }
}

/// A value that takes long to read, taken to be the same for a while; another process may change it.
final class Remembered<Value: Sendable>: Sendable {
  private struct State {
    var known: (value: Value, read: Timestamp)?
    /// How often it was forgotten; what was read before the last time is not kept.
    var forgotten = 0
  }
  private let state = Mutex(State())
  private let trusted = Duration.seconds(60)

  func value(
    at now: Timestamp, reading: () async throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    let (last, forgotten) = state.withLock { ($0.known, $0.forgotten) }
    if let last, (.zero..<trusted).contains(now - last.read) { return last.value }
    let value = try await reading()
    state.withLock { if $0.forgotten == forgotten { $0.known = (value, now) } }
    return value
  }

  func forget() {
    state.withLock {
      $0.known = nil
      $0.forgotten += 1
    }
  }
}

/// When readers' next cookies are there, as far as it was looked at.
final class NextOnes: Sendable {
  private let known = Mutex<[Reader.ID: Timestamp]>([:])
  private static let most = 10_000

  func next(of reader: Reader.ID) -> Timestamp? { known.withLock { $0[reader] } }

  func note(_ next: Timestamp, of reader: Reader.ID) {
    known.withLock {
      if $0.count >= NextOnes.most { $0.removeAll() }
      $0[reader] = next
    }
  }

  func forget(_ reader: Reader.ID) { _ = known.withLock { $0.removeValue(forKey: reader) } }
}
