// Readers' rules, applied to what feeds brought before it is kept.

import LedeBase
import LedePatterns

/// Has reports say what rules do with their items.
struct RulesAtWork: Sendable {
  private let store: Store

  init(_ services: Services) { store = services.store }

  /// A report that says what all readers' rules do with its items.
  func heeded(_ report: RefreshReport) async throws(StoreError) -> RefreshReport {
    let book = try await book(after: RuleBook([]))
    let heeded = await RulesAtWork.heeded(report, book)
    try await tellTrouble(of: book)
    return heeded
  }

  /// The book of the rules that are on now: the same one, unless some have changed.
  func book(after last: RuleBook) async throws(StoreError) -> RuleBook {
    try await tellTrouble(of: last)
    let now = try await store.rulesInForce()
    return now == last.rules ? last : RuleBook(now)
  }

  /// Switches off what had to be given up.
  func tellTrouble(of book: RuleBook) async throws(StoreError) {
    let lost = book.givenUp
    if !lost.isEmpty { try await store.switchOff(lost) }
  }

  /// The same with what the rules of a book do with its items.
  ///
  /// Off the caller's actor: patterns may take a while.
  @concurrent
  static func heeded(_ report: RefreshReport, _ book: RuleBook) async -> RefreshReport {
    guard !book.isEmpty, case .fresh(let snapshot, _, _) = report.outcome else { return report }
    var report = report
    report.outcomes = book.outcomes(of: snapshot.items, in: report.feed)
    return report
  }
}
