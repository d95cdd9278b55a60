// Waits for the signals that stop a long-running command or make it read its certificate again.

import Glibc

/// Signals, passed from their handler to a thread through a pipe.
package enum Stopping {
  /// The writing end of the pipe; -1 before there is one.
  // Safety: written once, before any handler is installed; handlers only read it.
  nonisolated(unsafe) private static var writingEnd: Int32 = -1

  /// Runs `work` until SIGTERM or SIGINT comes, then cancels it and waits for its end; SIGHUP calls
  /// `hangup`.
  ///
  /// Before `listen` is called, and in commands that do not call it, the signals end the program as
  /// they usually do.
  package static func untilSignal(
    _ signals: AsyncStream<Int32> = listen(), hangup: @escaping @Sendable () -> Void = {},
    _ work: @escaping @Sendable () async -> Void
  ) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await work() }
      group.addTask {
        for await signal in signals {
          guard signal == SIGHUP else { return }
          hangup()
        }
      }
      await group.next()
      group.cancelAll()
    }
  }

  /// From now on signals wait for `untilSignal`: called before others may know that Lede runs.
  package static func listen() -> AsyncStream<Int32> {
    var ends: [Int32] = [0, 0]
    // Safety: the array has room for both ends.
    guard unsafe pipe(&ends) == 0 else { return AsyncStream { $0.finish() } }
    let reading = ends[0]
    unsafe writingEnd = ends[1]
    for number in [SIGTERM, SIGINT, SIGHUP] {
      // All that a handler may do is write; the thread behind the pipe does the rest.
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        // Safety: one byte of this stack frame.
        _ = unsafe write(Stopping.writingEnd, &byte, 1)
      }
    }
    return AsyncStream { continuation in readPipe(reading) { continuation.yield(Int32($0)) } }
  }
}
