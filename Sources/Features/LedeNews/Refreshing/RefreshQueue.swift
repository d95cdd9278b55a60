// Which claimed feed is asked next. A value without a clock: the round obeys it.

import LedeBase

/// Claimed feeds that run or wait, with few at once for each host.
struct RefreshQueue {
  struct Limits: Sendable {
    /// How many feeds may be asked at once.
    var atOnce: Int
    /// How many of them at one host.
    var atOneHost: Int
  }

  private struct Waiting {
    var feed: FeedToAsk
    var job: Job
    var since: Timestamp
  }

  private let limits: Limits
  private var waiting: [String: [Waiting]] = [:]
  /// Hosts that have something waiting, whose turn comes first at the front.
  private var turns: [String] = []
  private var running: [String: Int] = [:]
  private var runningCount = 0
  private var waitingCount = 0
  private var mayHaveMore = true

  init(_ limits: Limits) { self.limits = limits }

  /// Whether more should be claimed: something may be due, and no more than half the room is used.
  var wantsMore: Bool { mayHaveMore && room > limits.atOnce }

  /// How many more may be claimed.
  ///
  /// Twice what runs at once, so that a busy host hides nobody.
  var room: Int { 2 * limits.atOnce - runningCount - waitingCount }

  /// Notes how a claim went; one that came back short says that no more is due.
  mutating func noteClaim(of count: Int, wanted: Int) { mayHaveMore = count == wanted }

  /// Notes that more was made due.
  mutating func reopen() { mayHaveMore = true }

  mutating func add(_ feed: FeedToAsk, _ job: Job, at now: Timestamp) {
    let host = feed.address.host
    if waiting[host, default: []].isEmpty { turns.append(host) }
    waiting[host, default: []].append(Waiting(feed: feed, job: job, since: now))
    waitingCount += 1
  }

  /// The next feed to ask, hosts taking turns; nil when none may start now.
  mutating func next() -> (FeedToAsk, Job)? {
    guard runningCount < limits.atOnce else { return nil }
    guard let turn = turns.firstIndex(where: { running[$0, default: 0] < limits.atOneHost }) else {
      return nil
    }
    let host = turns.remove(at: turn)
    guard let first = waiting[host]?.removeFirst() else { return nil }
    waitingCount -= 1
    if waiting[host]?.isEmpty == false { turns.append(host) } else { waiting[host] = nil }
    running[host, default: 0] += 1
    runningCount += 1
    return (first.feed, first.job)
  }

  /// Notes that an ask at a host has ended.
  mutating func end(at host: String) {
    runningCount -= 1
    if let count = running[host], count > 1 {
      running[host] = count - 1
    } else {
      running[host] = nil
    }
  }

  /// Takes out what waits behind too many others at its host, or has waited half its lease.
  mutating func takeBacklog(at now: Timestamp) -> [Job] {
    var back: [Job] = []
    for (host, list) in waiting {
      let kept = list.prefix(limits.atOnce).filter { now - $0.since < RefreshRound.lease / 2 }
      if kept.count == list.count { continue }
      let jobs = Set(kept.map(\.job))
      back += list.map(\.job).filter { !jobs.contains($0) }
      waiting[host] = kept.isEmpty ? nil : kept
      if kept.isEmpty { turns.removeAll { $0 == host } }
    }
    waitingCount -= back.count
    return back
  }

  /// All that waits.
  var waitingJobs: [Job] { waiting.values.flatMap { $0.map(\.job) } }
}
