// Runs Swift jobs on the thread of one server loop.

import CHTTP
import Glibc
import Synchronization

/// The executor of a loop's thread: jobs from elsewhere wait in a list, and one kick wakes the loop
/// for all of them.
@safe final class LoopExecutor: SerialExecutor {
  // Safety: the pointer never changes and lives as long as this object. Of the functions that take
  // it, only those that any thread may call are called off the loop's thread.
  nonisolated(unsafe) let loop: OpaquePointer

  private struct Waiting {
    var jobs: [UnownedJob] = []
    var isKicked = false
  }
  private let waiting = Mutex(Waiting())
  private let thread = Atomic<UInt>(0)

  /// Takes over a loop, and frees it at the end.
  init(owning loop: OpaquePointer) { unsafe self.loop = loop }

  // Safety: nothing can run on the loop any more, because its thread holds this object.
  deinit { unsafe ch_destroy(loop) }

  /// Serves on the calling thread until the loop has been stopped.
  func run(_ callbacks: ch_callbacks, user: UnsafeMutableRawPointer) {
    thread.store(UInt(pthread_self()), ordering: .releasing)
    // Safety: `callbacks` is copied; `user` is kept alive by the caller until this returns.
    unsafe withUnsafePointer(to: callbacks) { unsafe ch_run(loop, $0, user) }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let mustKick = waiting.withLock { waiting in
      waiting.jobs.append(job)
      defer { waiting.isKicked = true }
      return !waiting.isKicked
    }
    // Safety: `ch_kick` may be called from any thread.
    if mustKick { unsafe ch_kick(loop) }
  }

  /// Runs what waits; called by the loop on its thread, after a kick.
  func runWaitingJobs() {
    while true {
      let jobs = waiting.withLock { waiting in
        if waiting.jobs.isEmpty { waiting.isKicked = false }
        defer { waiting.jobs = [] }
        return waiting.jobs
      }
      if jobs.isEmpty { return }
      for job in jobs {
        // Safety: this is the loop's thread, the only one that runs its jobs, one at a time.
        unsafe job.runSynchronously(on: asUnownedSerialExecutor())
      }
    }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    // Safety: whoever holds jobs for this executor holds the loop, which holds the executor.
    unsafe UnownedSerialExecutor(ordinary: self)
  }

  func checkIsolated() { precondition(isOnItsThread, "not on the loop's thread") }

  func isIsolatingCurrentContext() -> Bool? { isOnItsThread }

  private var isOnItsThread: Bool { thread.load(ordering: .acquiring) == UInt(pthread_self()) }
}
