// Messages that are due, without a database.

package import LedeNews

extension NotificationsInMemory: JobKeeper {
  package func claim(_ kinds: [Job.Kind], limit: Int, lease: Duration, at now: Timestamp) -> [Job] {
    let ready = works.filter { kinds.contains($0.key.kind) && $0.value <= now }
      .sorted { ($0.value, $0.key.reader) < ($1.value, $1.key.reader) }.prefix(limit)
    return ready.map { work, _ in
      lastClaim += 1
      claims[work] = lastClaim
      works[work] = now + lease
      attempts[work, default: 0] += 1
      return Job(
        id: Job.ID(work.reader.rawValue * 10 + Int64(work.kind.rawValue)), kind: work.kind,
        subject: work.reader.rawValue, attempts: attempts[work] ?? 1, claim: lastClaim)
    }
  }

  package func finish(_ job: Job, next: Timestamp?) -> Bool {
    guard end(job, at: next) else { return false }
    attempts[work(of: job)] = nil
    return true
  }

  package func giveBack(_ jobs: [Job], retry: Timestamp) {
    for job in jobs where end(job, at: retry) { attempts[work(of: job)] = job.attempts - 1 }
  }

  package func retry(_ job: Job, at retry: Timestamp) { _ = end(job, at: retry) }

  package func nextDue(_ kinds: [Job.Kind]) -> Timestamp? {
    works.filter { kinds.contains($0.key.kind) }.values.min()
  }

  package nonisolated func wakeUps() -> AsyncStream<Void> { AsyncStream { $0.finish() } }

  private func work(of job: Job) -> Work {
    Work(kind: job.kind, reader: Reader.ID(job.subject))
  }

  private func end(_ job: Job, at next: Timestamp?) -> Bool {
    let work = work(of: job)
    guard claims[work] == job.claim else { return false }
    claims[work] = nil
    works[work] = next
    return true
  }
}
