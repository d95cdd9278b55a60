// A friend's link, from who makes it to who opens it.

import LedeAccounts
import LedeFortune
import LedeHTTP
import LedeBase
import LedeNews
import LedeTesting
import Testing

@testable import LedeFriends

extension FriendPageTests {
  @Test func `a link makes friends of whoever opens it and says yes`() async throws {
    let site = try await TestSite()
    let (mara, yui) = (try await person("mara", on: site), try await person("yui", on: site))
    let made = await mara.post("/friends/with/new", "")
    #expect(faults(in: made.text) == [])
    #expect(made.headers["Cache-Control"] == "no-store")
    let token = try #require(made.text.firstMatch(of: /friends\/with\/(token-\d+)/)).1
    #expect(!(await mara.get("/friends")).text.contains(token))
    let asked = await yui.get("/friends/with/\(token)")
    #expect(faults(in: asked.text) == [])
    #expect(asked.text.contains("Be friends with mara?"))
    #expect((await yui.get("/friends")).text.contains(Phrases.noFriends))
    // Who signed in beside the form of a new account is asked as who they are now.
    let beside = await yui.post("/friends/with/\(token)", "name=zoe&password=a+ferry+at+noon")
    #expect(beside.status == 200 && beside.text.contains("Be friends with mara?"))
    let yes = await yui.post("/friends/with/\(token)", "")
    #expect(yes.headers["Location"] == "/friends/mara?did=befriended.mara")
    #expect(
      (await yui.get("/friends/mara?did=befriended.mara")).text.contains(
        Phrases.didBefriend("mara")))
    #expect((await mara.get("/friends/yui")).status == 200)
    // Opened again, it leads to whom it made a friend.
    #expect((await yui.get("/friends/with/\(token)")).headers["Location"] == "/friends/mara")
    #expect((await mara.get("/friends/with/\(token)")).status == 404)
    // It was for one person.
    let zoe = try await person("zoe", on: site)
    #expect((await zoe.get("/friends/with/\(token)")).status == 404)
    #expect((await zoe.post("/friends/with/\(token)", "")).status == 404)
    // Another is ended before anybody opens it.
    let second = await mara.post("/friends/with/new", "")
    let other = try #require(second.text.firstMatch(of: /friends\/with\/(token-\d+)/)).1
    #expect((await zoe.get("/friends/with/\(other)")).status == 200)
    #expect((await mara.post("/friends/with/end", "")).status == 303)
    #expect((await zoe.get("/friends/with/\(other)")).status == 404)
  }

  @Test func `a link of somebody with friends enough says so`() async throws {
    let site = try await TestSite()
    let (mara, yui) = (try await person("mara", on: site), try await person("yui", on: site))
    let made = await mara.post("/v1/friends/with/new", "")
    let token = try #require(made.text.firstMatch(of: /with\/([^"\\]+)/)).1
    for number in 0..<Friend.most {
      let friend = try await person("friend\(number)", on: site)
      _ = try await site.store.friends.ask("mara", by: friend.reader, at: TestSite.now)
      _ = try await site.store.friends.answer(
        friend.name, accepts: true, by: mara.reader, at: TestSite.now)
    }
    let page = await yui.post("/friends/with/\(token)", "")
    #expect(page.status == 409)
    #expect(page.text.contains(Phrases.friendsEnough))
    #expect(faults(in: page.text) == [])
  }

  @Test func `a stranger makes an account by a link, and is a friend at the end of one walk`()
    async throws
  {
    let site = try await TestSite()
    let mara = try await person("mara", on: site)
    // The owner's links always let somebody in.
    let ines = Person(
      reader: .local, name: "owner", site: site, session: [("Cookie", "lede=token-0")])
    let made = await ines.post("/v1/friends/with/new", "")
    let token = try #require(made.text.firstMatch(of: /with\/([^"\\]+)/)).1
    let path = "/friends/with/\(token)"
    let page = await site.get(path, peer: "192.0.2.7")
    #expect(page.status == 200 && faults(in: page.text) == [])
    #expect(page.headers["Cache-Control"] == "no-store")
    #expect(page.text.contains(Phrases.invitesYou("owner")))
    #expect(page.text.contains("href=\"/sign-in?return=%2Ffriends%2Fwith%2F\(token)\""))
    // A name that is taken, or that cannot be, is told in the form, which keeps what was typed.
    func join(_ fields: String) async -> Page { await site.post(path, fields, peer: "192.0.2.7") }
    let taken = await join("name=mara&shown=Zo%C3%AB&password=a+ferry+at+noon")
    #expect(taken.status == 422 && faults(in: taken.text) == [])
    #expect(taken.text.contains(Phrases.fault(.nameTaken)))
    #expect(taken.text.contains("value=\"Zoë\""))
    let hidden = await join("name=zoe&shown=a%E2%80%AEb&password=a+ferry+at+noon")
    #expect(hidden.status == 422 && hidden.text.contains(Phrases.fault(.badShown)))
    // A form that somebody left open after their session ended.
    let unknown = await site.post(path, "", peer: "192.0.2.7")
    #expect(unknown.status == 401 && unknown.text.contains(Phrases.knownHere))

    let joined = await join("name=zoe&shown=Zo%C3%AB+Ka%CC%82&password=a+ferry+at+noon")
    #expect(joined.status == 303)
    #expect(joined.headers["Location"] == "/friends/owner?did=befriended.owner")
    let cookies = joined.headers.all("Set-Cookie").compactMap { $0.split(separator: ";").first }
    let cookie = String(try #require(cookies.first { $0.hasPrefix("lede=") }))
    let friend = await site.get("/friends/owner?did=befriended.owner", [("Cookie", cookie)])
    #expect(friend.status == 200 && friend.text.contains(Phrases.didBefriend("owner")))
    let list = await ines.get("/friends")
    #expect(faults(in: list.text) == [])
    #expect(list.text.contains("<bdi>Zoë Kâ</bdi> <span class=\"also\">zoe</span>"))
    // It is spent.
    #expect((await site.get(path, peer: "192.0.2.8")).status == 404)
    #expect((await join("name=yui&password=a+ferry+at+noon")).status == 404)
    // Nobody else's link does so unless the owner wishes it.
    let other = await mara.post("/v1/friends/with/new", "")
    let second = try #require(other.text.firstMatch(of: /with\/([^"\\]+)/)).1
    let closed = await site.get("/friends/with/\(second)", peer: "192.0.2.7")
    #expect(closed.text.contains(Phrases.invitesYou("mara")))
    #expect(closed.text.contains(Phrases.friendLinkNeedsInvite))
    #expect(!closed.text.contains("name=\"password\""))
    let wish = "name=yui&password=a+ferry+at+noon"
    #expect((await site.post("/friends/with/\(second)", wish, peer: "192.0.2.9")).status == 404)
    #expect((await ines.post("/account/registration", "friends=yes")).status == 303)
    #expect((await site.post("/friends/with/\(second)", wish, peer: "192.0.2.9")).status == 303)
    #expect((await mara.get("/friends/yui")).status == 200)
  }

  @Test func `tries to make accounts by a link are counted, so that it tells few names`()
    async throws
  {
    let site = try await TestSite()
    _ = try await person("mara", on: site)
    let ines = Person(
      reader: .local, name: "owner", site: site, session: [("Cookie", "lede=token-0")])
    let made = await ines.post("/v1/friends/with/new", "")
    let token = try #require(made.text.firstMatch(of: /with\/([^"\\]+)/)).1
    let fields = "name=owner&password=a+ferry+at+noon"
    for _ in 0..<10 {
      #expect((await site.post("/friends/with/\(token)", fields, peer: "192.0.2.7")).status == 422)
    }
    let page = await site.post("/friends/with/\(token)", fields, peer: "192.0.2.7")
    #expect(page.status == 429 && page.headers["Retry-After"] != nil)
    #expect(page.text.contains(Phrases.invitesYou("owner")))
  }
}
