// One connection and the one thread it is used on, so that nobody else waits for the disk.

import CMemory
import Dispatch
import LedeBase
import Synchronization

/// A connection with a life of its own: opened at first use, opened anew after it broke.
///
/// Whatever it does blocks, so it runs on its own serial executor and not on the shared pool.
actor Lane {
  private let queue: SerialQueueExecutor
  private let open: @Sendable () throws(StoreError) -> any Connection
  private var connection: (any Connection)?
  /// Why the last try to open failed, and when the next is made: a server that is away is not
  /// asked by every page.
  private var lastFailure: (error: StoreError, retry: ContinuousClock.Instant, wait: Duration)?
  private var uses = 0
  /// The uses of all lanes of the process: it is at rest where they all are.
  private static let allUses = Atomic(0)
  private var isRestPlanned = false
  /// How long nobody asks before memory is given back.
  private static let quiet = DispatchTimeInterval.seconds(10)

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    // Safety: the actor keeps its executor for as long as it lives.
    unsafe queue.asUnownedSerialExecutor()
  }

  init(_ name: String, open: @escaping @Sendable () throws(StoreError) -> any Connection) {
    queue = SerialQueueExecutor(name)
    self.open = open
  }

  /// Does `work` on the connection, after what was asked for before.
  ///
  /// A connection that broke while nobody used it is opened anew, and `work` begins again, unless
  /// a commit was on its way.
  func use<Result: Sendable>(
    _ work: @Sendable (any Connection) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    uses += 1
    Lane.allUses.wrappingAdd(1, ordering: .relaxed)
    defer { planRest() }
    let wasOpen = connection != nil
    let current = try current()
    do {
      return try work(current)
    } catch {
      guard current.isLost else { throw error }
      connection = nil
      guard wasOpen, !current.isInDoubt else { throw error }
    }
    let fresh = try self.current()
    defer { if fresh.isLost { connection = nil } }
    return try work(fresh)
  }

  /// Closes the connection; the next use opens it again.
  func close() { connection = nil }

  /// Sees to it that a lane which nobody uses for a while holds little memory.
  private func planRest() {
    guard !isRestPlanned else { return }
    isRestPlanned = true
    let before = (uses, all: Lane.allUses.load(ordering: .relaxed))
    queue.after(Lane.quiet) { [weak self] in
      self?.assumeIsolated { lane in lane.rest(unlessUsedSince: before) }
    }
  }

  private func rest(unlessUsedSince before: (uses: Int, all: Int)) {
    isRestPlanned = false
    guard uses == before.uses else { return planRest() }
    connection?.rest()
    lede_trim_heaps()
    // Where other lanes are at work, code that is let go would come back at once; the last one to
    // rest lets it go.
    if Lane.allUses.load(ordering: .relaxed) == before.all { lede_let_go_of_code() }
  }

  private func current() throws(StoreError) -> any Connection {
    if let connection, !connection.isLost { return connection }
    if let lastFailure, ContinuousClock.now < lastFailure.retry { throw lastFailure.error }
    do {
      let opened = try open()
      connection = opened
      lastFailure = nil
      return opened
    } catch {
      if case .unreachable = error {
        let wait = min((lastFailure?.wait ?? .milliseconds(50)) * 2, .seconds(2))
        lastFailure = (error, .now + wait, wait)
      }
      throw error
    }
  }
}

/// Runs an actor on a queue of its own; Linux has no `DispatchSerialQueue`.
final class SerialQueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(_ name: String) { queue = DispatchQueue(label: name) }

  /// Does `work` on the queue some time later.
  func after(_ wait: DispatchTimeInterval, _ work: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: .now() + wait, execute: work)
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      // Safety: the queue holds this executor until the job has run, and each job runs once.
      unsafe job.runSynchronously(on: self.asUnownedSerialExecutor())
    }
  }
}
