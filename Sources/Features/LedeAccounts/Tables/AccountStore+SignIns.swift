// Sessions, links that let people in, and attempts that are counted.

package import LedeBase
import LedeDatabase

extension AccountStore {
  /// Opens a session.
  ///
  /// - Parameters:
  ///   - tokenHash: What is stored of its token.
  ///   - reader: Whose it is.
  ///   - device: What the browser calls itself, cut.
  ///   - place: Where it begins.
  ///   - origin: The program that it is for; nil for a browser.
  ///   - shown: What was stored of the password that was shown for it, if one was.
  ///   - provedUntil: Until when its reader need not show again that it is them; nil where they
  ///     have not yet.
  ///   - expires: When it ends by itself.
  ///   - now: When it begins.
  /// - Returns: False, and there is none, where the reader is gone or has another password by now.
  /// - Throws: An error of the store.
  @discardableResult
  package func openSession(
    _ tokenHash: [UInt8], for reader: Reader.ID, device: String, place: SignInPlace = .unknown,
    origin: SessionOrigin? = nil, by shown: String? = nil, provedUntil: Timestamp? = nil,
    until expires: Timestamp, at now: Timestamp
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      try connection.run(Sessions.sweep, now)
      try connection.hold(reader)
      guard try connection.first(AccountRows.isReader, reader) == true else { return false }
      if let shown {
        guard try connection.first(AccountRows.password, reader) == .some(shown) else {
          return false
        }
      }
      try connection.run(Sessions.makeRoom, reader)
      try connection.run(
        Sessions.add,
        (
          hash: tokenHash, reader: reader, device: device, place: place, origin: origin,
          proved: provedUntil ?? Timestamp(milliseconds: 0), expires: expires, now: now
        ))
      return true
    }
  }

  /// Whose session it is; nil when there is none or it has ended.
  package func session(
    _ tokenHash: [UInt8], at now: Timestamp
  ) async throws(StoreError) -> OpenSession? {
    try await database.first(Sessions.one, (hash: tokenHash, now: now))
  }

  /// Ends the session of a token, if there is one.
  package func closeSession(_ tokenHash: [UInt8]) async throws(StoreError) {
    try await database.run(Sessions.close, tokenHash)
  }

  /// Ends one session of a reader; false when it was not there.
  func endSession(_ id: SessionInfo.ID, of reader: Reader.ID) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      let all = try connection.rows(Sessions.all, (reader, now: Timestamp(milliseconds: .min)))
      guard let found = all.first(where: { $0.1.id == id }) else { return false }
      try connection.run(Sessions.close, found.hash)
      return true
    }
  }

  /// Keeps a link that lets somebody in; nil when there are `Invite.most` already, or nobody whom
  /// it could let in.
  package func keepInvite(
    _ tokenHash: [UInt8], resetting reader: Reader.ID?, until expires: Timestamp, at now: Timestamp,
    by session: OpenSession? = nil
  ) async throws -> Invite.ID? {
    // Nobody leaves in between.
    try await database.write(by: session, isAlone: true) { connection throws(StoreError) in
      try connection.run(Invites.sweep, now)
      if let reader {
        guard try connection.first(AccountRows.of, reader) != nil else { return nil }
        try connection.run(Invites.ofReader, reader)
      } else if try connection.first(AccountRows.isClaimed, ()) != true {
        return nil
      }
      guard try connection.first(Invites.count, ()) ?? 0 < Invite.most else { return nil }
      return try connection.first(
        Invites.add, (hash: tokenHash, reader: reader, expires: expires, now: now))
    }
  }

  /// The link that this opens; nil when it is spent, revoked or too old.
  func invite(_ tokenHash: [UInt8], at now: Timestamp) async throws(StoreError) -> Invite? {
    try await database.first(Invites.one, (hash: tokenHash, now: now))
  }

  /// Counts an attempt against each subject, unless one of them still has to wait: then for how
  /// long.
  ///
  /// It is counted before it is known whether it will do, so that many at once are no way round.
  package func beginAttempt(
    _ subjects: [AttemptSubject], at now: Timestamp
  ) async throws(StoreError) -> Duration? {
    // Most attempts of somebody who guesses end here, and write nothing.
    if let wait = try await attemptWait(subjects, at: now) { return wait }
    return try await database.write { connection throws(StoreError) in
      try connection.run(Attempts.lock, ())
      if let wait = try AccountStore.wait(subjects, at: now, on: connection) { return wait }
      try connection.run(Attempts.sweep, now - AttemptSubject.forgottenAfter)
      try connection.run(Attempts.count, each: subjects.map { (hash: $0.hash, now: now) })
      return nil
    }
  }

  /// How long an attempt would have to wait now; nil when it may be made.
  ///
  /// Counts nothing.
  func attemptWait(
    _ subjects: [AttemptSubject], at now: Timestamp
  ) async throws(StoreError) -> Duration? {
    try await database.read { connection throws(StoreError) in
      try AccountStore.wait(subjects, at: now, on: connection)
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
  func forgiveAttempt(_ subjects: [AttemptSubject]) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      try connection.run(Attempts.forgive, each: subjects.map(\.hash))
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
  func knowsDevice(_ tokenHash: [UInt8], of reader: Reader.ID) async throws(StoreError) -> Bool {
    try await database.first(Attempts.knowsDevice, (hash: tokenHash, reader)) ?? false
  }
}
