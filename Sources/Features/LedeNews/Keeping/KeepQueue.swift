// Gathers reports from many tasks, so that they share a transaction.

import LedeBase
import LedeDatabase
import Synchronization

/// Reports that wait for the writer, first come first served.
///
/// Whoever reaches the writer first keeps what all have brought so far; the others then find their
/// results ready. So nobody waits for company, and under load a transaction holds many reports.
final class KeepQueue: Sendable {
  /// One caller's reports and, later, what became of them.
  private final class Ticket: Sendable {
    let reports: [RefreshReport]
    let outcome = Mutex<Result<[RefreshResult], StoreError>?>(nil)
    init(_ reports: [RefreshReport]) { self.reports = reports }
  }

  private let database: Database
  private let hooks: [NewsHooks]
  private let waiting = Mutex<[Ticket]>([])
  private let numbers = ItemNumbers()
  private let tags = TagCache()
  /// The epoch that numbers and tags were remembered in.
  private let epoch = Atomic<Int64>(0)
  /// A larger transaction is hardly faster and holds up marks and readers' writes.
  private static let reportsInGroup = 64
  private static let itemsInGroup = 4_000

  init(_ database: Database, _ hooks: [NewsHooks]) {
    self.database = database
    self.hooks = hooks
  }

  /// Gives back what was set aside for items that never came; the last thing to be done.
  func settle() async {
    let unused = numbers.takeUnused()
    guard !unused.isEmpty else { return }
    let epoch = epoch.load(ordering: .relaxed)
    // Numbers that are not given back only leave a gap.
    try? await database.run(Numbers.giveBack, (numbers: unused, epoch: epoch))
  }

  /// Keeps these reports, perhaps in one transaction with those of others; results in their order.
  func keep(_ reports: [RefreshReport]) async throws(StoreError) -> [RefreshResult] {
    let tickets = KeepQueue.pieces(of: reports).map { Ticket($0) }
    waiting.withLock { $0.append(contentsOf: tickets) }
    var results: [RefreshResult] = []
    var failure: StoreError?
    for ticket in tickets {
      do { results += try await outcome(of: ticket) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
    return results
  }

  /// Waits until somebody has kept the ticket, or keeps it with all that waits before it.
  private func outcome(of ticket: Ticket) async throws(StoreError) -> [RefreshResult] {
    while true {
      if let outcome = ticket.outcome.withLock({ $0 }) { return try outcome.get() }
      do {
        try await database.hold { connection throws(StoreError) in
          // Whose reports were kept meanwhile leaves the rest to those who brought them.
          guard ticket.outcome.withLock({ $0 == nil }) else { return }
          try self.keepNext(on: connection)
        }
      } catch {
        // The database is away. If nobody has taken the ticket, nobody will.
        let wasWaiting = waiting.withLock { waiting in
          let place = waiting.firstIndex { $0 === ticket }
          if let place { waiting.remove(at: place) }
          return place != nil
        }
        if wasWaiting { throw error }
      }
    }
  }

  /// Reports cut into pieces that fit into a group, no feed twice in one.
  private static func pieces(of reports: [RefreshReport]) -> [[RefreshReport]] {
    var pieces: [[RefreshReport]] = []
    var feeds: Set<Feed.ID> = []
    for report in reports {
      let isNew = feeds.insert(report.feed).inserted
      if let last = pieces.last, last.count < reportsInGroup, isNew {
        pieces[pieces.count - 1].append(report)
      } else {
        pieces.append([report])
        feeds = [report.feed]
      }
    }
    return pieces
  }

  /// Keeps the next group and gives each caller what became of its reports.
  private func keepNext(on connection: any Connection) throws(StoreError) {
    let group = waiting.withLock { KeepQueue.takeGroup(from: &$0) }
    do {
      let results = try keep(group.flatMap(\.reports), on: connection)
      var rest = results[...]
      for ticket in group {
        let own = Array(rest.prefix(ticket.reports.count))
        rest = rest.dropFirst(ticket.reports.count)
        ticket.outcome.withLock { $0 = .success(own) }
      }
    } catch {
      if connection.isLost, !connection.isInDoubt {
        waiting.withLock { $0.insert(contentsOf: group, at: 0) }
        throw error
      }
      // One report that cannot be kept must not take the others with it.
      for ticket in group {
        let outcome: Result<[RefreshResult], StoreError>
        if group.count == 1 || error.isPassing {
          outcome = .failure(error)
        } else {
          do { outcome = .success(try keep(ticket.reports, on: connection)) } catch {
            outcome = .failure(error)
          }
        }
        ticket.outcome.withLock { $0 = outcome }
      }
    }
  }

  private func keep(
    _ reports: [RefreshReport], on connection: any Connection
  ) throws(StoreError) -> [RefreshResult] {
    let items = reports.reduce(0) { sum, report in
      if case .fresh(let snapshot, _, _) = report.outcome {
        sum + snapshot.items.count
      } else {
        sum
      }
    }
    let epoch = try connection.first(Numbers.epoch, ()) ?? 0
    if self.epoch.exchange(epoch, ordering: .relaxed) != epoch {
      numbers.forget()
      tags.forget()
    }
    try numbers.reserve(items, on: connection)
    var isCommitted = false
    defer { tags.settle(isCommitted: isCommitted) }
    let results = try connection.transaction { () throws(StoreError) in
      guard try connection.first(Numbers.epoch, ()) == epoch else {
        throw .busy(cause: "the database was restored just now")
      }
      return try Keep.run(reports, on: connection, numbers: numbers, tags: tags, hooks)
    }
    isCommitted = true
    return results
  }

  /// The callers from the front whose reports fit into a group, each feed in it once.
  private static func takeGroup(from waiting: inout [Ticket]) -> [Ticket] {
    var feeds: Set<Feed.ID> = []
    var reports = 0
    var items = 0
    var count = 0
    for ticket in waiting {
      let own = ticket.reports.map(\.feed)
      reports += own.count
      items += ticket.reports.reduce(0) { sum, report in
        if case .fresh(let snapshot, _, _) = report.outcome {
          sum + snapshot.items.count
        } else {
          sum
        }
      }
      let fits = reports <= reportsInGroup && items <= itemsInGroup && feeds.isDisjoint(with: own)
      guard count == 0 || fits else { break }
      feeds.formUnion(own)
      count += 1
    }
    defer { waiting.removeFirst(count) }
    return Array(waiting.prefix(count))
  }
}
