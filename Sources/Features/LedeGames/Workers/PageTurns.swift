// Whose page is asked for next: no feed and no host has the places of all.

import LedeBase
import Synchronization

/// Gives the pages of feeds their turns.
///
/// Each feed has twenty at once, and then one each five seconds. The feed that was served longest ago goes
/// first; one whose pages time out is left alone as a whole.
final class PageTurns: Sendable {
  /// How many are under way.
  static let atOnce = 8
  /// How many of these may be of one feed, of one host, and of feeds whose pages were slow lately.
  static let mostOfFeed = 2
  static let mostOfHost = 2
  static let mostSlow = 4
  /// How many pages of a feed wait: its newest.
  static let mostWaiting = 200

  private static let gap = Duration.seconds(5)
  /// The first of twenty goes at once, and nineteen gaps later the last is as good as new.
  private static let burst = gap * 19
  /// How long a feed is left alone whose page timed out, the first time; each time twice as long.
  private static let firstPause = Duration.seconds(60)
  private static let longestPause = Duration.seconds(3_600)
  /// What took longer is slow, though it came.
  static let slow = Duration.seconds(2)
  private static let mostKnown = 5_000

  private struct Known {
    /// When the page after those that have a time is due.
    var next: Timestamp
    var misses = 0
    var pausedUntil: Timestamp
    var isSlow = false
    /// Nobody knows of a feed how quick its pages are before the first has come.
    var hasAnswered = false
    /// When it was served last, counted in pages of all.
    var turn = 0

    /// A feed of which nothing is known: its last page was so long ago that all of a burst goes at once.
    static func fresh(at now: Timestamp) -> Self {
      Self(next: now - .seconds(3_600), pausedUntil: now)
    }
  }

  private struct State {
    var feeds: [Feed.ID: Known] = [:]
    var running: [Job.ID: (feed: Feed.ID, host: String)] = [:]
    var turn = 0
  }

  private let state = Mutex(State())

  // MARK: When pages are due

  /// When the next page of a feed may be asked for, at the earliest `now`.
  func next(of feed: Feed.ID, at now: Timestamp) -> Timestamp {
    state.withLock { state in
      PageTurns.forgetSome(&state, at: now)
      return PageTurns.next(&state.feeds[feed, default: .fresh(at: now)], at: now)
    }
  }

  /// The times of all pages of a feed that wait, instead of those that they had: twenty go at once.
  func spread(_ count: Int, of feed: Feed.ID, at now: Timestamp) -> [Timestamp] {
    state.withLock { state in
      var known = state.feeds[feed] ?? .fresh(at: now)
      known.next = now - PageTurns.burst
      let times = (0..<count).map { _ in PageTurns.next(&known, at: now) }
      state.feeds[feed] = known
      return times
    }
  }

  private static func next(_ known: inout Known, at now: Timestamp) -> Timestamp {
    let turn = max(known.next, now - burst)
    known.next = turn + gap
    return max(turn, now, known.pausedUntil)
  }

  /// Feeds that rested long enough are as good as new, and kept no longer.
  private static func forgetSome(_ state: inout State, at now: Timestamp) {
    guard state.feeds.count >= mostKnown else { return }
    let busy = Set(state.running.values.map(\.feed))
    state.feeds = state.feeds.filter { feed, known in
      busy.contains(feed) || known.next > now - burst || known.pausedUntil > now - longestPause
    }
  }

  // MARK: Which page goes

  /// Chooses who goes now, and counts them as under way.
  ///
  /// - Parameters:
  ///   - waiting: Pages that are due, longest due first.
  ///   - now: The time.
  /// - Returns: As many as there are places for them; what leads nowhere needs none.
  func choose(_ waiting: [GamePages.Due], at now: Timestamp) -> [GamePages.Due] {
    state.withLock { state in
      var left = waiting
      var chosen: [GamePages.Due] = []
      while let place = PageTurns.best(of: left, state) {
        let one = left.remove(at: place)
        chosen.append(one)
        guard let page = one.page else { continue }
        state.running[one.job] = (page.feed, page.link.host)
        state.turn += 1
        state.feeds[page.feed, default: .fresh(at: now)].turn = state.turn
      }
      return chosen
    }
  }

  /// Where the one stands that goes first; nil when nobody may go.
  private static func best(of waiting: [GamePages.Due], _ state: State) -> Int? {
    let running = state.running.values
    let slow = running.count { state.feeds[$0.feed]?.isSlow == true }
    var best: (place: Int, turn: Int)?
    for (place, one) in waiting.enumerated() {
      guard let page = one.page else { return place }
      let known = state.feeds[page.feed]
      let turn = known?.turn ?? 0
      let isKnownQuick = known?.hasAnswered == true && known?.isSlow == false
      guard turn < best?.turn ?? .max, running.count < atOnce,
        known?.isSlow != true || slow < mostSlow,
        running.count(where: { $0.feed == page.feed }) < (isKnownQuick ? mostOfFeed : 1),
        running.count(where: { $0.host == page.link.host }) < mostOfHost
      else { continue }
      best = (place, turn)
    }
    return best?.place
  }

  /// Gives the place of a page back that was not asked for, or of which nothing can be learnt.
  func release(_ job: Job.ID) { state.withLock { $0.running[job] = nil } }

  /// Gives its place back; something came within `took`.
  func came(_ job: Job.ID, after took: Duration) {
    state.withLock { state in
      guard let feed = state.running.removeValue(forKey: job)?.feed else { return }
      state.feeds[feed]?.hasAnswered = true
      state.feeds[feed]?.isSlow = took > PageTurns.slow
      if let misses = state.feeds[feed]?.misses, misses > 0 {
        state.feeds[feed]?.misses = misses - 1
      }
    }
  }

  /// Gives the place of a page back that timed out, and says until when its whole feed is left alone.
  func timedOut(_ job: Job.ID, of feed: Feed.ID, at now: Timestamp) -> Timestamp {
    state.withLock { state in
      state.running[job] = nil
      var known = state.feeds[feed] ?? .fresh(at: now)
      known.isSlow = true
      // Those that were under way beside it say nothing new.
      if known.pausedUntil <= now {
        known.misses = min(known.misses + 1, 16)
        let pause = PageTurns.firstPause * (1 << min(known.misses - 1, 10))
        known.pausedUntil = now + min(pause, PageTurns.longestPause)
      }
      state.feeds[feed] = known
      return known.pausedUntil
    }
  }
}
