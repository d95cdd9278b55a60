// Tells those who wait for work that some may be there.

import Dispatch
import LedeBase
import Synchronization

/// Wakes the streams of `Database.wakeUps`, after writes of this process and of others.
///
/// Others' writes are noticed on a connection of its own, open while somebody listens: on SQLite
/// by `PRAGMA data_version` once a second, on PostgreSQL by `LISTEN`.
final class Wakening: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    var next = 0
    var isWatching = false
    var last: ContinuousClock.Instant?
    var isPending = false
  }
  private let location: DatabaseLocation
  private let state = Mutex(State())

  init(_ location: DatabaseLocation) { self.location = location }

  /// A stream that yields when work may be due, at most once a second.
  func stream() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let (number, mustWatch) = state.withLock { state in
      let number = state.next
      state.next += 1
      state.listeners[number] = continuation
      defer { state.isWatching = true }
      return (number, !state.isWatching)
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
    }
    if mustWatch { watch() }
    return stream
  }

  /// Says that this process has made work due.
  func wake() {
    let listeners = state.withLock { state -> [AsyncStream<Void>.Continuation] in
      let now = ContinuousClock.now
      if let last = state.last, now - last < .seconds(1) {
        state.isPending = true
        return []
      }
      state.last = now
      state.isPending = false
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.yield() }
  }

  /// Ends all streams.
  func close() {
    let listeners = state.withLock { state in
      defer { state.listeners.removeAll() }
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.finish() }
  }

  /// Watches on a thread of its own until nobody listens any more.
  private func watch() {
    DispatchQueue(label: "lede.store.watcher").async { [weak self, location] in
      var connection: (any Connection)?
      while self?.goOn() == true {
        do {
          let isNew = connection == nil
          let open = try connection ?? Wakening.connect(location)
          connection = open
          // What others wrote before it looked for the first time it cannot notice.
          let hasChanged = try open.waitForOthers(milliseconds: isNew ? 0 : 1_000)
          if hasChanged || isNew { self?.wake() }
        } catch {
          // Whoever works meets the same failure and tells it; the watcher only tries again.
          connection = nil
          Wakening.pause()
        }
        self?.wakeIfPending()
      }
    }
  }

  private func goOn() -> Bool {
    state.withLock { state in
      if state.listeners.isEmpty { state.isWatching = false }
      return state.isWatching
    }
  }

  private func wakeIfPending() {
    if state.withLock({ $0.isPending }) { wake() }
  }

  private static func connect(_ location: DatabaseLocation) throws(StoreError) -> any Connection {
    switch location {
    case .sqlite(let path): return try SQLiteConnection(path: path, .readOnly)
    case .postgres(let url):
      let connection = try PostgresConnection(url)
      try connection.script("LISTEN lede_work")
      return connection
    }
  }

  private static func pause() {
    let second = DispatchSemaphore(value: 0)
    _ = second.wait(timeout: .now() + .seconds(1))
  }
}
