// Showing that it is oneself: what a session alone does not open.

import LedeBase
import LedeDatabase

/// That a session's reader has shown a moment ago that it is them.
///
/// Whoever finds a browser open, or steals its cookie, has the session and no proof: what hands over
/// the account, or ends it, takes one as its argument, and only the desk makes any. It holds as long as
/// its session: what is written by it, is by `write(by: proof.session)`.
struct Proof: Sendable {
  let account: Account
  let session: OpenSession

  fileprivate init?(_ session: OpenSession) {
    guard let account = session.account else { return nil }
    (self.account, self.session) = (account, session)
  }
}

extension AccountDesk {
  /// So long nobody asks again in that session.
  static let proofLife = Duration.seconds(600)

  /// The proof that holds in a session; nil when there was none, or it has ended.
  func proof(in session: OpenSession) -> Proof? {
    let left = session.provedUntil - now()
    // By a clock that was set back none lasts longer.
    guard left > .zero, left <= AccountDesk.proofLife else { return nil }
    return Proof(session)
  }

  /// Proves by the password, in the session that the arrival came with.
  func prove(_ account: Account, password: String, from arrival: Arrival) async throws
    -> Admittance<Proof>
  {
    let credential = try await store.credential(named: account.name)
    return try await prove(password, of: credential, name: account.name, from: arrival)
      .then { try await proved($0, from: arrival) }
  }

  /// Notes that whoever has shown to be `account` need not do so again for a while, in the session
  /// that they came with and in no other.
  ///
  /// Refused where that session has ended while they waited, as it does with a new password: what they
  /// showed was the old one.
  func proved(
    _ account: Account, from arrival: Arrival
  ) async throws(StoreError) -> Admittance<Proof> {
    guard let token = arrival.sessionToken else { return .refused }
    let now = now()
    let hash = tokens.hash(token)
    let session = try await store.database.write { connection throws(StoreError) -> OpenSession? in
      let until = now + AccountDesk.proofLife
      guard try connection.first(Sessions.prove, (hash: hash, until: until)) == account.reader
      else { return nil }
      return try connection.first(Sessions.one, (hash: hash, now: now))
    }
    guard let proof = session.flatMap({ Proof($0) }) else { return .refused }
    return .done(proof)
  }
}
