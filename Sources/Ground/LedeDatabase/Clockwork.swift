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
}
