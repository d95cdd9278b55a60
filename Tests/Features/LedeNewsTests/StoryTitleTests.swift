// Which titles and which addresses are those of one story.

import LedeBase
import LedeTesting
import Testing

@testable import LedeNews

@Suite struct StoryTitleTests {
  private func isNear(_ a: String, _ b: String) -> Bool {
    guard let a = StoryTitle(a), let b = StoryTitle(b) else { return false }
    return a.isNear(b)
  }

  @Test(arguments: [
    ("Ferry sails again after strike ends", "FERRY SAILS AGAIN, AFTER STRIKE ENDS!"),
    ("Ferry sails again after strike ends", "After strike ends ferry sails again"),
    ("Ferry sails again after strike ends", "Ferry sails again after strike ends | The Post"),
    ("Ferry sails again after strike ends", "Ferry sails again after strike ends - BBC News"),
    ("Ferry sails again after strike ends", "Watch: Ferry sails again after strike ends"),
    ("Café owners win long fight over rent", "Cafe owners win long fight over rent"),
  ])
  func `near-equal titles are one story`(a: String, b: String) {
    #expect(isNear(a, b))
    #expect(isNear(b, a))
  }

  @Test(arguments: [
    ("Ferry sails again after strike ends", "Ferry sails again after strike begins"),
    ("Ferry sails again after strike ends", "Ferry never sails again after the strike ends"),
    ("New phone review: the best so far", "New phone 16 review: the best so far"),
    ("Rovers at home to United end 2-1", "Rovers at home to United end 1-2"),
    ("Result of draw 4711 in the lottery", "Result of draw 4712 in the lottery"),
    ("Live updates", "Live updates"), ("News in brief today", "News in brief today"),
    ("A b c d e f g", "A b c d e f g"), ("", ""),
  ])
  func `other, short and numbered titles are not`(a: String, b: String) {
    #expect(!isNear(a, b))
  }

  @Test func `a title with one word more shares a hand, but for a few`() throws {
    var random = SystemRandomNumberGenerator()
    var missed = 0
    for _ in 0..<1_000 {
      let words = (0..<8).map { _ in Some.name(Int.random(in: 1...900_000, using: &random)) }
      let short = try #require(StoryTitle(words.joined(separator: " ") + " padding"))
      let long = try #require(StoryTitle(words.joined(separator: " ") + " padding more"))
      #expect(long.isNear(short))
      if Set(short.prints).isDisjoint(with: long.prints) { missed += 1 }
    }
    #expect(missed < 100, "\(missed) of 1,000")
  }
}

@Suite struct StoryAddressTests {
  @Test(arguments: [
    "https://www.x.example/news/1", "http://x.example/news/1/", "https://m.x.example/news/1#c",
    "https://X.example/news/1?utm_source=rss&utm_medium=feed", "https://x.example/news/1/amp/",
    "https://amp.x.example/news/1.amp?fbclid=abc",
    "https://user@x.example:443/news/1?at_medium=RSS",
    "https://x.example/news/1/index.html?CMP=share&outputType=amp",
  ])
  func `one story has one address, however it is linked`(text: String) throws {
    #expect(StoryAddress.text(try #require(WebAddress(text))) == "x.example/news/1")
  }

  @Test(arguments: [
    ("https://x.example/?p=12&utm_source=a", "x.example?p=12"),
    ("https://x.example/a?id=1&page=2", "x.example/a?id=1&page=2"),
    ("https://x.example/News/1", "x.example/News/1"),
    ("https://camp.example/x", "camp.example/x"),
  ])
  func `what tells stories apart stays`(text: String, left: String) throws {
    #expect(StoryAddress.text(try #require(WebAddress(text))) == left)
  }

  @Test(arguments: [
    "https://x.example", "https://x.example/", "https://www.x.example/?utm_source=rss",
    "https://x.example/amp/", "https://x.example/index.html",
  ])
  func `a front page is no story`(text: String) throws {
    #expect(StoryAddress.text(try #require(WebAddress(text))) == nil)
  }
}
