// Programs that sign their readers in by name and password, as browsers do, and get a session.

package import LedeBase
import LedeDatabase
package import LedeHTTP

/// A reader whom a program signed in.
package struct ProgramEntry: Hashable, Sendable {
  package let account: Account
  /// What the program shows from now on; it stands nowhere else.
  package let token: String

  init(_ entry: Entry) { (account, token) = (entry.account, entry.sessionToken) }
}

extension Accounts {
  /// Signs a reader in for a program, with the same waits and counts as on the page.
  ///
  /// - Parameters:
  ///   - name: As it was typed.
  ///   - password: Likewise.
  ///   - installation: What the program calls its device.
  ///   - request: Says where it came from.
  /// - Returns: The session.
  /// - Throws: Errors of the store, and of the key by which networks are counted.
  package func signIn(
    _ name: String, password: String, installation: String?, _ request: Request
  ) async throws -> Admittance<ProgramEntry> {
    let arrival = arrival(SessionOrigin(.login, installation: installation), request)
    return try await desk.signIn(name: name, password: password, from: arrival)
      .then { .done(ProgramEntry($0)) }
  }

  /// Whether name and password belong together; it counts as signing in does, and begins nothing.
  package func verify(
    _ name: String, password: String, _ request: Request
  ) async throws -> Admittance<Account> {
    let arrival = arrival(SessionOrigin(.login, installation: nil), request)
    let name = Account.name(name) ?? ""
    let credential = try await desk.store.credential(named: name)
    return try await desk.prove(password, of: credential, name: name, from: arrival)
  }

  /// Makes an account by an invitation, or by none where registration is open, and signs its reader in.
  package func join(
    _ name: String, shown: String, password: String, invite: String?, installation: String?,
    _ request: Request
  ) async throws -> Admittance<ProgramEntry> {
    let arrival = arrival(SessionOrigin(.signup, installation: installation), request)
    return try await desk.join(
      invite.map { .invited(token: $0) } ?? .open, name: name, shown: shown, password: password,
      from: arrival
    ).then { .done(ProgramEntry($0)) }
  }

  /// The session that a program's token opens; nil for a browser's, and for none.
  package func programSession(_ token: String) async throws(StoreError) -> OpenSession? {
    guard token.hasPrefix(SessionOrigin.prefix), token.utf8.count <= 200 else { return nil }
    return try await desk.session(of: token)
  }

  /// All sessions of a reader, the last used first.
  package func sessions(of reader: Reader.ID) async throws(StoreError) -> [SessionInfo] {
    try await desk.store.database.rows(Sessions.all, (reader, now: desk.now())).map(\.1)
  }

  /// Ends a session of a reader; false when it was not there.
  package func endSession(
    _ id: SessionInfo.ID, of reader: Reader.ID
  ) async throws(StoreError) -> Bool { try await desk.store.endSession(id, of: reader) }

  /// Whether a reader can be shown by a name.
  package static func canShow(_ typed: String) -> Bool { AccountDesk.shown(typed) != nil }

  /// Sets the name that a reader is shown by; false for what cannot be one.
  package func setShown(_ typed: String, of reader: Reader.ID) async throws(StoreError) -> Bool {
    try await desk.setShown(typed, of: reader)
  }

  /// Sets another password and gives a new session; refused in a session that began too long ago to
  /// show by itself whose it is.
  package func changePassword(
    in session: OpenSession, to password: String, installation: String?, _ request: Request
  ) async throws -> Admittance<ProgramEntry> {
    guard let proof = desk.proof(in: session) else { return .refused }
    let arrival = arrival(SessionOrigin(.login, installation: installation), request)
    return try await desk.changePassword(proof, to: password, from: arrival)
      .then { .done(ProgramEntry($0)) }
  }

  /// Removes the account of a session's reader with all that is theirs; refused as above.
  package func leave(in session: OpenSession) async throws -> Admittance<Void> {
    guard let proof = desk.proof(in: session) else { return .refused }
    return try await desk.leave(proof) ? .done(()) : .fault(.ownerStays)
  }

  /// Where a program comes from; no cookie counts.
  private func arrival(_ origin: SessionOrigin, _ request: Request) -> Arrival {
    var arrival = Arrival(network: PeerNetwork.of(request.peer))
    arrival.place = SignInPlace(peer: request.peer)
    arrival.device = request.headers["User-Agent"] ?? ""
    arrival.program = origin
    return arrival
  }

  /// Why something cannot be as it was asked for, for people.
  package static func words(for fault: AccountFault) -> String { Phrases.fault(fault) }
}
