// Where pages of strangers are read: on few threads, beside those that answer readers.

import LedeBase
import Synchronization

/// Reads pages on threads of its own, and answers on time whatever a page is like.
///
/// However many pages come, no more are read at once than there are threads; the others wait their
/// turn, each for as long as whoever asked does.
package struct PageThreads: Sendable {
  private let executor: (any TaskExecutor)?

  /// - Parameter executor: The threads, best one or two of low priority; nil for where tasks run
  ///   anyway.
  package init(_ executor: (any TaskExecutor)? = nil) { self.executor = executor }

  /// Does something there; nil at once when the caller is called off, and when the time is over.
  ///
  /// The work is then called off too: it looks itself between its steps, and what it has not begun is
  /// let go, so that nothing is held for nobody.
  package func run<Result: Sendable>(
    within limit: Duration? = nil, _ work: @escaping @Sendable () async -> Result
  ) async -> Result? {
    let answer = Answer<Result>(work)
    // A task of its own, for its threads: who stops waiting need not wait for its end.
    let task = Task(executorPreference: executor) {
      guard let work = answer.takeWork() else { return }
      answer.give(await work())
    }
    let alarm = limit.map { limit in
      Task {
        // Sleep fails only when the answer came first, and then nobody listens.
        guard (try? await Task.sleep(for: limit)) != nil else { return }
        answer.give(nil)
      }
    }
    defer {
      task.cancel()
      alarm?.cancel()
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { answer.wait($0) }
    } onCancel: {
      answer.give(nil)
    }
  }

  /// What comes of a piece of work, given once.
  private final class Answer<Result: Sendable>: Sendable {
    private enum State {
      case open
      case awaited(CheckedContinuation<Result?, Never>)
      case given(Result?)
    }
    private let state = Mutex(State.open)
    private let work: Mutex<(@Sendable () async -> Result)?>

    init(_ work: @escaping @Sendable () async -> Result) { self.work = Mutex(work) }

    /// The work, for who does it; nil when nobody waits for it any more.
    func takeWork() -> (@Sendable () async -> Result)? {
      work.withLock { work in
        defer { work = nil }
        return work
      }
    }

    func wait(_ continuation: CheckedContinuation<Result?, Never>) {
      let given = state.withLock { state -> Result?? in
        if case .given(let result) = state { return .some(result) }
        state = .awaited(continuation)
        return nil
      }
      if let given { continuation.resume(returning: given) }
    }

    func give(_ result: Result?) {
      _ = takeWork()
      let waiting = state.withLock { state -> CheckedContinuation<Result?, Never>? in
        switch state {
        case .given: return nil
        case .open:
          state = .given(result)
          return nil
        case .awaited(let continuation):
          state = .given(nil)
          return continuation
        }
      }
      waiting?.resume(returning: result)
    }
  }
}
