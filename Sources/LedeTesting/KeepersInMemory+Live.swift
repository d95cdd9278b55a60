// Who answered last and what devices noted, without a database; and one whom nobody watches.

package import LedeNews

/// One half of a mark: whether it is read, or whether it is saved.
struct MarkFlag: Hashable {
  var item: Item.ID
  var isSaving: Bool

  init(_ item: Item.ID, _ change: MarkChange) {
    self.item = item
    isSaving = change == .saved || change == .unsaved
  }
}

extension KeepersInMemory: FreshnessKeeper {
  package func lastAnswers(for reader: Reader.ID) throws(StoreError) -> LastAnswers {
    let refused = feeds.keys.compactMap { feed -> Timestamp? in
      guard let report = reports[feed], case .failed = report.outcome, report.reach == .answered
      else { return nil }
      return report.asked
    }
    return LastAnswers(
      freshAt: try freshAt(for: reader), refusedAt: refused.max(),
      silentSince: feeds.keys.compactMap { silentSince[$0] }.max())
  }

  package func hurry(notAskedSince notSince: Timestamp, of reader: Reader.ID, at now: Timestamp)
    throws(StoreError) -> Int
  {
    try check()
    var count = 0
    for id in feeds.keys where claims[id] == nil && !isPaused(id) {
      if let rest = reports[id]?.restUntil, rest > now { continue }
      if let asked = reports[id]?.asked, asked > notSince, due[id].map({ $0 > now }) ?? true {
        continue
      }
      due[id] = min(due[id] ?? now, now)
      count += 1
    }
    return count
  }

  package func hurryWitnesses(at now: Timestamp) throws(StoreError) -> Int {
    try check()
    func when(_ id: Feed.ID) -> Int64 { lastGood[id]?.milliseconds ?? 0 }
    let witnesses = feeds.keys.filter { id in
      lastGood[id] != nil && silentSince[id] == nil && claims[id] == nil && !isPaused(id)
        && (due[id].map { $0 > now } ?? false)
    }.sorted { when($1) < when($0) }.prefix(3)
    for id in witnesses { due[id] = now }
    return witnesses.count
  }

  package func dueFeeds(at now: Timestamp) throws(StoreError) -> Int {
    try check()
    return due.count { $0.value <= now && claims[$0.key] == nil }
  }

  /// Notes since when a feed has been silent.
  func noteReach(_ report: RefreshReport) {
    if case .failed = report.outcome {} else { lastGood[report.feed] = report.asked }
    switch report.reach {
    case .answered: silentSince[report.feed] = nil
    case .silent:
      silentSince[report.feed] = silentSince[report.feed] ?? report.round ?? report.asked
    case .unasked: break
    }
  }
}

extension KeepersInMemory: DeviceKeeper {
  package func replay(_ changes: [NotedChange], by reader: Reader.ID, at now: Timestamp)
    throws(StoreError) -> [NotedOutcome]
  {
    try check()
    var before = Timestamp(milliseconds: .min)
    var outcomes: [NotedOutcome] = []
    for noted in changes {
      let at = max(min(noted.at, now), before)
      before = at
      guard notedKeys.insert("\(reader.rawValue) \(noted.key)").inserted else {
        outcomes.append(.repeated)
        continue
      }
      let flag = MarkFlag(noted.item, noted.change)
      if kept[noted.item] == nil {
        outcomes.append(.unknown)
      } else if let last = markTimes[flag], last > at {
        outcomes.append(.overruled)
      } else {
        _ = try mark([noted.item], as: noted.change, by: reader, at: at)
        outcomes.append(.made)
      }
    }
    return outcomes
  }

  package func revisions(of items: [Item.ID]) throws(StoreError) -> [Item.ID: Int64] {
    try check()
    return revisions.filter { items.contains($0.key) }
  }
}

/// Watching that tells nothing: for tests of pages that nobody keeps open.
package struct NobodyWatches: Watching {
  package init() {}
  package func watch(for reader: Reader.ID, seen: Int?) async -> (any NewsWatch)? { nil }
  package func changed(for reader: Reader.ID) {}
  package func opened(by reader: Reader.ID) {}
}
