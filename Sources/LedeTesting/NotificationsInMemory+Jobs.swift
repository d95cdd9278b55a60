// Reminders that are due, without a database.

package import LedeNews

extension NotificationsInMemory: JobKeeper {
  package func claim(_ kinds: [Job.Kind], limit: Int, lease: Duration, at now: Timestamp) -> [Job] {
    guard kinds.contains(.reminder) else { return [] }
    let ready = due.filter { $0.value <= now && claims[$0.key] == nil }
      .sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(limit)
    return ready.map { reader, _ in
      lastClaim += 1
      claims[reader] = lastClaim
      attempts[reader, default: 0] += 1
      return Job(
        id: Job.ID(reader.rawValue), kind: .reminder, subject: reader.rawValue,
        attempts: attempts[reader] ?? 1, claim: lastClaim)
    }
  }

  package func finish(_ job: Job, next: Timestamp?) -> Bool {
    guard end(job, at: next) else { return false }
    attempts[Reader.ID(job.subject)] = nil
    return true
  }

  package func giveBack(_ jobs: [Job], retry: Timestamp) {
    for job in jobs where end(job, at: retry) {
      attempts[Reader.ID(job.subject)] = job.attempts - 1
    }
  }

  package func retry(_ job: Job, at retry: Timestamp) { _ = end(job, at: retry) }

  package func nextDue(_ kinds: [Job.Kind]) -> Timestamp? {
    due.filter { claims[$0.key] == nil }.values.min()
  }

  package nonisolated func wakeUps() -> AsyncStream<Void> { AsyncStream { $0.finish() } }

  private func end(_ job: Job, at next: Timestamp?) -> Bool {
    let reader = Reader.ID(job.subject)
    guard claims[reader] == job.claim else { return false }
    claims[reader] = nil
    due[reader] = next
    return true
  }
}
