// A thread for a loop.

import Glibc

/// Starts threads that live until their work ends; nobody joins them.
enum LoopThread {
  private final class Work {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs `work` on a new thread.
  static func start(_ work: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    // Safety: the new thread takes back the one reference that it is given.
    let argument = unsafe Unmanaged.passRetained(Work(work)).toOpaque()
    let failure = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, argument)
    precondition(failure == 0, "no thread for the server")
    pthread_detach(thread)
  }
}
