// What clocks have in common: work, rest until something is due or somebody rings, work again.

package import LedeBase

/// The scheduler of a worker: it sleeps until a job of its kinds is due, or another process rings.
package enum Clockwork {
  /// Does the work of some kinds of jobs until the task is cancelled.
  ///
  /// - Parameters:
  ///   - kinds: Whose due times end a rest.
  ///   - database: Where they wait.
  ///   - now: The time of day.
  ///   - rest: When to look again by itself.
  ///   - restAfterFailure: When to try again after the database failed.
  ///   - ended: Called after each work that did something, and when it failed.
  ///   - work: Does what is due and returns how much it was.
  package static func run(
    _ kinds: [Job.Kind], _ database: Database, _ now: @Sendable () -> Timestamp, rest: Duration,
    restAfterFailure: Duration, ended: @Sendable (Result<Int, StoreError>) -> Void,
    work: () async throws(StoreError) -> Int
  ) async {
    let alarm = Alarm()
    let ringing = Task {
      for await _ in database.wakeUps() { await alarm.ring() }
    }
    defer { ringing.cancel() }
    while !Task.isCancelled {
      var wait = rest
      do throws(StoreError) {
        let count = try await work()
        if count > 0 { ended(.success(count)) }
        if let due = try await JobQueue(database).nextDue(kinds) {
          wait = min(max(due - now(), .milliseconds(20)), rest)
        }
      } catch {
        ended(.failure(error))
        wait = restAfterFailure
      }
      if Task.isCancelled { break }
      await alarm.wait(atMost: wait)
    }
  }

  /// Does work in several places at once: a slow piece of it keeps its own place alone, and others come to
  /// the free ones meanwhile.
  ///
  /// - Parameters:
  ///   - places: How many there are.
  ///   - rest: How soon it is looked for more while some are free.
  ///   - find: Claims as much as has a place now. It is asked again as each piece ends.
  ///   - work: Does one piece; returns why the database could not be used.
  /// - Returns: How many pieces were done, when none is left.
  /// - Throws: Why the database could not be used, after what was under way has ended.
  package static func inPlaces<Piece: Sendable>(
    _ places: Int, rest: Duration, find: @Sendable () async throws(StoreError) -> [Piece],
    work: @escaping @Sendable (Piece) async -> StoreError?
  ) async throws(StoreError) -> Int {
    let done = await withTaskGroup(of: Turn.self) { group in
      var (total, running, isResting) = (0, 0, false)
      var failure: StoreError?
      while failure == nil, !Task.isCancelled {
        do throws(StoreError) {
          let found = try await find()
          for piece in found { group.addTask { .ended(await work(piece)) } }
          running += found.count
          total += found.count
        } catch {
          failure = error
        }
        if running == 0 { break }
        if running < places, !isResting {
          isResting = true
          group.addTask {
            // Sleep fails only when it is called off, since nothing is left: then nobody looks again.
            try? await Task.sleep(for: rest)
            return .rested
          }
        }
        switch await group.next() {
        case .ended(let one):
          failure = failure ?? one
          running -= 1
        case .rested, nil: isResting = false
        }
      }
      while running > 0, let one = await group.next() {
        guard case .ended(let one) = one else { continue }
        failure = failure ?? one
        running -= 1
      }
      group.cancelAll()
      return (total: total, failure: failure)
    }
    if let failure = done.failure { throw failure }
    return done.total
  }

  /// What ends while work is done in places.
  private enum Turn: Sendable {
    case ended(StoreError?)
    case rested
  }
}
