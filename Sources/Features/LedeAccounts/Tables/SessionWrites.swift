// Writes that stand on a session: it is looked at again where nobody can end it in between.

package import LedeBase
package import LedeDatabase
import LedeSite

extension Database {
  /// Writes what a session's reader may, who is held meanwhile, if that session is still there.
  ///
  /// Between the moment in which a request is let in and the one in which it writes there may be a hash,
  /// a picture, another's write. Whoever signed out meanwhile, or whose password was changed, writes
  /// nothing, so that a new password ends all that was made by the old one.
  ///
  /// - Parameters:
  ///   - session: By which it was let in; nil where none is needed, as in a shell and at the machine
  ///     of a Lede that nobody has claimed.
  ///   - isAlone: Whether no account comes or goes meanwhile, either.
  ///   - work: What is written.
  /// - Returns: What `work` gives.
  /// - Throws: `Denial.needsSession` where the session has ended; errors of the store.
  package func write<Result: Sendable>(
    by session: OpenSession?, isAlone: Bool = false,
    _ work: @Sendable (any Connection) throws(StoreError) -> Result
  ) async throws -> Result {
    let done = try await write { connection throws(StoreError) -> Result? in
      // Always before a reader is held, so that no two wait for each other.
      if isAlone { try connection.run(AccountRows.lock, ()) }
      if let session {
        try connection.hold(session.reader)
        guard try connection.first(Sessions.isThere, session.tokenHash) == true else { return nil }
      }
      return try work(connection)
    }
    guard let done else { throw Denial.needsSession }
    return done
  }
}

extension Connection {
  /// Holds a reader who has an account; false for who has none, or none any more.
  package func holdAccount(of reader: Reader.ID) throws(StoreError) -> Bool {
    try hold(reader)
    return try first(AccountRows.of, reader) != nil
  }
}
