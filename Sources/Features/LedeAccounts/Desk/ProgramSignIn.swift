// Programs that read for their readers, let in by app passwords; and how wrong ones are slowed down.

package import LedeBase
package import LedeHTTP

/// A program that showed an app password.
package struct KnownProgram: Hashable, Sendable {
  package var reader: Reader.ID
  /// Nil at a Lede that nobody has claimed.
  package var account: Account?
  /// What the password opens.
  package var scopes: AppScopes

  package init(reader: Reader.ID, account: Account?, scopes: AppScopes) {
    self.reader = reader
    self.account = account
    self.scopes = scopes
  }

  /// The name that its reader types into programs.
  package var name: String { KnownProgram.name(of: account) }

  /// Whether somebody means its reader by a name that they typed.
  package func isOf(_ name: String) -> Bool { Account.key(of: name) == Account.key(of: self.name) }

  /// The same of whoever has that account; before there are accounts, `local`.
  static func name(of account: Account?) -> String { account?.name ?? "local" }
}

extension Accounts {
  /// The program that shows an app password, where a name came along that of its reader.
  ///
  /// A right password always opens: it has 256 random bits, so nobody finds one by trying, and what
  /// others in the same network get wrong keeps no reader out.
  ///
  /// - Parameters:
  ///   - password: What was shown.
  ///   - name: The name that was typed beside it; nil where the protocol has none.
  ///   - request: Says from which network it came.
  /// - Returns: The program; refused, or to wait, when it is none.
  /// - Throws: Errors of the store, and of the key by which networks are counted.
  package func program(
    showing password: String, name: String? = nil, _ request: Request
  ) async throws -> Admittance<KnownProgram> {
    guard !password.isEmpty else { return .refused }
    let found = try await apps.program(showing: password)
    if let found, name.map({ found.isOf($0) }) ?? true {
      return .done(found)
    }
    return try await refused("\(name ?? "") \(password)", request)
  }

  /// The program that shows what Fever's programs make of a name and an app password.
  package func program(
    showingFever key: String, _ request: Request
  ) async throws -> Admittance<KnownProgram> {
    if let found = try await apps.program(showingFever: key) { return .done(found) }
    return try await refused(key, request)
  }

  /// Counts a wrong secret against its network, by the same limit as passwords of accounts.
  ///
  /// A program goes on showing what was revoked: the same counts once a day, or it would keep its own
  /// reader from signing in.
  func refused<Success>(
    _ secret: String, _ request: Request
  ) async throws -> Admittance<Success> {
    guard !secret.isEmpty else { return .refused }
    let network = try desk.networkSubject(arrival(request), "sign-in")
    let shown = AttemptSubject.limited(
      to: 1, hash: try desk.subjectHash("secret \(secret.prefix(200))"))
    if try await desk.store.attemptWait([shown], at: desk.now()) != nil { return .refused }
    if let wait = try await desk.store.beginAttempt([network, shown], at: desk.now()) {
      return .wait(wait)
    }
    return .refused
  }

  /// Why a request is not for this Lede at all; nil when it is.
  package func misdirection(of request: Request) -> Refusal? { policy.misdirection(of: request) }
}
