// Asks the sources of followed topics again: what is new stands on their pages without anybody asking.

import LedeBase
import LedeDatabase
package import LedeNews
package import LedeSite

/// Looks after followed topics for as long as its task lives.
struct TopicClock: Sendable {
  private let desk: TopicsDesk
  private let jobs: JobQueue

  /// How long after one look the next comes: looking costs a search, as judging is kept.
  private static let rest = Duration.seconds(15 * 60)
  private static let restAfterFailure = Duration.seconds(60)
  /// No topic is looked at sooner than so long after its last look, unless new items name it.
  static let restOfOne = rest / 2
  /// How long one process holds the job before others may have it.
  private static let lease = Duration.seconds(600)
  /// So many topics are looked at before others may have the job.
  private static let atOnce = 50
  /// Tones that nobody has judged anew for so long are dropped, and points that no chart shows.
  private static let keepsTones = Duration.seconds(100 * 86_400)

  private let times: TimesDesk

  init(_ services: Services, _ settings: Topics.Settings) {
    times = TimesDesk(services.house, settings)
    desk = TopicsDesk(services, times: times)
    jobs = JobQueue(services.house.database)
  }

  /// Runs until the task is cancelled.
  ///
  /// - Parameter ended: Called when topics were looked at, with how many, or when it failed.
  func run(ended: @escaping @Sendable (Result<Int, StoreError>) -> Void) async {
    await Clockwork.run(
      [.topics], desk.database, desk.now, rest: Self.rest, restAfterFailure: Self.restAfterFailure,
      ended: ended
    ) { () async throws(StoreError) -> Int in try await catchUp() }
  }

  /// Looks at the topics whose time has come, if no other process does; returns how many.
  func catchUp() async throws(StoreError) -> Int {
    let now = desk.now()
    guard
      let job = try await jobs.claim([.topics], limit: 1, lease: Self.lease, at: now).first
    else { return 0 }
    do throws(StoreError) {
      let due = try await desk.database.rows(
        TopicJob.due, (before: now - Self.restOfOne, limit: Self.atOnce))
      var count = 0
      for topic in due.compactMap(\.self) {
        if Task.isCancelled { break }
        do { try await desk.refresh(topic, at: now) } catch let error as StoreError {
          throw error
        } catch {
          // A key that cannot be opened is told where somebody asks; the other topics go on.
          try await desk.database.run(TopicRows.noteAsked, (topic.id, at: now))
        }
        count += 1
      }
      try await desk.database.write { connection throws(StoreError) in
        try connection.run(ToneRows.forget, now - Self.keepsTones)
        try connection.run(PointRows.forget, now - .seconds(ToneChart.days * 86_400))
      }
      try await times.forget()
      // What was woken meanwhile could not hasten a job that is held. Where more wait than were looked at, the
      // next come at once; rows that this Lede cannot read are not waited for.
      let woken = try await desk.database.rows(
        TopicJob.due, (before: desk.now() - Self.restOfOne, limit: Self.atOnce))
      let isMore = due.count == Self.atOnce || woken.contains { $0 != nil }
      let next = isMore ? desk.now() : now + Self.rest
      _ = try await jobs.finish(job, next: next)
      return count
    } catch {
      // If this fails too, the lease passes by itself.
      try? await jobs.giveBack([job], retry: now + Self.restAfterFailure)
      throw error
    }
  }
}

extension TopicsDesk {
  /// Asks the sources of a followed topic and keeps what they say.
  ///
  /// The Times is asked once a day, so that its calls are left for who waits for an answer.
  fileprivate func refresh(_ topic: FollowedTopic, at now: Timestamp) async throws {
    let isNewDay = topic.asked.map { $0.milliseconds / 86_400_000 < now.milliseconds / 86_400_000 }
    var found: [Coverage] = []
    for source in topic.question.sources {
      // A source that is gone says nothing; its place among the points stays its own.
      guard
        let coverage = try await coverage(
          topic.question, source, reader: topic.reader, mayAsk: isNewDay ?? true)
      else { break }
      found.append(coverage)
    }
    try await keep(found, for: topic, at: now)
    try await hastenTelling(of: topic, at: now)
  }
}

extension Topics {
  /// Followed topics, asked again by themselves.
  package static func workers(_ services: Services, _ settings: Settings) -> [Worker] {
    guard settings.isOn else { return [] }
    let clock = TopicClock(services, settings)
    let names = NameClock(services.house)
    return [
      Worker("topic-names", .everyProcess) { log in
        await names.run { log.ended($0, "topics.names", "items", failed: "topics.store") }
      },
      Worker("topics", .everyProcess) { log in
        await clock.run { log.ended($0, "topics.asked", "topics", failed: "topics.store") }
      },
    ]
  }
}
