// Whose article is fetched next: no reader's list has all places.

import LedeBase
import LedeDatabase
import LedeNews
import Synchronization

/// Gives the articles of readers their turns: whoever was served longest ago goes first.
///
/// What several want is fetched for the one of them whose turn comes first.
final class ArticleTurns: Sendable {
  /// How many are under way, and how many of these for one reader.
  static let places = 8
  static let ofReader = 2

  private struct State {
    var waiting: [DueArticle] = []
    var looked: ContinuousClock.Instant?
    var running: [Job.ID: Reader.ID] = [:]
    /// When each reader was served last, counted in articles of all.
    var served: [Reader.ID: Int] = [:]
    var turn = 0
  }

  private let state = Mutex(State())

  /// Whether it is to be looked for what is due: nothing is known that waits, or it was looked long ago.
  func isStale(after rest: Duration) -> Bool {
    state.withLock { state in
      state.waiting.isEmpty || state.looked.map { .now - $0 >= rest } ?? true
    }
  }

  /// What waits from now on, each reader's in its order.
  func renew(_ waiting: [DueArticle]) {
    state.withLock { state in
      state.waiting = waiting
      state.looked = .now
    }
  }

  /// Chooses who goes now, and counts them as under way: as many as there are places.
  func choose() -> [Job.ID] {
    state.withLock { state in
      var chosen: [Job.ID] = []
      while state.running.count < ArticleTurns.places, let next = ArticleTurns.next(state) {
        state.turn += 1
        state.served[next.reader] = state.turn
        state.running[next.job] = next.reader
        state.waiting.removeAll { $0.job == next.job }
        chosen.append(next.job)
      }
      return chosen
    }
  }

  /// The one that goes first; nil when nobody may go.
  private static func next(_ state: State) -> DueArticle? {
    var running: [Reader.ID: Int] = [:]
    for reader in state.running.values { running[reader, default: 0] += 1 }
    return state.waiting.lazy.filter { running[$0.reader, default: 0] < ofReader }
      .min { state.served[$0.reader, default: 0] < state.served[$1.reader, default: 0] }
  }

  /// Gives the place of one back.
  func release(_ job: Job.ID) { state.withLock { $0.running[job] = nil } }
}
