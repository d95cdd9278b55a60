// What friends are shown of each other's day, wherever each of them is.

import LedeCalendar
import LedeBase
import LedeFortune
import LedePlaces
import LedeNews
import LedeTesting
import Testing

@testable import LedeFriends

@Suite struct FriendsDeskTests {
  struct Services: KeptInStore {
    let store = Store.inMemory()
    let tokens: any TokenMaker = StubTokens()
    var instant = FriendsDeskTests.morning
    var now: @Sendable () -> Timestamp { { [instant] in instant } }
  }

  /// 21 November 2026, 10:00 in London.
  static let morning = Timestamp(milliseconds: 1_795_255_200_000)
  private static let texts = ["One.", "Two.", "Three."].map { Fortune($0) }

  private func desk(_ services: Services, _ gazetteer: Gazetteer = .empty) -> FriendsDesk {
    FriendsDesk(
      services.house, texts: FriendsDeskTests.texts,
      cities: GazetteerOnDemand({ gazetteer }) { _ in },
      zone: .utc)
  }

  /// Two friends; the second shows all.
  private func friends(_ services: Services) async throws -> (Reader.ID, Reader.ID) {
    let ids = try await services.store.accounts(["mara", "tunde"], at: Self.morning)
    _ = try await services.store.friends.ask("tunde", by: ids[0], at: Self.morning)
    _ = try await services.store.friends.ask("mara", by: ids[1], at: Self.morning)
    let all = Sharing(.all, showsCity: true)
    #expect(try await services.store.friends.setSharing(all, with: "mara", of: ids[1]))
    return (ids[0], ids[1])
  }

  @Test(arguments: [
    ("Europe/London", "2026-11-21", true), ("Europe/London", "2026-11-20", false),
    // There it is tomorrow already.
    ("Pacific/Kiritimati", "2026-11-21", false), ("Pacific/Kiritimati", "2026-11-22", true),
    // And there still yesterday.
    ("Pacific/Pago_Pago", "2026-11-20", true), ("Pacific/Pago_Pago", "2026-11-19", false),
  ])
  func `today is the friend's own date`(zone: String, date: String, isOpen: Bool) async throws {
    let services = Services()
    let (mara, tunde) = try await friends(services)
    let date = try #require(LocalDate(date))
    try await services.store.opened(by: tunde, at: Self.morning, zone: zone, date: date)
    let today = try await desk(services).today(reader: mara)
    #expect(today.map(\.friend.name) == ["tunde"])
    #expect(today.map { $0.state != .notYet } == [isOpen])
  }

  @Test func `a place is told as its city's own point, and only when it is shown`() async throws {
    let services = Services()
    let (mara, tunde) = try await friends(services)
    let home = try #require(GlobePoint(latitude: 38.7312345, longitude: -9.1412345))
    try await services.store.opened(
      by: tunde, at: Self.morning, zone: "Europe/Lisbon",
      place: Place(home, .exact, city: City.ID(2_267_057), name: "Lisbon", country: "PT"))
    let gazetteer = try Gazetteer(
      cities: Array("38725090\t-9149800\t517802\tPT\t2267057\tLisbon\t\t\n".utf8),
      countries: Array("PT\tPortugal\n".utf8))
    let desk = desk(services, gazetteer)
    let seen = try #require(try await desk.friend("tunde", reader: mara))
    #expect(seen.map?.spots.map(\.name) == ["Lisbon"])
    #expect(seen.map?.spots.map(\.country) == ["Portugal"])
    let lisbon = try #require(gazetteer.city(City.ID(2_267_057)))
    #expect(seen.map?.dots.map(\.point) == [lisbon.point])
    #expect(seen.map?.dots.first?.point != home)
    #expect(seen.openings.first?.city?.name == "Lisbon")
    #expect(
      try await desk.change("mara", .share(Sharing(.all, showsCity: false)), reader: tunde))
    let then = try #require(try await desk.friend("tunde", reader: mara))
    #expect(then.map == nil)
    #expect(then.openings.first?.city == nil)
    #expect(then.openings.first?.opened == Self.morning)
    #expect(
      try await desk.change("mara", .share(Sharing(.fortunes, showsCity: true)), reader: tunde))
    let texts = try #require(try await desk.friend("tunde", reader: mara))
    #expect(texts.openings.first?.city?.name == "Lisbon")
    #expect(texts.map == nil)
    #expect(texts.openings.first?.opened == nil)
    #expect(texts.openings.first?.streak == nil)
    #expect(texts.openings.first?.zone == nil)
  }

  @Test func `of many friends the Fortune tab shows a few, those first who have opened theirs`()
    async throws
  {
    let services = Services()
    let (mara, tunde) = try await friends(services)
    let store = services.store
    for number in 10..<30 {
      let name = "friend\(number)"
      let reader = try await store.accounts([name], at: Self.morning)[0]
      _ = try await store.friends.ask(name, by: mara, at: Self.morning)
      _ = try await store.friends.ask("mara", by: reader, at: Self.morning)
    }
    try await services.store.opened(by: tunde, at: Self.morning)
    let tab = try await desk(services).tab(reader: mara)
    #expect(tab.friends == 21)
    #expect(tab.today.count == FriendsDesk.tabLength)
    #expect(tab.today.map(\.friend.name).starts(with: ["tunde", "friend10", "friend11"]))
    // The page of friends has all, in the order of their names.
    let all = try await desk(services).page(reader: mara).today
    #expect(all.count == 21 && all.last?.friend.name == "tunde")
  }

  @Test func `one cookie a day is given, whoever it is for`() async throws {
    var services = Services()
    let (mara, tunde) = try await friends(services)
    #expect(try await desk(services).page(reader: mara).mayGive)
    #expect(try await desk(services).change("tunde", .give(words: ""), reader: mara))
    let page = try await desk(services).page(reader: mara)
    #expect(!page.mayGive)
    #expect(page.given?.name == "tunde")
    #expect(try await !desk(services).change("tunde", .give(words: ""), reader: mara))
    let gifts = try await desk(services).page(reader: tunde).gifts
    #expect(gifts.map(\.person.name) == ["mara"])
    #expect(FriendsDeskTests.texts.contains { $0.text == gifts.first?.text })
    // Late in the evening it is the same date, just after midnight another.
    services.instant = Self.morning + .seconds(13 * 3_600)
    #expect(try await !desk(services).page(reader: mara).mayGive)
    services.instant = Self.morning + .seconds(15 * 3_600)
    #expect(try await desk(services).page(reader: mara).mayGive)
    #expect(try await desk(services).change("tunde", .give(words: "Safe home."), reader: mara))
  }

  @Test func `a few words go with a gift, and who gave it learns that it was seen`() async throws {
    var services = Services()
    let (mara, tunde) = try await friends(services)
    let long = String(repeating: "é", count: ShortWords.most + 1)
    #expect(try await desk(services).give(to: "tunde", words: long, reader: mara) == .tooManyWords)
    #expect(try await desk(services).page(reader: mara).mayGive)
    #expect(
      try await desk(services).give(to: "tunde", words: " Safe\u{202E}\nhome ⛵️ ", reader: mara)
        == .given)
    let received = try await desk(services).gifts(given: false, before: nil, reader: tunde)
    #expect(received.gifts.map(\.words) == ["Safe home ⛵️"])
    #expect(received.gifts.map(\.isSeen) == [false])
    func given() async throws -> [Bool] {
      try await desk(services).gifts(given: true, before: nil, reader: mara).gifts.map(\.isSeen)
    }
    #expect(try await given() == [false])
    try await desk(services).noteSeen(received.gifts, reader: tunde)
    #expect(try await given() == [true])
    // Whoever shows nothing tells nothing of this either, nor does who is no friend any more.
    #expect(try await desk(services).change("mara", .share(Sharing(.nothing)), reader: tunde))
    #expect(try await given() == [false])
    #expect(try await desk(services).change("mara", .share(Sharing(.fortunes)), reader: tunde))
    #expect(try await given() == [true])
    #expect(try await desk(services).change("mara", .remove, reader: tunde))
    let after = try await desk(services).gifts(given: true, before: nil, reader: mara)
    #expect(after.gifts.map(\.isFriend) == [false] && after.gifts.map(\.isSeen) == [false])
    services.instant = Self.morning + .seconds(86_400)
    #expect(try await desk(services).gifts(given: true, before: 0, reader: mara).gifts.isEmpty)
  }
}
