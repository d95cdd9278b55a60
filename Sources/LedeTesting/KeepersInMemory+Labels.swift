// Verdicts on items, without a database.

package import LedeNews

/// Verdicts, and what waits for one.
struct LabelsInMemory {
  var verdicts: [Item.ID: KeptVerdict] = [:]
  var waiting: Set<Item.ID> = []
  var edition: Int64?
  var isAtWork = false
  var isHidingDue = false

  var hasWork: Bool { !waiting.isEmpty || isHidingDue }
}

extension KeepersInMemory: LabelKeeper {
  package func verdict(of item: Item.ID) throws(StoreError) -> KeptVerdict? {
    try check()
    return labelled.verdicts[item]
  }

  package func strongest(
    _ filter: ListFilter, of reader: Reader.ID, before: SharePosition?, limit: Int
  ) throws(StoreError) -> StrongestPage {
    try check()
    guard let kind = filter.kind else { return StrongestPage() }
    let places = list(filter).map { one in
      (
        SharePosition(share: labelled.verdicts[one.headline.id]?[kind] ?? 0, one.headline.position),
        one
      )
    }
    .sorted { ($0.0.share, $0.0.position) > ($1.0.share, $1.0.position) }
    .filter { place, _ in
      before.map { (place.share, place.position) < ($0.share, $0.position) } ?? true
    }
    let page = places.prefix(limit)
    return StrongestPage(
      headlines: page.map(\.1.headline), older: places.count > limit ? page.last?.0 : nil)
  }

  package func beginLabels(_ edition: Int64) throws(StoreError) {
    try check()
    guard labelled.edition != edition else { return }
    labelled.edition = edition
    labelled.waiting = Set(kept.keys)
  }

  package func labelEdition() throws(StoreError) -> Int64? {
    try check()
    return labelled.edition
  }

  package func itemsToJudge(limit: Int, edition: Int64) throws(StoreError) -> JudgingBatch {
    try check()
    guard labelled.edition == edition else { return JudgingBatch() }
    var batch = JudgingBatch()
    for id in labelled.waiting.sorted(by: >).prefix(limit) {
      batch.stretches.append(JudgingBatch.Stretch(first: id, last: id, turn: 1))
      guard let item = kept[id]?.item else { continue }
      batch.items.append(
        ItemToJudge(
          id: id, title: item.title ?? "",
          article: articles[id]?.article.map { FeedText($0.html, .html) },
          told: item.content ?? item.summary))
    }
    return batch
  }

  @discardableResult
  package func keepVerdicts(
    _ verdicts: [Item.ID: KeptVerdict], of batch: JudgingBatch, by edition: Int64,
    at now: Timestamp
  ) throws(StoreError) -> Bool {
    try check()
    guard labelled.edition == edition else { return false }
    let hidden = preferencesByReader[.local]?.hiddenKinds ?? []
    for (item, verdict) in verdicts where kept[item] != nil {
      let was = labelled.verdicts[item]?.swatch.map { hidden.contains($0.label) } ?? false
      let isNow = verdict.swatch.map { hidden.contains($0.label) } ?? false
      labelled.verdicts[item] = verdict
      if was != isNow { put(item, muted: isNow) }
    }
    labelled.waiting.subtract(batch.stretches.map(\.first))
    return true
  }

  package func hideSome(at now: Timestamp) throws(StoreError) -> Int {
    try check()
    guard labelled.isHidingDue else { return 0 }
    labelled.isHidingDue = false
    let hidden = preferencesByReader[.local]?.hiddenKinds ?? []
    for (item, verdict) in labelled.verdicts {
      guard let label = verdict.swatch?.label else { continue }
      put(item, muted: hidden.contains(label))
    }
    return labelled.verdicts.count
  }

  package func labelProgress() throws(StoreError) -> LabelProgress {
    try check()
    return LabelProgress(waiting: labelled.waiting.count, edition: labelled.edition)
  }

  /// Keeps a verdict on each item of these titles, as if it had been judged.
  package func label(_ shares: [String: [Label: Int]], of basis: KeptVerdict.Basis = .article) {
    for (id, one) in kept {
      guard let found = one.item.title.flatMap({ shares[$0] }) else { continue }
      let verdict = Verdict(
        findings: Label.allCases.map { label in
          Finding(label: label, share: Double(found[label] ?? 0) / 100, version: "1")
        }, basis: .article, walt: "", words: 100, language: "en", checksum: "")
      labelled.verdicts[id] = KeptVerdict(
        verdict, isOfFeed: false, edition: 0x1a2b_3c4d, judged: one.arrived)
      labelled.verdicts[id]?.basis = basis
    }
  }

  func claimLabels() -> Job? {
    guard labelled.hasWork, !labelled.isAtWork else { return nil }
    labelled.isAtWork = true
    return Job(id: Job.ID(0), kind: .label, subject: 0, attempts: 1, claim: 1)
  }

  private func put(_ item: Item.ID, muted isMuted: Bool) {
    if isMuted {
      muted.insert(item)
    } else if !caught.values.contains(where: { $0[item]?.mutes ?? false }) {
      muted.remove(item)
    }
  }
}
