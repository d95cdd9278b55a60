// One connection and the one thread it is used on, so that nobody else waits for the disk.

import Dispatch
import LedeNews

/// A connection with a life of its own: opened at first use, opened anew after it broke.
///
/// Whatever it does blocks, so it runs on its own serial executor and not on the shared pool.
actor Lane {
  private let queue: SerialQueueExecutor
  private let open: @Sendable () throws(StoreError) -> any Connection
  private var connection: (any Connection)?

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    // Safety: the actor keeps its executor for as long as it lives.
    unsafe queue.asUnownedSerialExecutor()
  }

  init(_ name: String, open: @escaping @Sendable () throws(StoreError) -> any Connection) {
    queue = SerialQueueExecutor(name)
    self.open = open
  }

  /// Does `work` on the connection, after what was asked for before.
  func use<Result: Sendable>(
    _ work: @Sendable (any Connection) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let connection = try current()
    defer { if connection.isLost { self.connection = nil } }
    return try work(connection)
  }

  /// Closes the connection; the next use opens it again.
  func close() { connection = nil }

  private func current() throws(StoreError) -> any Connection {
    if let connection { return connection }
    let opened = try open()
    connection = opened
    return opened
  }
}

/// Runs an actor on a queue of its own; Linux has no `DispatchSerialQueue`.
final class SerialQueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(_ name: String) { queue = DispatchQueue(label: name) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      // Safety: the queue holds this executor until the job has run, and each job runs once.
      unsafe job.runSynchronously(on: self.asUnownedSerialExecutor())
    }
  }
}
