// Waits for the signals that stop a long-running command or make it read its certificate again.

import Glibc

/// Signals, taken by one thread instead of by handlers.
enum Stopping {
  /// Must run before any other thread starts, so that all threads inherit the mask.
  static func prepare() {
    var set = sigset_t()
    // Safety: the set lives on this stack frame through the calls.
    unsafe sigemptyset(&set)
    for signal in [SIGTERM, SIGINT, SIGHUP] { unsafe sigaddset(&set, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Lets the signals do what they usually do, for commands that end by themselves.
  static func release() {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in [SIGTERM, SIGINT, SIGHUP] { unsafe sigaddset(&set, signal) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Runs `work` until SIGTERM or SIGINT comes, then cancels it and waits for its end.
  ///
  /// - Parameter hangup: Called for each SIGHUP.
  static func untilSignal(
    hangup: @escaping @Sendable () -> Void = {}, _ work: @escaping @Sendable () async -> Void
  ) async {
    let signals = AsyncStream<Int32> { continuation in
      SignalThread { continuation.yield($0) }.start()
    }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await work() }
      group.addTask {
        for await signal in signals {
          if signal == SIGHUP { hangup() } else { return }
        }
      }
      await group.next()
      group.cancelAll()
    }
  }
}

/// A thread that sleeps in `sigwait`.
private final class SignalThread: Sendable {
  private let tell: @Sendable (Int32) -> Void

  init(_ tell: @escaping @Sendable (Int32) -> Void) { self.tell = tell }

  func start() {
    var thread = pthread_t()
    // Safety: the thread takes over the reference that is passed to it, and lives as long as the program.
    let context = unsafe Unmanaged.passRetained(self).toOpaque()
    let started = unsafe pthread_create(
      &thread, nil,
      { context in
        guard let context = unsafe context else { return nil }
        let me = unsafe Unmanaged<SignalThread>.fromOpaque(context).takeRetainedValue()
        me.wait()
      }, context)
    if started == 0 { pthread_detach(thread) }
  }

  private func wait() -> Never {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in [SIGTERM, SIGINT, SIGHUP] { unsafe sigaddset(&set, signal) }
    while true {
      var signal: Int32 = 0
      if unsafe sigwait(&set, &signal) == 0 { tell(signal) }
    }
  }
}
