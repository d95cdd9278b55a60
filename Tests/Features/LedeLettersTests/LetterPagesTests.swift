// Newsletters on the pages.

import LedeBase
import LedeHTTP
import LedeMail
import LedeNews
import LedeSite
import LedeTesting
import Synchronization
import Testing

@testable import LedeLetters

@Suite struct LetterPagesTests {
  /// A site that has taken a letter.
  private func site(
    _ letter: Letter = issue(1), documents: (any DocumentRequester)? = nil
  ) async throws -> TestSite {
    let site = try await TestSite(documents: documents)
    let desk = LettersDesk(LetterServices(store: site.store, now: { TestSite.now }).services)
    #expect(try await desk.take(letter, sum: [1], for: .local) == .taken)
    return site
  }

  @Test func `a reader makes an address, sees it again, and makes another`() async throws {
    let site = try await TestSite()
    let empty = await site.get("/letters")
    #expect(empty.text.contains(Phrases.noLetterAddress))
    #expect(empty.text.contains(Phrases.noLetterLists))
    #expect(empty.text.contains(Phrases.noLetterServer))
    #expect(await site.post("/letters/address", "").status == 303)
    let page = await site.get("/letters")
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("@localhost\"") && page.headers["Cache-Control"] == "no-store")
    #expect(await site.post("/letters/address", "").status == 303)
    let another = await site.get("/letters")
    #expect(another.text != page.text && another.text.contains("@localhost\""))
    #expect(await site.post("/letters/address", "", from: "cross-site").status == 403)
  }

  @Test func `a letter is a story, with its sender and nothing that runs`() async throws {
    let site = try await site()
    let item = try #require(try await site.store.ids().first).rawValue
    let page = await site.get("/item/\(item)")
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("Words of issue 1") && !page.text.contains("alert(1)"))
    #expect(page.text.contains("The Paper &lt;news@example.org&gt;"))
    #expect(page.text.contains(Phrases.letterUnsigned))
    #expect(!page.text.contains("/letters/unsubscribe"))
    let list = await site.get("/letters")
    #expect(list.text.contains("<bdi>The Paper</bdi>"))
    // Strangers to letters are other stories.
    let feed = try await site.feed(
      "Ledger", "https://ledger.example/feed", items: [.of("a", "A", minutes: 1, "")])
    let story = try #require(
      try await site.store.headlines(ListFilter(feed: feed), of: .local, before: nil, limit: 1)
        .first)
    #expect(!(await site.get("/item/\(story.id.rawValue)")).text.contains(Phrases.letterUnsigned))
  }

  @Test func `a list is left by one request, on a tap alone`() async throws {
    let asked = Mutex<[OutgoingRequest]>([])
    let documents = StubDocuments { request throws(FetchError) in
      asked.withLock { $0.append(request) }
      return Answer(status: 200, address: request.address)
    }
    var letter = issue(1)
    letter.unsubscribe = "<https://example.org/u?id=7>, <mailto:u@example.org>"
    letter.unsubscribePost = "List-Unsubscribe=One-Click"
    letter.authentication = "mx.me.example; dkim=pass header.d=example.org"
    let site = try await site(letter, documents: documents)
    let item = try #require(try await site.store.ids().first).rawValue
    let page = await site.get("/item/\(item)")
    #expect(page.text.contains("mx.me.example") && page.text.contains("signed by example.org"))
    #expect(page.text.contains("action=\"/letters/unsubscribe\""))
    #expect(asked.withLock { $0 } == [])
    #expect(
      await site.post("/letters/unsubscribe", "item=\(item)", from: "cross-site").status == 403)
    #expect(await site.post("/letters/unsubscribe", "item=999").status == 404)
    #expect(await site.post("/letters/unsubscribe", "item=x").status == 400)
    #expect(asked.withLock { $0 } == [])
    #expect(await site.post("/letters/unsubscribe", "item=\(item)").status == 303)
    let request = try #require(asked.withLock { $0 }.first)
    #expect(request.method == .post && request.address.text == "https://example.org/u?id=7")
    #expect(request.body == Array("List-Unsubscribe=One-Click".utf8))
    #expect(request.limits.redirects == 0 && !request.mayBePrivate)
    let after = await site.get("/item/\(item)?did=unsubscribed")
    #expect(after.text.contains(Phrases.didLeaveList))
    #expect(!after.text.contains("action=\"/letters/unsubscribe\""))
  }

  @Test func `a list that takes no request says so, and may be asked again`() async throws {
    let documents = StubDocuments { request throws(FetchError) in
      throw .refused(request.address, status: 500, wait: nil)
    }
    var letter = issue(1)
    letter.unsubscribe = "<https://example.org/u>"
    letter.unsubscribePost = "List-Unsubscribe=One-Click"
    let site = try await site(letter, documents: documents)
    let item = try #require(try await site.store.ids().first).rawValue
    let answer = await site.post("/letters/unsubscribe", "item=\(item)")
    #expect(answer.status == 502 && answer.text.contains(Phrases.listNotLeft))
    #expect(await site.get("/item/\(item)").text.contains("action=\"/letters/unsubscribe\""))
  }

  @Test func `without one request that is enough, a link or an address is shown`() async throws {
    for (header, words) in [
      ("<https://example.org/u>", "href=\"https://example.org/u\""),
      ("<mailto:u@example.org>", "u@example.org"),
    ] {
      var letter = issue(1)
      letter.unsubscribe = header
      let site = try await site(letter)
      let item = try #require(try await site.store.ids().first).rawValue
      let page = await site.get("/item/\(item)")
      #expect(page.text.contains(words) && faults(in: page.text) == [])
      #expect(!page.text.contains("action=\"/letters/unsubscribe\""))
      #expect(await site.post("/letters/unsubscribe", "item=\(item)").status == 404)
    }
  }

  @Test func `a list is left and taken again on its page`() async throws {
    let site = try await site()
    let feed = try #require(try await site.store.subscriptions(of: .local).first?.feed.id)
    let settings = await site.get("/feeds/\(feed.rawValue)")
    #expect(
      !settings.text.contains("name=\"paused\"") && !settings.text.contains("letters.invalid"))
    #expect(!(await site.get("/feeds")).text.contains("letters.invalid"))
    #expect(await site.post("/feeds/remove", "id=\(feed.rawValue)").status == 303)
    let left = await site.get("/letters")
    #expect(left.text.contains(Phrases.listIsLeft) && faults(in: left.text) == [])
    #expect(
      await site.post("/feeds/return", "id=\(feed.rawValue)&return=/letters").status == 303)
    #expect(!(await site.get("/letters")).text.contains(Phrases.listIsLeft))
    #expect(!(await site.get("/feeds.opml")).text.contains("letters.invalid"))
  }

  @Test func `what means ill in a letter is only words`() async throws {
    for title in Hostile.titles {
      var letter = issue(1, list: title)
      letter.subject = title
      letter.senderName = title
      letter.sender = title
      letter.html = title
      letter.unsubscribe = title
      letter.authentication = title
      guard letter.list != nil else { continue }
      let site = try await site(letter)
      let item = try #require(try await site.store.ids().first).rawValue
      for target in ["/item/\(item)", "/letters", "/", "/feeds"] {
        let page = await site.get(target)
        #expect(page.status == 200 && faults(in: page.text) == [])
      }
    }
  }
}
