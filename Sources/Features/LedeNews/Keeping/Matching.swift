// Which items of a feed's answer are new, which are known, and which only changed. Pure.

import LedeBase

/// What one item of an answer turns out to be.
enum Match: Sendable {
  /// Nobody told it before; the fingerprint bears the key it is kept under.
  case new(Fingerprint)
  /// Known, with the same words, under the same key.
  case same
  /// Known, with a new key or new words; `hasNewWords` tells whether they changed.
  case changed(Seen.Row, Fingerprint, hasNewWords: Bool)
  /// Known, but dropped since: it is kept again under its old number, as read.
  case back(Seen.Row, Fingerprint)
  /// The same item stands twice in this answer.
  case twice

  /// Whether rows with the item's words are written for it.
  var isWritten: Bool {
    switch self {
    case .same, .twice: false
    case .changed(_, _, let hasNewWords): hasNewWords
    case .new, .back: true
    }
  }
}

/// Tells the items of one answer apart, given what is known of them.
struct Matching: Sendable {
  /// The fingerprint of each item of the answer, in its order.
  let prints: [Fingerprint]

  init(_ items: [Item]) { prints = items.map { Fingerprint(of: $0) } }

  /// Items that are known by their fingerprints alone.
  init(prints: [Fingerprint]) { self.prints = prints }

  /// The keys under which these items may be known.
  var keys: [UInt64] { prints.flatMap { [$0.key, $0.keyOfReused] } }

  /// The links of items that are unknown by key: a feed that renames its ids keeps their links.
  func linksOfUnknown(_ byKey: [Seen.Row]) -> [UInt64] {
    let known = Dictionary(byKey.map { ($0.print.key, $0.print) }, uniquingKeysWith: { a, _ in a })
    return prints.filter { find($0, in: known) == nil }.map(\.link)
  }

  /// What each item is.
  ///
  /// An item is known by its key, unless the publisher has used the key for something else. An
  /// unknown key is a new name for a known item when the known one is not in this answer under its
  /// own key, and title and link agree; then either the times agree too, or no key of the answer is
  /// known at all, as when a site changes its software. A bulletin that appears each hour under
  /// the same title and link stays many items, because the feed still tells older ones by their
  /// keys, or because it is alone in its feed.
  ///
  /// - Parameters:
  ///   - byKey: What is known under `keys`.
  ///   - byLink: What is known under the links of the unknown.
  /// - Returns: One match for each item of the answer, in its order.
  func matches(byKey: [Seen.Row], byLink: [Seen.Row]) -> [Match] {
    let known = Dictionary(byKey.map { ($0.print.key, $0) }, uniquingKeysWith: { a, _ in a })
    let knownPrints = known.mapValues(\.print)
    var told: [UInt64: Fingerprint] = [:]
    var usedItems: Set<Item.ID> = []
    var matches = [Match?](repeating: nil, count: prints.count)

    for (index, print) in prints.enumerated() {
      guard let key = find(print, in: knownPrints), let row = known[key] else { continue }
      guard told.updateValue(print, forKey: key) == nil else {
        matches[index] = .twice
        continue
      }
      usedItems.insert(row.item)
      var kept = print
      kept.key = key
      matches[index] = Matching.match(row, kept)
    }

    let isRenamedAsAWhole = usedItems.isEmpty && prints.count > 1
    var byPlace: [UInt64: [Seen.Row]] = [:]
    for row in byLink where !usedItems.contains(row.item) {
      byPlace[row.print.link, default: []].append(row)
    }
    for (index, print) in prints.enumerated() where matches[index] == nil {
      var kept = print
      if let first = told[print.key], !print.isReuse(of: first) {
        matches[index] = .twice
        continue
      }
      // A key that another item holds cannot be given to this one.
      if knownPrints[print.key] != nil || told[print.key] != nil { kept.key = print.keyOfReused }
      guard told.updateValue(print, forKey: kept.key) == nil else {
        matches[index] = .twice
        continue
      }
      let candidates = (byPlace[print.link] ?? []).filter { !usedItems.contains($0.item) }
      let row =
        candidates.first { print.isRenaming(of: $0.print) }
        ?? candidates.first { isRenamedAsAWhole && print.hasTitle && print.title == $0.print.title }
      if let row {
        usedItems.insert(row.item)
        matches[index] = Matching.match(row, kept)
      } else {
        matches[index] = .new(kept)
      }
    }
    return matches.map { $0 ?? .twice }
  }

  /// The key under which an item is known; nil when it is not.
  private func find(_ print: Fingerprint, in known: [UInt64: Fingerprint]) -> UInt64? {
    if let found = known[print.key], !print.isReuse(of: found) { return print.key }
    return known[print.keyOfReused] == nil ? nil : print.keyOfReused
  }

  private static func match(_ row: Seen.Row, _ print: Fingerprint) -> Match {
    if row.isDropped { return .back(row, print) }
    let hasNewWords = row.print.words != print.words
    return hasNewWords || row.print.key != print.key
      ? .changed(row, print, hasNewWords: hasNewWords) : .same
  }
}

extension Fingerprint {
  fileprivate var hasTitle: Bool { title != StableHash.of("") }

  /// Whether an item at the same link, under another key, is the same piece of news.
  ///
  /// The very same time is enough; without it the titles must agree, or, where there are none,
  /// all the words.
  fileprivate func isRenaming(of known: Fingerprint) -> Bool {
    if let published, published == known.published { return true }
    guard published == nil || known.published == nil else { return false }
    return hasTitle ? title == known.title : words == known.words
  }
}
