// What one watcher has not taken yet.

import LedeBase
import Synchronization

/// One who watches: keeps the newest of each kind of event until the watcher takes them.
///
/// A later round or count replaces an earlier one and new items add up, so a watcher who is slow to
/// take holds a few words and never a queue.
final class Mailbox: Sendable {
  fileprivate struct State {
    var mustResync = false
    var counts: ItemCounts?
    var new = 0
    var newest: ListPosition?
    var round: RoundState?
    var beats = false
    var waiter: CheckedContinuation<[NewsEvent]?, Never>?
    var isOver = false
  }
  let reader: Reader.ID
  private let state = Mutex(State())
  private let onClose: @Sendable (Mailbox) -> Void

  /// An empty box; `onClose` is called once, when watching ends.
  init(reader: Reader.ID, onClose: @escaping @Sendable (Mailbox) -> Void) {
    self.reader = reader
    self.onClose = onClose
  }

  /// Puts events in, and wakes the watcher if it waits.
  func put(_ events: [NewsEvent]) {
    let (waiter, taken) = state.withLock { state in
      guard !state.isOver else { return State.nobody }
      for event in events { state.add(event) }
      guard let waiter = state.waiter, let taken = state.take() else { return State.nobody }
      state.waiter = nil
      return (waiter, taken)
    }
    waiter?.resume(returning: taken)
  }

  /// What happened since the last call, after waiting until something did; nil when it is over.
  func next() async -> [NewsEvent]? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let (now, answer) = state.withLock { state -> (Bool, [NewsEvent]?) in
          if state.isOver || state.waiter != nil { return (true, nil) }
          if let taken = state.take() { return (true, taken) }
          state.waiter = waiter
          return (false, nil)
        }
        if now { waiter.resume(returning: answer) }
      }
    } onCancel: {
      close()
    }
  }

  /// Ends watching.
  func close() {
    let (waiter, wasOpen) = state.withLock { state in
      defer {
        state.isOver = true
        state.waiter = nil
      }
      return (state.waiter, !state.isOver)
    }
    waiter?.resume(returning: nil)
    if wasOpen { onClose(self) }
  }
}

extension Mailbox.State {
  fileprivate static let nobody:
    (waiter: CheckedContinuation<[NewsEvent]?, Never>?, taken: [NewsEvent]) = (nil, [])

  fileprivate mutating func add(_ event: NewsEvent) {
    switch event {
    case .resync: mustResync = true
    case .counts(let counts): self.counts = counts
    case .items(let more, let newest):
      new += more
      self.newest = newest ?? self.newest
    case .round(let round): self.round = round
    case .beat: beats = true
    }
  }

  /// What lies in the box, which is empty then; nil when nothing does.
  fileprivate mutating func take() -> [NewsEvent]? {
    var events: [NewsEvent] = []
    if mustResync { events.append(.resync) }
    if let counts { events.append(.counts(counts)) }
    if new > 0 { events.append(.items(new: new, newest: newest)) }
    if let round { events.append(.round(round)) }
    if events.isEmpty, beats { events.append(.beat) }
    guard !events.isEmpty else { return nil }
    (mustResync, counts, new, newest, round, beats) = (false, nil, 0, nil, nil, false)
    return events
  }
}
