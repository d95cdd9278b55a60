// Sessions as their readers know them, links that let people in, and failed attempts.

package import LedeBase
package import LedeDatabase

/// Statements on `session`.
package enum Sessions {
  static let add = Statement<
    (
      hash: [UInt8], reader: Reader.ID, device: String, place: SignInPlace,
      origin: SessionOrigin?, proved: Timestamp, expires: Timestamp, now: Timestamp
    ), Void
  >(
    "sessions.add",
    """
    INSERT INTO session (
      token_hash, reader_id, expires, made, used, device, place, proved, began_by, installation)
    VALUES (
      :hash, :reader, :expires, :now, :now, :device, :place, :proved, :began, :installation)
    """,
    [
      "hash": { .bytes($0.hash) }, "reader": { .id($0.reader) }, "expires": { .time($0.expires) },
      "now": { .time($0.now) }, "device": { .text($0.device) },
      "place": { .text($0.place.stored) }, "proved": { .time($0.proved) },
      "began": { .text($0.origin?.began.rawValue ?? "") },
      "installation": { .text($0.origin?.installation) },
    ])

  static let one = Statement<(hash: [UInt8], now: Timestamp), OpenSession>(
    "sessions.one",
    """
    SELECT s.token_hash, s.used, s.proved, s.reader_id, a.name, a.shown, a.is_owner, a.made
    FROM session AS s LEFT JOIN account AS a ON a.reader_id = s.reader_id
    WHERE s.token_hash = :hash AND s.expires > :now
    """,
    ["hash": { .bytes($0.hash) }, "now": { .time($0.now) }]
  ) { columns in
    let hash = columns.optionalBytes() ?? []
    let (used, proved) = (columns.time(), columns.time())
    let reader: Reader.ID = columns.id()
    return OpenSession(
      tokenHash: hash, reader: reader, account: AccountRows.account(of: reader, &columns),
      lastUsed: used, provedUntil: proved)
  }

  static let isThere = Statement<[UInt8], Bool>(
    "sessions.isThere", "SELECT EXISTS (SELECT 1 FROM session WHERE token_hash = :hash)",
    ["hash": { .bytes($0) }]
  ) { $0.flag() }

  static let all = Statement<(Reader.ID, now: Timestamp), (hash: [UInt8], SessionInfo)>(
    "sessions.all",
    """
    SELECT token_hash, made, used, expires, device, place, began_by, installation FROM session
    WHERE reader_id = :reader AND expires > :now ORDER BY used DESC, made DESC, token_hash
    """,
    ["reader": { .id($0.0) }, "now": { .time($0.now) }]
  ) { columns in
    let hash = columns.optionalBytes() ?? []
    var session = SessionInfo(
      id: OpenSession.id(of: hash), made: columns.time(), lastUsed: columns.time(),
      expires: columns.time(), device: columns.text(), place: SignInPlace(stored: columns.text()))
    let (began, installation) = (columns.text(), columns.optionalText())
    session.origin = SessionOrigin.Began(rawValue: began).map {
      SessionOrigin($0, installation: installation)
    }
    return (hash, session)
  }

  static let close = Statement<[UInt8], Void>(
    "sessions.close", "DELETE FROM session WHERE token_hash = :hash", ["hash": { .bytes($0) }])

  /// Sweeps out what ended before `now`.
  package static let sweep = Statement<Timestamp, Void>(
    "sessions.sweep", "DELETE FROM session WHERE expires <= :now", ["now": { .time($0) }])

  static let noteUse = Statement<(hash: [UInt8], now: Timestamp), Void>(
    "sessions.noteUse", "UPDATE session SET used = :now WHERE token_hash = :hash",
    ["hash": { .bytes($0.hash) }, "now": { .time($0.now) }])

  /// Notes that its reader has shown that it is them.
  static let prove = Statement<(hash: [UInt8], until: Timestamp), Reader.ID>(
    "sessions.prove",
    "UPDATE session SET proved = :until WHERE token_hash = :hash RETURNING reader_id",
    ["hash": { .bytes($0.hash) }, "until": { .time($0.until) }]
  ) { $0.id() }

  static let closeOthers = Statement<(Reader.ID, but: [UInt8]), Void>(
    "sessions.closeOthers", "DELETE FROM session WHERE reader_id = :reader AND token_hash <> :hash",
    ["reader": { .id($0.0) }, "hash": { .bytes($0.but) }])

  /// Ends those unused for longest, so that one more has room.
  static let makeRoom = Statement<Reader.ID, Void>(
    "sessions.makeRoom",
    """
    DELETE FROM session WHERE reader_id = :reader AND token_hash NOT IN (
      SELECT token_hash FROM session WHERE reader_id = :reader
      ORDER BY used DESC, token_hash LIMIT \(SessionInfo.most - 1))
    """,
    ["reader": { .id($0) }])

  static let statements: [Query] = [
    add.query, one.query, isThere.query, all.query, close.query, sweep.query, noteUse.query,
    prove.query, closeOthers.query, makeRoom.query,
  ]
}

/// Statements on `invite`.
enum Invites {
  private static let columns = """
    i.id, i.made, i.expires, i.reader_id, a.name, a.shown, a.is_owner, a.made
    """

  private static func invite(_ columns: inout Columns) -> Invite {
    var invite = Invite(id: columns.id(), made: columns.time(), expires: columns.time())
    if let reader = columns.optionalInteger() {
      invite.resets = AccountRows.account(of: Reader.ID(reader), &columns)
    }
    return invite
  }

  static let add = Statement<
    (hash: [UInt8], reader: Reader.ID?, expires: Timestamp, now: Timestamp), Invite.ID
  >(
    "invites.add",
    """
    INSERT INTO invite (token_hash, reader_id, made, expires)
    VALUES (:hash, :reader, :now, :expires) RETURNING id
    """,
    [
      "hash": { .bytes($0.hash) }, "reader": { $0.reader.map { .id($0) } ?? .null },
      "now": { .time($0.now) }, "expires": { .time($0.expires) },
    ]
  ) { $0.id() }

  static let count = Statement<Void, Int>("invites.count", "SELECT COUNT(*) FROM invite") {
    $0.number()
  }

  static let one = Statement<(hash: [UInt8], now: Timestamp), Invite>(
    "invites.one",
    """
    SELECT \(columns) FROM invite AS i LEFT JOIN account AS a ON a.reader_id = i.reader_id
    WHERE i.token_hash = :hash AND i.expires > :now
    """,
    ["hash": { .bytes($0.hash) }, "now": { .time($0.now) }]
  ) { invite(&$0) }

  static let all = Statement<Timestamp, Invite>(
    "invites.all",
    """
    SELECT \(columns) FROM invite AS i LEFT JOIN account AS a ON a.reader_id = i.reader_id
    WHERE i.expires > :now ORDER BY i.id DESC
    """,
    ["now": { .time($0) }]
  ) { invite(&$0) }

  /// Gives a link for a new password to one caller alone: whose it sets.
  static let takeForReset = Statement<(hash: [UInt8], now: Timestamp), Reader.ID>(
    "invites.takeForReset",
    """
    DELETE FROM invite WHERE token_hash = :hash AND expires > :now AND reader_id IS NOT NULL
    RETURNING reader_id
    """,
    ["hash": { .bytes($0.hash) }, "now": { .time($0.now) }]
  ) { $0.id() }

  static let takeForNew = Statement<(hash: [UInt8], now: Timestamp), Invite.ID>(
    "invites.takeForNew",
    """
    DELETE FROM invite WHERE token_hash = :hash AND expires > :now AND reader_id IS NULL
    RETURNING id
    """,
    ["hash": { .bytes($0.hash) }, "now": { .time($0.now) }]
  ) { $0.id() }

  static let revoke = Statement<Invite.ID, Void>(
    "invites.revoke", "DELETE FROM invite WHERE id = :id", ["id": { .id($0) }])

  static let ofReader = Statement<Reader.ID, Void>(
    "invites.ofReader", "DELETE FROM invite WHERE reader_id = :reader", ["reader": { .id($0) }])

  static let clear = Statement<Void, Void>("invites.clear", "DELETE FROM invite")

  static let sweep = Statement<Timestamp, Void>(
    "invites.sweep", "DELETE FROM invite WHERE expires <= :now", ["now": { .time($0) }])

  static let statements: [Query] = [
    add.query, count.query, one.query, all.query, takeForReset.query, takeForNew.query,
    revoke.query, ofReader.query, clear.query, sweep.query,
  ]
}

/// Statements on `attempt` and `known_device`.
enum Attempts {
  /// Failures that are not too old to count, and when the last was.
  static let of = Statement<(hash: [UInt8], since: Timestamp), (failures: Int, last: Timestamp)>(
    "attempts.of", "SELECT failures, last FROM attempt WHERE subject = :hash AND last > :since",
    ["hash": { .bytes($0.hash) }, "since": { .time($0.since) }]
  ) { (failures: $0.number(), last: $0.time()) }

  /// Two that count at once both count.
  static let count = Statement<(hash: [UInt8], now: Timestamp), Void>(
    "attempts.count",
    """
    INSERT INTO attempt (subject, failures, last) VALUES (:hash, 1, :now)
    ON CONFLICT (subject) DO UPDATE SET failures = attempt.failures + 1, last = excluded.last
    """,
    ["hash": { .bytes($0.hash) }, "now": { .time($0.now) }])

  static let forgive = Statement<[UInt8], Void>(
    "attempts.forgive",
    "UPDATE attempt SET failures = failures - 1 WHERE subject = :hash AND failures > 0",
    ["hash": { .bytes($0) }])

  static let forget = Statement<[UInt8], Void>(
    "attempts.forget", "DELETE FROM attempt WHERE subject = :hash", ["hash": { .bytes($0) }])

  static let sweep = Statement<Timestamp, Void>(
    "attempts.sweep", "DELETE FROM attempt WHERE last <= :before", ["before": { .time($0) }])

  /// One attempt is let through at a time.
  static let lock = Statement<Void, Void>(
    "attempts.lock", sqlite: "SELECT 1", postgres: "SELECT pg_advisory_xact_lock(1281647719)", []
  ) { _ in }

  static let addDevice = Statement<(hash: [UInt8], Reader.ID, now: Timestamp), Void>(
    "attempts.addDevice",
    """
    INSERT INTO known_device (token_hash, reader_id, made) VALUES (:hash, :reader, :now)
    ON CONFLICT (token_hash) DO UPDATE SET reader_id = excluded.reader_id, made = excluded.made
    """,
    ["hash": { .bytes($0.hash) }, "reader": { .id($0.1) }, "now": { .time($0.now) }])

  static let knowsDevice = Statement<(hash: [UInt8], Reader.ID), Bool>(
    "attempts.knowsDevice",
    """
    SELECT EXISTS (SELECT 1 FROM known_device
      WHERE token_hash = :hash AND reader_id = :reader)
    """,
    ["hash": { .bytes($0.hash) }, "reader": { .id($0.1) }]
  ) { $0.flag() }

  /// The newest fifty are remembered.
  static let forgetDevices = Statement<Reader.ID, Void>(
    "attempts.forgetDevices",
    """
    DELETE FROM known_device WHERE reader_id = :reader AND token_hash NOT IN (
      SELECT token_hash FROM known_device WHERE reader_id = :reader
      ORDER BY made DESC, token_hash LIMIT 50)
    """,
    ["reader": { .id($0) }])

  static let clearDevices = Statement<Reader.ID, Void>(
    "attempts.clearDevices", "DELETE FROM known_device WHERE reader_id = :reader",
    ["reader": { .id($0) }])

  static let statements: [Query] = [
    of.query, count.query, forgive.query, forget.query, sweep.query, lock.query, addDevice.query,
    knowsDevice.query, forgetDevices.query, clearDevices.query,
  ]
}
