// The door of friends: who they are, who asks, who is kept out, and what they give.

import LedeFortune
package import LedeAccounts
package import LedeBase
package import LedeDatabase

/// What is kept of friends.
package struct FriendStore: Sendable {
  let database: Database

  package init(_ database: Database) { self.database = database }

  /// One friend; nil for everybody else, there or not.
  func friend(named name: String, of reader: Reader.ID) async throws(StoreError) -> Friend? {
    try await database.first(FriendRows.one, (reader, key: Account.key(of: name)))
  }

  /// Asks whoever has that name, or notes what would be asked; where they have asked too, both are
  /// friends from now on.
  package func ask(
    _ name: String, by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> FriendAskOutcome {
    let outcome = try await database.write { connection throws(StoreError) in
      try Befriending.ask(name, by: reader, at: now, on: connection)
    }
    database.wake()
    return outcome
  }

  /// Takes back a wish; false when there was none.
  func withdraw(_ name: String, by reader: Reader.ID) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      let one = (reader, key: Account.key(of: name))
      guard try connection.first(FriendAsks.withdraw, one) != nil else { return false }
      try connection.run(FriendAsks.dropWithdrawn, one)
      return true
    }
  }

  /// Accepts or refuses who asks; false when they do not, or when either has friends enough.
  package func answer(
    _ name: String, accepts: Bool, by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      guard let (asker, key) = try Befriending.asker(name, of: reader, at: now, on: connection),
        try connection.first(FriendBlocks.isThere, (reader: reader, other: asker)) != true
      else { return false }
      if accepts { return try Befriending.join(reader, asker, at: now, on: connection) }
      return try connection.first(FriendAsks.refuse, (asker, key: key, at: now)) != nil
    }
  }

  /// Says what a friend sees; false when they are none.
  package func setSharing(
    _ sharing: Sharing, with name: String, of reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      guard let (other, _) = try connection.first(FriendRows.named, Account.key(of: name)) else {
        return false
      }
      return try connection.first(FriendRows.share, ((reader: reader, other: other), sharing))
        != nil
    }
  }

  /// Ends a friendship for both; false when there was none.
  func remove(_ name: String, of reader: Reader.ID) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      guard let (other, _) = try connection.first(FriendRows.named, Account.key(of: name)) else {
        return false
      }
      return try Befriending.part(reader, other, on: connection)
    }
  }

  /// Blocks a friend or somebody who asks: whatever they ask from now on looks to them as if it
  /// waited.
  ///
  /// False for everybody else, there or not.
  package func block(
    _ name: String, by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      let key = Account.key(of: name)
      guard let (other, _) = try connection.first(FriendRows.named, key) else { return false }
      // Nobody becomes a friend in between.
      for one in [reader, other].sorted() { try connection.hold(one) }
      let asker = try Befriending.asker(name, of: reader, at: now, on: connection)
      guard try Befriending.part(reader, other, on: connection) || asker != nil else {
        return false
      }
      // Theirs goes on waiting, as far as they can see.
      if let asker {
        _ = try connection.first(FriendAsks.refuse, (asker.0, key: asker.key, at: now))
      }
      try connection.run(FriendAsks.remove, (reader, key: key))
      try connection.run(FriendBlocks.add, ((reader: reader, other: other), at: now))
      return true
    }
  }

  /// Lets somebody ask again; false when they were not blocked.
  func unblock(_ name: String, by reader: Reader.ID) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      guard let (other, _) = try connection.first(FriendRows.named, Account.key(of: name)) else {
        return false
      }
      return try connection.first(FriendBlocks.remove, (reader: reader, other: other)) != nil
    }
  }

  /// Keeps what is stored of a reader's link; nil when they have `FriendLink.most`.
  @discardableResult
  package func keepFriendLink(
    _ tokenHash: [UInt8], of reader: Reader.ID, until expires: Timestamp, at now: Timestamp,
    by session: OpenSession? = nil
  ) async throws -> FriendLink.ID? {
    try await database.write(by: session) { connection throws(StoreError) in
      try connection.hold(reader)
      try connection.run(FriendLinks.sweep, (reader, at: now))
      guard try connection.hasRoom(for: reader, FriendLinks.count, below: FriendLink.most) else {
        return nil
      }
      return try connection.first(
        FriendLinks.add, (reader, hash: tokenHash, until: expires, at: now))
    }
  }

  /// Whose link it is, for somebody who is not known, and whether it makes accounts; nil when it has
  /// ended or was used.
  func friendLink(
    _ tokenHash: [UInt8], at now: Timestamp
  ) async throws(StoreError) -> (owner: FriendLinkOwner, mayJoin: Bool)? {
    try await database.read { connection throws(StoreError) in
      guard let owner = try connection.first(FriendLinks.owner, (hash: tokenHash, at: now)) else {
        return nil
      }
      return (owner, try Befriending.mayJoin(by: owner, on: connection))
    }
  }

  /// The same for a reader: nil, too, when it is their own or either has blocked the other.
  func friendLink(
    _ tokenHash: [UInt8], for reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> FriendLinkOwner? {
    try await database.read { connection throws(StoreError) in
      try Befriending.owner(tokenHash, for: reader, at: now, on: connection)
    }
  }

  /// Makes a reader a friend of whose link it is, which is used up; of two that come at once one is.
  package func befriend(
    _ tokenHash: [UInt8], by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> FriendLinkOutcome {
    try await database.write { connection throws(StoreError) in
      guard
        let owner = try Befriending.owner(tokenHash, for: reader, at: now, on: connection)
      else {
        // The button was pressed twice, or the page opened again.
        let used = (hash: tokenHash, reader)
        guard let maker = try connection.first(FriendLinks.usedBy, used),
          try connection.first(FriendRows.are, (reader: reader, other: maker.0)) == true
        else { return .over }
        return .friends(maker.name)
      }
      let name = owner.person.name
      let pair = (reader: reader, other: owner.reader)
      if try connection.first(FriendRows.are, pair) == true { return .friends(name) }
      guard try Befriending.haveRoom(reader, owner.reader, on: connection) else { return .tooMany }
      // Both are held from here on; who was blocked until then is no friend.
      guard try !Befriending.isBlocked(reader, owner.reader, on: connection) else { return .over }
      guard try connection.first(FriendLinks.take, (hash: tokenHash, at: now)) != nil else {
        return .over
      }
      try connection.run(FriendLinks.noteUser, (hash: tokenHash, reader))
      return try Befriending.join(reader, owner.reader, at: now, on: connection)
        ? .friends(name) : .tooMany
    }
  }

  /// What a link does for somebody who makes an account by it: they are friends from the first moment.
  ///
  /// - Parameters:
  ///   - tokenHash: What is stored of the link.
  ///   - now: The time.
  /// - Returns: It admits nobody when the link has ended or was used, makes no accounts, or when its
  ///   reader has friends enough; whoever it admits has used it up.
  package static func accountLink(_ tokenHash: [UInt8], at now: Timestamp) -> AccountLink {
    AccountLink(
      admits: { connection throws(StoreError) in
        guard let owner = try connection.first(FriendLinks.owner, (hash: tokenHash, at: now)),
          try Befriending.mayJoin(by: owner, on: connection),
          try connection.hasRoom(for: owner.reader, FriendRows.count, below: Friend.most)
        else { return false }
        return try connection.first(FriendLinks.take, (hash: tokenHash, at: now)) != nil
      },
      joined: { reader, connection throws(StoreError) in
        try connection.run(FriendLinks.noteUser, (hash: tokenHash, reader))
        if let owner = try connection.first(FriendLinks.maker, tokenHash) {
          _ = try Befriending.join(reader, owner, at: now, on: connection)
        }
      })
  }

  /// Gives a cookie and enters it in both ledgers, all or nothing; false when they are no friends,
  /// or when the giver has given one of this date or a later one (`CookieGift.mayFollow`).
  package func give(_ gift: CookieGift) async throws(StoreError) -> Bool {
    let isGiven = try await database.write { connection throws(StoreError) in
      try Befriending.give(gift, on: connection)
    }
    database.wake()
    return isGiven
  }
}

/// Friendships made and ended, inside a transaction.
enum Befriending {
  static func ask(
    _ name: String, by reader: Reader.ID, at now: Timestamp, on connection: any Connection
  ) throws(StoreError) -> FriendAskOutcome {
    let key = Account.key(of: name)
    let own = try connection.first(FriendRows.key, reader)
    if key == own { return .oneself }
    // Whoever has the name is only looked for where the reader knows them already; the rest goes
    // the same way for every name.
    let named = try connection.first(FriendRows.named, key)
    let pair = (reader: reader, other: named?.0 ?? Reader.ID(0))
    if try connection.first(FriendRows.are, pair) == true { return .friends(named?.name ?? name) }
    if try connection.first(FriendBlocks.isThere, pair) == true { return .isBlocked }
    if try connection.first(FriendAsks.isThere, (pair.other, key: own ?? "", at: now)) == true {
      return try join(reader, pair.other, at: now, on: connection)
        ? .friends(named?.name ?? name) : .tooMany
    }
    try connection.hold(reader)
    try connection.run(FriendAsks.sweep, (reader, at: now))
    let waiting = try connection.rows(FriendAsks.waiting, (reader, at: now))
    guard
      waiting.count < FriendAsk.most || waiting.contains(where: { Account.key(of: $0.name) == key })
    else { return .tooMany }
    try connection.run(FriendAsks.add, (reader, key: key, name: name, at: now))
    try connection.run(FriendNotices.ask, (reader, key: key, at: now))
    try connection.run(FriendNotices.due, (reader, at: now))
    try connection.run(Wakes.notify, ())
    return .waits
  }

  /// Who of that name has asked a reader, refused or not, and the reader's own name.
  static func asker(
    _ name: String, of reader: Reader.ID, at now: Timestamp, on connection: any Connection
  ) throws(StoreError) -> (Reader.ID, key: String)? {
    guard let asker = try connection.first(FriendRows.named, Account.key(of: name)),
      let own = try connection.first(FriendRows.key, reader),
      try connection.first(FriendAsks.isThere, (asker.0, key: own, at: now)) == true
    else { return nil }
    return (asker.0, key: own)
  }

  /// Whose link it is; nil when it has ended or was used, is the reader's own, or either has blocked
  /// the other: all of them look the same.
  static func owner(
    _ tokenHash: [UInt8], for reader: Reader.ID, at now: Timestamp, on connection: any Connection
  ) throws(StoreError) -> FriendLinkOwner? {
    guard let owner = try connection.first(FriendLinks.owner, (hash: tokenHash, at: now)),
      owner.reader != reader
    else { return nil }
    return try isBlocked(reader, owner.reader, on: connection) ? nil : owner
  }

  /// Whether either has blocked the other.
  static func isBlocked(
    _ one: Reader.ID, _ other: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> Bool {
    let pairs: [FriendRows.Pair] = [(reader: one, other: other), (reader: other, other: one)]
    for pair in pairs {
      if try connection.first(FriendBlocks.isThere, pair) == true { return true }
    }
    return false
  }

  /// Whether somebody's link makes accounts: this Lede is theirs, or its owner lets readers bring
  /// friends, or lets everybody in.
  static func mayJoin(
    by owner: FriendLinkOwner, on connection: any Connection
  ) throws(StoreError) -> Bool {
    if owner.isOwner { return true }
    for setting in [Account.openSetting, Account.friendsSetting] {
      if try connection.first(Facts.value, setting) == "yes" { return true }
    }
    return false
  }

  /// Whether two readers, held from here on, have room for a friend each.
  static func haveRoom(
    _ one: Reader.ID, _ other: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> Bool {
    for reader in [one, other].sorted() {
      guard try connection.hasRoom(for: reader, FriendRows.count, below: Friend.most) else {
        return false
      }
    }
    return true
  }

  /// Makes two readers friends; false when either has enough, or has blocked the other.
  static func join(
    _ one: Reader.ID, _ other: Reader.ID, at now: Timestamp, on connection: any Connection
  ) throws(StoreError) -> Bool {
    let pairs: [FriendRows.Pair] = [(reader: one, other: other), (reader: other, other: one)]
    guard try connection.first(FriendRows.are, pairs[0]) != true else { return true }
    guard try haveRoom(one, other, on: connection),
      try !isBlocked(one, other, on: connection)
    else { return false }
    for pair in pairs {
      try connection.run(FriendRows.add, (pair, Sharing(), at: now))
      if let key = try connection.first(FriendRows.key, pair.other) {
        try connection.run(FriendAsks.remove, (pair.reader, key: key))
      }
    }
    return true
  }

  /// Ends a friendship; false when there was none.
  static func part(
    _ one: Reader.ID, _ other: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> Bool {
    let there = try connection.first(FriendRows.remove, (reader: one, other: other)) != nil
    let back = try connection.first(FriendRows.remove, (reader: other, other: one)) != nil
    return there || back
  }

  static func give(_ gift: CookieGift, on connection: any Connection) throws(StoreError) -> Bool {
    let pair = (reader: gift.giver, other: gift.receiver)
    // In the order of their numbers, so that two who give each other one never wait for each other.
    for reader in [gift.giver, gift.receiver].sorted() {
      _ = try OpeningLedger.locked(reader, on: connection)
    }
    let last = try connection.first(CookieGifts.last, gift.giver)
    guard try connection.first(FriendRows.are, pair) == true,
      CookieGift.mayFollow(last?.date, on: gift.date)
    else { return false }
    // The ledger first: it remembers what was given to somebody who has left since.
    for (number, entry) in gift.entries.enumerated() {
      guard try OpeningLedger.enter(entry, on: connection) || number > 0 else { return false }
    }
    guard try connection.first(CookieGifts.add, gift) != nil else { return false }
    try connection.run(FriendNotices.gift, gift)
    try connection.run(FriendNotices.due, (gift.giver, at: gift.given))
    try connection.run(Wakes.notify, ())
    return true
  }
}

extension FriendStore {

  /// Sets that; what waited is forgotten when it ends.
  package func setTellsOfFriends(
    _ wish: Bool, of reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      if wish {
        try connection.run(FriendNotices.wish, (reader, at: now))
      } else {
        try connection.run(FriendNotices.unwish, reader)
        try connection.run(FriendNotices.pass, reader)
        try connection.run(Jobs.remove, (kind: .friends, subject: reader.rawValue))
      }
    }
  }

  /// What a reader has not heard of and is to hear now, oldest first; all of it is noted as told,
  /// before anything is sent.
  ///
  /// Who asked and took it back, was refused or is blocked is left out. Empty, too, when the reader
  /// has heard `FriendNotice.most` times within `FriendNotice.span`: what waited is then passed over,
  /// and stands on the page of friends alone.
  package func beginTellingOfFriends(
    _ reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> [FriendNotice] {
    try await database.write { connection throws(StoreError) in
      try connection.run(FriendNotices.sweep, (reader, before: now - FriendNotice.lasts))
      let heard = try connection.first(
        FriendNotices.heard, (reader, since: now - FriendNotice.span))
      let isWished = try connection.first(FriendNotices.isWished, reader) ?? false
      var rows: [FriendNotices.Row] = []
      if isWished, heard ?? 0 < FriendNotice.most {
        rows = try connection.rows(FriendNotices.waiting, (reader, at: now)).compactMap { $0 }
      }
      try connection.run(FriendNotices.pass, reader)
      try connection.run(FriendNotices.tell, each: rows.map { (reader, $0, at: now) })
      return rows.map(\.0)
    }
  }
}
