// Reviews, and what is none.

import LedeBase
import LedeMarkup
import Testing

@testable import LedeReviews

@Suite struct ReviewReaderTests {
  @Test func `there are sixty reviews in twenty ways, and two hundred pages that are none`() {
    #expect(MadeReviews.ways.count == 20 && MadeReviews.all.count == 60)
    #expect(MadeOthers.all.count == 200)
    #expect(Set(MadeOthers.all.map(\.html)).count >= 190)
  }

  @Test(arguments: MadeReviews.all)
  func `each way to print a score is read`(page: MadePage) throws {
    let review = try #require(ReviewReader.review(in: page.tree, at: page.address))
    #expect(review.score?.tenths == page.tenths)
    #expect(review.score?.printed == page.printed)
    #expect(review.work == nil || review.work == "Tidebound")
  }

  @Test(arguments: MadeOthers.all)
  func `what is no review is taken for none`(page: MadePage) {
    #expect(ReviewReader.review(in: page.tree, at: page.address) == nil)
  }

  @Test func `data tell the work and its kind`() {
    for (type, kind) in [
      ("VideoGame", WorkKind.game), ("Movie", .movie), ("TVSeries", .television),
    ] {
      let page = MadePage.linked(
        #"{"@type":"Review","itemReviewed":{"@type":"\#(type)","name":"Tide &amp; Bound"}}"#)
      let review = ReviewReader.review(in: HTMLTree(document: Array(page.utf8)), at: nil)
      #expect(review == Review(work: "Tide & Bound", kind: kind))
    }
  }

  @Test func `a score that the data lack is taken from the title`() {
    let page = MadePage.linked(
      #"{"@type":"Review","itemReviewed":{"@type":"VideoGame","name":"Tidebound"}}"#,
      title: "Tidebound review: 7/10")
    let review = ReviewReader.review(in: HTMLTree(document: Array(page.utf8)), at: nil)
    #expect(review?.score?.printed == "7/10")
  }

  @Test(arguments: [
    "1e400", "-1", "11", "NaN", "inf", "99999999999999999999", "5/0", "0/0", "1/10000000000", "",
    "★★★★★★★★★★★★", "☆", "8/10/10", "½½", "٨/١٠",
  ])
  func `numbers that are no scores are none, and stop nothing`(value: String) {
    for best in ["10", "0", "\"x\"", "1e999", "-10"] {
      let page = MadePage.linked(
        #"{"@type":"Review","reviewRating":{"ratingValue":"\#(value)","bestRating":\#(best)}}"#)
      let review = ReviewReader.review(in: HTMLTree(document: Array(page.utf8)), at: nil)
      #expect(review?.score == nil || best != "10", "\(value) of \(best)")
    }
  }

  @Test func `ten is more than nine`() throws {
    let ten = try #require(PrintedScore.score("10.0", best: 10))
    let nine = try #require(PrintedScore.score("9.0", best: 10))
    #expect(ten > nine && ten.points == 100 && nine.points == 90)
  }

  @Test(arguments: [
    (
      "Tidebound Review - Small Boat, Big Sea", "https://x.example/reviews/tidebound/1900-1/", [],
      true
    ),
    ("Tidebound Review - Small Boat", "https://x.example/news/tidebound-review", [], false),
    ("Tidebound Review", "https://x.example/a", ["Game Reviews"], true),
    ("Council orders review of parking", "https://x.example/news/a", ["Politics"], false),
    ("Tidebound: 8/10", "https://x.example/a", ["Reviews"], true),
    ("Tidebound: 8/10", "https://x.example/a", ["News"], false),
  ])
  func `without a score the address or a tag must say so`(
    title: String, address: String, tags: [String], isReview: Bool
  ) {
    let review = ReviewReader.review(titled: title, at: WebAddress(address), tags: tags)
    #expect((review != nil) == isReview)
  }

  @Test func `a title names the work`() {
    let titles = [
      "Tidebound review: 8/10", "Review: Tidebound (8/10)", "Tidebound Review – calm – 8/10",
    ]
    for title in titles {
      #expect(ReviewReader.review(titled: title, at: nil)?.work == "Tidebound", "\(title)")
    }
  }

  @Test func `any bytes are read in no time`() {
    var state: UInt64 = 7
    for page in MadeReviews.all.prefix(20) {
      let bytes = Array(page.html.utf8)
      for _ in 0..<20 {
        state = state &* 6_364_136_223_846_793_005 &+ 1
        let cut = Int(state >> 33) % bytes.count
        var broken = Array(bytes[..<cut])
        if !broken.isEmpty {
          broken[Int(state >> 40) % broken.count] = UInt8(truncatingIfNeeded: state)
        }
        _ = ReviewReader.review(in: HTMLTree(document: broken), at: nil)
      }
    }
    let long = String(repeating: "(8/10 review ", count: 20_000)
    _ = ReviewReader.review(titled: long, at: nil)
  }

  /// Each in a second or two where every node is looked at once, in half an hour where it is not.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      "<div class=hreview>" + String(repeating: "<div itemprop=ratingValue>", count: 480)
        + String(repeating: "<br class=a>", count: 50_000),
      String(repeating: "<div class=b>", count: 400)
        + String(repeating: "<i class=hreview></i>", count: 50_000),
      "<div class=hreview>" + String(repeating: "<div class=hreview>", count: 400)
        + String(repeating: "<i class=hreview></i>", count: 50_000),
      "<div itemtype=https://schema.org/Game>"
        + String(repeating: "<p class=hreview><b class=rating>3</b>", count: 20_000),
    ])
  func `marks without end are read once`(html: String) {
    _ = ReviewReader.review(in: HTMLTree(document: Array(html.utf8)), at: nil)
  }

  @Test func `the innermost rating of the first is the score, before words or after them`() {
    func score(_ inner: String) -> String? {
      let html = "<div class=hreview><i class=item>Quarry</i>\(inner)</div> end"
      return ReviewReader.review(in: HTMLTree(document: Array(html.utf8)), at: nil)?.score?.printed
    }
    let outer = "<div itemprop=ratingValue>of 9 <b itemprop=ratingValue>7</b> x</div>"
    #expect(score(outer + "<b class=rating>2</b>") == score("<b class=rating>7</b>"))
    #expect(score("<b class=rating>2</b>" + outer) == score("<b class=rating>2</b>"))
    #expect(score("<b class=rating>2</b> words " + outer) == score("<b class=rating>2</b>"))
  }
}
