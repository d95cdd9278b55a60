// Half of the slots for feeds that hang; the other half stays with those that answer.

import Synchronization

/// Counts the feeds that take long.
///
/// A feed that has not answered within `patience` needs a place here. When all are taken it is called
/// off, and asked again later as after any failure: so feeds that hang, however many there are, never
/// hold more than half of what is asked at once.
final class SlowLane: Sendable {
  /// How long a feed may take before it counts as slow.
  static let patience = Duration.seconds(8)

  private let patience: Duration
  private let free: Mutex<Int>

  init(atOnce: Int, patience: Duration) {
    self.patience = patience
    free = Mutex(max(1, atOnce / 2))
  }

  /// Asks, and takes a place if it takes long; the asking ends when it is told how long it took.
  func watch<Result>(
    _ ask: (_ until: @escaping @Sendable () async -> Duration?) async -> Result
  ) async -> Result {
    let place = Place()
    let result = await ask { [self] in
      // Sleep fails only when the answer came first.
      guard (try? await Task.sleep(for: patience)) != nil else { return nil }
      let isTaken = free.withLock { free in
        guard free > 0 else { return false }
        free -= 1
        return true
      }
      if isTaken { place.isTaken.withLock { $0 = true } }
      return isTaken ? nil : patience
    }
    if place.isTaken.withLock({ $0 }) { free.withLock { $0 += 1 } }
    return result
  }

  /// Whether one asking holds a place.
  private final class Place: Sendable {
    let isTaken = Mutex(false)
  }
}
