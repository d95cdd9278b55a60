// The accounts: made, proved and removed.

package import LedeBase
package import LedeDatabase

/// Accounts, what proves them, and the ways in.
package struct AccountStore: Sendable {
  let database: Database

  package init(_ database: Database) { self.database = database }

  /// A reader's account; nil when they have none.
  package func account(of reader: Reader.ID) async throws(StoreError) -> Account? {
    try await database.first(AccountRows.of, reader)
  }

  /// The account of that name, whatever the size of its letters; nil when there is none.
  package func account(named name: String) async throws(StoreError) -> Account? {
    try await database.first(AccountRows.named, Account.key(of: name))
  }

  /// Accounts in the order of their names, from the one after `name` on.
  package func accounts(after name: String?, limit: Int) async throws(StoreError) -> [Account] {
    try await database.rows(
      AccountRows.page, (after: name.map { Account.key(of: $0) } ?? "", limit: limit))
  }

  /// Whether the owner has an account: then nobody is trusted for sitting at this machine.
  package func isClaimed() async throws(StoreError) -> Bool {
    try await database.first(AccountRows.isClaimed, ()) ?? false
  }

  /// Makes an account and spends its invitation or link, all or nothing; of two that ask at once for the
  /// same name, invitation or reader, one gets it, and none but the owner's while there is no owner.
  package func addAccount(
    _ new: NewAccount, by link: AccountLink? = nil, at now: Timestamp
  ) async throws(StoreError) -> AddedAccount {
    try await database.write { connection throws(StoreError) in
      try connection.run(AccountRows.lock, ())
      if let reader = new.reader, try connection.first(AccountRows.of, reader) != nil {
        return .isThere
      }
      let isClaimed = try connection.first(AccountRows.isClaimed, ()) == true
      if new.isOwner, isClaimed { return .isThere }
      guard new.isOwner || isClaimed else { return .noOwner }
      let key = Account.key(of: new.name)
      if try connection.first(AccountRows.isTaken, (key: key, new.reader)) == true {
        return .nameTaken
      }
      // Last of all that may refuse, so that a refusal spends nothing.
      if let invite = new.invite,
        try connection.first(Invites.takeForNew, (hash: invite, now: now)) == nil
      {
        return .inviteGone
      }
      if let link, try !link.admits(connection) { return .inviteGone }
      let reader: Reader.ID
      if let known = new.reader {
        reader = known
        try connection.run(AccountRows.nameReader, (reader, name: key))
      } else {
        guard let number = try connection.first(AccountRows.newReader, ()) else {
          return .nameTaken
        }
        reader = number
        try connection.run(AccountRows.addReader, (reader, name: key))
      }
      let account = Account(
        reader: reader, name: new.name, shown: new.shown, isOwner: new.isOwner, made: now)
      try connection.run(AccountRows.add, (account, password: new.passwordHash))
      try link?.joined(reader, connection)
      return .added(account)
    }
  }

  /// What the account of that name is proved by; nil when there is none.
  package func credential(named name: String) async throws(StoreError) -> Credential? {
    try await database.first(AccountRows.credential, Account.key(of: name))
  }

  /// Sets a password, and ends what somebody who knew the old one may have made: sessions, known
  /// browsers, links for a new password and for friends, app passwords, the printed code.
  ///
  /// Of two that set one at once, the first ends the other's session.
  func setPassword(_ hash: String, by session: OpenSession) async throws {
    try await database.write(by: session) { connection throws(StoreError) in
      try setPassword(hash, of: session.reader, on: connection)
    }
  }

  /// Sets a password by the printed code, which is used up; false when another used it before.
  func setPassword(
    _ hash: String, of reader: Reader.ID, spending code: [UInt8], at now: Timestamp
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      try connection.hold(reader)
      guard try connection.first(AccountRows.spendRecovery, (reader, hash: code, now: now)) != nil
      else {
        return false
      }
      try setPassword(hash, of: reader, on: connection)
      return true
    }
  }

  /// Sets the password of whose link for a new one this is, and spends it, all or nothing; false
  /// when it is spent, taken back, too old or no such link.
  func setPassword(
    _ hash: String, spendingLink tokenHash: [UInt8], at now: Timestamp
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      let link = (hash: tokenHash, now: now)
      guard let reader = try connection.first(Invites.one, link)?.resets?.reader else {
        return false
      }
      // Held before the link is, as by whoever changes the password meanwhile.
      try connection.hold(reader)
      guard try connection.first(Invites.takeForReset, link) != nil else { return false }
      try setPassword(hash, of: reader, on: connection)
      return true
    }
  }

  /// Whoever was in with the old one is out, with all that it gave them; of the owner's also every
  /// link that lets others in, which are theirs to make.
  func setPassword(
    _ hash: String, of reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) {
    // Nobody comes in by the old one in between.
    try connection.hold(reader)
    try connection.run(AccountRows.setPassword, (reader, hash: hash))
    try connection.run(Sessions.closeOthers, (reader, but: []))
    try connection.run(Attempts.clearDevices, reader)
    if try connection.first(AccountRows.of, reader)?.isOwner == true {
      try connection.run(Invites.clear, ())
    } else {
      try connection.run(Invites.ofReader, reader)
    }
    try connection.run(AppTokens.revokeAccounts, reader)
    try database.passwordChanged(of: reader, on: connection)
  }

  /// Removes an account and all that is kept of its reader; with the owner's go all invitations, and
  /// whether everybody may join.
  ///
  /// False, and nothing is removed, when it is the owner's and there are others.
  package func deleteAccount(
    of reader: Reader.ID, by session: OpenSession? = nil
  ) async throws -> Bool {
    let isGone = try await database.write(by: session, isAlone: true) {
      connection throws(StoreError) -> Bool in
      // Nobody signs in as them in between.
      try connection.hold(reader)
      if try connection.first(AccountRows.of, reader)?.isOwner == true {
        guard try connection.rows(AccountRows.page, (after: "", limit: 2)).count < 2 else {
          return false
        }
        // Else whoever was invited would be here alone, and open a house that is nobody's.
        try connection.run(Invites.clear, ())
        try connection.run(Facts.remove, Account.openSetting)
        try connection.run(Facts.remove, Account.friendsSetting)
      }
      try database.forget(reader, on: connection)
      // The first reader's row stays, as new: whoever sits at this machine reads as that one.
      try connection.run(
        reader == .local ? AccountRows.emptyReader : AccountRows.removeReader, reader)
      return true
    }
    // What is too much for one write goes by a job.
    if isGone { database.wake() }
    return isGone
  }

  /// Keeps a new key; nil when the reader has `Passkey.most`, or a device has shown it before.
  package func keepPasskey(
    _ key: Passkey, by session: OpenSession? = nil
  ) async throws -> Passkey.ID? {
    try await database.write(by: session) { connection throws(StoreError) in
      guard try connection.hasRoom(for: key.reader, Passkeys.count, below: Passkey.most) else {
        return nil
      }
      return try connection.first(Passkeys.add, key)
    }
  }

  /// Keeps a new token by what is stored of it; nil when the reader has `AppToken.most` of them.
  ///
  /// - Parameters:
  ///   - hash: What is stored of it.
  ///   - kind: What sort of app it is for.
  ///   - name: As the reader calls it.
  ///   - reader: Whose it is.
  ///   - now: When it is made.
  ///   - scopes: What an app password opens.
  ///   - fever: What is stored of the key that programs for Fever send; nil where none may.
  ///   - session: By which it is made, as in `write(by:)`.
  /// - Returns: Its number.
  /// - Throws: What `write(by:)` throws.
  package func keepToken(
    _ hash: [UInt8], _ kind: AppToken.Kind, name: String, of reader: Reader.ID, at now: Timestamp,
    scopes: AppScopes = .all, fever: KeptFeverKey? = nil, by session: OpenSession? = nil
  ) async throws -> AppToken.ID? {
    try await database.write(by: session) { connection throws(StoreError) in
      guard try connection.hasRoom(for: reader, AppTokens.count, below: AppToken.most) else {
        return nil
      }
      let token = AppTokens.New(
        hash: hash, kind: kind, name: name, reader: reader,
        scopes: kind == .account ? scopes : [], fever: kind == .account ? fever : nil)
      return try connection.first(AppTokens.add, (token, at: now))
    }
  }

  /// Gives a token to an extension unless it belongs to one; the origin that it belongs to now.
  package func bind(_ token: AppToken.ID, to origin: String) async throws(StoreError) -> String? {
    try await database.write { connection throws(StoreError) in
      try connection.run(AppTokens.bind, (token, origin: origin))
      return try connection.first(AppTokens.origin, token) ?? nil
    }
  }
}
