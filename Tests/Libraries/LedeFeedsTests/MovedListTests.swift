@testable import LedeFeeds
import LedeBase
import Testing

@Suite struct MovedListTests {
  private static func read(_ text: String) throws -> MovedList {
    try MovedList.read(Array(text.utf8))
  }

  /// As `address title seconds saved read`, one line a story.
  private static func lines(_ list: MovedList) -> [String] {
    list.stories.map { story in
      let at = story.at.map { String($0.milliseconds / 1_000) } ?? "-"
      let marks = (story.isSaved ? "saved" : "") + (story.isRead ? "read" : "")
      return "\(story.address.text) \(story.title ?? "-") \(at) \(marks)"
    }
  }

  @Test func `stars of FreshRSS and other programs of Google Reader's kind`() throws {
    let list = try Self.read(
      """
      {"id": "user/-/state/com.google/starred", "title": "Starred", "items": [
        {"id": "tag:1", "title": "  The\\nferry ", "published": 1767225600,
         "canonical": [{"href": "https://paper.example/ferry?utm_source=rss"}],
         "origin": {"streamId": "feed/https://paper.example/feed", "title": "Paper"},
         "categories": ["user/-/state/com.google/reading-list", "user/-/state/com.google/read"]},
        {"title": "No address", "categories": []},
        {"alternate": [{"href": "https://paper.example/tide"}], "crawled": 1}]}
      """)
    #expect(
      Self.lines(list) == [
        "https://paper.example/ferry?utm_source=rss The ferry 1767225600 savedread",
        "https://paper.example/tide - - saved",
      ])
    #expect(list.stories[0].feed?.text == "https://paper.example/feed")
    #expect(list.passedOver == 1)
  }

  @Test func `the stories of one feed are saved and read as each says`() throws {
    let list = try Self.read(
      """
      {"id": "feed/9", "items": [
        {"alternate": [{"href": "https://a.example/1"}],
         "categories": ["user/1/state/com.google/starred"]},
        {"alternate": [{"href": "https://a.example/2"}],
         "categories": ["user/1/state/com.google/read"]},
        {"alternate": [{"href": "https://a.example/3"}],
         "categories": ["user/-/state/com.google/reading-list"]}]}
      """)
    #expect(
      Self.lines(list) == [
        "https://a.example/1 - - saved", "https://a.example/2 - - read", "https://a.example/3 - - ",
      ])
  }

  @Test func `Feedly, Miniflux, NewsBlur, and a plain list`() throws {
    let feedly = try Self.read(
      """
      {"id": "user/ab/tag/global.saved", "items": [
        {"title": "One", "published": 1767225600000, "canonicalUrl": "https://a.example/1",
         "unread": false}]}
      """)
    #expect(Self.lines(feedly) == ["https://a.example/1 One 1767225600 savedread"])
    let miniflux = try Self.read(
      """
      {"total": 2, "entries": [
        {"title": "One", "url": "https://a.example/1", "published_at": "2026-01-01T01:00:00+01:00",
         "starred": true, "status": "unread", "feed": {"feed_url": "https://a.example/rss"}},
        {"title": "Two", "url": "https://a.example/2", "starred": false, "status": "read"}]}
      """)
    #expect(
      Self.lines(miniflux) == [
        "https://a.example/1 One 1767225600 saved", "https://a.example/2 Two - read",
      ])
    #expect(miniflux.stories[0].feed?.text == "https://a.example/rss")
    let newsBlur = try Self.read(
      """
      {"stories": [{"story_title": "One", "story_permalink": "https://a.example/1",
        "story_timestamp": "1767225600", "starred": true, "read_status": 1}]}
      """)
    #expect(Self.lines(newsBlur) == ["https://a.example/1 One 1767225600 savedread"])
    let plain = try Self.read(#"[{"url": "https://a.example/1"}, {"link": "https://a.example/2"}]"#)
    #expect(
      Self.lines(plain) == ["https://a.example/1 - - saved", "https://a.example/2 - - saved"])
  }

  @Test func `tables of Pocket and Instapaper`() throws {
    let pocket = try Self.read(
      "\u{FEFF}title,url,time_added,tags,status\r\n"
        + "\"Ferries, \"\"fast\"\" ones\",https://a.example/1,1767225600,sea|boat,archive\r\n\r\n"
        + "\"two\nlines\",https://a.example/2,x,,unread\r\nNone,not an address,1,,\r\n")
    #expect(
      Self.lines(pocket) == [
        "https://a.example/1 Ferries, \"fast\" ones 1767225600 savedread",
        "https://a.example/2 two lines - saved",
      ])
    #expect(pocket.passedOver == 1)
    let instapaper = try Self.read(
      """
      URL,Title,Selection,Folder,Timestamp,Tags
      https://a.example/1,One,,Archive,1767225600,"[""sea""]"
      https://a.example/2,Two,,Starred,1767225601
      """)
    #expect(
      Self.lines(instapaper) == [
        "https://a.example/1 One 1767225600 savedread", "https://a.example/2 Two 1767225601 saved",
      ])
  }

  @Test func `pages of links that say when they were added`() throws {
    let list = try Self.read(
      """
      <!DOCTYPE html><html><body><h1>Unread</h1><ul>
      <li><a href="https://a.example/1" time_added="1767225600" tags="sea">One &amp; all</a></li>
      <li><a href="https://a.example/no">No day</a></li></ul>
      <h1>Read Archive</h1><ul><li><a href="https://a.example/2" time_added="0">Two</a></li>
      <li><a href="javascript:alert(1)" time_added="1">Bad</a></li></ul></body></html>
      """)
    #expect(
      Self.lines(list) == [
        "https://a.example/1 One & all 1767225600 saved", "https://a.example/2 Two - savedread",
      ])
    #expect(list.passedOver == 1)
    let bookmarks = try Self.read(
      "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT>"
        + "<A HREF=\"https://a.example/1\" ADD_DATE=\"1767225600\">One</A></DL>")
    #expect(Self.lines(bookmarks) == ["https://a.example/1 One 1767225600 saved"])
  }

  @Test func `one address is one story, with what either says of it`() throws {
    let list = try Self.read(
      """
      {"entries": [{"url": "https://a.example/1", "starred": true, "status": "unread"},
        {"url": "https://a.example/1#more", "starred": false, "status": "read"},
        {"url": "https://a.example/1?utm_medium=x", "starred": false, "status": "unread"}]}
      """)
    #expect(Self.lines(list) == ["https://a.example/1 - - savedread"])
  }

  @Test func `a list has an end`() throws {
    let rows = (0...MovedList.most).map { "https://a.example/\($0)" }.joined(separator: "\n")
    let list = try Self.read("url\n" + rows)
    #expect(list.stories.count == MovedList.most && list.leftOut == 1)
  }

  @Test(arguments: [
    "", " \n", "{", "[]", "{}", "null", "{\"items\": 1}", "{\"items\": []}", "title,when\na,b",
    "<html><a href='https://a.example/'>x</a></html>", "just words", "\u{FEFF}", "\"", "url\n",
    String(repeating: "[", count: 100_000),
  ])
  func `what is no list is told as such`(text: String) {
    #expect(throws: FeedError.notAList) { try Self.read(text) }
  }

  @Test(arguments: [
    "-9223372036854775808", "9223372036854775807", "0", "-1", "1e300", "", "631151999",
    "99999999999999999999",
  ])
  func `no number is an instant that nobody has seen`(text: String) {
    #expect(MovedList.instant(text).map { $0 < Timestamp(seconds: 1 << 34) } ?? true)
    #expect(Int64(text).flatMap { MovedList.instant($0) } == nil)
  }
}
