import LedeJSON
import LedeBase
import LedeWires
import Testing

private func read(_ text: String) -> StoryList? { NewsContract.list(in: Array(text.utf8)) }

@Suite struct NewsContractReading {
  /// In the shape of the contract's own example: number ids, tags on one story only, url on one only.
  private static let answer = #"""
    { "status": "ok", "totalResults": 2, "news": [
      { "id": 301, "source": { "id": null, "name": "Harbour Post" },
        "tags": [ { "id": 7, "name": "ferries" }, { "name": "local", "id": 12 } ],
        "author": "Ines Marlow", "title": "Ferry back in service", "description": "It sails.",
        "url": "https://harbour.example/ferry", "urlToImage": "https://harbour.example/f.jpg",
        "publishedAt": "2026-11-20T06:45:00Z", "content": "The office said\r\n… [+2114 chars]" },
      { "id": 302, "source": { "id": 8, "name": "Quietwire" }, "author": "T. Osei",
        "title": "Why queues work", "description": "A short history.", "urlToImage": null,
        "publishedAt": "2026-11-19T18:00:12.250Z", "content": "Standing in line is old." } ] }
    """#

  @Test func `a list is read with its tags, sources and dates`() throws {
    let list = try #require(read(Self.answer))
    #expect(list.format == .newsContract)
    #expect(list.total == 2)
    #expect(!list.isBroken)
    #expect(list.refusal == nil)
    try #require(list.stories.count == 2)
    let (first, second) = (list.stories[0], list.stories[1])
    #expect(first.id == "301")
    #expect(first.sourceID == nil)
    #expect(first.sourceName == "Harbour Post")
    #expect(first.tags == ["ferries", "local"])
    #expect(first.address == "https://harbour.example/ferry")
    #expect(first.picture == "https://harbour.example/f.jpg")
    #expect(first.content == "The office said\r\n…")
    #expect(first.leftOut == 2114)
    #expect(second.sourceID == "8")
    #expect(second.tags == [])
    #expect(second.picture == nil)
    #expect(second.publishedAt == "2026-11-19T18:00:12.250Z")
    #expect(second.content == "Standing in line is old.")
    #expect(second.leftOut == 0)
  }

  @Test func `two stories with one headline are two stories`() {
    let two = read(#"{"news":[{"id":101,"title":"Same"},{"id":130,"title":"Same"}]}"#)
    #expect(two?.stories.map(\.id) == ["101", "130"])
  }

  @Test func `ids that are UUIDs are read as well`() {
    let id = "6f1a54b2-5b9c-4f39-9c0e-1f2d3a4b5c6d"
    #expect(read(#"{"news":[{"id":"\#(id)"}]}"#)?.stories.first?.id == id)
  }

  @Test func `NewsAPI is read: short names for sources, nulls, and no withdrawn stories`() throws {
    let list = try #require(
      read(
        #"""
        {"status":"ok","totalResults":3,"articles":[
          {"source":{"id":"harbour-post","name":"Harbour Post"},"author":null,"title":"Ferry back",
           "description":null,"url":"https://harbour.example/ferry","urlToImage":null,
           "publishedAt":"2026-11-20T06:45:00Z","content":null},
          {"source":{"id":null,"name":"[Removed]"},"author":"[Removed]","title":"[Removed]",
           "description":"[Removed]","url":"https://removed.com","urlToImage":null,
           "publishedAt":"1970-01-01T00:00:00Z","content":"[Removed]"}]}
        """#))
    #expect(list.format == .newsAPI)
    #expect(list.stories.map(\.title) == ["Ferry back"])
    #expect(list.stories.first?.sourceID == "harbour-post")
    #expect(list.stories.first?.id == nil)
    #expect(list.stories.first?.author == nil)
  }

  @Test func `a refusal is told in the service's own words`() {
    let refusal = read(
      #"{"status":"error","code":"apiKeyInvalid","message":"Your API key is invalid."}"#)?.refusal
    #expect(refusal?.code == "apiKeyInvalid")
    #expect(refusal?.message == "Your API key is invalid.")
  }

  @Test(arguments: [
    "", "[]", "{}", "{\"news\":7}", "{\"items\":[]}", "not json", "{\"status\":\"ok\"}",
  ])
  func `other JSON is no news`(text: String) {
    #expect(read(text) == nil)
  }

  @Test func `an empty list is a list`() {
    #expect(read(#"{"status":"ok","totalResults":0,"news":[]}"#)?.stories == [])
  }

  @Test func `an answer that breaks off keeps the stories before the break`() throws {
    let broken = try #require(read(#"{"news":[{"id":1,"title":"One"},{"id":2,"title":"Tw"#))
    #expect(broken.isBroken)
    #expect(broken.stories.map(\.title) == ["One"])
  }

  @Test func `an answer cut anywhere never traps`() {
    let bytes = Array(Self.answer.utf8)
    let whole = NewsContract.list(in: bytes)?.stories ?? []
    for end in bytes.indices {
      let stories = NewsContract.list(in: Array(bytes[..<end]))?.stories ?? []
      #expect(stories == Array(whole.prefix(stories.count)))
    }
  }

  @Test(arguments: [
    ("x [+12 chars]", "x", 12), ("x… [+0 chars]", "x…", 0), ("[+5 chars]", "", 5),
    ("x [+twelve chars]", "x [+twelve chars]", 0), ("x [+-3 chars]", "x [+-3 chars]", 0),
    ("x chars]", "x chars]", 0), ("", "", 0),
  ])
  func `only a real cut marker is taken off`(text: String, kept: String, leftOut: Int) throws {
    var json = JSONWriter()
    json.object { json in
      json.array("news") { json in json.object { json in json.member("content", text) } }
    }
    let story = try #require(NewsContract.list(in: json.bytes)?.stories.first)
    #expect(story.content == kept)
    #expect(story.leftOut == leftOut)
  }
}

@Suite struct NewsContractWriting {
  private static func kept(tags: [KeptTag] = [], link: String? = nil, picture: String? = nil)
    -> KeptItem
  {
    let shown = Timestamp(milliseconds: 1_795_157_100_250)
    var item = Item(key: "k", title: "Ferry \"back\"")
    item.summary = FeedText("<p>Short &amp; plain</p>", .html)
    return KeptItem(
      headline: Headline(
        id: Item.ID(301), feed: Feed.ID(8), source: "Harbour Post", title: "Ferry \"back\"",
        link: link.flatMap(WebAddress.init), summary: "Short & plain", author: nil,
        picture: picture.flatMap(WebAddress.init), shown: shown, arrived: shown, mark: Mark()),
      item: item, tags: tags)
  }

  @Test func `an item is served in the exact shape of the contract`() {
    let bytes = NewsContract.json(
      total: 41,
      items: [
        Self.kept(
          tags: [KeptTag(id: 7, name: "ferries")], link: "https://harbour.example/ferry",
          picture: "https://harbour.example/f.jpg")
      ])
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"status":"ok","totalResults":41,"news":[{"id":301,"source":{"id":8,"name":"Harbour Post"},"tags":[{"id":7,"name":"ferries"}],"author":"","title":"Ferry \"back\"","description":"Short & plain","url":"https://harbour.example/ferry","urlToImage":"https://harbour.example/f.jpg","publishedAt":"2026-11-20T06:45:00Z","content":"Short & plain"}]}"#
    )
  }

  @Test func `no tags means no key, no picture means null`() throws {
    let story = try #require(
      try JSONValue(NewsContract.json(total: 1, items: [Self.kept()]))["news"]?.elements.first)
    #expect(story["tags"] == nil)
    #expect(story["urlToImage"] == .null)
    #expect(story["url"] == .null)
  }

  @Test func `what is written can be read`() throws {
    let item = Self.kept(tags: [KeptTag(id: 7, name: "ferries")], link: "https://a.example/")
    let list = try #require(NewsContract.list(in: NewsContract.json(total: 1, items: [item])))
    #expect(list.stories.first?.tags == ["ferries"])
    #expect(list.stories.first?.sourceID == "8")
    #expect(list.stories.first?.address == "https://a.example/")
  }

  @Test func `an error says what and why`() {
    #expect(
      String(decoding: NewsContract.error(code: "parameterInvalid", message: "No."), as: UTF8.self)
        == #"{"status":"error","code":"parameterInvalid","message":"No."}"#)
  }
}
