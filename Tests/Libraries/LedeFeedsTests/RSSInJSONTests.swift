import LedeFeeds
import LedeBase
import Testing

@Suite("RSS written as JSON")
struct RSSInJSONTests {
  @Test func `it is read like the RSS it stands for`() throws {
    let text = #"""
      {"rss": {"version": "2.0", "channel": {"title": "Tide & Time", "link": "https://tide.example/",
        "item": [
          {"title": "High <water>", "link": "https://tide.example/1", "pubDate": "Sat, 21 Nov 2026 06:45:00 GMT",
           "guid": {"isPermaLink": "false", "#value": "tide-1"},
           "enclosure": {"url": "https://tide.example/1.mp3", "length": 12, "type": "audio/mpeg"}},
          {"description": "Low water", "bad name\u0000": 1}]}}}
      """#
    let feed = try FeedReader.snapshot(Array(text.utf8))
    #expect(feed.title == "Tide & Time")
    #expect(feed.items.count == 2)
    let first = try #require(feed.items.first)
    #expect(first.key == "tide-1")
    #expect(first.published?.iso8601 == "2026-11-21T06:45:00Z")
    #expect(first.enclosures.first?.length == 12)
    #expect(feed.items.last?.summary?.value == "Low water")
  }

  @Test(arguments: ["{}", "{\"rss\": 1}", "{\"rss\": {}}", "{\"other\": {\"channel\": {}}}", "{"])
  func `other JSON is no feed`(text: String) {
    #expect(throws: FeedError.self) { try FeedReader.snapshot(Array(text.utf8)) }
  }
}
