// All rules that are on, made ready, and what they say of the items of an answer.

package import LedeBase
import Synchronization

/// Rules made ready to be used on any feed; tasks share it.
///
/// Beside the patterns that it gives up, it never changes: other rules make another book.
package final class RuleBook: Sendable {
  /// One rule made ready.
  private struct Ready: Sendable {
    var id: Rule.ID
    var reader: Reader.ID
    /// Nil for any.
    var feeds: Set<Feed.ID>?
    /// The publisher's tag that an item must bear.
    var tag: String?
    /// The kind of writing that an item must be of.
    var kind: Label?
    /// Whether it finds all that it looks at.
    var meansAll: Bool
    var action: RuleTerms.Action
    var place: RuleTerms.Place
    /// Nil for words, which all stand in one finder.
    var pattern: RulePattern?
  }

  /// What the book was made from.
  package let rules: [RuleInForce]
  private let ready: [Ready]
  private let words: WordFinder
  /// Which rules cannot be used, and why; their readers are to be told.
  private let troubles: Mutex<[Rule.ID: Rule.Trouble]>

  /// Makes rules ready; the rules of each reader must stand together.
  package init(_ rules: [RuleInForce]) {
    self.rules = rules
    var ready: [Ready] = []
    var words = WordFinder()
    var troubles: [Rule.ID: Rule.Trouble] = [:]
    for one in rules {
      let terms = one.rule.terms
      var rule = Ready(
        id: one.rule.id, reader: one.reader, feeds: one.feeds, meansAll: terms.meansAll,
        action: terms.action, place: terms.place, pattern: nil)
      if case .tag(let name) = terms.scope { rule.tag = name }
      if case .kind(let kind) = terms.scope { rule.kind = kind }
      switch terms.match {
      case _ where terms.meansAll: break
      case .words: for term in RuleText.terms(of: terms) { words.add(term, rule: ready.count) }
      case .pattern:
        do throws(RuleError) { rule.pattern = try RulePattern(terms.text) } catch {
          // It was read when it was made: another version of PCRE2 is at work here.
          troubles[rule.id] = .unreadable
        }
      }
      ready.append(rule)
    }
    self.ready = ready
    self.words = words
    self.troubles = Mutex(troubles)
  }

  package var isEmpty: Bool { ready.isEmpty }

  /// The rules that were given up so far, each with its trouble.
  package var givenUp: [Rule] {
    let lost = troubles.withLock { $0 }
    return rules.map(\.rule).compactMap { rule in
      guard let trouble = lost[rule.id] else { return nil }
      var rule = rule
      rule.trouble = trouble
      return rule
    }
  }

  /// What the rules do with the items of an answer, by their places; items that no rule finds are
  /// left out.
  ///
  /// Rules for a kind of writing look at items that are known to be of it, and at no others: `kind` is
  /// nil while nobody has judged them.
  ///
  /// A pattern that is too slow on one item, or a little too slow on many, is given up and catches
  /// nothing from there on. Cost:
  /// O(bytes of text) for all words together, O(bytes) for each pattern, of which the first 64 and
  /// 16 kilobytes of an item count.
  package func outcomes(
    of items: [Item], in feed: Feed.ID, of kind: Label? = nil
  ) -> [Int: [RuleOutcome]] {
    let lost = troubles.withLock { $0 }
    var used = ready.indices.filter { place in
      let rule = ready[place]
      return rule.feeds?.contains(feed) ?? true && rule.kind == kind && lost[rule.id] == nil
    }
    guard !used.isEmpty else { return [:] }
    var reading = ItemFields(
      wantsText: used.contains {
        !ready[$0].meansAll && (ready[$0].place == .text || ready[$0].place == .anything)
      },
      wantsWords: used.contains { !ready[$0].meansAll && ready[$0].pattern == nil })
    guard var matcher = PatternMatcher() else { return [:] }
    var outcomes: [Int: [RuleOutcome]] = [:]
    var found = [Bool](repeating: false, count: ready.count)
    var spent = [Int](repeating: 0, count: ready.count)
    for (place, item) in items.enumerated() {
      let looking = used.filter { index in ready[index].tag.map(item.tags.contains) ?? true }
      for index in used { found[index] = ready[index].meansAll }
      reading.read(item)
      findWords(in: reading, &found)
      let slow = findPatterns(looking, in: reading, &matcher, &found, &spent)
      let said = combine(looking, found, but: slow)
      if !said.isEmpty { outcomes[place] = said }
      if !slow.isEmpty {
        used.removeAll { slow.contains($0) }
        let names = slow.map { ready[$0].id }
        troubles.withLock { for name in names { $0[name] = .tooSlow } }
      }
    }
    return outcomes
  }

  private func findWords(in reading: ItemFields, _ found: inout [Bool]) {
    for field in reading.fields where !field.words.isEmpty {
      words.find(in: field.words) { rule in
        if field.part.isSeen(from: ready[rule].place) { found[rule] = true }
      }
    }
  }

  /// Marks the patterns that stand in an item, and notes what each has spent beyond what is fair;
  /// returns those that took too long to tell.
  private func findPatterns(
    _ used: [Int], in reading: ItemFields, _ matcher: inout PatternMatcher, _ found: inout [Bool],
    _ spent: inout [Int]
  ) -> Set<Int> {
    var slow: Set<Int> = []
    for index in used {
      guard let pattern = ready[index].pattern else { continue }
      for field in reading.fields where field.part.isSeen(from: ready[index].place) {
        let finding = matcher.find(pattern, in: field.text.span.extracting(..<field.seen))
        spent[index] = max(0, spent[index] + matcher.work - PatternMatcher.fairWork * field.seen)
        if finding == .found { found[index] = true }
        if finding == .tooSlow || spent[index] > PatternMatcher.mostSpent { slow.insert(index) }
        if finding != .missing { break }
      }
    }
    return slow
  }

  /// What each reader's rules do with an item in which these were found.
  private func combine(_ used: [Int], _ found: [Bool], but slow: Set<Int>) -> [RuleOutcome] {
    var outcomes: [RuleOutcome] = []
    var start = 0
    while start < used.count {
      let reader = ready[used[start]].reader
      let end = used[start...].firstIndex { ready[$0].reader != reader } ?? used.count
      let own = used[start..<end]
      start = end
      let keepers = own.filter { ready[$0].action == .keepOnly }
      // What a slow rule would have said is not known, so it may have kept the item.
      let isKept = keepers.contains { found[$0] || slow.contains($0) }
      let acting = own.filter {
        ready[$0].action == .keepOnly ? !isKept : found[$0] && !slow.contains($0)
      }
      guard !acting.isEmpty else { continue }
      outcomes.append(
        RuleOutcome(
          reader: reader,
          catches: acting.map { .init(rule: ready[$0].id, action: ready[$0].action) }))
    }
    return outcomes
  }
}
