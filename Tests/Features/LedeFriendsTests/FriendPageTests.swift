// Friends as a stranger, a friend and a blocked person meet them on the pages.

import LedeAccounts
import LedeFortune
import LedeHTTP
import LedeBase
import LedeNews
import LedeTesting
import Testing

@testable import LedeFriends

@Suite struct FriendPageTests {
  /// Somebody with an account and a session.
  struct Person {
    var reader: Reader.ID
    var name: String
    let site: TestSite

    let session: [(String, String)]

    func get(_ target: String) async -> Page { await site.get(target, session) }
    func post(_ target: String, _ body: String) async -> Page {
      await site.post(target, body, session)
    }

    /// Opens a cookie, in a city.
    func opens(_ text: String, in city: City? = nil, zone: String = "UTC") async throws {
      try await site.store.opened(
        by: reader, at: TestSite.now, zone: zone, text: text, streak: 9,
        place: city.map { Place($0) })
    }
  }

  func person(_ name: String, on site: TestSite) async throws -> Person {
    let cookie = try await site.signIn(name)
    let account = try #require(try await site.store.accounts.account(named: name))
    return Person(reader: account.reader, name: name, site: site, session: cookie)
  }

  func befriend(_ one: Person, _ other: Person) async {
    #expect((await one.post("/friends", "name=\(other.name)")).status == 303)
    #expect((await other.post("/friends/\(one.name)", "do=accept")).status == 303)
  }

  @Test func `whoever has no account is told what one is for, on every address of friends`()
    async throws
  {
    let site = try await TestSite()
    for target in ["/friends", "/friends/mara", "/gifts"] {
      let page = await site.get(target)
      #expect(page.status == 200 && page.text.contains(Phrases.needsAccount), "\(target)")
    }
    let signIn = await site.get("/sign-in?return=/friends/with/x")
    #expect(signIn.text.contains(Phrases.friendLinkWaits))
    #expect((await site.get("/v1/friends")).status == 401)
    for target in ["/friends", "/friends/mara", "/friends/with/new"] {
      #expect((await site.post(target, "do=accept&name=mara")).status == 401, "\(target)")
    }
    #expect((await site.get("/friends/with/x")).status == 404)
    #expect((await site.post("/friends/with/x", "name=mara&password=x")).status == 404)
  }

  @Test func `a stranger's page is the same as that of a name that nobody has`() async throws {
    let site = try await TestSite()
    let (mara, tunde) = (try await person("mara", on: site), try await person("tunde", on: site))
    try await tunde.opens("A borrowed book is a road back.")
    func told(_ page: Page, _ name: String) -> String { page.text.replacing(name, with: "NAME") }
    let there = await mara.get("/friends/tunde")
    let nowhere = await mara.get("/friends/zoe")
    #expect(there.status == 404 && nowhere.status == 404)
    #expect(told(there, "tunde") == told(nowhere, "zoe"))
    // Nor does asking tell, nor anything else that may be done.
    for change in [
      "do=accept", "do=refuse", "do=block", "do=unblock", "do=remove", "do=give",
      "do=share&extent=all",
    ] {
      let there = await mara.post("/friends/tunde", change)
      let nowhere = await mara.post("/friends/zoe", change)
      #expect(there.status == nowhere.status, "\(change)")
      #expect(told(there, "tunde") == told(nowhere, "zoe"), "\(change)")
    }
    #expect((await mara.post("/friends", "name=tunde")).status == 303)
    #expect((await mara.post("/friends", "name=zoe")).status == 303)
    let page = await mara.get("/friends")
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("tunde") && page.text.contains("zoe"))
    #expect(page.text.ranges(of: Phrases.cancelAsking).count > 1)
  }

  @Test func `friends see what each shows, and no more`() async throws {
    let site = try await TestSite()
    let (mara, tunde) = (try await person("mara", on: site), try await person("tunde", on: site))
    try await tunde.opens("A borrowed book is a road back.")
    await befriend(mara, tunde)
    let list = await mara.get("/friends")
    #expect(faults(in: list.text) == [])
    #expect(list.text.contains("A borrowed book is a road back."))
    #expect((await tunde.get("/friends")).text.contains(Phrases.notOpenedYet))

    let usual = await mara.get("/friends/tunde")
    #expect(faults(in: usual.text) == [])
    #expect(usual.text.contains("A borrowed book is a road back."))
    #expect(!usual.text.contains("days in a row"))

    #expect((await tunde.post("/friends/mara", "do=share&extent=all&city=yes")).status == 303)
    #expect((await mara.get("/friends/tunde")).text.contains("9 days in a row"))
    #expect((await mara.get("/v1/friends/tunde")).text.contains("\"streak\":9"))

    #expect((await tunde.post("/friends/mara", "do=share&extent=nothing")).status == 303)
    let hidden = await mara.get("/friends/tunde")
    #expect(!hidden.text.contains("borrowed book"))
    #expect(hidden.text.contains(Phrases.todayNotShown))
    for target in ["/friends", "/v1/friends", "/v1/friends/tunde"] {
      #expect(!(await mara.get(target)).text.contains("borrowed book"), "\(target)")
    }
    // What is shown to one is not shown to another.
    let yui = try await person("yui", on: site)
    #expect((await yui.get("/friends/tunde")).status == 404)
  }

  @Test func `a blocked person finds what they would find of nobody`() async throws {
    let site = try await TestSite()
    let (mara, tunde) = (try await person("mara", on: site), try await person("tunde", on: site))
    await befriend(mara, tunde)
    try await mara.opens("Wave first. The ferry always waves back.")
    let link = await mara.post("/v1/friends/with/new", "")
    let token = try #require(link.text.firstMatch(of: /with\/([^"\\]+)/)).1
    let block = await mara.post("/friends/tunde", "do=block")
    #expect(block.headers["Location"] == "/friends?did=blocked.tunde")
    let told = await mara.get("/friends?did=blocked.tunde")
    #expect(told.text.contains(Phrases.blockedPeople))
    #expect(told.text.contains(Phrases.didBlock("tunde")))

    let page = await tunde.get("/friends")
    #expect(!page.text.contains("mara") && !page.text.contains(Phrases.blockedPeople))
    #expect((await tunde.get("/friends/mara")).status == 404)
    #expect((await tunde.get("/v1/friends/mara")).status == 404)
    let blocked = await tunde.get("/friends/with/\(token)")
    let nothing = await tunde.get("/friends/with/nothing")
    #expect(blocked.status == 404)
    #expect(blocked.text == nothing.text)
    #expect((await tunde.post("/friends/with/\(token)", "")).status == 404)
    #expect((await tunde.post("/friends", "name=mara")).status == 303)
    #expect((await tunde.get("/friends")).text.contains(Phrases.waitingForAnswer))
    #expect(!(await mara.get("/friends")).text.contains(Phrases.asksYou))
    #expect((await mara.post("/friends/tunde", "do=give")).status == 409)
    #expect((await tunde.post("/friends/mara", "do=give")).status == 409)
  }

  @Test func `a cookie is given once a day`() async throws {
    let site = try await TestSite()
    let (mara, tunde) = (try await person("mara", on: site), try await person("tunde", on: site))
    await befriend(mara, tunde)
    let given = await mara.post("/friends/tunde", "do=give")
    #expect(given.headers["Location"] == "/friends/tunde?did=gave.tunde")
    #expect(
      (await mara.get("/friends/tunde?did=gave.tunde")).text.contains("You gave tunde a cookie."))
    let again = await mara.post("/friends/tunde", "do=give")
    #expect(again.status == 409 && again.text.contains(Phrases.tooSoonToGive))
    #expect((await mara.get("/friends/tunde")).text.contains("You gave tunde a cookie today."))
    #expect((await tunde.get("/friends")).text.contains("mara gave you"))
    #expect(try await site.store.fortunes.standing(of: tunde.reader).points == CookieGift.points)
    #expect(try await site.store.fortunes.standing(of: mara.reader).points == 0)
  }

  @Test func `the Fortune tab says who asks and what was given today`() async throws {
    let site = try await TestSite()
    let (mara, tunde) = (try await person("mara", on: site), try await person("tunde", on: site))
    #expect((await mara.post("/friends", "name=tunde")).status == 303)
    let asked = await tunde.get("/fortune")
    #expect(faults(in: asked.text) == [])
    #expect(asked.text.contains("mara asks to be your friend."))
    #expect(!(await mara.get("/fortune")).text.contains("asks to be your friend."))
    #expect((await tunde.post("/friends/mara", "do=accept")).status == 303)
    #expect((await mara.post("/friends/tunde", "do=give")).status == 303)
    let given = await tunde.get("/fortune")
    #expect(faults(in: given.text) == [])
    #expect(given.text.contains("mara gave you a cookie: 5 points."))
    #expect(!given.text.contains("asks to be your friend."))
    #expect(!(await mara.get("/fortune")).text.contains("gave you a cookie"))
  }

  @Test func `who was refused can still be blocked, and is told of neither`() async throws {
    let site = try await TestSite()
    let (mara, tunde) = (try await person("mara", on: site), try await person("tunde", on: site))
    #expect((await mara.post("/friends", "name=tunde")).status == 303)
    #expect((await tunde.post("/friends/mara", "do=refuse")).status == 303)
    let refused = await tunde.get("/friends")
    #expect(faults(in: refused.text) == [])
    #expect(refused.text.contains(Phrases.refusedMore))
    #expect(refused.text.contains(Phrases.named(Phrases.block, "mara")))
    #expect((await tunde.post("/friends/mara", "do=block")).status == 303)
    let blocked = await tunde.get("/friends")
    #expect(!blocked.text.contains(Phrases.refusedMore))
    #expect(blocked.text.contains(Phrases.blockedPeople))
    #expect((await mara.get("/friends")).text.contains(Phrases.waitingForAnswer))
    // A friendship that ended leads back to the others.
    #expect((await mara.get("/friends/tunde")).text.contains("href=\"/friends\">Friends</a>"))
  }

  @Test func `why a cookie cannot be given is told as it is`() async throws {
    let site = try await TestSite()
    let (mara, tunde) = (try await person("mara", on: site), try await person("tunde", on: site))
    let stranger = await mara.post("/friends/tunde", "do=give")
    #expect(stranger.status == 409 && stranger.text.contains(Phrases.noFriendMore))
    await befriend(mara, tunde)
    for text in ["Answer the small letter first.", "A borrowed book is a road back."] {
      try await site.store.fortunes.report(Fortune(text).number, by: tunde.reader, at: TestSite.now)
    }
    let nothing = await mara.post("/friends/tunde", "do=give")
    #expect(nothing.status == 409 && nothing.text.contains(Phrases.nothingToGive))
    #expect((await tunde.post("/friends/mara", "do=give")).status == 303)
  }

  @Test func `what cannot be a name, and oneself, are told so`() async throws {
    let site = try await TestSite()
    let mara = try await person("mara", on: site)
    for (name, words) in [("no+blanks", Phrases.noAccountName), ("Mara", Phrases.askOneself)] {
      let page = await mara.post("/friends", "name=\(name)")
      #expect(page.status == 409)
      #expect(page.text.contains(words))
      #expect(faults(in: page.text) == [])
    }
    #expect((await mara.post("/friends/x", "do=nothing")).status == 400)
    #expect((await mara.post("/friends/x", "do=share&extent=more")).status == 400)
  }

  @Test func `a name to show stands beside the name to sign in with, wherever somebody is met`()
    async throws
  {
    let site = try await TestSite()
    let (mara, tunde) = (try await person("mara", on: site), try await person("tunde", on: site))
    #expect((await mara.post("/account/name", "shown=%D9%85%D8%A7%D8%B1%D8%A7")).status == 303)
    #expect((await mara.post("/account/name", "shown=%28tunde%29")).status == 422)
    #expect((await mara.post("/friends", "name=tunde")).status == 303)
    let asked = await tunde.get("/friends")
    #expect(faults(in: asked.text) == [])
    #expect(asked.text.contains("<bdi>مارا</bdi> <span class=\"also\">mara</span>"))
    #expect((await tunde.get("/fortune")).text.contains("\u{2068}مارا\u{2069} (mara) asks"))
    // Who asks learns no name to show: it would tell that there is somebody.
    #expect((await tunde.post("/account/name", "shown=T%C3%BAnd%C3%A9")).status == 303)
    #expect(!(await mara.get("/friends")).text.contains("Túndé"))
    let accepted = await tunde.post("/friends/mara", "do=accept")
    let page = await tunde.get(accepted.headers["Location"] ?? "")
    #expect(page.text.contains(Phrases.didBefriend("\u{2068}مارا\u{2069} (mara)")))
    #expect(page.text.contains("<h1><bdi>مارا</bdi></h1>"))
    #expect((await tunde.get("/v1/friends")).text.contains("\"shown\":\"مارا\""))
    // A deed that somebody makes up tells nothing but plain names.
    let made = await tunde.get("/friends?did=blocked.%3Cb%3E")
    #expect(!made.text.contains("class=\"snack\""))
    // Taken away, the other name stands alone.
    #expect((await mara.post("/account/name", "shown=+")).status == 303)
    #expect(!(await tunde.get("/friends")).text.contains("مارا"))
  }

  @Test func `blocking and ending ask first, and tell what they did`() async throws {
    let site = try await TestSite()
    let (mara, tunde) = (try await person("mara", on: site), try await person("tunde", on: site))
    await befriend(mara, tunde)
    let page = await mara.get("/friends/tunde")
    #expect(page.text.contains(Phrases.partQuestion("tunde")))
    #expect(page.text.contains(Phrases.blockQuestion("tunde")))
    let parted = await mara.post("/friends/tunde", "do=remove")
    #expect(parted.headers["Location"] == "/friends?did=parted.tunde")
    #expect((await mara.get("/friends?did=parted.tunde")).text.contains(Phrases.didPart("tunde")))
  }

  @Test func `what was given is listed for both, with its words, and whether it was seen`()
    async throws
  {
    let site = try await TestSite()
    let (mara, tunde) = (try await person("mara", on: site), try await person("tunde", on: site))
    await befriend(mara, tunde)
    let given = await mara.post("/friends/tunde", "do=give&words=%3Cb%3ESafe+home%3C%2Fb%3E")
    #expect(given.status == 303)
    let mine = await mara.get("/gifts?show=given")
    #expect(faults(in: mine.text) == [])
    #expect(mine.text.contains("&lt;b&gt;Safe home&lt;/b&gt;") && !mine.text.contains(Phrases.seen))
    // A program, and a page that nobody looks at, has seen nothing.
    #expect((await tunde.get("/v1/gifts")).text.contains("\"words\":\"<b>Safe home</b>\""))
    _ = await tunde.get("/gifts")
    #expect(!(await mara.get("/gifts?show=given")).text.contains(Phrases.seen))
    let looked = await site.get("/fortune", tunde.session + TestSite.person)
    #expect(looked.text.contains("Safe home"))
    #expect((await mara.get("/gifts?show=given")).text.contains(Phrases.seen))
    #expect((await mara.get("/v1/gifts?show=given")).text.contains("\"seen\":true"))
    #expect((await mara.get("/gifts")).text.contains(Phrases.noGifts))
  }
}
