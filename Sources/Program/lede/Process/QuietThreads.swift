// Threads for work that can wait: they give way to whatever else this machine has to do.

import Glibc
import LedeTerminal
import Synchronization

/// Runs tasks on a few threads that the system runs less than others.
///
/// The threads live as long as the program, and sleep while there is nothing to do.
final class QuietThreads: TaskExecutor {
  private struct State {
    var waiting: [UnownedJob] = []
    var threads = 0
  }
  private let state = Mutex(State())
  private let signal = Signal()
  private let most: Int
  private let niceness: Int32

  /// Up to `count` threads, which are started as work comes.
  ///
  /// They get a little of the time in any case, so that long work comes to an end on a busy machine too;
  /// with a lower `niceness`, which is from 0 to 19, more.
  init(_ count: Int, niceness: Int32 = 15) {
    most = max(1, count)
    self.niceness = niceness
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let starts = state.withLock { state in
      state.waiting.append(job)
      guard state.threads < most else { return false }
      state.threads += 1
      return true
    }
    if starts { start() }
    signal.post()
  }

  private func start() {
    if startThread({ self.work() }) { return }
    // Another thread does its share; without any, the work is done here, where it was handed in.
    let isAlone = state.withLock { state in
      state.threads -= 1
      return state.threads == 0
    }
    if isAlone { while runOne() {} }
  }

  private func work() {
    // On Linux this is for the thread alone.
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
    while true {
      signal.wait()
      _ = runOne()
    }
  }

  private func runOne() -> Bool {
    let job = state.withLock { state in state.waiting.isEmpty ? nil : state.waiting.removeFirst() }
    guard let job else { return false }
    // Safety: each job is taken out of the queue once, and this object lives as long as its threads.
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    return true
  }
}

/// A counting semaphore.
@safe private final class Signal: Sendable {
  // Safety: the functions of semaphores may be called by any thread; it is never moved or freed
  // while one waits, since those who wait hold this object.
  private nonisolated(unsafe) let semaphore: UnsafeMutablePointer<sem_t>

  init() {
    unsafe semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    unsafe sem_init(semaphore, 0, 0)
  }

  deinit {
    unsafe sem_destroy(semaphore)
    unsafe semaphore.deallocate()
  }

  func post() { _ = unsafe sem_post(semaphore) }
  /// A signal that comes between is no reason to go on.
  func wait() { while unsafe sem_wait(semaphore) != 0 {} }
}
