// Publishers in parts: whoever is examined in one was learnt from in none of the others.

/// Which part each publisher belongs to.
struct Folds {
  static let count = 5
  private(set) var parts: [String: Int] = [:]

  /// Parts publishers so that the rare kinds stand in all parts, the largest publishers first.
  ///
  /// By chance, the few that hold most rows of a kind would often stand in one part.
  init(of rows: [LabelledRow], heads: [Told]) {
    // The rarest kind has the first choice; rows without any are spread last.
    let sizes = heads.map { head in rows.count { $0.fits(head) == true } }
    let byRarity = heads.indices.sorted { (sizes[$0], $0) < (sizes[$1], $1) }
    var counts: [String: [Double]] = [:]
    for row in rows {
      var own = counts[row.source] ?? Array(repeating: 0, count: heads.count + 1)
      for head in heads.indices where row.fits(heads[head]) == true { own[head] += 1 }
      own[heads.count] += 1
      counts[row.source] = own
    }
    let all = (sizes + [rows.count]).map { Double(max(1, $0)) }
    var filled = [[Double]](
      repeating: Array(repeating: 0, count: heads.count + 1), count: Self.count)
    for head in byRarity + [heads.count] {
      let waiting = counts.filter { parts[$0.key] == nil && $0.value[head] > 0 }
      for (source, own) in waiting.sorted(by: {
        ($1.value[head], $0.key) < ($0.value[head], $1.key)
      }) {
        // What the part holds of this kind counts most, then what it holds of all.
        let full = filled.map { part in
          3 * part[head] / all[head]
            + zip(part, all).reduce(0) { $0 + $1.0 / $1.1 } / 2
        }
        let part = full.indices.min { (full[$0], $0) < (full[$1], $1) } ?? 0
        parts[source] = part
        for index in own.indices { filled[part][index] += own[index] }
      }
    }
  }

  subscript(_ row: LabelledRow) -> Int { parts[row.source] ?? 0 }
}
