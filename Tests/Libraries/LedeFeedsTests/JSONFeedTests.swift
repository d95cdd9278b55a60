import LedeBase
import Testing

@testable import LedeFeeds

private func read(_ text: String, at address: String = "") throws -> FeedDocument? {
  try JSONDocument.document(Array(text.utf8), address: address)
}

@Suite struct JSONFeeds {
  /// In the shape of a podcast's feed of version 1.1, with most of what the format has.
  private static let podcast = #"""
    {"version": "https://jsonfeed.org/version/1.1", "title": "Harbour Talk",
     "home_page_url": "https://harbour.example/ ", "feed_url": "https://harbour.example/feed.json",
     "description": "Ships & people", "user_comment": "Add me to a reader.", "language": "en-GB",
     "next_url": "feed.json?page=2", "icon": "/icon.png", "favicon": "/favicon.ico",
     "authors": [{"name": "Ines Marlow", "url": "/ines", "avatar": "x.png"}],
     "hubs": [{"type": "rssCloud", "url": "https://cloud.example/"},
      {"type": "WebSub", "url": "https://hub.example/"}], "_ours": {"about": [1, {"a": null}]},
     "items": [
      {"id": "https://harbour.example/1", "url": "/1", "title": "Ferry < back >",
       "content_html": "<p>It <b>sails</b>.</p>", "content_text": "It sails.", "summary": "In short.",
       "image": "1.jpg", "banner_image": "b.jpg", "date_published": "2026-11-20T07:45:00+01:00",
       "date_modified": "2026-11-20T08:00:00Z", "tags": ["ferries", "local"],
       "attachments": [
        {"url": "1.m4a", "mime_type": "audio/x-m4a", "size_in_bytes": 89970236,
         "duration_in_seconds": 6629, "title": "The whole talk"},
        {"url": "", "mime_type": "audio/mpeg"}]},
      {"id": 2, "external_url": "https://elsewhere.example/x", "content_text": "Plain\nwords",
       "authors": [{"name": "T. Osei"}], "language": "de"}]}
    """#

  @Test func `a feed of version 1.1 is read whole`() throws {
    let document = try #require(try read(Self.podcast, at: "https://harbour.example/feed.json"))
    #expect(document.format == .json11)
    #expect(!document.isMalformed)
    let feed = document.feed
    #expect(feed.title?.value == "Harbour Talk")
    #expect(feed.link == "https://harbour.example/")
    #expect(feed.subtitle?.value == "Ships & people")
    #expect(feed.language == "en-GB")
    #expect(feed.icon == "https://harbour.example/favicon.ico")
    #expect(feed.image?.address == "https://harbour.example/icon.png")
    #expect(feed.author == "Ines Marlow")
    #expect(feed.authors.first?.address == "https://harbour.example/ines")
    #expect(
      feed.links.map { "\($0.relation) \($0.address ?? "")" } == [
        "alternate https://harbour.example/", "next https://harbour.example/feed.json?page=2",
        "hub https://hub.example/", "self https://harbour.example/feed.json",
      ])
    #expect(document.snapshot.hubs.map(\.text) == ["https://hub.example/"])
    #expect(document.snapshot.ownAddress?.text == "https://harbour.example/feed.json")
    try #require(document.entries.count == 2)
    let first = document.entries[0]
    #expect(first.id == "https://harbour.example/1")
    #expect(first.link == "https://harbour.example/1")
    #expect(first.title?.value == "Ferry < back >")
    #expect(first.title?.type == "text/plain")
    #expect(first.content.map(\.value) == ["<p>It <b>sails</b>.</p>"])
    #expect(first.content.first?.type == "text/html")
    #expect(first.content.first?.language == "en-GB")
    #expect(first.summary?.value == "In short.")
    #expect(first.image?.address == "https://harbour.example/1.jpg")
    #expect(first.published?.instant?.iso8601 == "2026-11-20T06:45:00Z")
    #expect(first.updated?.instant?.iso8601 == "2026-11-20T08:00:00Z")
    #expect(first.tags.map(\.term) == ["ferries", "local"])
    #expect(first.author == "Ines Marlow")
    var file = FeedEnclosure(
      "https://harbour.example/1.m4a", type: "audio/x-m4a", length: "89970236")
    file.title = MarkedText("The whole talk", language: nil)
    file.duration = "6629"
    #expect(first.enclosures == [file])
    #expect(first.podcast?.duration == "6629")
    let second = document.entries[1]
    #expect(second.id == "2")
    #expect(second.link == "https://elsewhere.example/x")
    #expect(second.content.first?.value == "Plain\nwords")
    #expect(second.content.first?.type == "text/plain")
    #expect(second.content.first?.language == "de")
    #expect(second.author == "T. Osei")
  }

  @Test(arguments: [
    #""author": {"name": "Jo"}"#, #""authors": {"name": "Jo"}"#, #""authors": ["Jo"]"#,
    #""author": {"name": "Jo"}, "authors": [{"name": "Jo"}]"#,
    #""authors": [{}, {"name": " Jo "}]"#,
  ])
  func `an author is found wherever the feed puts one`(author: String) throws {
    let document = try read(#"{"version":"https://jsonfeed.org/version/1","items":[{\#(author)}]}"#)
    #expect(document?.format == .json1)
    #expect(document?.entries.first?.author == "Jo")
    #expect(document?.entries.first?.authors.count == 1)
  }

  @Test func `links are resolved against the feed's own address when nothing else is known`() throws
  {
    let document = try read(
      #"{"items":[{"url":"a"}],"feed_url":"https://a.example/x/feed.json","version":"https://jsonfeed.org/version/1"}"#
    )
    #expect(document?.entries.first?.link == "https://a.example/x/a")
  }

  @Test func `a feed without a version but with items is read`() throws {
    #expect(try read(#"{"title":"T","items":[{"id":"1"}, 7, null]}"#)?.entries.count == 1)
  }

  @Test func `no list of an entry is longer than any site needs`() throws {
    let many = (0..<300).map { #""t\#($0)""# }.joined(separator: ",")
    let files = (0..<300).map { #"{"url":"https://a.example/\#($0)"}"# }.joined(separator: ",")
    let document = try read(
      #"{"items":[{"id":"1","tags":[\#(many)],"authors":[\#(many)],"attachments":[\#(files)]}]}"#)
    let entry = try #require(document?.entries.first)
    #expect(entry.tags.count == 200)
    #expect(entry.authors.count == 200)
    #expect(entry.enclosures.count == 200)
  }

  @Test func `wrong kinds of values are passed over`() throws {
    let document = try #require(
      try read(
        #"{"version":"https://jsonfeed.org/version/1","title":7,"authors":true,"items":[{"id":1.5,"title":["x"],"tags":"one","attachments":{"url":"x"},"date_published":20261120}]}"#
      ))
    #expect(document.feed.title == nil)
    let entry = try #require(document.entries.first)
    #expect(entry.id == "1.5")
    #expect(entry.title == nil)
    #expect(entry.tags == [])
    #expect(entry.enclosures == [])
  }

  @Test func `scripts dressed as links are dropped`() throws {
    let entry = try read(
      #"{"items":[{"url":"javascript:alert(1)","image":"data:image/png;base64,AA"}]}"#)?.entries
      .first
    #expect(entry != nil)
    #expect(entry?.link == nil)
    #expect(entry?.image == nil)
  }

  @Test(arguments: ["{}", "[]", "{\"a\":1}", "", "{", "7", "{\"status\":\"ok\"}"])
  func `other JSON is no feed`(text: String) throws {
    #expect(try read(text) == nil)
  }

  @Test func `a feed that breaks off keeps the entries before the break`() throws {
    let broken = String(Self.podcast.dropLast(90))
    let document = try #require(try read(broken))
    #expect(document.isMalformed)
    #expect(document.entries.map(\.id) == ["https://harbour.example/1"])
  }

  @Test func `a feed cut or changed anywhere never traps`() throws {
    let bytes = Array(Self.podcast.utf8)
    var found = 0
    for index in bytes.indices {
      if try JSONDocument.document(Array(bytes[..<index])) != nil { found += 1 }
      for byte in [0, 34, 44, 92, 125, 0xFF] as [UInt8] {
        var changed = bytes
        changed[index] = byte
        if try JSONDocument.document(changed) != nil { found += 1 }
      }
    }
    #expect(found > 0)
  }

  @Test func `a feed in UTF-16 is read like any other`() throws {
    let text = "{\"version\":\"https://jsonfeed.org/version/1\",\"title\":\"Färöer\",\"items\":[]}"
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(JSONDocument.looksLikeJSON(bytes))
    let document = try #require(try JSONDocument.document(bytes))
    #expect(document.feed.title?.value == "Färöer")
    #expect(document.encoding.hasPrefix("utf-16"))
  }

  @Test(arguments: [
    ("{}", true), (" \n{", true), ("\u{FEFF}{", true), ("<rss>", false), ("", false),
  ])
  func `JSON is told from XML by its first character`(text: String, isJSON: Bool) {
    #expect(JSONDocument.looksLikeJSON(Array(text.utf8)) == isJSON)
  }
}

@Suite struct NewsServicesAsFeeds {
  @Test func `the news contract becomes a feed`() throws {
    let document = try #require(
      try read(
        #"""
        {"status":"ok","totalResults":1,"news":[{"id":301,"source":{"id":8,"name":"Harbour Post"},
         "tags":[{"id":7,"name":"ferries"}],"author":"Ines Marlow","title":"Ferry back",
         "description":"It sails.","url":"/ferry","urlToImage":"/f.jpg",
         "publishedAt":"2026-11-20T06:45:00.5Z","content":"The office said… [+2114 chars]"}]}
        """#, at: "https://harbour.example/v1/news"))
    #expect(document.format == .newsContract)
    let entry = try #require(document.entries.first)
    #expect(entry.id == "301")
    #expect(entry.title?.value == "Ferry back")
    #expect(entry.link == "https://harbour.example/ferry")
    #expect(entry.image?.address == "https://harbour.example/f.jpg")
    #expect(entry.summary?.value == "It sails.")
    #expect(entry.content.first?.value == "The office said…")
    #expect(entry.author == "Ines Marlow")
    #expect(entry.published?.instant?.iso8601 == "2026-11-20T06:45:00Z")
    #expect(entry.tags.map(\.term) == ["ferries"])
    #expect(entry.source?.part.title?.value == "Harbour Post")
    #expect(entry.source?.part.id == "8")
  }

  @Test func `NewsAPI's articles become a feed`() throws {
    let document = try read(
      #"{"status":"ok","totalResults":2,"articles":[{"source":{"id":"bbc-news","name":"BBC"},"author":null,"title":"A","url":"https://a.example/"},{"title":"[Removed]"}]}"#
    )
    #expect(document?.entries.map(\.title?.value) == ["A"])
    #expect(document?.entries.first?.source?.part.id == "bbc-news")
  }

  @Test(arguments: [
    #""version":"2.1""#, #""feed_url":"https://a.example/""#, #""items":7"#,
    #""home_page_url":"https://a.example/","version":3"#,
  ])
  func `stories are found behind a name that a feed would begin with`(name: String) throws {
    let document = try read("{\(name),\"articles\":[{\"title\":\"A\",\"url\":\"/a\"}]}")
    #expect(document?.entries.map(\.title?.value) == ["A"])
    #expect(document?.format == .newsContract)
  }

  @Test func `a feed is found behind a name that a list of stories would begin with`() throws {
    let document = try read(#"{"articles":7,"items":[{"id":"1","title":"A"}]}"#)
    #expect(document?.entries.map(\.title?.value) == ["A"])
    #expect(document?.format == .json1)
  }

  @Test func `a refusal is quoted though a version stands before it`() {
    #expect(throws: FeedError.serviceRefused(site: "news.example", code: "x", words: "No.")) {
      try read(
        #"{"version":"2.1","status":"error","code":"x","message":"No."}"#,
        at: "https://news.example/v2")
    }
  }

  @Test func `a service that refuses is quoted`() {
    #expect(
      throws: FeedError.serviceRefused(
        site: "news.example", code: "apiKeyInvalid", words: "Your API key is invalid.")
    ) {
      try read(
        #"{"status":"error","code":"apiKeyInvalid","message":"Your API key is invalid."}"#,
        at: "https://news.example/v2/everything?q=x")
    }
  }
}
