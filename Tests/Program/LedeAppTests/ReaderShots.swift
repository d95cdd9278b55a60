// Pages of readers and fortunes, kept as the other snapshots are: of somebody new, and of somebody with friends.

@testable import LedeAccounts
import LedeDatabase
@testable import LedeFriends
import LedeFortune
import LedeHTTP
import LedeBase
import LedeNews
@testable import LedePosts
import LedeTesting
import Testing

@testable import LedeApp

extension SnapshotTests {
  /// What stands behind an account.
  static let ofReaders = [
    Shot("needs-account", "/friends"),
    Shot("join", "/join?return=/fortune") { try await TestSite() },
    Shot("sign-in-form", "/sign-in?return=/fortune") { try await TestSite.claimed() },
    Shot("account", "/account", cookie: session) { try await TestSite.claimed() },
    Shot("account-confirm", "/account/password", cookie: session) { try await TestSite.claimed() },
    Shot("account-delete", "/account/delete", cookie: session) { try await TestSite.claimed() },
    Shot("account-password", "/account/password", cookie: proved) { try await TestSite.proved() },
    Shot("account-passkeys", "/account/passkeys", cookie: proved) { try await TestSite.proved() },
    Shot("fortune-first", "/fortune", cookie: session) { try await TestSite.claimed() },
    Shot("fortune-history-none", "/fortune/history", cookie: session) {
      try await TestSite.claimed()
    },
    Shot("fortune-map-none", "/fortune/map", cookie: session) { try await TestSite.claimed() },
    Shot("fortune-points-none", "/fortune/points", cookie: session) {
      try await TestSite.claimed()
    },
    Shot("friends-none", "/friends", cookie: session) { try await TestSite.claimed() },
    Shot("fortune", "/fortune", cookie: session) { try await TestSite.withFriends() },
    Shot("fortune-history", "/fortune/history", cookie: session) {
      try await TestSite.withFriends()
    },
    Shot("fortune-detail", "/fortune/3", cookie: session) { try await TestSite.withFriends() },
    Shot("fortune-place", "/fortune/3/place?q=lis", cookie: session) {
      try await TestSite.withFriends()
    },
    Shot("fortune-map", "/fortune/map?at=3", cookie: session) { try await TestSite.withFriends() },
    Shot("fortune-points", "/fortune/points", cookie: session) { try await TestSite.withFriends() },
    Shot("fortune-reminder", "/fortune/reminder", cookie: session) {
      try await TestSite.withFriends()
    },
    Shot("friends", "/friends", cookie: session) { try await TestSite.withFriends() },
    Shot("friend", "/friends/tunde?did=befriended.tunde", cookie: session) {
      try await TestSite.withFriends()
    },
    Shot("friend-hidden", "/friends/zoe", cookie: session) { try await TestSite.withFriends() },
    Shot("friend-nobody", "/friends/nobody", status: 404, cookie: session) {
      try await TestSite.withFriends()
    },
    Shot("friend-link", "/friends/with/of-adam", cookie: session) {
      try await TestSite.withFriends()
    },
    Shot("friend-link-stranger", "/friends/with/of-ida") { try await TestSite.withFriends() },
    Shot("friend-link-closed", "/friends/with/of-adam") { try await TestSite.withFriends() },
    Shot("posts-none", "/posts", cookie: session) { try await TestSite.claimed() },
    Shot("posts", "/posts", cookie: session) { try await TestSite.withPosts() },
    Shot("posts-by", "/posts/by/tunde", cookie: session) { try await TestSite.withPosts() },
    Shot("post", "/posts/1", cookie: session) { try await TestSite.withPosts() },
    Shot("post-own", "/posts/2", cookie: session) { try await TestSite.withPosts() },
    Shot("post-new", "/posts/new?about=/item/1&title=A%20ferry", cookie: session) {
      try await TestSite.withPosts()
    },
    Shot("posts-reported", "/posts/reported", cookie: session) { try await TestSite.withPosts() },
    Shot("gifts", "/gifts", cookie: session) { try await TestSite.withFriends() },
    Shot("gifts-given", "/gifts?show=given", cookie: session) { try await TestSite.withFriends() },
  ]

  private static let proved = "lede=token-proved; lede-zone=Europe/Lisbon"
  private static let session = "lede=token-0; lede-zone=Europe/Lisbon"
}

extension TestSite {
  /// A Lede whose first reader has an account, and nothing else yet.
  fileprivate static func claimed() async throws -> TestSite {
    let site = try await TestSite()
    try await site.store.accounts(["Ida"], at: now)
    return site
  }

  /// A Lede whose reader has friends, with a post of one and one of their own.
  fileprivate static func withPosts() async throws -> TestSite {
    let site = try await withFriends()
    let posts = PostStore(database: site.store.database)
    let tunde = try #require(try await site.store.accounts.account(named: "tunde")).reader
    let sizes: [PictureWidth: [UInt8]] = [.whole: [7], .medium: [6], .small: [3]]
    let picture = MadePicture(sizes: sizes, width: 1_200, height: 900)
    let quay = try #require(
      NewPost(caption: "The quay at six.\nNobody <there>.", described: "A quay, empty", key: "a"))
    let first = try await posts.make(quay, picture: picture, by: tunde, at: now - .seconds(7_200))
      .get()
    let story = PostSubject("https://ledger.example/a", title: "The ferry sails again")
    let passed = try #require(NewPost(caption: "At last!", about: story, key: "b"))
    let second = try await posts.make(passed, picture: nil, by: .local, at: now - .seconds(3_600))
      .get()
    for post in [first, second] {
      _ = try await posts.like(post, true, by: .local, at: now)
      _ = try await posts.comment(post, "See https://quay.example", by: tunde, at: now).get()
      _ = try await posts.comment(post, "I was there.", by: .local, at: now).get()
    }
    #expect(try await posts.report(first, "That is my picture.", by: .local, at: now))
    return site
  }

  /// The same, whose reader has just shown that it is them.
  fileprivate static func proved() async throws -> TestSite {
    let site = try await claimed()
    try await site.store.accounts.openSession(
      StubTokens().hash("token-proved"), for: .local, device: "", provedUntil: now + .seconds(600),
      until: now + .seconds(3_600), at: now)
    return site
  }

  /// The same after three cookies, with friends of each kind, a gift, and questions both ways.
  fileprivate static func withFriends() async throws -> TestSite {
    let site = try await claimed()
    let lisbon = try place(38.72509, -9.1498, 2_267_057, "Lisbon", "PT")
    let sydney = try place(-33.865, 151.20944, 2_147_714, "Sydney", "AU")
    try await site.opens(.local, daysAgo: 2, "A borrowed book is a road back.", streak: 1, sydney)
    try await site.opens(.local, daysAgo: 1, "Wave first. The ferry always waves back.", streak: 2)
    try await site.opens(.local, daysAgo: 0, "Answer the small letter first.", streak: 3, lisbon)
    let tunde = try await site.friend("tunde", showing: Sharing(.all, showsCity: true))
    let mara = try await site.friend("mara", showing: Sharing(.fortunes))
    _ = try await site.friend("yui", showing: Sharing(.fortunes))
    let zoe = try await site.friend("zoe", showing: Sharing(.nothing))
    for (day, streak) in [(Int64(1), 11), (0, 12)] {
      try await site.opens(
        tunde, daysAgo: day, "The map was right; it was the paper that was folded.", streak: streak,
        day == 0 ? lisbon : sydney)
    }
    try await site.opens(mara, daysAgo: 0, "Somebody saved you the window seat.", streak: 1)
    try await site.opens(zoe, daysAgo: 0, "Not to be seen.", streak: 1)

    let friends = site.store.friends
    _ = try await friends.give(
      CookieGift(
        giver: tunde, receiver: .local, name: "Ida", date: LocalDate(now.parts), given: now,
        fortune: Fortune("Half of every good walk is the way home."),
        words: "For the long way back from the harbour."))
    _ = try await friends.give(
      CookieGift(
        giver: .local, receiver: mara, name: "mara",
        date: LocalDate((now - .seconds(86_400)).parts),
        given: now - .seconds(86_400), fortune: Fortune("Bread first, then the big questions.")))
    try await site.store.database.run(
      CookieGifts.see, (mara, from: 0, at: now - .seconds(3_600)))
    let adam = try await site.person("adam")
    _ = try await friends.ask("Ida", by: adam, at: now - .seconds(3 * 3_600))
    _ = try await friends.ask("nobody", by: .local, at: now - .seconds(86_400))
    for (reader, shown) in [(tunde, "Túndé Adébáyò"), (adam, "أدم")] {
      try await site.store.database.run(AccountRows.setShown, (reader, shown: shown))
    }
    let eve = try await site.person("eve")
    _ = try await friends.ask("Ida", by: eve, at: now)
    _ = try await friends.block("eve", by: .local, at: now)
    try await friends.keepFriendLink(
      StubTokens().hash("of-ida"), of: .local, until: now + FriendLink.lasts, at: now)
    try await friends.keepFriendLink(
      StubTokens().hash("of-adam"), of: adam, until: now + FriendLink.lasts, at: now)
    return site
  }

  private func person(_ name: String) async throws -> Reader.ID {
    try await store.accounts([name], at: TestSite.now)[0]
  }

  private func friend(_ name: String, showing: Sharing) async throws -> Reader.ID {
    let reader = try await person(name)
    let since = TestSite.now - .seconds(40 * 86_400)
    _ = try await store.friends.ask(name, by: .local, at: since)
    _ = try await store.friends.ask("Ida", by: reader, at: since)
    _ = try await store.friends.setSharing(showing, with: "Ida", of: reader)
    return reader
  }

  private static func place(
    _ latitude: Double, _ longitude: Double, _ city: Int64, _ name: String, _ country: String
  ) throws -> Place {
    let point = try #require(GlobePoint(latitude: latitude, longitude: longitude))
    return Place(point, .city, isByHand: true, city: City.ID(city), name: name, country: country)
  }

  /// Opens a cookie at half past eight of some day.
  private func opens(
    _ reader: Reader.ID, daysAgo: Int64, _ text: String, streak: Int, _ place: Place? = nil
  ) async throws {
    let opened = TestSite.now - .seconds(daysAgo * 86_400 + 5_400)
    let date = LocalDate(opened.parts)
    try await store.opened(
      by: reader, at: opened, zone: "Europe/Lisbon", date: date, text: text, streak: streak,
      earned: Points.earned(by: reader, on: date, streak: streak, at: opened), place: place)
  }
}
