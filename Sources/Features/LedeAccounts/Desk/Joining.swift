// Making accounts and changing them: claims, invitations, passwords, leaving.

package import LedeBase
import LedeDatabase

/// How somebody may come to an account.
enum Joining: Sendable {
  /// They read here already, and make it theirs.
  case claim
  /// They were invited; the token is that of the link.
  case invited(token: String)
  /// Another feature's link brought them, which says by itself whether it is good.
  case linked(AccountLink)
  /// Everybody may.
  case open
}

extension AccountDesk {
  static let inviteLife = Duration.seconds(7 * 86_400)
  /// How often a network may try to make an account, until it has left it alone for a day.
  static let joinsADay = 10
  static let resetLife = Duration.seconds(86_400)

  func isOpen() async throws(StoreError) -> Bool {
    try await store.database.value(Account.openSetting) == "yes"
  }

  /// Whether the links of readers who are friends make accounts too; the owner's always do.
  func letsFriendsIn() async throws(StoreError) -> Bool {
    try await store.database.value(Account.friendsSetting) == "yes"
  }

  /// Lets everybody make an account, or only those with an invitation or, where `toFriends`, with the
  /// link of a friend.
  func setOpen(_ isOpen: Bool, toFriends: Bool, by session: OpenSession) async throws {
    try await store.database.write(by: session) { connection throws(StoreError) in
      for (setting, isOn) in [
        (Account.openSetting, isOpen), (Account.friendsSetting, toFriends),
      ] {
        if isOn {
          try connection.run(Facts.set, (name: setting, value: "yes"))
        } else {
          try connection.run(Facts.remove, setting)
        }
      }
    }
  }

  // MARK: A name to show

  /// The name to be shown by that somebody typed: nil within it for none, nil for what cannot be one.
  static func shown(_ typed: String) -> String?? {
    if typed.allSatisfy(\.isWhitespace) { return .some(nil) }
    return ShownName(typed).map { .some($0.text) }
  }

  /// Sets the name that a reader is shown by; false for what cannot be one.
  func setShown(_ typed: String, of reader: Reader.ID) async throws(StoreError) -> Bool {
    guard let shown = AccountDesk.shown(typed) else { return false }
    try await store.database.run(AccountRows.setShown, (reader, shown: shown))
    return true
  }

  // MARK: A new account

  /// Makes an account and lets its reader in.
  ///
  /// Nobody becomes the owner by being first to arrive: a claim is for who sits at this machine or
  /// came by the owner's link, which the caller has seen to; and before there is an owner nobody
  /// else joins.
  func join(
    _ joining: Joining, name typed: String, shown: String = "", password: String,
    from arrival: Arrival
  ) async throws -> Admittance<Entry> {
    if case .invited(let token) = joining, try await !mayJoin(by: token) {
      return .fault(.inviteGone)
    }
    guard let name = Account.name(typed) else { return .fault(.badName) }
    guard let shown = AccountDesk.shown(shown) else { return .fault(.badShown) }
    if let fault = fault(of: password, for: name) { return .fault(fault) }
    var new = NewAccount(name: name, shown: shown, passwordHash: "")
    var link: AccountLink?
    switch joining {
    case .claim: (new.reader, new.isOwner) = (.local, true)
    case .invited(let token): new.invite = tokens.hash(token)
    case .linked(let one): link = one
    case .open:
      guard try await store.isClaimed(), try await isOpen() else { return .fault(.isClosed) }
    }
    guard !passwords.isFull else { return .wait(PasswordError.retry) }
    // Each account that is made counts, so that nobody makes them by the thousand, nor tries which
    // names are taken.
    let subject = AttemptSubject.limited(
      to: AccountDesk.joinsADay, hash: try subjectHash("join from \(arrival.network)"))
    if let wait = try await store.beginAttempt([subject], at: now()) { return .wait(wait) }
    guard let hash = try await hashed(password) else {
      try await store.forgiveAttempt([subject])
      return .wait(PasswordError.retry)
    }
    new.passwordHash = hash
    switch try await store.addAccount(new, by: link, at: now()) {
    case .added(let account): return try await enter(account, by: hash, from: arrival)
    case .nameTaken: return .fault(.nameTaken)
    case .inviteGone: return .fault(.inviteGone)
    case .isThere, .noOwner: return .fault(.isClosed)
    }
  }

  /// Makes an account from a shell; the first reader's when it is the owner's.
  package func add(
    name typed: String, password: String, isOwner: Bool
  ) async throws -> Admittance<Account> {
    guard let name = Account.name(typed) else { return .fault(.badName) }
    if let fault = fault(of: password, for: name) { return .fault(fault) }
    guard let hash = try await hashed(password) else { return .wait(PasswordError.retry) }
    let new = NewAccount(
      reader: isOwner ? .local : nil, name: name, passwordHash: hash, isOwner: isOwner)
    return switch try await store.addAccount(new, at: now()) {
    case .added(let account): .done(account)
    case .nameTaken: .fault(.nameTaken)
    case .inviteGone, .isThere, .noOwner: .fault(.isClosed)
    }
  }

  // MARK: Links

  /// Takes a link back, which opens nothing any more.
  func revoke(_ invite: Invite.ID) async throws(StoreError) {
    try await store.database.run(Invites.revoke, invite)
  }

  /// A link that lets one person make an account; nil when too many wait.
  func newInvite(by session: OpenSession) async throws -> String? {
    let token = tokens.token()
    let id = try await store.keepInvite(
      tokens.hash(token), resetting: nil, until: now() + AccountDesk.inviteLife, at: now(),
      by: session)
    return id == nil ? nil : token
  }

  /// A link by which a reader sets a new password; without a session where somebody with a shell asks.
  package func newReset(
    of name: String, by session: OpenSession? = nil
  ) async throws -> NewReset {
    guard let account = try await store.account(named: name) else { return .noAccount }
    let token = tokens.token()
    let id = try await store.keepInvite(
      tokens.hash(token), resetting: account.reader, until: now() + AccountDesk.resetLife,
      at: now(), by: session)
    return id == nil ? .tooMany : .made(token: token)
  }

  /// The same for the owner in a browser: a session that somebody left open is not enough to get
  /// into the accounts of others.
  func newReset(of name: String, by owner: Proof) async throws -> NewReset {
    owner.account.isOwner ? try await newReset(of: name, by: owner.session) : .noAccount
  }

  func mayJoin(by token: String) async throws(StoreError) -> Bool {
    try await invite(token).map { $0.resets == nil } ?? false
  }

  /// What a link is for; nil when it opens nothing any more.
  func invite(_ token: String) async throws(StoreError) -> Invite? {
    try await store.invite(tokens.hash(token), at: now())
  }

  func reset(
    _ token: String, password: String, from arrival: Arrival
  ) async throws -> Admittance<Entry> {
    let token = tokens.hash(token)
    guard let account = try await store.invite(token, at: now())?.resets else {
      return .fault(.inviteGone)
    }
    if let fault = fault(of: password, for: account.name) { return .fault(fault) }
    guard let hash = try await hashed(password) else { return .wait(PasswordError.retry) }
    guard try await store.setPassword(hash, spendingLink: token, at: now()) else {
      return .fault(.inviteGone)
    }
    return try await enter(account, by: hash, from: arrival)
  }

  // MARK: One's own account

  /// Sets another password; all sessions and proofs end, and this browser gets a new session.
  func changePassword(
    _ proof: Proof, to new: String, from arrival: Arrival
  ) async throws -> Admittance<Entry> {
    let account = proof.account
    if let fault = fault(of: new, for: account.name) { return .fault(fault) }
    guard let hash = try await hashed(new) else { return .wait(PasswordError.retry) }
    try await store.setPassword(hash, by: proof.session)
    return try await enter(account, by: hash, from: arrival, isProof: false)
  }

  /// Removes an account with all that is kept of its reader; false, and nothing is removed, while
  /// others would be left without an owner.
  ///
  /// The owner goes last: what others keep here must be somebody's to look after.
  func leave(_ proof: Proof) async throws -> Bool {
    try await store.deleteAccount(of: proof.account.reader, by: proof.session)
  }

  /// Whether an account cannot go now, since others would be left without an owner.
  package func mustStay(_ account: Account) async throws(StoreError) -> Bool {
    guard account.isOwner else { return false }
    return try await store.accounts(after: nil, limit: 2).count > 1
  }

  /// Removes another reader's account for the owner in a browser; false where it is not theirs to
  /// remove.
  func remove(_ account: Account, by owner: Proof) async throws -> Bool {
    guard owner.account.isOwner, account.reader != owner.account.reader else { return false }
    return try await store.deleteAccount(of: account.reader, by: owner.session)
  }

  func page(of session: OpenSession, account: Account) async throws(StoreError) -> AccountPage {
    let sessions = try await store.database.rows(Sessions.all, (account.reader, now: now()))
      .map(\.1)
    var page = AccountPage(
      account: account, here: session.id,
      sessions: sessions.filter { $0.id == session.id } + sessions.filter { $0.id != session.id },
      now: now())
    let credential = try await store.credential(named: account.name)
    page.hasCode = credential?.hasCode ?? false
    page.codeSpent = credential?.codeSpent
    guard account.isOwner else { return page }
    page.isOpen = try await isOpen()
    page.letsFriendsIn = try await letsFriendsIn()
    page.invites = try await store.database.rows(Invites.all, now())
    page.others = try await store.accounts(after: nil, limit: AccountPage.mostReaders)
      .filter { $0.reader != account.reader }
    return page
  }

  func endOthers(of reader: Reader.ID, but token: String) async throws(StoreError) {
    try await store.database.run(Sessions.closeOthers, (reader, but: tokens.hash(token)))
  }
}

/// What became of the wish for a link for a new password.
package enum NewReset: Hashable, Sendable {
  case made(token: String)
  /// Nobody has that name.
  case noAccount
  /// `Invite.most` links wait already.
  case tooMany
}

struct AccountPage: Hashable, Sendable {
  var account: Account
  /// The session that the page is shown to.
  var here: SessionInfo.ID
  /// This one, then the others, the last used first.
  var sessions: [SessionInfo]
  var now: Timestamp
  /// Whether a printed code waits to be needed.
  var hasCode = false
  /// When one was used, until there is another.
  var codeSpent: Timestamp?
  /// The reader's passkeys, newest first; nil where browsers make none.
  var passkeys: [Passkey]?
  /// For the owner: whether everybody may join, who was invited, who else is here.
  var isOpen = false
  var letsFriendsIn = false
  var invites: [Invite] = []
  var others: [Account] = []

  static let mostReaders = 500
}
