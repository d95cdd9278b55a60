// How many are served at a time, in all or of one reader.

package import LedeBase

/// Lets so many in at a time; the others wait in a row.
package actor Turns {
  private var free: Int
  private let waiting: Int
  private var row: [(number: Int, go: CheckedContinuation<Bool, Never>)] = []
  private var lastNumber = 0

  package init(atOnce: Int, waiting: Int) {
    free = max(1, atOnce)
    self.waiting = waiting
  }

  /// Waits for a turn; false at once when the row is too long, and when the task is cancelled.
  package func take() async -> Bool {
    if free > 0 {
      free -= 1
      return true
    }
    guard row.count < waiting, !Task.isCancelled else { return false }
    lastNumber += 1
    let number = lastNumber
    return await withTaskCancellationHandler {
      await withCheckedContinuation { row.append((number, $0)) }
    } onCancel: {
      Task { await leave(number) }
    }
  }

  /// Gives the turn to the next in the row.
  package func give() {
    if row.isEmpty { free += 1 } else { row.removeFirst().go.resume(returning: true) }
  }

  private func leave(_ number: Int) {
    guard let place = row.firstIndex(where: { $0.number == number }) else { return }
    row.remove(at: place).go.resume(returning: false)
  }
}

/// Lets so many of each reader's wishes in at a time; their others wait in a row, and hold up nobody else.
package actor ReaderTurns {
  private let atOnce, waiting: Int
  private var held: [Reader.ID: (turns: Turns, users: Int)] = [:]

  /// - Parameters:
  ///   - atOnce: How many of a reader's wishes are in at a time.
  ///   - waiting: How many of them may wait.
  package init(atOnce: Int = 1, waiting: Int) {
    self.atOnce = atOnce
    self.waiting = waiting
  }

  /// Waits for a turn of this reader; false at once when their row is too long, and when the task is cancelled.
  private func take(_ reader: Reader.ID) async -> Bool {
    let turns = held[reader]?.turns ?? Turns(atOnce: atOnce, waiting: waiting)
    held[reader] = (turns, (held[reader]?.users ?? 0) + 1)
    let isIn = await turns.take()
    if !isIn { leave(reader) }
    return isIn
  }

  /// Gives the turn to the next wish of this reader.
  private func give(_ reader: Reader.ID) async {
    await held[reader]?.turns.give()
    leave(reader)
  }

  /// Does something in a turn of this reader, which is given back however it ends; nil where there is none.
  package nonisolated func within<Result, Failure: Error>(
    _ reader: Reader.ID, _ work: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result? {
    guard await take(reader) else { return nil }
    do throws(Failure) {
      let result = try await work()
      await give(reader)
      return result
    } catch {
      await give(reader)
      throw error
    }
  }

  private func leave(_ reader: Reader.ID) {
    guard let one = held[reader] else { return }
    held[reader] = one.users > 1 ? (one.turns, one.users - 1) : nil
  }
}
