// Friends: who they are, what they opened today, and the cookies that are given.

import LedeAccounts
import LedeFortune
import LedeCalendar
import LedeBase
import LedeDatabase
import LedeSite
import LedePlaces

/// Brings readers together, and shows each no more than the other lets be seen.
struct FriendsDesk: Sendable {
  private let database: Database
  private let store: FriendStore
  private let cookies: FortuneStore
  private let tokens: any TokenMaker
  private let now: @Sendable () -> Timestamp
  /// What gifts are chosen from.
  private let texts: [Fortune]
  private let hidden = HiddenTexts()
  private let cities: GazetteerOnDemand
  /// Whose days count for readers who have named no zone.
  private let zone: Zone

  static let pageLength = 30
  /// How many friends stand on the Fortune tab; the page of friends has all.
  static let tabLength = 12
  private static let giftsShown = 7

  init(_ house: House, texts: [Fortune], cities: GazetteerOnDemand, zone: Zone) {
    database = house.database
    store = FriendStore(house.database)
    cookies = FortuneStore(house.database)
    tokens = house.tokens
    now = house.now
    self.texts = texts
    self.cities = cities
    self.zone = zone
  }

  // MARK: What is shown

  func page(reader: Reader.ID) async throws(StoreError) -> FriendsPage {
    let now = now()
    let (mayGive, given) = try await giving(reader, at: now)
    return FriendsPage(
      today: try await today(reader: reader),
      asking: try await database.rows(FriendAsks.incoming, (reader, at: now)),
      asked: try await database.rows(FriendAsks.waiting, (reader, at: now)),
      refused: try await database.rows(FriendAsks.refused, (reader, at: now)),
      blocked: try await database.rows(FriendBlocks.names, reader),
      links: try await database.rows(FriendLinks.waiting, (reader, at: now)),
      gifts: try await gifts(to: reader), mayGive: mayGive, given: given, now: now)
  }

  /// What stands on the Fortune tab: a few friends, those first whose cookie is there to be seen,
  /// who asks, and what was given today.
  func tab(reader: Reader.ID) async throws(StoreError) -> FriendsToday {
    let today = try await today(reader: reader)
    let now = now()
    let zone = try await cookies.standing(of: reader).zone
    let gifts = try await gifts(to: reader)
    let shown = today.filter(\.isOpened) + today.filter { !$0.isOpened }
    return FriendsToday(
      today: Array(shown.prefix(FriendsDesk.tabLength)), friends: today.count,
      asking: try await database.rows(FriendAsks.incoming, (reader, at: now)),
      gifts: gifts.filter { self.date(in: zone, at: $0.given) >= self.date(in: zone, at: now) },
      mayGive: try await giving(reader, at: now).mayGive)
  }

  /// What a reader's friends let them see of today, in the order of their names.
  ///
  /// Cost: one turn to the store, with a few look-ups a friend, of whom there are at most
  /// `Friend.most`.
  func today(reader: Reader.ID) async throws(StoreError) -> [FriendToday] {
    let now = now()
    return try await database.rows(FriendRows.standings, reader).map { today($0, at: now) }
  }

  /// One friend; nil for everybody else, there or not.
  func friend(
    _ name: String, before: LocalDate? = nil, reader: Reader.ID
  ) async throws(StoreError) -> FriendDetail? {
    guard let friend = try await store.friend(named: name, of: reader) else { return nil }
    let now = now()
    let (mayGive, given) = try await giving(reader, at: now)
    var detail = FriendDetail(
      today: try await today(of: friend, at: now), isFirst: before == nil, mayGive: mayGive,
      given: given, now: now)
    guard friend.sees.extent != .nothing else { return detail }
    let found = try await cookies.openings(
      of: friend.reader, containing: nil, before: before, limit: FriendsDesk.pageLength + 1)
    let mapped = try await self.mapped(friend)
    let placed = Dictionary(mapped.map { ($0.opening, $0.place) }, uniquingKeysWith: { $1 })
    for opening in found.prefix(FriendsDesk.pageLength) {
      detail.openings.append(
        FriendOpening(
          opening, seenAs: friend.sees, city: placed[opening.id].flatMap { $0.flatMap(city) }))
    }
    if found.count > FriendsDesk.pageLength { detail.older = detail.openings.last?.date }
    if friend.sees.extent == .all, !mapped.isEmpty {
      let map = MapPage(mapped, cities.gazetteer, onlyCities: true, now: now)
      if map.placed > 0 { detail.map = map }
    }
    return detail
  }

  private func today(of friend: Friend, at now: Timestamp) async throws(StoreError) -> FriendToday {
    let standing = try await cookies.standing(of: friend.reader)
    var one = FriendStanding(friend: friend, zone: standing.zone, last: standing.last)
    if friend.sees.showsCity, let last = standing.last {
      one.city = try await cookies.mappedOpening(last.id, of: friend.reader)?.place?.city
    }
    return today(one, at: now)
  }

  private func today(_ standing: FriendStanding, at now: Timestamp) -> FriendToday {
    let friend = standing.friend
    guard friend.sees.extent != .nothing else { return FriendToday(friend: friend) }
    guard let last = standing.last, last.date >= date(in: standing.zone, at: now) else {
      return FriendToday(friend: friend, state: .notYet)
    }
    if last.isHidden { return FriendToday(friend: friend, state: .opened(nil)) }
    let city = standing.city.flatMap { cities.gazetteer.city($0) }
    return FriendToday(
      friend: friend, state: .opened(FriendOpening(last, seenAs: friend.sees, city: city)))
  }

  /// The date on a reader's own calendar.
  private func date(in zone: String?, at now: Timestamp) -> LocalDate {
    (zone.flatMap { Zone($0) } ?? self.zone).date(of: now)
  }

  /// The openings of a friend with their places, as far as the friend shows them.
  private func mapped(_ friend: Friend) async throws(StoreError) -> [MappedOpening] {
    guard friend.sees.showsCity else { return [] }
    return try await cookies.mappedOpenings(of: friend.reader)
  }

  /// The city of a place and nothing nearer, wherever in it the place lies.
  private func city(_ place: Place) -> City? { place.city.flatMap { cities.gazetteer.city($0) } }

  // MARK: Asking and answering

  /// Asks whoever has that name; nil for what cannot be a name.
  func ask(_ name: String, reader: Reader.ID) async throws(StoreError) -> FriendAskOutcome? {
    guard let name = Account.name(name) else { return nil }
    return try await store.ask(name, by: reader, at: now())
  }

  /// Does something with one person; false when it cannot be done, for whatever reason.
  func change(
    _ name: String, _ change: FriendChange, reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    let now = now()
    return switch change {
    case .accept: try await store.answer(name, accepts: true, by: reader, at: now)
    case .refuse: try await store.answer(name, accepts: false, by: reader, at: now)
    case .withdraw: try await store.withdraw(name, by: reader)
    case .share(let sharing): try await store.setSharing(sharing, with: name, of: reader)
    case .remove: try await store.remove(name, of: reader)
    case .block: try await store.block(name, by: reader, at: now)
    case .unblock: try await store.unblock(name, by: reader)
    case .give(let words): try await give(to: name, words: words, reader: reader) == .given
    }
  }

  // MARK: Links

  /// A new token for a link that makes a friend, shown this once; nil when there are too many.
  func newLink(
    reader: Reader.ID, by session: OpenSession?
  ) async throws -> String? {
    let token = tokens.token()
    let now = now()
    let id = try await store.keepFriendLink(
      tokens.hash(token), of: reader, until: now + FriendLink.lasts, at: now, by: session)
    return id == nil ? nil : token
  }

  /// Ends one link that waits, or all.
  func endLink(_ link: FriendLink.ID?, reader: Reader.ID) async throws(StoreError) {
    if let link {
      try await database.run(FriendLinks.endOne, (reader, link))
    } else {
      try await database.run(FriendLinks.end, reader)
    }
  }

  /// Whose link it is; nil when it has ended or was used, is the reader's own, or either has blocked
  /// the other: all of them look the same.
  func link(_ token: String, reader: Reader.ID) async throws(StoreError) -> Person? {
    try await store.friendLink(tokens.hash(token), for: reader, at: now())?.person
  }

  /// Who invites somebody who is not known, and whether the link makes an account for them; nil when
  /// it opens nothing.
  func invitation(_ token: String) async throws(StoreError) -> (from: Person, mayJoin: Bool)? {
    try await store.friendLink(tokens.hash(token), at: now()).map { ($0.owner.person, $0.mayJoin) }
  }

  /// What a link does for somebody who makes an account by it.
  func accountLink(_ token: String) -> AccountLink {
    FriendStore.accountLink(tokens.hash(token), at: now())
  }

  /// The friend whom a reader's use of a link made; nil when they used none, or are friends no more.
  func friend(by token: String, reader: Reader.ID) async throws(StoreError) -> String? {
    guard
      let used = try await database.first(FriendLinks.usedBy, (hash: tokens.hash(token), reader)),
      try await isFriend(used.name, reader: reader)
    else { return nil }
    return used.name
  }

  func isFriend(_ name: String, reader: Reader.ID) async throws(StoreError) -> Bool {
    try await store.friend(named: name, of: reader) != nil
  }

  func befriend(_ token: String, reader: Reader.ID) async throws(StoreError) -> FriendLinkOutcome {
    try await store.befriend(tokens.hash(token), by: reader, at: now())
  }

  // MARK: Gifts

  private func gifts(to reader: Reader.ID) async throws(StoreError) -> [GiftRecord] {
    try await database.rows(
      CookieGifts.received, (reader, before: .max, limit: FriendsDesk.giftsShown))
  }

  /// What a reader gave or was given, older than a position of that list.
  func gifts(
    given isGiven: Bool, before: Int64?, reader: Reader.ID
  ) async throws(StoreError) -> GiftsPage {
    let part = (reader, before: before ?? .max, limit: FriendsDesk.pageLength + 1)
    let found = try await database.rows(
      isGiven ? CookieGifts.given : CookieGifts.received, part)
    var page = GiftsPage(
      isGiven: isGiven, isFirst: before == nil,
      gifts: Array(found.prefix(FriendsDesk.pageLength)), now: now())
    if found.count > FriendsDesk.pageLength { page.older = page.gifts.last?.position }
    return page
  }

  /// Notes that a reader has looked at what they were given, for whoever gave it.
  func noteSeen(_ gifts: [GiftRecord], reader: Reader.ID) async throws(StoreError) {
    guard let oldest = gifts.lazy.filter({ !$0.isSeen }).map(\.position).min() else { return }
    try await database.run(CookieGifts.see, (reader, from: oldest, at: now()))
  }

  /// Whether a reader may give a cookie now, and what they gave on this date.
  private func giving(
    _ reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> (mayGive: Bool, given: CookieGift?) {
    guard let last = try await database.first(CookieGifts.last, reader) else {
      return (!texts.isEmpty, nil)
    }
    let date = date(in: try await cookies.standing(of: reader).zone, at: now)
    let may = CookieGift.mayFollow(last.date, on: date)
    return (may && !texts.isEmpty, last.date >= date ? last : nil)
  }

  /// Gives a friend a cookie, with a few words or none.
  func give(
    to name: String, words typed: String = "", reader: Reader.ID
  ) async throws(StoreError) -> GiftOutcome {
    guard let words = ShortWords(typed)?.text else { return .tooManyWords }
    let now = now()
    guard let friend = try await store.friend(named: name, of: reader) else { return .noFriend }
    let date = date(in: try await cookies.standing(of: reader).zone, at: now)
    let hidden = try await hidden.numbers(for: friend.reader, in: cookies, at: now)
    let choice = texts.filter { !hidden.contains($0.number) }
    guard !choice.isEmpty else { return .noTexts }
    // The same for the same two on the same date, as with cookies that one opens oneself.
    let seed = Fortune("\(reader.rawValue) gives \(friend.reader.rawValue) \(date.text)").number
    let isGiven = try await store.give(
      CookieGift(
        giver: reader, receiver: friend.reader, name: friend.name, date: date, given: now,
        fortune: choice[Int(seed % Int64(choice.count))], words: words.isEmpty ? nil : words))
    return isGiven ? .given : .tooSoon
  }
}
