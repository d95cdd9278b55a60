// A thread of our own for calls that block, and the clocks that fetching goes by.

import Glibc
import LedeBase

/// Threads and clocks.
enum FetchThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on a new detached thread that takes no signals; false when the system has none left.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    var thread = pthread_t()
    var all = sigset_t()
    var before = sigset_t()
    // Safety: the attributes are initialised before use and destroyed after; the work is retained
    // here and released by the thread, or here without one, exactly once. A new thread inherits the mask of its maker.
    unsafe pthread_attr_init(&attributes)
    unsafe pthread_attr_setstacksize(&attributes, 1 << 20)
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    let work = unsafe Unmanaged.passRetained(Work(body))
    let failure = unsafe pthread_create(
      &thread, &attributes,
      { argument in
        if let argument = unsafe argument {
          unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        }
        return nil
      }, work.toOpaque())
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    unsafe pthread_attr_destroy(&attributes)
    if failure != 0 { unsafe work.release() }
    return failure == 0
  }

  /// Milliseconds of the monotonic clock.
  static func now() -> Int64 { read(CLOCK_MONOTONIC) }

  /// The time of day.
  static func today() -> Timestamp { Timestamp(milliseconds: read(CLOCK_REALTIME)) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var now = timespec()
    // Safety: the call fills the value in.
    _ = unsafe clock_gettime(clock, &now)
    return Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000
  }
}
