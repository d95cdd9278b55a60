// The line that `lede refresh` writes over and over.

import LedeBase
import LedeTerminal
import Synchronization

/// Feeds done, new items, failures and the time left, and a line of its own for each failure.
final class ProgressLine: Sendable {
  private let total: Int
  private let began = ContinuousClock.now
  /// How many feeds lie where the settings of this command do not let it go.
  private let inside = Mutex(0)
  private let lastShown = Mutex(ContinuousClock.now - .seconds(1))

  init(total: Int) { self.total = total }

  /// After each feed; drawn at most ten times a second.
  func show(_ progress: RefreshProgress, _ event: RefreshEvent) {
    if case .forbiddenAddress(_, _, because: .inside)? = event.failure as? FetchError {
      inside.withLock { $0 += 1 }
    } else if let failure = event.failure {
      Console.progress("")
      Console.warn(Console.harmless("\(event.feed.masked): \(event.words ?? failure.message)"))
    }
    let isDue = lastShown.withLock { last in
      guard ContinuousClock.now - last > .milliseconds(100) else { return false }
      last = .now
      return true
    }
    if isDue { Console.progress(text(progress)) }
  }

  /// The sum, when a round has ended.
  func end(_ progress: RefreshProgress) {
    Console.progress("")
    let inside = inside.withLock { $0 }
    if inside > 0 { Console.warn(Phrases.refusedInside(inside)) }
    let left = progress.unasked == 0 ? "" : ", \(progress.unasked) not refreshed"
    Console.say(
      "\(Counted.feeds(progress.done - progress.unasked)) refreshed, "
        + "\(Counted.items(progress.newItems, "new")), "
        + "\(progress.failures) failed\(left), \(seconds(ContinuousClock.now - began))")
  }

  private func text(_ progress: RefreshProgress) -> String {
    let spent = ContinuousClock.now - began
    let left = max(0, total - progress.done)
    let wait = progress.done == 0 ? "" : ", \(seconds(spent * left / progress.done)) left"
    return "\(progress.done) of \(max(total, progress.done)) feeds, \(progress.newItems) new, "
      + "\(progress.failures) failed\(wait)"
  }

  private func seconds(_ duration: Duration) -> String {
    let whole = duration.components.seconds
    return whole >= 120 ? "\(whole / 60) min" : "\(whole) s"
  }
}
