// Friends without a database.

package import LedeNews

/// Keeps friends, wishes, links and gifts in memory.
package actor FriendsInMemory: FriendKeeper {
  private struct Pair: Hashable { var reader: Reader.ID, other: Reader.ID }
  private struct Wish {
    var ask: FriendAsk
    var refused: Timestamp?
    var isWithdrawn = false
    func waits(at now: Timestamp) -> Bool { !isWithdrawn && now < ask.asked + FriendAsk.lasts }
  }

  private let accounts: any AccountKeeper
  private let fortunes: any FortuneKeeper
  private let places: any PlaceKeeper
  private var sides: [Pair: (since: Timestamp, shows: Sharing)] = [:]
  private var wishes: [Reader.ID: [String: Wish]] = [:]
  private var blocks: Set<Pair> = []
  private var links: [Reader.ID: (hash: [UInt8], until: Timestamp)] = [:]
  private var given: [CookieGift] = []

  package init(
    accounts: some AccountKeeper, fortunes: some FortuneKeeper, places: some PlaceKeeper
  ) {
    self.accounts = accounts
    self.fortunes = fortunes
    self.places = places
  }

  package func friends(of reader: Reader.ID) async throws(StoreError) -> [Friend] {
    var found: [Friend] = []
    for pair in sides.keys where pair.reader == reader {
      if let account = try await accounts.account(of: pair.other),
        let friend = friend(account, of: reader)
      {
        found.append(friend)
      }
    }
    return found.sorted { Account.key(of: $0.name) < Account.key(of: $1.name) }
  }

  package func friendStandings(
    of reader: Reader.ID
  ) async throws(StoreError) -> [FriendStanding] {
    var found: [FriendStanding] = []
    for friend in try await friends(of: reader) {
      var one = FriendStanding(friend)
      if friend.sees.extent != .nothing {
        let standing = try await fortunes.standing(of: friend.reader)
        (one.zone, one.last) = (standing.zone, standing.last)
      }
      if let last = one.last, friend.sees.showsCity {
        one.city = try await places.mappedOpening(last.id, of: friend.reader)?.place?.city
      }
      found.append(one)
    }
    return found
  }

  package func friend(
    named name: String, of reader: Reader.ID
  ) async throws(StoreError) -> Friend? {
    try await accounts.account(named: name).flatMap { friend($0, of: reader) }
  }

  private func friend(_ account: Account, of reader: Reader.ID) -> Friend? {
    guard let side = sides[Pair(reader: reader, other: account.reader)] else { return nil }
    let back = sides[Pair(reader: account.reader, other: reader)]
    return Friend(
      reader: account.reader, name: account.name, since: side.since, shows: side.shows,
      sees: back?.shows ?? Sharing(.nothing))
  }

  package func ask(
    _ name: String, by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> FriendAskOutcome {
    let key = Account.key(of: name)
    let own = try await accounts.account(of: reader).map { Account.key(of: $0.name) } ?? ""
    if key == own { return .oneself }
    if let other = try await accounts.account(named: name) {
      if friend(other, of: reader) != nil { return .friends(other.name) }
      if blocks.contains(Pair(reader: reader, other: other.reader)) { return .isBlocked }
      if wishes[other.reader]?[own]?.waits(at: now) == true {
        join(reader, other.reader, own, key, at: now)
        return .friends(other.name)
      }
    }
    let waiting = wishes[reader, default: [:]].filter { $0.value.waits(at: now) }
    guard waiting.count < FriendAsk.most || waiting[key] != nil else { return .tooMany }
    if waiting[key] == nil {
      wishes[reader, default: [:]][key] = Wish(
        ask: FriendAsk(name: name, asked: now), refused: wishes[reader]?[key]?.refused)
    }
    return .waits
  }

  package func asked(by reader: Reader.ID, at now: Timestamp) -> [FriendAsk] {
    wishes[reader, default: [:]].values.filter { $0.waits(at: now) }.map(\.ask)
      .sorted { ($0.asked, $1.name) > ($1.asked, $0.name) }
  }

  package func withdraw(_ name: String, by reader: Reader.ID) -> Bool {
    let key = Account.key(of: name)
    guard let wish = wishes[reader]?[key], !wish.isWithdrawn else { return false }
    wishes[reader]?[key]?.isWithdrawn = true
    if wish.refused == nil { wishes[reader]?[key] = nil }
    return true
  }

  package func asking(
    _ reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> [FriendAsk] {
    guard let own = try await accounts.account(of: reader) else { return [] }
    var found: [FriendAsk] = []
    for (asker, asks) in wishes where !blocks.contains(Pair(reader: reader, other: asker)) {
      guard let wish = asks[Account.key(of: own.name)], wish.waits(at: now),
        wish.refused.map({ $0 + FriendAsk.lasts <= now }) ?? true,
        let account = try await accounts.account(of: asker)
      else { continue }
      found.append(FriendAsk(name: account.name, asked: wish.ask.asked))
    }
    return found.sorted { $0.asked < $1.asked }
  }

  package func refused(
    by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> [String] {
    guard let own = try await accounts.account(of: reader) else { return [] }
    var names: [String] = []
    for (asker, asks) in wishes where !blocks.contains(Pair(reader: reader, other: asker)) {
      guard let wish = asks[Account.key(of: own.name)], wish.waits(at: now),
        let refused = wish.refused, now < refused + FriendAsk.lasts,
        let account = try await accounts.account(of: asker)
      else { continue }
      names.append(account.name)
    }
    return names.sorted { Account.key(of: $0) < Account.key(of: $1) }
  }

  package func answer(
    _ name: String, accepts: Bool, by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Bool {
    guard let other = try await accounts.account(named: name),
      let own = try await accounts.account(of: reader).map({ Account.key(of: $0.name) }),
      wishes[other.reader]?[own]?.waits(at: now) == true,
      !blocks.contains(Pair(reader: reader, other: other.reader))
    else { return false }
    if accepts {
      join(reader, other.reader, own, Account.key(of: other.name), at: now)
    } else {
      wishes[other.reader]?[own]?.refused = now
    }
    return true
  }

  private func join(
    _ one: Reader.ID, _ other: Reader.ID, _ ownKey: String, _ otherKey: String, at now: Timestamp
  ) {
    for pair in [Pair(reader: one, other: other), Pair(reader: other, other: one)]
    where sides[pair] == nil {
      sides[pair] = (now, Sharing())
    }
    wishes[one]?[otherKey] = nil
    wishes[other]?[ownKey] = nil
  }

  package func setSharing(
    _ sharing: Sharing, with name: String, of reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    guard let friend = try await friend(named: name, of: reader) else { return false }
    sides[Pair(reader: reader, other: friend.reader)]?.shows = sharing
    return true
  }

  package func remove(_ name: String, of reader: Reader.ID) async throws(StoreError) -> Bool {
    guard let friend = try await friend(named: name, of: reader) else { return false }
    sides[Pair(reader: reader, other: friend.reader)] = nil
    sides[Pair(reader: friend.reader, other: reader)] = nil
    return true
  }

  package func block(
    _ name: String, by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Bool {
    guard let other = try await accounts.account(named: name),
      let own = try await accounts.account(of: reader).map({ Account.key(of: $0.name) })
    else { return false }
    let asks = wishes[other.reader]?[own]?.waits(at: now) == true
    let wasFriend = try await remove(name, of: reader)
    guard asks || wasFriend else { return false }
    if asks { wishes[other.reader]?[own]?.refused = now }
    wishes[reader]?[Account.key(of: name)] = nil
    blocks.insert(Pair(reader: reader, other: other.reader))
    return true
  }

  package func blocked(by reader: Reader.ID) async throws(StoreError) -> [String] {
    var names: [String] = []
    for pair in blocks where pair.reader == reader {
      if let account = try await accounts.account(of: pair.other) { names.append(account.name) }
    }
    return names.sorted { Account.key(of: $0) < Account.key(of: $1) }
  }

  package func unblock(_ name: String, by reader: Reader.ID) async throws(StoreError) -> Bool {
    guard let other = try await accounts.account(named: name) else { return false }
    return blocks.remove(Pair(reader: reader, other: other.reader)) != nil
  }

  package func keepFriendLink(
    _ tokenHash: [UInt8], of reader: Reader.ID, until expires: Timestamp, at now: Timestamp
  ) {
    links[reader] = (tokenHash, expires)
  }

  package func endFriendLink(of reader: Reader.ID) { links[reader] = nil }

  package func friendLink(of reader: Reader.ID, at now: Timestamp) -> Timestamp? {
    links[reader].flatMap { now < $0.until ? $0.until : nil }
  }

  package func friendLink(
    _ tokenHash: [UInt8], for reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> String? {
    guard let owner = owner(of: tokenHash, for: reader, at: now) else { return nil }
    return try await accounts.account(of: owner)?.name
  }

  private func owner(
    of tokenHash: [UInt8], for reader: Reader.ID, at now: Timestamp
  ) -> Reader.ID? {
    guard
      let (owner, _) = links.first(where: { $0.value.hash == tokenHash && now < $0.value.until }),
      owner != reader, !blocks.contains(Pair(reader: owner, other: reader)),
      !blocks.contains(Pair(reader: reader, other: owner))
    else { return nil }
    return owner
  }

  package func befriend(
    _ tokenHash: [UInt8], by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> FriendLinkOutcome {
    guard let owner = owner(of: tokenHash, for: reader, at: now),
      let account = try await accounts.account(of: owner),
      let own = try await accounts.account(of: reader)
    else { return .over }
    guard friend(account, of: reader) == nil else { return .friends(account.name) }
    for one in [reader, owner] where sides.keys.count(where: { $0.reader == one }) >= Friend.most {
      return .tooMany
    }
    join(reader, owner, Account.key(of: own.name), Account.key(of: account.name), at: now)
    return .friends(account.name)
  }

  package func give(_ gift: CookieGift) async throws(StoreError) -> Bool {
    let last = given.last { $0.giver == gift.giver }
    guard sides[Pair(reader: gift.giver, other: gift.receiver)] != nil,
      CookieGift.mayFollow(
        last.map { (date: $0.date, given: $0.given) }, on: gift.date, at: gift.given)
    else { return false }
    given.append(gift)
    for entry in gift.entries { _ = try await fortunes.enter(entry) }
    return true
  }

  package func lastGift(by reader: Reader.ID) async throws(StoreError) -> CookieGift? {
    guard var gift = given.last(where: { $0.giver == reader }) else { return nil }
    gift.name = try await accounts.account(of: gift.receiver)?.name ?? ""
    return gift
  }

  package func gifts(
    to reader: Reader.ID, limit: Int
  ) async throws(StoreError) -> [CookieGift] {
    var found: [CookieGift] = []
    for var gift in given.reversed() where gift.receiver == reader && found.count < limit {
      gift.name = try await accounts.account(of: gift.giver)?.name ?? ""
      found.append(gift)
    }
    return found
  }
}
