// How long a thread has been at work.

import Glibc

/// The clock of the thread that asks: it goes only while the thread runs.
enum ThreadClock {
  /// An instant of the thread that made it; to be compared on the same thread.
  struct Instant {
    private let time: Duration

    init() { time = ThreadClock.now }

    var elapsed: Duration { ThreadClock.now - time }
  }

  private static var now: Duration {
    var time = timespec()
    // Safety: the call writes one value into the room given.
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
