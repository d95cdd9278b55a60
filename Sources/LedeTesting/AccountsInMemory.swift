// Accounts and sessions without a database.

package import LedeNews
import Synchronization

/// Keeps accounts, sessions, links and failed attempts in memory.
package final class AccountsInMemory: AccountKeeper, SignInKeeper {
  private struct State {
    var credentials: [Reader.ID: Credential] = [:]
    var codes: [Reader.ID: [UInt8]] = [:]
    var sessions: [[UInt8]: (reader: Reader.ID, info: SessionInfo)] = [:]
    var invites: [[UInt8]: Invite] = [:]
    var attempts: [[UInt8]: (failures: Int, last: Timestamp)] = [:]
    var devices: [[UInt8]: Reader.ID] = [:]
    var lastNumber: Int64 = 1
    func wait(_ subjects: [AttemptSubject], at now: Timestamp) -> Duration? {
      let waits = subjects.compactMap { subject in
        attempts[subject.hash].map { $0.last + subject.wait(after: $0.failures) - now }
      }
      return waits.max().flatMap { $0 > .zero ? $0 : nil }
    }
    mutating func number() -> Int64 {
      lastNumber += 1
      return lastNumber
    }
  }
  private let state = Mutex(State())
  let keys = Mutex<[Passkey]>([])

  package init() {}

  package func account(of reader: Reader.ID) -> Account? {
    state.withLock { $0.credentials[reader]?.account }
  }

  package func account(named name: String) -> Account? { credential(named: name)?.account }

  package func accounts(after name: String?, limit: Int) -> [Account] {
    let after = name.map { Account.key(of: $0) } ?? ""
    return state.withLock { state in
      Array(
        state.credentials.values.map(\.account).filter { Account.key(of: $0.name) > after }
          .sorted { Account.key(of: $0.name) < Account.key(of: $1.name) }.prefix(limit))
    }
  }

  package func isClaimed() -> Bool {
    state.withLock { $0.credentials.values.contains { $0.account.isOwner } }
  }

  package func addAccount(_ new: NewAccount, at now: Timestamp) -> AddedAccount {
    state.withLock { state in
      if let reader = new.reader, state.credentials[reader] != nil { return .isThere }
      if new.isOwner, state.credentials.values.contains(where: { $0.account.isOwner }) {
        return .isThere
      }
      let key = Account.key(of: new.name)
      if state.credentials.values.contains(where: { Account.key(of: $0.account.name) == key }) {
        return .nameTaken
      }
      if let hash = new.invite {
        guard state.credentials.values.contains(where: { $0.account.isOwner }) else {
          return .noOwner
        }
        guard let invite = state.invites[hash], invite.resets == nil, invite.expires > now else {
          return .inviteGone
        }
        state.invites[hash] = nil
      }
      let reader = new.reader ?? Reader.ID(state.number())
      let account = Account(reader: reader, name: new.name, isOwner: new.isOwner, made: now)
      state.credentials[reader] = Credential(account: account, passwordHash: new.passwordHash)
      return .added(account)
    }
  }

  package func credential(named name: String) -> Credential? {
    let key = Account.key(of: name)
    return state.withLock { state in
      state.credentials.values.first { Account.key(of: $0.account.name) == key }
    }
  }

  package func setPassword(_ hash: String, of reader: Reader.ID) {
    state.withLock { state in
      state.credentials[reader]?.passwordHash = hash
      state.credentials[reader]?.hasCode = false
      state.codes[reader] = nil
      state.sessions = state.sessions.filter { $0.value.reader != reader }
      state.devices = state.devices.filter { $0.value != reader }
      state.invites = state.invites.filter { $0.value.resets?.reader != reader }
    }
  }

  package func setPassword(_ hash: String, of reader: Reader.ID, spending code: [UInt8]) -> Bool {
    let isSpent = state.withLock { state in
      guard state.codes[reader] == code else { return false }
      state.codes[reader] = nil
      return true
    }
    if isSpent { setPassword(hash, of: reader) }
    return isSpent
  }

  package func setPassword(
    _ hash: String, spendingLink tokenHash: [UInt8], at now: Timestamp
  ) -> Bool {
    guard let reader = invite(tokenHash, at: now)?.resets?.reader else { return false }
    setPassword(hash, of: reader)
    return true
  }

  package func setRecovery(_ hash: [UInt8], of reader: Reader.ID) {
    state.withLock { state in
      state.codes[reader] = hash
      state.credentials[reader]?.hasCode = true
    }
  }

  package func deleteAccount(of reader: Reader.ID) -> Bool {
    let mayLeave = state.withLock { state in
      guard state.credentials[reader]?.account.isOwner == true else { return true }
      guard state.credentials.count < 2 else { return false }
      state.invites = [:]
      return true
    }
    guard mayLeave else { return false }
    setPassword("", of: reader)
    state.withLock { $0.credentials[reader] = nil }
    return true
  }

  package func archive(of reader: Reader.ID) -> [ArchivePart] {
    guard let account = account(of: reader) else { return [] }
    return [
      ArchivePart(
        name: "account", columns: ["name", "made"],
        rows: [[.text(account.name), .time(account.made)]])
    ]
  }

  package func openSession(
    _ tokenHash: [UInt8], for reader: Reader.ID, device: String, until expires: Timestamp,
    at now: Timestamp
  ) {
    state.withLock { state in
      let info = SessionInfo(
        id: SessionInfo.id(of: tokenHash), made: now, lastUsed: now, expires: expires,
        device: device)
      state.sessions[tokenHash] = (reader, info)
    }
  }

  package func session(_ tokenHash: [UInt8], at now: Timestamp) -> OpenSession? {
    state.withLock { state in
      guard let (reader, session) = state.sessions[tokenHash], session.expires > now else {
        return nil
      }
      return OpenSession(
        id: session.id, reader: reader, account: state.credentials[reader]?.account,
        lastUsed: session.lastUsed)
    }
  }

  package func closeSession(_ tokenHash: [UInt8]) {
    state.withLock { $0.sessions[tokenHash] = nil }
  }

  package func noteUse(ofSession tokenHash: [UInt8], at now: Timestamp) {
    state.withLock { $0.sessions[tokenHash]?.info.lastUsed = now }
  }

  package func sessions(of reader: Reader.ID, at now: Timestamp) -> [SessionInfo] {
    state.withLock { state in
      state.sessions.values.filter { $0.reader == reader && $0.info.expires > now }.map(\.info)
        .sorted { ($1.lastUsed, $0.id) < ($0.lastUsed, $1.id) }
    }
  }

  package func endSession(_ id: SessionInfo.ID, of reader: Reader.ID) -> Bool {
    state.withLock { state in
      let found = state.sessions.first { $0.value.info.id == id && $0.value.reader == reader }
      if let found { state.sessions[found.key] = nil }
      return found != nil
    }
  }

  package func endSessions(of reader: Reader.ID, but tokenHash: [UInt8]) {
    state.withLock { state in
      state.sessions = state.sessions.filter { $0.value.reader != reader || $0.key == tokenHash }
    }
  }

  package func keepInvite(
    _ tokenHash: [UInt8], resetting reader: Reader.ID?, until expires: Timestamp, at now: Timestamp
  ) -> Invite.ID? {
    state.withLock { state in
      if let reader { state.invites = state.invites.filter { $0.value.resets?.reader != reader } }
      guard state.invites.count < Invite.most else { return nil }
      let id = Invite.ID(state.number())
      state.invites[tokenHash] = Invite(
        id: id, resets: reader.flatMap { state.credentials[$0]?.account }, made: now,
        expires: expires)
      return id
    }
  }

  package func invite(_ tokenHash: [UInt8], at now: Timestamp) -> Invite? {
    state.withLock { state in state.invites[tokenHash].flatMap { $0.expires > now ? $0 : nil } }
  }

  package func invites(at now: Timestamp) -> [Invite] {
    state.withLock { state in
      state.invites.values.filter { $0.expires > now }.sorted { $0.id > $1.id }
    }
  }

  package func revokeInvite(_ id: Invite.ID) -> Bool {
    state.withLock { state in
      let found = state.invites.first { $0.value.id == id }
      if let found { state.invites[found.key] = nil }
      return found != nil
    }
  }

  package func beginAttempt(_ subjects: [AttemptSubject], at now: Timestamp) -> Duration? {
    state.withLock { state in
      if let wait = state.wait(subjects, at: now) { return wait }
      for subject in subjects {
        state.attempts[subject.hash] = ((state.attempts[subject.hash]?.failures ?? 0) + 1, now)
      }
      return nil
    }
  }

  package func attemptWait(_ subjects: [AttemptSubject], at now: Timestamp) -> Duration? {
    state.withLock { $0.wait(subjects, at: now) }
  }

  /// What attempts were counted by, as it is stored.
  package var attemptSubjects: [[UInt8]] { state.withLock { Array($0.attempts.keys) } }

  package func forgiveAttempt(_ subjects: [AttemptSubject]) {
    state.withLock { state in
      for subject in subjects { state.attempts[subject.hash]?.failures -= 1 }
    }
  }

  package func forgetAttempts(_ subject: AttemptSubject) {
    state.withLock { $0.attempts[subject.hash] = nil }
  }

  package func keepDevice(_ tokenHash: [UInt8], of reader: Reader.ID, at now: Timestamp) {
    state.withLock { $0.devices[tokenHash] = reader }
  }

  package func knowsDevice(_ tokenHash: [UInt8], of reader: Reader.ID) -> Bool {
    state.withLock { $0.devices[tokenHash] == reader }
  }
}

/// Hashes passwords by turning them round, so that tests do not wait.
package struct StubPasswords: PasswordHasher {
  package var isFull: Bool

  package init(isFull: Bool = false) { self.isFull = isFull }

  package func hash(_ password: String) throws(PasswordError) -> String {
    if isFull { throw .busy }
    return String(password.reversed())
  }

  package func isRight(_ password: String, for hash: String?) throws(PasswordError) -> Bool {
    if isFull { throw .busy }
    return String(password.reversed()) == hash
  }
}
