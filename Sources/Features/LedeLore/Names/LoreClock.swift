// Asks for the names of a story once a week.

import LedeBase
import LedeDatabase
package import LedeSite

extension Job.Kind {
  static let loreNames = Job.Kind(21, "loreNames")
}

/// Keeps names new for as long as its task lives.
struct LoreClock: Sendable {
  private let client: LoreClient
  private let database: Database
  private let jobs: JobQueue
  private let now: @Sendable () -> Timestamp

  /// So long names are new enough.
  static let fresh = Duration.seconds(7 * 86_400)
  /// When to ask again where nothing came.
  static let restAfterFailure = Duration.seconds(3_600)
  /// Another base in the settings is seen at start; so often the clock looks at its job.
  private static let rest = Duration.seconds(3_600)
  private static let lease = Duration.seconds(3_600)

  init(_ house: House, _ base: WebAddress) {
    client = LoreClient(web: house.documents, base: base)
    database = house.database
    jobs = JobQueue(house.database)
    now = house.now
  }

  /// Runs until the task is cancelled.
  ///
  /// - Parameters:
  ///   - ended: Called when names came, with how many, or when the database failed.
  ///   - away: Called with the reason when none came.
  func run(
    ended: @escaping @Sendable (Result<Int, StoreError>) -> Void,
    away: @escaping @Sendable (LoreAway) -> Void
  ) async {
    await Clockwork.run(
      [.loreNames], database, now, rest: Self.rest, restAfterFailure: .seconds(60), ended: ended
    ) { () async throws(StoreError) -> Int in try await catchUp(away: away) }
  }

  /// Asks, if it is time and no other process does; returns how many names came.
  func catchUp(away: @Sendable (LoreAway) -> Void) async throws(StoreError) -> Int {
    let kept = try await database.value(LoreAsked.place).flatMap { LoreAsked($0) }
    var asked = LoreAsked(client.base)
    if let kept, kept.base == asked.base { asked = kept }
    if try await jobs.nextDue([.loreNames]) == nil {
      try await database.run(Jobs.add, (kind: .loreNames, subject: 0, due: now()))
    } else if kept?.base != asked.base {
      try await database.run(Jobs.hasten, (kind: .loreNames, subject: 0, due: now()))
    }
    guard
      let job = try await jobs.claim([.loreNames], limit: 1, lease: Self.lease, at: now()).first
    else { return 0 }
    do throws(StoreError) {
      let names: [LoreName]
      do throws(LoreAway) { names = try await client.names() } catch {
        away(error)
        asked.fault = error.message
        try await database.run(Facts.set, (name: LoreAsked.place, value: asked.text))
        _ = try await jobs.finish(job, next: now() + Self.restAfterFailure)
        return 0
      }
      var asked = LoreAsked(client.base)
      (asked.told, asked.count) = (now(), names.count)
      try await database.write { [asked] connection throws(StoreError) in
        try connection.run(LoreNameRows.forget, ())
        try connection.run(LoreNameRows.add, each: names)
        try connection.run(Facts.set, (name: LoreAsked.place, value: asked.text))
      }
      _ = try await jobs.finish(job, next: now() + Self.fresh)
      return names.count
    } catch {
      // If this fails too, the lease passes by itself.
      try? await jobs.giveBack([job], retry: now() + Self.restAfterFailure)
      throw error
    }
  }
}

extension Lore {
  /// Names of another server, where the settings name one.
  package static func workers(_ house: House, _ settings: Settings) -> [Worker] {
    guard let base = settings.url else { return [] }
    let clock = LoreClock(house, base)
    return [
      Worker("lore-names", .everyProcess) { log in
        await clock.run {
          log.ended($0, "lore.names", "names", [("from", base.host)], failed: "lore.store")
        } away: {
          log(.warning, "lore.away", [("from", base.host), ("cause", $0.message)])
        }
      }
    ]
  }
}
