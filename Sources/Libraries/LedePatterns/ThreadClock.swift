// How long a thread has been at work.

import Glibc

/// The clock of the thread that asks: it goes only while the thread runs.
enum ThreadClock {
  /// To be compared on the same thread.
  static var now: Duration {
    var time = timespec()
    // Safety: the call writes one value into the room given.
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
