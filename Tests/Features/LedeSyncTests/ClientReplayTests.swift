// What programs send one after the other, as their sources tell it; and what they make of the answers.

import LedeBase
import LedeHTTP
import LedeJSON
import LedeNews
import LedeSite
import LedeTesting
import Testing

@testable import LedeAccounts

@Suite struct ClientReplayTests {
  private let api = "/api/greader.php/reader/api/0/"
  private let state = SyncSite.state

  private func signIn(_ site: SyncSite, _ body: String) async throws -> String {
    let page = await site.ask(.post, "/api/greader.php/accounts/ClientLogin", body, auth: nil)
    try #require(page.status == 200)
    return String(try #require(page.text.firstMatch(of: /(?m)^Auth=(.+)$/)?.output.1))
  }

  /// Asks for numbers in pages, as long as a continuation comes.
  private func numbers(_ site: SyncSite, _ query: String, auth: String) async throws -> [String] {
    var found: [String] = []
    var next: String?
    repeat {
      let more = next.map { "&c=\($0)" } ?? ""
      let page = await site.ask(.get, api + "stream/items/ids?" + query + more, auth: auth)
      try #require(page.status == 200)
      let json = try JSONValue(Array(page.text.utf8))
      found += json["itemRefs"]?.all("id") ?? []
      next = json["continuation"]?.string
    } while next != nil
    return found
  }

  @Test func `NetNewsWire finds feeds, numbers and items, and sends what was read`() async throws {
    let site = try await SyncSite()
    let auth = try await signIn(site, "Email=ines&Passwd=\(SyncSite.password)")
    #expect(await site.ask(.get, api + "user-info?output=json", auth: auth).status == 200)
    #expect(await site.ask(.get, api + "tag/list?output=json", auth: auth).status == 200)
    #expect(await site.ask(.get, api + "subscription/list?output=json", auth: auth).status == 200)
    let since = TestSite.now.milliseconds / 1_000 - 7_776_000
    let all = try await numbers(
      site, "n=1000&output=json&s=\(state)reading-list&ot=\(since)", auth: auth)
    let unread = try await numbers(
      site, "n=1000&output=json&s=\(state)reading-list&xt=\(state)read", auth: auth)
    let starred = try await numbers(site, "n=1000&output=json&s=\(state)starred", auth: auth)
    #expect(Set(all) == ["1", "2", "3"] && Set(unread) == Set(all) && starred == [])
    let token = await site.ask(.get, api + "token", auth: auth).text
    let wanted = all.compactMap { Int64($0) }.map { number in
      let digits = String(number, radix: 16)
      return "i=tag:google.com,2005:reader/item/"
        + String(repeating: "0", count: 16 - digits.count) + digits
    }.joined(separator: "&")
    let items = await site.ask(
      .post, api + "stream/items/contents", "T=\(token)&output=json&\(wanted)", auth: auth)
    #expect(try JSONValue(Array(items.text.utf8))["items"]?.elements.count == 3)
    let read = await site.ask(
      .post, api + "edit-tag",
      "T=\(token)&a=\(state)read&i=tag:google.com,2005:reader/item/0000000000000001", auth: auth)
    #expect(read.text == "OK")
    #expect(try await site.unread().count == 2)
  }

  @Test func `Reeder sends x for a token, and marks with decimal numbers`() async throws {
    let site = try await SyncSite()
    let auth = try await signIn(
      site, "accountType=GOOGLE&service=reader&Email=ines&Passwd=\(SyncSite.password)")
    let unread = try await numbers(
      site, "s=\(state)reading-list&xt=\(state)read&n=10000&r=n&merge=true", auth: auth)
    #expect(unread.count == 3)
    let body = unread.map { "i=\($0)" }.joined(separator: "&") + "&a=\(state)read&T=x"
    #expect(await site.ask(.post, api + "edit-tag", body, auth: auth).text == "OK")
    #expect(try await site.unread() == [])
  }

  @Test func `Read You signs in for JSON and sends the token back with a line end`() async throws {
    let site = try await SyncSite()
    let page = await site.ask(
      .post, "/api/greader.php/accounts/ClientLogin?output=json",
      "output=json&Email=ines&Passwd=\(SyncSite.password)&client=ReadYou&accountType=HOSTED_OR_GOOGLE&service=reader",
      auth: nil)
    let auth = try #require(try JSONValue(Array(page.text.utf8))["Auth"]?.string)
    let token = await site.ask(.get, api + "token", auth: auth).text
    let added = await site.ask(
      .post, api + "edit-tag", "i=3&a=\(state)starred&T=\(token)%0A", auth: auth)
    #expect(added.text == "OK")
    #expect(try await site.site.store.titles(.saved) == ["Libraries"])
    let starred = try await numbers(site, "s=\(state)starred&n=1000&output=json", auth: auth)
    #expect(starred == ["3"])
  }

  @Test func `FeedMe sends an empty token and marks a label by its newest time`() async throws {
    let site = try await SyncSite()
    let auth = try await signIn(site, "Email=ines&Passwd=\(SyncSite.password)")
    #expect(
      await site.ask(.get, api + "unread-count?output=json&all=true", auth: auth).status == 200)
    let contents = await site.ask(
      .get, api + "stream/contents/\(state)reading-list?output=json&n=100&xt=\(state)read&r=n",
      auth: auth)
    let newest = try JSONValue(Array(contents.text.utf8))["items"]?.elements
      .compactMap { $0["timestampUsec"]?.string }.max()
    let body = "s=user/-/label/News%20/%20North&ts=\(try #require(newest))&T="
    #expect(await site.ask(.post, api + "mark-all-as-read", body, auth: auth).text == "OK")
    #expect(try await site.unread() == ["Libraries"])
  }

  @Test func `Fluent Reader asks for whole streams and for what is read and starred`() async throws
  {
    let site = try await SyncSite()
    let auth = try await signIn(site, "Email=ines&Passwd=\(SyncSite.password)")
    for query in ["?output=json&n=1000&r=n", "?output=json&n=2&r=n"] {
      let page = await site.ask(
        .get, api + "stream/contents/\(state)reading-list" + query, auth: auth)
      let json = try JSONValue(Array(page.text.utf8))
      #expect(json["items"]?.elements.allSatisfy { $0["canonical"] != nil } == true)
    }
    let unread = try await numbers(
      site, "output=json&xt=\(state)read&n=1000&s=\(state)reading-list", auth: auth)
    #expect(unread.count == 3)
    _ = await site.ask(.post, api + "edit-tag", "i=1&r=\(state)read&a=\(state)starred", auth: auth)
    #expect(
      try await numbers(site, "output=json&n=1000&s=\(state)starred", auth: auth) == ["1"])
  }

  @Test func `NewsFlash marks a feed and moves it to a folder that it makes`() async throws {
    let site = try await SyncSite()
    let auth = try await signIn(site, "Email=ines&Passwd=\(SyncSite.password)")
    let token = await site.ask(.get, api + "token", auth: auth).text
    let feed = "feed/\(site.civic.rawValue)"
    let read = await site.ask(
      .post, api + "mark-all-as-read",
      "s=\(feed)&ts=\(TestSite.now.milliseconds)000&T=\(token)", auth: auth)
    #expect(read.text == "OK")
    let moved = await site.ask(
      .post, api + "subscription/edit",
      "ac=edit&s=\(feed)&a=user%2F-%2Flabel%2FTown&T=\(token)", auth: auth)
    #expect(moved.text == "OK")
    let all = try await site.site.store.subscriptions(of: site.reader)
    #expect(all.first { $0.feed.id == site.civic }?.folder == ["Town"])
    #expect(try await site.unread() == ["A quiet day", "Turbines & storms"])
  }

  @Test func `newsboat reads its feeds as feedhq, with doubled slashes and no time`() async throws {
    let site = try await SyncSite()
    let login = await site.ask(
      .post, "//accounts/ClientLogin",
      "service=reader&Email=ines&Passwd=\(SyncSite.password)&source=%2s2.21&accountType=HOSTED_OR_GOOGLE&continue=http://www.google.com/",
      auth: nil)
    #expect(login.text.contains("\nAuth="))
    #expect(await site.get("//reader/api/0/subscription/list?output=json").status == 200)
    #expect(await site.get("//reader/atom/feed%2F\(site.ledger.rawValue)?n=20").status == 200)
    let token = await site.get("//reader/api/0/token").text
    let read = await site.post(
      "//reader/api/0/edit-tag",
      "i=tag:google.com,2005:reader/item/0000000000000001&a=\(state)read&r=\(state)kept-unread&ac=edit&T=\(token)"
    )
    #expect(read.text == "OK")
    let all = await site.post(
      "//reader/api/0/mark-all-as-read", "s=feed/\(site.ledger.rawValue)&T=\(token)")
    #expect(all.text == "OK")
    #expect(try await site.unread() == ["Libraries"])
  }

  @Test func `liferea asks by feed, and for items with its token in the form`() async throws {
    let site = try await SyncSite()
    // With a tag it would be told that nothing is new, and then ask for no feed.
    let list = await site.get("/reader/api/0/subscription/list?output=json")
    #expect(list.status == 200 && list.headers["ETag"] == nil)
    let numbers = await site.get(
      "/reader/api/0/stream/items/ids?s=feed/\(site.ledger.rawValue)&client=liferea&n=50&output=json&merge=true"
    )
    let refs = try JSONValue(Array(numbers.text.utf8))["itemRefs"]?.all("id") ?? []
    let body =
      "output=json&mediaRss=true&T=\(SyncSite.password)&"
      + refs.map { "i=\($0)" }.joined(separator: "&")
    let page = await site.ask(.post, "/reader/api/0/stream/items/contents", body, auth: nil)
    #expect(try JSONValue(Array(page.text.utf8))["items"]?.elements.count == 2)
    for change in ["r=\(state)read&a=\(state)kept-unread", "a=\(state)tracking-kept-unread"] {
      let marked = await site.post(
        "/reader/api/0/edit-tag",
        "i=1&s=feed/https://ledger.example/feed&ac=edit-tags&\(change)&async=true")
      #expect(marked.text == "OK")
    }
  }

  @Test func `RSS Guard, as for FreshRSS, names all at once and asks on`() async throws {
    let site = try await SyncSite()
    let auth = try await signIn(site, "Email=ines&Passwd=\(SyncSite.password)")
    let named = (Array(1_001...10_996) + [1, 2, 3]).map { number in
      let digits = String(number, radix: 16)
      return "i=tag%3Agoogle.com%2C2005%3Areader%2Fitem%2F"
        + String(repeating: "0", count: 16 - digits.count) + digits
    }.joined(separator: "&")
    var titles: [String] = []
    var pages = 0
    var next: String?
    repeat {
      let more = next.map { "&c=\($0)" } ?? ""
      let page = await site.ask(
        .post, api + "stream/items/contents?output=json&n=200000" + more, named, auth: auth)
      try #require(page.status == 200)
      let json = try JSONValue(Array(page.text.utf8))
      titles += json["items"]?.all("title") ?? []
      next = json["continuation"]?.string
      pages += 1
    } while next != nil
    #expect(pages == 10 && titles.count == 3)
  }
}
