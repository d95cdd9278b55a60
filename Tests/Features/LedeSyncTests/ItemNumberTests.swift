import LedeBase
import LedeNews
import Testing

@testable import LedeSync

@Suite struct ItemNumberTests {
  @Test(
    arguments: [
      ("1042", 1042), ("-7", -7), ("tag:google.com,2005:reader/item/0000000000000412", 1042),
      ("0000000000000412", 1042), ("00000000000004AB", 1195),
      ("1234567890123456", 1234567890123456),
      ("tag:google.com,2005:reader/item/ffffffffffffffff", -1),
      ("tag:google.com,2005:reader/item/412", 1042), ("9223372036854775807", .max),
      ("-9223372036854775808", .min),
    ] as [(String, Int64)])
  func `an item's number is read in all its spellings`(text: String, number: Int64) {
    #expect(ItemNumber.number(text) == Item.ID(number))
  }

  @Test(arguments: [
    "", "x", "1.5", "9223372036854775808", "tag:google.com,2005:reader/item/",
    "tag:google.com,2005:reader/item/+f", "tag:google.com,2005:reader/item/12345678901234567",
    "00000000000000zz", " 1",
  ])
  func `what is no number is none`(text: String) { #expect(ItemNumber.number(text) == nil) }

  @Test func `the long spelling has sixteen digits, also below nought`() {
    #expect(ItemNumber.text(Item.ID(1042)).hasSuffix("/0000000000000412"))
    #expect(ItemNumber.text(Item.ID(-1)).hasSuffix("/ffffffffffffffff"))
  }

  @Test(
    arguments: [
      ("feed/12", StreamName.feed(Feed.ID(12))), ("user/-/state/com.google/read", .read),
      ("user/77/state/com.google/reading-list", .everything), ("user/-/label/a/b", .label("a/b")),
      ("user/-/state/com.google/fresh", .unread), ("user/-/state/com.google/like", .other("like")),
      ("user/-/state/org.freshrss/main", .other("main")),
    ] as [(String, StreamName)])
  func `a stream's name is known whoever's it says it is`(text: String, name: StreamName) {
    #expect(StreamName(text) == name)
  }

  @Test(arguments: [
    "", "feed/", "feed/x", "user", "user/-", "user/-/label", "user/-/label/", "user//label/a",
    "user/-/other/a", "user/-/state/", "state/com.google/read", "pop/all",
  ])
  func `what names no stream is none`(text: String) { #expect(StreamName(text) == nil) }

  @Test func `a slash that was taken for a doubled one is put back`() {
    #expect(StreamName("feed/https:/a.example/b") == StreamName("feed/https://a.example/b"))
  }
}
