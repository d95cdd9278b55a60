// Where answers are made that take long.

package import LedeBase

/// Makes answers that take much time or memory: one of each reader at a time, on threads that give way to what
/// answers everybody else.
package struct LongAnswers: Sendable {
  private let turns = ReaderTurns(waiting: 12)
  /// Strangers have a row of their own, and take nobody's turn.
  private let strangers = ReaderTurns(waiting: 12)
  private let threads: (any TaskExecutor)?

  /// - Parameter threads: One or a few of low priority; nil for where tasks run anyway.
  package init(on threads: (any TaskExecutor)? = nil) { self.threads = threads }

  /// Makes an answer when it is this reader's turn; without one, that of all strangers.
  ///
  /// - Returns: nil where too many of theirs wait already, and when whoever asked has gone.
  /// - Throws: What `work` throws.
  package func make<Result: Sendable>(
    for reader: Reader.ID?, _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result? {
    let made = try await (reader == nil ? strangers : turns).within(reader ?? .local) {
      try await withTaskExecutorPreference(threads) { try await LongAnswers.begin(work) }
    }
    return made ?? nil
  }

  /// On the threads that are preferred, which `@concurrent` goes to; what nobody waits for is not begun.
  @concurrent
  private static func begin<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result? {
    Task.isCancelled ? nil : try await work()
  }
}
