// Keeps a verdict on every item: a batch, a rest, a batch, newest first, until all are judged.

import LedeDatabase
package import LedeBase
import LedeSite

/// Judges what kind of writing items are for as long as its task lives.
package struct LabelClock: Sendable {
  private let store: Store
  private let now: @Sendable () -> Timestamp
  private let judge: any LabelJudge
  private let rules: KindRules
  private let threads: (any TaskExecutor)?
  private let turn: Duration

  /// Items in one transaction; more is hardly faster and holds up those who keep and mark.
  private static let batch = 256
  /// Items that one thread judges in one go.
  private static let piece = 32
  /// How long one process holds the job before others may have it.
  private static let lease = Duration.seconds(120)
  /// When to look again by itself; what is kept makes the job due sooner.
  private static let longestRest = Duration.seconds(600)
  private static let restAfterFailure = Duration.seconds(5)
  /// How long a process leaves the work alone whose models are older than another's.
  private static let restAsOutdated = Duration.seconds(60)
  /// How long one turn at the job is.
  package static let turn = Duration.seconds(30)

  /// A clock over these services.
  ///
  /// - Parameters:
  ///   - services: What it may touch.
  ///   - judge: Who judges.
  ///   - threads: Where the judging is done; best on threads that give way to all others. Nil for
  ///     where tasks run anyway.
  ///   - turn: How long one turn at the job is.
  package init(
    _ services: Services, judge: any LabelJudge, on threads: (any TaskExecutor)? = nil,
    turn: Duration = LabelClock.turn
  ) {
    store = services.store
    now = services.house.now
    self.judge = judge
    rules = KindRules(services)
    self.threads = threads
    self.turn = turn
  }

  /// Runs until the task is cancelled.
  ///
  /// - Parameter ended: Called when nothing was left, with how many were judged, and every half
  ///   minute of long work; or when the store failed.
  package func run(ended: @escaping @Sendable (Result<Int, StoreError>) -> Void) async {
    var hasBegun = false
    await Clockwork.run(
      [.label], store.database, now, rest: LabelClock.longestRest,
      restAfterFailure: LabelClock.restAfterFailure, ended: ended
    ) { () async throws(StoreError) -> Int in
      if !hasBegun { try await begin() }
      hasBegun = true
      guard try await store.labelEdition() == judge.edition else {
        // Other models judge by now. Cut short only when the task ends.
        try? await Task.sleep(for: LabelClock.restAsOutdated)
        return 0
      }
      return try await catchUp()
    }
  }

  /// Says that this judge judges from now on.
  ///
  /// Once for each process: of two that have other models, the one that began last goes on, and
  /// the two never undo each other's work.
  func begin() async throws(StoreError) { try await store.beginLabels(judge.edition) }

  /// Judges what waits, if no other process does; returns how many items.
  ///
  /// - Parameter tell: Called after each batch with how many there were so far.
  /// - Returns: How many items were judged, or looked at because a reader hides them.
  /// - Throws: Why the store could not be used; the job is given back.
  func catchUp(tell: (Int) -> Void = { _ in }) async throws(StoreError) -> Int {
    guard try await store.labelEdition() == judge.edition else { return 0 }
    let claimed = try await store.claim([.label], limit: 1, lease: LabelClock.lease, at: now())
    guard let job = claimed.first else { return 0 }
    var total = 0
    do throws(StoreError) {
      let begun = ContinuousClock.now
      while !Task.isCancelled, .now - begun < turn {
        let count = try await step()
        if count == 0 { break }
        total += count
        tell(total)
      }
    } catch {
      // If this fails too, the lease passes by itself.
      try? await store.giveBack([job], retry: now() + LabelClock.restAfterFailure)
      throw error
    }
    judge.rest()
    _ = try await store.finish(job, next: now() + LabelClock.longestRest)
    return total
  }

  /// One batch; returns how many items it was, 0 when nothing is left to do.
  private func step() async throws(StoreError) -> Int {
    let hidden = try await store.hideSome(at: now())
    let batch = try await store.itemsToJudge(limit: LabelClock.batch, edition: judge.edition)
    if batch.stretches.isEmpty { return hidden }
    let labelling = Labelling(judge: judge, now: now())
    let verdicts = await verdicts(on: batch.items, by: labelling)
    // Cut short, the batch is judged again by whoever comes next.
    if Task.isCancelled { return 0 }
    // Other models began meanwhile: the rest is theirs.
    let caught = try await rules.catches(of: verdicts, at: now())
    guard
      try await store.keepVerdicts(
        verdicts, caught: caught, of: batch, by: judge.edition, at: now())
    else { return 0 }
    // Items that are gone make work too.
    return max(batch.items.count + hidden, 1)
  }

  private func verdicts(
    on items: [ItemToJudge], by labelling: Labelling
  ) async -> [Item.ID: KeptVerdict] {
    await withTaskGroup(of: [Item.ID: KeptVerdict].self) { group in
      var rest = items[...]
      while !rest.isEmpty {
        let piece = rest.prefix(LabelClock.piece)
        rest = rest.dropFirst(LabelClock.piece)
        group.addTask(executorPreference: threads) { labelling.verdicts(on: piece) }
      }
      return await group.reduce(into: [:]) { all, some in all.merge(some) { _, new in new } }
    }
  }
}
