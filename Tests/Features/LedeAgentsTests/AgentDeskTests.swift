// What agents find, read and change; and what they never learn.

import LedeAccounts
import LedeBase
import LedeDatabase
import LedeJSON
import LedeNews
import LedeTesting
import Testing

@testable import LedeAgents
@testable import LedeTopics

@Suite struct AgentDeskTests {
  /// Runs a test with a site on a database of a kind.
  private func site(
    _ backend: Backend, scopes: AppScopes = .read, _ test: (AgentSite) async throws -> Void
  ) async throws {
    try await backend.withStore { store in
      try await test(try await AgentSite(store, scopes: scopes))
    }
  }

  private func words(_ backend: Backend, _ tool: Tool, _ arguments: String) async throws -> String?
  {
    var words: String?
    try await site(backend, scopes: [.read, .mark]) { site in
      words = await site.refusal(tool, arguments)
    }
    return words
  }

  // MARK: Who

  @Test(arguments: Backend.present)
  func `a password is its reader's alone, and opens reading`(backend: Backend) async throws {
    try await site(backend) { site in
      let tunde = try #require(try await site.store.accounts.account(named: "tunde"))
      try await site.keep("other", .read, of: tunde.reader)
      try await site.keep("marks-only", .mark)
      #expect(try await site.desk().program()?.reader == site.reader)
      #expect(try await site.desk(name: "INES").program() != nil)
      #expect(try await site.desk(name: "tunde").program() == nil)
      #expect(try await site.desk(password: "other").program() == nil)
      #expect(
        try await site.desk(name: "tunde", password: "other").program()?.reader == tunde.reader)
      #expect(try await site.desk(password: "").program() == nil)
      #expect(try await site.desk(password: "wrong").program() == nil)
      let list = AgentCall(
        id: .integer(1), tool: .list, arguments: .object([]), version: .june2025)
      await #expect(throws: AgentRevoked.self) {
        try await site.desk(password: "marks-only").answer(list)
      }
    }
  }

  @Test(arguments: Backend.present)
  func `a password that is revoked opens nothing at the next call`(backend: Backend) async throws {
    try await site(backend) { site in
      #expect(try await site.ids(.list, #"{"show":"all"}"#).count == 3)
      try await site.store.database.write { connection throws(StoreError) in
        try connection.script("DELETE FROM app_token")
      }
      await #expect(throws: AgentRevoked.self) { try await site.call(.list) }
    }
  }

  @Test(arguments: Backend.present)
  func `another reader's agent sees nothing of this one's`(backend: Backend) async throws {
    try await site(backend) { site in
      let tunde = try #require(try await site.store.accounts.account(named: "tunde")).reader
      try await site.keep("other", .all, of: tunde)
      let desk = site.desk(name: "tunde", password: "other")
      let id = try await site.item("Turbines and")
      func answer(_ tool: Tool, _ arguments: String) async throws -> JSONValue {
        try JSONValue(
          try await desk.answer(
            AgentCall(
              id: .integer(1), tool: tool, arguments: try JSONValue(Array(arguments.utf8)),
              version: .june2025)))
      }
      let list = try await answer(.list, #"{"show":"all"}"#)
      #expect(list["result"]?["structuredContent"]?["items"] == .array([]))
      await #expect(throws: AgentFault(Phrases.agentNoItem)) {
        try await answer(.read, "{\"id\":\(id)}")
      }
      let marked = try await answer(.mark, "{\"ids\":[\(id)],\"as\":\"saved\"}")
      #expect(marked["result"]?["structuredContent"]?["marked"] == .integer(0))
    }
  }

  // MARK: Lists

  @Test(arguments: Backend.present)
  func `lists tell what is new, by state, feed, folder and tag`(backend: Backend) async throws {
    try await site(backend) { site in
      let (a, b, c) = (
        try await site.item("Turbines and"), try await site.item("quiet"),
        try await site.item("Libraries")
      )
      #expect(try await site.ids(.list, "{}") == [a, c, b])
      #expect(try await site.ids(.list, #"{"folder":"News"}"#) == [a, b])
      #expect(try await site.ids(.list, #"{"folder":"News/North","tag":"daily"}"#) == [a, b])
      #expect(try await site.ids(.list, "{\"feed\":\(site.civic.rawValue)}") == [c])
      #expect(
        try await site.ids(.list, "{\"feed\":\(site.civic.rawValue),\"folder\":\"News\"}") == [])
      #expect(try await site.ids(.list, #"{"show":"saved"}"#) == [])
      let first = try await site.call(.list)
      #expect(first["folders"] == .array([.string("News"), .string("News/North")]))
      #expect(first["tags"] == .array([.string("daily")]))
      #expect(first["next"] == .null)
      let item = try #require(first["items"]?.elements.first)
      #expect(item["untrusted"]?["title"]?.string == "Turbines and storms")
      #expect(item["untrusted"]?["source"]?.string == "Northern Ledger")
      #expect(item["untrusted"]?["url"]?.string == "https://site.example/a")
      #expect(item["feed"]?.integer == site.ledger.rawValue)
      #expect(item["read"] == .bool(false) && item["saved"] == .bool(false))
      #expect(item["published"]?.string == "2026-11-21T09:18:00Z")
    }
  }

  @Test(arguments: Backend.present)
  func `pages follow each other by a cursor of their own tool`(backend: Backend) async throws {
    try await site(backend) { site in
      for (tool, arguments) in [(Tool.list, ""), (.search, #","query":"the""#)] {
        var found: [Int64] = []
        var cursor = ""
        var pages = 0
        repeat {
          let page = try await site.call(tool, "{\"limit\":1\(arguments)\(cursor)}")
          found += page["items"]?.elements.compactMap { $0["id"]?.integer } ?? []
          cursor = page["next"]?.string.map { ",\"cursor\":\"\($0)\"" } ?? ""
          pages += 1
        } while !cursor.isEmpty && pages < 20
        #expect(cursor.isEmpty)
        #expect(Set(found).count == found.count)
        #expect(found.count == 3)
      }
      let next = try #require(try await site.call(.list, #"{"limit":1}"#)["next"]?.string)
      #expect(
        await site.refusal(.search, "{\"query\":\"ferry\",\"cursor\":\"\(next)\"}")
          == Phrases.agentBadCursor)
      for wrong in ["x", "1795255200000.5", "%%%", String(next.dropLast(3)) + "AAA"] {
        #expect(
          await site.refusal(.topics, "{\"cursor\":\"\(wrong)\"}") == Phrases.agentBadCursor)
      }
    }
  }

  @Test(arguments: Backend.present)
  func `a search finds words in what is open`(backend: Backend) async throws {
    try await site(backend) { site in
      let (a, b, c) = (
        try await site.item("Turbines and"), try await site.item("quiet"),
        try await site.item("Libraries")
      )
      #expect(try await site.ids(.search, #"{"query":"turbines"}"#) == [a])
      #expect(Set(try await site.ids(.search, #"{"query":"ferry"}"#)) == [a, b, c])
      #expect(
        Set(try await site.ids(.search, #"{"query":"ferry","order":"ranked"}"#)) == [a, b, c])
      #expect(try await site.ids(.search, #"{"query":"source:civic ferry"}"#) == [c])
      #expect(try await site.ids(.search, #"{"query":"-source:civic title:quiet"}"#) == [b])
      let page = try await site.call(.search, #"{"query":"turbines is:great"}"#)
      #expect(page["misread"] == .array([.string("is:great")]))
    }
  }

  // MARK: One item

  @Test(arguments: Backend.present)
  func `an item is read in parts, as plain words, and stays unread`(backend: Backend) async throws {
    try await site(backend) { site in
      let id = try await site.item("Turbines and")
      var text = ""
      var from: Int64? = 0
      var parts = 0
      while let start = from, parts < 20 {
        let part = try await site.call(.read, "{\"id\":\(id),\"from\":\(start)}")
        text += try #require(part["untrusted"]?["text"]?.string)
        #expect(part["text_of"]?.string == "feed")
        from = part["next"]?.integer
        parts += 1
      }
      #expect(parts == 3)
      #expect(text.hasPrefix("Eleven machines kept turning.\nThe ferry sails"))
      #expect(text.hasSuffix("over the harbour.") && !text.contains("alert"))
      #expect(try await site.ids(.list, "{}").contains(id))
      let one = try await site.call(.read, "{\"id\":\(id)}")
      #expect(one["verdict"]?["leading"]?.string == "Journalism")
      #expect(one["verdict"]?["basis"]?.string == "feed")
      #expect(one["verdict"]?["shares"]?["Journalism"] == .number(0.88))
      #expect(one["verdict"]?["shares"]?["Hate"] == nil)
    }
  }

  @Test(arguments: Backend.present)
  func `an article that was fetched is read in place of the feed's text`(
    backend: Backend
  ) async throws {
    try await site(backend) { site in
      let id = try await site.item("quiet")
      let address = try #require(WebAddress("https://site.example/b"))
      try await site.store.keepArticle(
        KeptArticle(
          item: Item.ID(id), fetched: TestSite.now,
          outcome: .found(
            FetchedArticle(address: address, html: "<h2>All</h2><p>of it</p>", words: 3))))
      let one = try await site.call(.read, "{\"id\":\(id)}")
      #expect(one["text_of"]?.string == "article")
      #expect(one["untrusted"]?["text"]?.string == "All\nof it")
      #expect(one["next"] == .null)
    }
  }

  @Test(arguments: Backend.present)
  func `an agent marks where its password lets it`(backend: Backend) async throws {
    try await site(backend, scopes: [.read, .mark]) { site in
      let (a, c) = (try await site.item("Turbines and"), try await site.item("Libraries"))
      let hidden = try await site.item("Hidden turbines too")
      let marked = try await site.call(
        .mark, "{\"ids\":[\(a),\(c),\(c),999999,\(hidden)],\"as\":\"saved\"}")
      #expect(marked["marked"] == .integer(2))
      #expect(marked["unknown"] == .array([.integer(999_999), .integer(hidden)]))
      #expect(try await site.ids(.list, #"{"show":"saved"}"#) == [a, c])
      _ = try await site.call(.mark, "{\"ids\":[\(c)],\"as\":\"read\"}")
      #expect(try await !site.ids(.list, "{}").contains(c))
      // What was saved of a feed that was left can be let go.
      try await site.store.unfollow(site.civic, by: site.reader)
      #expect(try await site.ids(.list, #"{"show":"saved"}"#) == [a, c])
      #expect(
        try await site.call(.mark, "{\"ids\":[\(c)],\"as\":\"unsaved\"}")["marked"] == .integer(1))
      #expect(try await site.ids(.list, #"{"show":"saved"}"#) == [a])
      let saved = try await site.store.headlines(
        ListFilter(state: .saved), of: site.reader, before: nil, limit: 10)
      #expect(saved.map(\.id.rawValue) == [a])
    }
    try await site(backend) { site in
      let a = try await site.item("Turbines and")
      await #expect(throws: AgentRevoked.self) {
        try await site.call(.mark, "{\"ids\":[\(a)],\"as\":\"read\"}")
      }
      #expect(try await site.ids(.list, "{}").contains(a))
    }
  }

  // MARK: Checks and topics

  @Test(arguments: Backend.present)
  func `a text is checked, and the check is the reader's`(backend: Backend) async throws {
    try await site(backend) { site in
      let text = String(repeating: "The harbour office opened its doors again today. ", count: 10)
      let found = try await site.call(.check, "{\"text\":\"\(text)\"}")
      #expect(found["verdict"]?["leading"]?.string == "Journalism")
      #expect(found["verdict"]?["words"]?.integer == 80)
      #expect(await site.refusal(.check, #"{"text":"too short"}"#)?.contains("little") == true)
      // Asking a site wants more than reading.
      #expect(
        await site.refusal(.check, #"{"address":"https://a.example/x"}"#)
          == Phrases.agentNoArgument(["text", "headline"]))
    }
  }

  @Test func `an address is checked as a stranger would ask it, never from inside`() async throws {
    try await Backend.sqlite.withStore { store in
      var site = try await AgentSite(store, scopes: [.read, .mark])
      site.documents = StubDocuments { request throws(FetchError) in
        guard !request.mayBePrivate else { throw .unreachable(request.address, cause: "inside") }
        let words = String(repeating: "The ferry sails over the harbour again today. ", count: 60)
        let page =
          "<html><title>Sails</title><article><h1>Sails</h1><p>\(words)</p></article></html>"
        return Answer(
          status: 200, headers: [.init("content-type", "text/html; charset=utf-8")],
          body: Array(page.utf8), address: request.address)
      }
      let found = try await site.call(.check, #"{"address":"https://a.example/x"}"#)
      #expect(found["verdict"]?["leading"]?.string == "Journalism")
      #expect(found["untrusted"]?["title"]?.string == "Sails")
      let both = #"{"address":"https://a.example/x","text":"x"}"#
      #expect(await site.refusal(.check, both) == Phrases.agentAddressOrText)
      #expect(await site.refusal(.check, "{}") == Phrases.agentAddressOrText)
      #expect(await site.refusal(.check, #"{"address":"no address"}"#) != nil)
    }
  }

  @Test(arguments: Backend.present)
  func `a topic is answered from what is open`(backend: Backend) async throws {
    try await site(backend) { site in
      let found = try await site.call(.topic, #"{"name":"ferry"}"#)
      let titles = (found["articles"]?.elements ?? []).compactMap {
        $0["untrusted"]?["title"]?.string
      }
      #expect(titles.contains("Libraries praised") && !titles.contains { $0.contains("Hidden") })
      let answer = try #require(found["answer"])
      #expect(answer["warm"] == .integer(1) && answer["cold"] == .integer(1))
      let civic = try await site.call(
        .topic, "{\"name\":\"ferry\",\"source\":\"feed:\(site.civic.rawValue)\"}")
      #expect(civic["answer"]?["mostly"]?.string == "warm")
      for feed in site.closed {
        #expect(
          await site.refusal(.topic, "{\"name\":\"ferry\",\"source\":\"feed:\(feed.rawValue)\"}")
            == Phrases.agentNoSource)
      }
      let hidden = try await site.call(.topic, #"{"name":"ferry","source":"folder:Hidden"}"#)
      #expect(hidden["articles"] == .array([]))
      #expect(await site.refusal(.topic, #"{"name":"..."}"#) == Phrases.agentNoTopic)
      #expect(
        await site.refusal(.topic, #"{"name":"ferry","source":"nowhere"}"#)
          == Phrases.agentNoSource)
    }
  }

  @Test(arguments: Backend.present)
  func `followed topics are told with their last answers, but those of closed feeds`(
    backend: Backend
  ) async throws {
    try await site(backend) { site in
      let desk = TopicsDesk(site.services, times: TimesDesk(site.house, Topics.Settings()))
      let ferry = try #require(Topic("ferry"))
      let sources: [TopicSource] =
        [.all, .feed(site.civic), .folder(["Gone"])] + site.closed.map { .feed($0) }
      for source in sources {
        _ = try await desk.follow(TopicQuestion(ferry, source), reader: site.reader)
      }
      // Nobody has judged the articles yet.
      let before = try await site.call(.topics)["topics"]?.elements ?? []
      #expect(before.map { $0["answer"]?["mostly"]?.string } == ["unknown", "unknown", "unknown"])
      _ = try await site.call(.topic, #"{"name":"ferry"}"#)
      let first = try await site.call(.topics, #"{"limit":2}"#)
      let found = try #require(first["topics"]).elements
      #expect(found.map { $0["untrusted"]?["name"]?.string } == ["ferry", "ferry"])
      #expect(found[0]["source"]?.string == "all" && found[0]["answer"]?["warm"] == .integer(1))
      #expect(found[1]["answer"]?["mostly"]?.string == "warm")
      let next = try #require(first["next"]?.string)
      let rest = try await site.call(.topics, "{\"limit\":2,\"cursor\":\"\(next)\"}")
      #expect(rest["topics"]?.elements.map { $0["source"]?.string } == ["folder:Gone"])
      #expect(rest["next"] == .null)
    }
  }

  // MARK: What is closed

  @Test(arguments: Backend.present)
  func `nothing of a closed feed is given, found or counted`(backend: Backend) async throws {
    try await site(backend, scopes: .all) { site in
      let hidden = try await site.store.headlines(
        ListFilter(), of: site.reader, before: nil, limit: 100
      ).filter { site.closed.contains($0.feed) }.map(\.id.rawValue)
      #expect(hidden.count == 3)
      for id in hidden {
        _ = try await site.store.headlines(ListFilter(), of: site.reader, before: nil, limit: 1)
        #expect(await site.refusal(.read, "{\"id\":\(id)}") == Phrases.agentNoItem)
      }
      var told = ""
      for arguments in [
        "{}", #"{"show":"all"}"#, #"{"show":"all","limit":1}"#, #"{"tag":"daily"}"#,
      ] {
        told += String(decoding: try await site.call(.list, arguments).bytes, as: UTF8.self)
      }
      for query in [
        "ferry", "turbines", "hidden", "secret", "source:hidden", "praised", "is:unread",
      ] {
        for order in ["newest", "ranked"] {
          told += String(
            decoding: try await site.call(
              .search, "{\"query\":\"\(query)\",\"order\":\"\(order)\"}"
            )["items"]?.bytes ?? [], as: UTF8.self)
        }
      }
      told += String(
        decoding: try await site.call(.topic, #"{"name":"ferry"}"#).bytes, as: UTF8.self)
      told += String(decoding: try await site.call(.topics).bytes, as: UTF8.self)
      let lower = told.lowercased()
      #expect(!lower.contains("hidden") && !lower.contains("secret"))
      for id in hidden { #expect(!told.contains("\"id\":\(id),")) }
      for feed in site.closed {
        #expect(!told.contains("\"feed\":\(feed.rawValue),"))
        #expect(await site.refusal(.list, "{\"feed\":\(feed.rawValue)}") == Phrases.agentNoFeed)
      }
      #expect(await site.refusal(.list, #"{"folder":"Hidden"}"#) == Phrases.agentNoFolder)
      #expect(await site.refusal(.list, #"{"tag":"hidden"}"#) == Phrases.agentNoTag)
      // Saved ones neither, of feeds that were left.
      let ids = hidden.map { Item.ID($0) }
      _ = try await NewsDesk(site.services).mark(ids, as: .saved, reader: site.reader)
      for feed in site.closed { try await site.store.unfollow(feed, by: site.reader) }
      #expect(try await site.ids(.list, #"{"show":"saved"}"#) == [])
      #expect(try await site.ids(.search, #"{"query":"hidden"}"#) == [])
      for id in hidden {
        #expect(await site.refusal(.read, "{\"id\":\(id)}") == Phrases.agentNoItem)
        let marked = try await site.call(.mark, "{\"ids\":[\(id)],\"as\":\"unsaved\"}")
        #expect(marked["marked"] == .integer(0))
      }
    }
  }
}
