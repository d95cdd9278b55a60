// Threads for waits at processes and sockets.

import Glibc

/// A thread of its own, for what waits and may not hold up tasks.
package enum ProgramThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on a new thread; false when the system has none left.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    // Safety: the work is retained here and released by the thread, or here without one.
    let work = unsafe Unmanaged.passRetained(Work(body))
    let failure = unsafe pthread_create(
      &thread, nil,
      { argument in
        if let argument = unsafe argument {
          unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        }
        return nil
      }, work.toOpaque())
    if failure == 0 { pthread_detach(thread) } else { unsafe work.release() }
    return failure == 0
  }
}
