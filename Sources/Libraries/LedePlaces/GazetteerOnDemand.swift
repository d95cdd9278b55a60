// The gazetteer, read when it is first asked.

import Synchronization

/// Reads the tables with the first question, and keeps what it read: about 20 ms, then nothing.
///
/// Who never opens a map pays neither the time nor the memory.
package final class GazetteerOnDemand: Sendable {
  private let read: @Sendable () throws -> Gazetteer
  private let failed: @Sendable (any Error) -> Void
  private let kept = Mutex<Gazetteer?>(nil)

  /// - Parameters:
  ///   - read: Reads the tables.
  ///   - failed: Is told once why they cannot be read; from then on no city is known.
  package init(
    _ read: @escaping @Sendable () throws -> Gazetteer,
    failed: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    self.read = read
    self.failed = failed
  }

  /// All cities; others who ask meanwhile wait.
  package var gazetteer: Gazetteer {
    kept.withLock { kept in
      if let kept { return kept }
      var made = Gazetteer.empty
      do { made = try read() } catch { failed(error) }
      kept = made
      return made
    }
  }
}
