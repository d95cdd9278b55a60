// The news as it stands now: how fresh it is, what devices noted, and trying again.

import LedeCalendar
import LedeBase
import LedeDatabase

extension NewsDesk {
  /// What decides whether lists may be shown to a reader.
  struct NewsState: Sendable {
    var freshness: Freshness
    var freshAt: Timestamp?
    var counts: ItemCounts
    var followed: FollowedFeeds
    var now: Timestamp
  }

  func newsState(
    of reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> NewsState {
    let answers = try Fresh.lastAnswers(for: reader, on: connection)
    let counts = try Readers.shownCounts(of: reader, on: connection)
    let followed = try connection.first(Subscriptions.fare, reader) ?? FollowedFeeds()
    let now = now()
    let freshness = Freshness.judged(
      answers, followed: followed.all, kept: counts.all, at: now, in: zone)
    return NewsState(
      freshness: freshness, freshAt: answers.freshAt, counts: counts, followed: followed, now: now)
  }

  /// Notes that a reader looks at the front page, so that feeds are asked; never waits.
  func opened(by reader: Reader.ID) { watching.opened(by: reader) }

  /// Begins to watch what happens for a reader; nil when too many watch.
  func watch(for reader: Reader.ID, seen: Int?) async -> (Mailbox)? {
    await watching.watch(for: reader, seen: seen)
  }

  /// Makes up for what a device noted while it had no server.
  func replay(_ changes: [NotedChange], reader: Reader.ID = .local)
    async throws(StoreError) -> [NotedOutcome]
  {
    let outcomes = try await store.replay(changes, by: reader, at: now())
    if outcomes.contains(.made) { watching.changed(for: reader) }
    return outcomes
  }

  /// Has all of a reader's feeds asked now, and waits for the end of the round, but not for long.
  ///
  /// Returns after `patience` at the latest, with how many are asked; the asking goes on.
  func tryAgain(reader: Reader.ID = .local, patience: Duration = .seconds(4))
    async throws(StoreError) -> Int
  {
    let watch = await watching.watch(for: reader, seen: nil)
    defer { watch?.close() }
    let asked = try await hurry(nil, reader: reader) ?? 0
    guard let watch, asked > 0 else { return asked }
    await withTaskGroup { group in
      group.addTask {
        while let events = await watch.next() {
          let hasEnded = events.contains {
            if case .round(let round) = $0 { round.phase == .ended } else { false }
          }
          if hasEnded { return }
        }
      }
      // Fails only when the round ended first.
      group.addTask { try? await Task.sleep(for: patience) }
      await group.next()
      group.cancelAll()
    }
    return asked
  }
}
