// The doors of accounts and of signing in.

package import LedeBase
import LedeDatabase

extension Store {
  /// A reader's account; nil when they have none.
  package func account(of reader: Reader.ID) async throws(StoreError) -> Account? {
    try await database.first(Accounts.of, reader)
  }

  /// The account of that name, whatever the size of its letters; nil when there is none.
  package func account(named name: String) async throws(StoreError) -> Account? {
    try await database.first(Accounts.named, Account.key(of: name))
  }

  /// Accounts in the order of their names, from the one after `name` on.
  package func accounts(after name: String?, limit: Int) async throws(StoreError) -> [Account] {
    try await database.read { connection throws(StoreError) in
      try connection.rows(
        Accounts.page, (after: name.map { Account.key(of: $0) } ?? "", limit: limit))
    }
  }

  /// Whether the owner has an account: then nobody is trusted for sitting at this machine.
  package func isClaimed() async throws(StoreError) -> Bool {
    try await database.read { connection throws(StoreError) in
      try connection.first(Accounts.isClaimed, ()) ?? false
    }
  }

  /// Makes an account and spends its invitation, all or nothing; of two that ask at once for the
  /// same name, invitation or reader, one gets it, and none but the owner's while there is no owner.
  package func addAccount(
    _ new: NewAccount, at now: Timestamp
  ) async throws(StoreError) -> AddedAccount {
    try await database.write { connection throws(StoreError) in
      try connection.run(Accounts.lock, ())
      if let reader = new.reader, try connection.first(Accounts.of, reader) != nil {
        return .isThere
      }
      let isClaimed = try connection.first(Accounts.isClaimed, ()) == true
      if new.isOwner, isClaimed { return .isThere }
      guard new.isOwner || isClaimed else { return .noOwner }
      let key = Account.key(of: new.name)
      if try connection.first(Accounts.isTaken, (key: key, new.reader)) == true {
        return .nameTaken
      }
      // Last of all that may refuse, so that a refusal spends nothing.
      if let invite = new.invite,
        try connection.first(Invites.takeForNew, (hash: invite, now: now)) == nil
      {
        return .inviteGone
      }
      let reader: Reader.ID
      if let known = new.reader {
        reader = known
        try connection.run(Accounts.nameReader, (reader, name: key))
      } else {
        guard let number = try connection.first(Accounts.newReader, ()) else {
          return .nameTaken
        }
        reader = number
        try connection.run(Accounts.addReader, (reader, name: key))
      }
      let account = Account(reader: reader, name: new.name, isOwner: new.isOwner, made: now)
      try connection.run(Accounts.add, (account, password: new.passwordHash))
      return .added(account)
    }
  }

  /// What the account of that name is proved by; nil when there is none.
  package func credential(named name: String) async throws(StoreError) -> Credential? {
    try await database.first(Accounts.credential, Account.key(of: name))
  }

  /// Sets a password, and ends what somebody who knew the old one may have made: sessions, known
  /// browsers, links for a new password and for friends, app passwords, the printed code.
  package func setPassword(_ hash: String, of reader: Reader.ID) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      try Store.setPassword(hash, of: reader, on: connection)
    }
  }

  /// Sets a password by the printed code, which is used up; false when another used it before.
  package func setPassword(
    _ hash: String, of reader: Reader.ID, spending code: [UInt8]
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      guard try connection.first(Accounts.spendRecovery, (reader, hash: code)) != nil else {
        return false
      }
      try Store.setPassword(hash, of: reader, on: connection)
      return true
    }
  }

  /// Sets the password of whose link for a new one this is, and spends it, all or nothing; false
  /// when it is spent, taken back, too old or no such link.
  package func setPassword(
    _ hash: String, spendingLink tokenHash: [UInt8], at now: Timestamp
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      let link = (hash: tokenHash, now: now)
      guard let reader = try connection.first(Invites.takeForReset, link) else { return false }
      try Store.setPassword(hash, of: reader, on: connection)
      return true
    }
  }

  /// Whoever was in with the old one is out, with all that it gave them.
  private static func setPassword(
    _ hash: String, of reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) {
    try connection.run(Accounts.setPassword, (reader, hash: hash))
    try connection.run(Sessions.closeOthers, (reader, but: []))
    try connection.run(Attempts.clearDevices, reader)
    try connection.run(Invites.ofReader, reader)
    try connection.run(AppTokens.revokeAccounts, reader)
    try connection.run(FriendLinks.end, reader)
  }

  /// Keeps what is stored of a new printed code; an older one opens nothing any more.
  package func setRecovery(_ hash: [UInt8], of reader: Reader.ID) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      try connection.run(Accounts.setRecovery, (reader, hash: hash))
    }
  }

  /// Removes an account and all that is kept of its reader; with the owner's go all invitations, and
  /// whether everybody may join.
  ///
  /// False, and nothing is removed, when it is the owner's and there are others.
  package func deleteAccount(of reader: Reader.ID) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      try connection.run(Accounts.lock, ())
      // Nobody signs in as them in between.
      try connection.hold(reader)
      if try connection.first(Accounts.of, reader)?.isOwner == true {
        guard try connection.rows(Accounts.page, (after: "", limit: 2)).count < 2 else {
          return false
        }
        // Else whoever was invited would be here alone, and open a house that is nobody's.
        try connection.run(Invites.clear, ())
        try connection.run(Facts.remove, Account.openSetting)
      }
      try database.forget(reader, on: connection)
      // The first reader's row stays, as new: whoever sits at this machine reads as that one.
      try connection.run(reader == .local ? Accounts.emptyReader : Accounts.removeReader, reader)
      return true
    }
  }

  /// All that is kept of a reader, table by table; nothing that lets anybody in.
  package func archive(of reader: Reader.ID) async throws(StoreError) -> [ArchivePart] {
    try await database.archive(of: reader)
  }
}

extension Store {
  /// Opens a session.
  package func openSession(
    _ tokenHash: [UInt8], for reader: Reader.ID, device: String, until expires: Timestamp,
    at now: Timestamp
  ) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      try connection.run(Sessions.sweep, now)
      try connection.hold(reader)
      try connection.run(Sessions.makeRoom, reader)
      try connection.run(
        Sessions.add,
        (hash: tokenHash, reader: reader, device: device, expires: expires, now: now))
    }
  }

  /// Whose session it is; nil when there is none or it has ended.
  package func session(
    _ tokenHash: [UInt8], at now: Timestamp
  ) async throws(StoreError) -> OpenSession? {
    try await database.first(Sessions.one, (hash: tokenHash, now: now))
  }

  /// Notes that a session was used.
  package func noteUse(ofSession tokenHash: [UInt8], at now: Timestamp) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      try connection.run(Sessions.noteUse, (hash: tokenHash, now: now))
    }
  }

  /// A reader's sessions that have not ended, the one used last first.
  package func sessions(
    of reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> [SessionInfo] {
    try await database.read { connection throws(StoreError) in
      try connection.rows(Sessions.all, (reader, now: now)).map(\.1)
    }
  }

  /// Ends the session of a token, if there is one.
  package func closeSession(_ tokenHash: [UInt8]) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      try connection.run(Sessions.close, tokenHash)
    }
  }

  /// Ends one session of a reader; false when it was not there.
  package func endSession(
    _ id: SessionInfo.ID, of reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      let all = try connection.rows(Sessions.all, (reader, now: Timestamp(milliseconds: .min)))
      guard let found = all.first(where: { $0.1.id == id }) else { return false }
      try connection.run(Sessions.close, found.hash)
      return true
    }
  }

  /// Ends a reader's sessions, but for one.
  package func endSessions(
    of reader: Reader.ID, but tokenHash: [UInt8]
  ) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      try connection.run(Sessions.closeOthers, (reader, but: tokenHash))
    }
  }

  /// Keeps a link that lets somebody in; nil when there are `Invite.most` already, or nobody whom
  /// it could let in.
  package func keepInvite(
    _ tokenHash: [UInt8], resetting reader: Reader.ID?, until expires: Timestamp, at now: Timestamp
  ) async throws(StoreError) -> Invite.ID? {
    try await database.write { connection throws(StoreError) in
      // Nobody leaves in between.
      try connection.run(Accounts.lock, ())
      try connection.run(Invites.sweep, now)
      if let reader {
        guard try connection.first(Accounts.of, reader) != nil else { return nil }
        try connection.run(Invites.ofReader, reader)
      } else if try connection.first(Accounts.isClaimed, ()) != true {
        return nil
      }
      guard try connection.first(Invites.count, ()) ?? 0 < Invite.most else { return nil }
      return try connection.first(
        Invites.add, (hash: tokenHash, reader: reader, expires: expires, now: now))
    }
  }

  /// The link that this opens; nil when it is spent, revoked or too old.
  package func invite(
    _ tokenHash: [UInt8], at now: Timestamp
  ) async throws(StoreError) -> Invite? {
    try await database.first(Invites.one, (hash: tokenHash, now: now))
  }

  /// Links that wait, newest first.
  package func invites(at now: Timestamp) async throws(StoreError) -> [Invite] {
    try await database.rows(Invites.all, now)
  }

  /// Takes a link back; false when it was not there.
  package func revokeInvite(_ id: Invite.ID) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      try connection.first(Invites.revoke, id) != nil
    }
  }

  /// Counts an attempt against each subject, unless one of them still has to wait.
  ///
  /// It is counted before it is known whether it will do, so that many at once are no way round.
  ///
  /// - Parameters:
  ///   - subjects: What the attempt is about, and how soon that makes people wait.
  ///   - now: When.
  /// - Returns: How long to wait; nil when the attempt may be made, and was counted.
  /// - Throws: When the store cannot be used.
  package func beginAttempt(
    _ subjects: [AttemptSubject], at now: Timestamp
  ) async throws(StoreError) -> Duration? {
    // Most attempts of somebody who guesses end here, and write nothing.
    if let wait = try await attemptWait(subjects, at: now) { return wait }
    return try await database.write { connection throws(StoreError) in
      try connection.run(Attempts.lock, ())
      if let wait = try Store.wait(subjects, at: now, on: connection) { return wait }
      try connection.run(Attempts.sweep, now - AttemptSubject.forgottenAfter)
      try connection.run(Attempts.count, each: subjects.map { (hash: $0.hash, now: now) })
      return nil
    }
  }

  /// How long an attempt would have to wait now; nil when it may be made.
  ///
  /// Counts nothing.
  package func attemptWait(
    _ subjects: [AttemptSubject], at now: Timestamp
  ) async throws(StoreError) -> Duration? {
    try await database.read { connection throws(StoreError) in
      try Store.wait(subjects, at: now, on: connection)
    }
  }

  /// How long the one that waits longest has to; nil when none does.
  private static func wait(
    _ subjects: [AttemptSubject], at now: Timestamp, on connection: any Connection
  ) throws(StoreError) -> Duration? {
    var longest: Duration?
    for subject in subjects {
      let since = now - AttemptSubject.forgottenAfter
      guard let found = try connection.first(Attempts.of, (hash: subject.hash, since: since))
      else { continue }
      // A clock that was set back makes nobody wait for longer.
      let left = min(subject.longest, found.last + subject.wait(after: found.failures) - now)
      if left > .zero { longest = max(longest ?? .zero, left) }
    }
    return longest
  }

  /// Takes back one attempt of each, which was a good one or was never made.
  package func forgiveAttempt(_ subjects: [AttemptSubject]) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      try connection.run(Attempts.forgive, each: subjects.map(\.hash))
    }
  }

  /// Forgets all attempts against one subject.
  package func forgetAttempts(_ subject: AttemptSubject) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      try connection.run(Attempts.forget, subject.hash)
    }
  }

  /// Remembers that a browser has signed in as a reader, so that strangers who guess at the name
  /// do not keep it out.
  package func keepDevice(
    _ tokenHash: [UInt8], of reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      try connection.run(Attempts.addDevice, (hash: tokenHash, reader, now: now))
      try connection.run(Attempts.forgetDevices, reader)
    }
  }

  /// Whether a browser has signed in as that reader before.
  package func knowsDevice(
    _ tokenHash: [UInt8], of reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    try await database.read { connection throws(StoreError) in
      try connection.first(Attempts.knowsDevice, (hash: tokenHash, reader)) ?? false
    }
  }
}
