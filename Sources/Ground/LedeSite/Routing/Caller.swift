// Who asks, and what each kind of route wants of them.

package import LedeBase

/// Who asks.
package enum Caller: Sendable {
  case stranger
  case reader(Reader.ID, Proof)

  /// How a reader showed who they are.
  package enum Proof: Sendable {
    /// By the cookie that a sign-in or the owner's link left.
    case session(OpenSession)
    /// By the password or token of a program; with the account, where one may act as it, and with
    /// what the password opens.
    case app(Account?, AppScopes = .all)
    /// By the cookie of a phone's shortcut, which counts on routes for shortcuts alone.
    case shortcut
    /// By sitting at the machine of a Lede that nobody has claimed.
    case loopback
  }

  /// The session that they came with.
  package var session: OpenSession? {
    if case .reader(_, .session(let session)) = self { session } else { nil }
  }

  /// What a program's password opens; all where no program asks.
  package var scopes: AppScopes {
    if case .reader(_, .app(_, let scopes)) = self { scopes } else { .all }
  }

  /// Whose an answer is, as pages and devices tell readers apart; `0` for who came with no session.
  package var word: String { session.map { String($0.reader.rawValue) } ?? Caller.nobody }
  package static let nobody = "0"

  /// Whether it is the owner in person: no device of theirs that only has things checked.
  package var isOwner: Bool {
    switch self {
    case .stranger, .reader(_, .shortcut): false
    case .reader(let reader, _): reader == .local
    }
  }

  package var isStranger: Bool { if case .stranger = self { true } else { false } }

  /// Their account; nil for those who have none, or showed none.
  var account: Account? {
    switch self {
    case .reader(_, .session(let session)): session.account
    case .reader(_, .app(let account, _)): account
    case .reader(_, .shortcut), .reader(_, .loopback), .stranger: nil
    }
  }
}

/// Why somebody is not let in.
package enum Denial: Error, Hashable {
  case needsSession
  /// Who may read lacks an account for what belongs to one reader.
  case needsAccount
}

/// What a route wants of who asks; made of a caller who has it, and of no other.
protocol Standing: Sendable {
  /// Whose wishes the page follows; nil for nobody's.
  var reads: Reader.ID? { get }
  /// What such a caller is, or why they are not let in.
  ///
  /// - Parameters:
  ///   - caller: Who asks.
  ///   - host: Whose news strangers read; nil where they may not.
  /// - Throws: What they lack.
  init(_ caller: Caller, host: Reader.ID?) throws(Denial)
}

extension Caller: Standing {
  var reads: Reader.ID? { if case .reader(let reader, _) = self { reader } else { nil } }
  init(_ caller: Caller, host: Reader.ID?) { self = caller }
}

/// Somebody who may look: a reader, their shortcut, or a stranger where reading is open.
package struct Onlooker: Standing {
  /// Whose news is shown.
  let shown: Reader.ID
  /// Whether what they look at is theirs to mark.
  let mayMark: Bool

  var reads: Reader.ID? { shown }

  init(_ caller: Caller, host: Reader.ID?) throws(Denial) {
    switch caller {
    case .reader(let reader, .shortcut): (shown, mayMark) = (reader, false)
    case .reader(let reader, _): (shown, mayMark) = (reader, true)
    case .stranger:
      guard let host else { throw .needsSession }
      (shown, mayMark) = (host, false)
    }
  }
}

/// A reader who is known, with an account or without.
package struct KnownReader: Standing {
  let id: Reader.ID

  var reads: Reader.ID? { id }

  init(_ caller: Caller, host: Reader.ID?) throws(Denial) {
    switch caller {
    case .stranger, .reader(_, .shortcut): throw .needsSession
    case .reader(let reader, _): id = reader
    }
  }
}

/// A reader with things of their own: with an account, or at the machine of a Lede that nobody has
/// claimed, where the first account takes over what is there.
package struct Resident: Standing {
  let id: Reader.ID
  let account: Account?

  var reads: Reader.ID? { id }

  init(_ caller: Caller, host: Reader.ID?) throws(Denial) {
    switch caller {
    case .reader(let reader, .loopback): (id, account) = (reader, nil)
    case .reader(let reader, .session(let session)): (id, account) = (reader, session.account)
    case .reader, .stranger:
      let holder = try AccountHolder(caller, host: host)
      (id, account) = (holder.account.reader, holder.account)
    }
  }
}

/// A reader with an account.
package struct AccountHolder: Standing {
  let account: Account

  var reads: Reader.ID? { account.reader }

  init(_ caller: Caller, host: Reader.ID?) throws(Denial) {
    guard let account = caller.account else {
      // Who may look here is told what an account is for, all others how to come in.
      _ = try Onlooker(caller, host: host)
      throw .needsAccount
    }
    self.account = account
  }
}
