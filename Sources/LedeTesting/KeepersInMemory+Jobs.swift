// Work that waits, without a database.

package import LedeNews

extension KeepersInMemory {
  package func claim(
    _ kinds: [Job.Kind], limit: Int, lease: Duration, at now: Timestamp
  ) throws(StoreError) -> [Job] {
    try check()
    if kinds.contains(.search), unindexed > 0, !isIndexing {
      isIndexing = true
      return [Job(id: Job.ID(0), kind: .search, subject: 0, attempts: 1, claim: 1)]
    }
    if kinds.contains(.label), let job = claimLabels() { return [job] }
    if kinds.contains(.article) { return claimArticles(limit, at: now) }
    guard kinds.contains(.refresh) else { return [] }
    let ready = due.filter { $0.value <= now && claims[$0.key] == nil && !isPaused($0.key) }
      .sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(limit)
    return ready.map { feed, _ in
      let claim = number()
      claims[feed] = claim
      return Job(
        id: Job.ID(feed.rawValue), kind: .refresh, subject: feed.rawValue, attempts: 1, claim: claim
      )
    }
  }

  package func finish(_ job: Job, next: Timestamp?) throws(StoreError) -> Bool {
    try check()
    if job.kind == .search {
      isIndexing = false
      return true
    }
    if job.kind == .label {
      labelled.isAtWork = false
      return true
    }
    if job.kind == .article { return true }
    let feed = Feed.ID(job.subject)
    guard claims[feed] == job.claim else { return false }
    claims[feed] = nil
    due[feed] = next
    return true
  }

  package func giveBack(_ jobs: [Job], retry: Timestamp) throws(StoreError) {
    try check()
    if jobs.contains(where: { $0.kind == .label }) { labelled.isAtWork = false }
    for job in jobs where job.kind == .article {
      articleJobs[Item.ID(job.subject)] = (retry, job.attempts - 1)
    }
    for job in jobs where claims[Feed.ID(job.subject)] == job.claim {
      claims[Feed.ID(job.subject)] = nil
      due[Feed.ID(job.subject)] = retry
    }
  }

  package func retry(_ job: Job, at retry: Timestamp) throws(StoreError) {
    try check()
    if job.kind == .article {
      articleJobs[Item.ID(job.subject)] = (retry, job.attempts)
    } else if claims[Feed.ID(job.subject)] == job.claim {
      claims[Feed.ID(job.subject)] = nil
      due[Feed.ID(job.subject)] = retry
    }
  }

  package func nextDue(_ kinds: [Job.Kind]) throws(StoreError) -> Timestamp? {
    try check()
    if kinds == [.article] { return articleJobs.values.map(\.due).min() }
    if kinds == [.label] { return labelled.hasWork ? Timestamp(milliseconds: 0) : nil }
    if kinds == [.search] { return unindexed > 0 ? Timestamp(milliseconds: 0) : nil }
    return due.filter { claims[$0.key] == nil && !isPaused($0.key) }.values.min()
  }
}
