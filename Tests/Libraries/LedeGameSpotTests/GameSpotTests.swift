// What is asked of GameSpot, and what comes of its answers.

import LedeBase
import LedeReviews
import LedeTesting
import Testing

@testable import LedeGameSpot

private let now = Timestamp(seconds: 1_795_244_400)

private func allowing(_ family: GameSpotFamily) async throws(GameSpotError) {}

private func client(
  _ web: any DocumentRequester, key: String = "key", base: String? = nil
) -> GameSpotClient {
  GameSpotClient(
    web: web, base: base.flatMap { WebAddress($0) }, key: key, now: { now }, permit: allowing)
}

private func web(_ body: String, status: Int = 200) -> StubDocuments {
  StubDocuments { request throws(FetchError) in
    Answer(status: status, body: Array(body.utf8), address: request.address)
  }
}

private func envelope(_ records: String, more: String = "") -> String {
  #"{"error":"OK","limit":20,"offset":0,"number_of_page_results":1,"number_of_total_results":1,"status_code":1,"results":[\#(records)]\#(more)}"#
}

@Suite struct GameSpotAsking {
  @Test func `a question has its key, its order, its filters and its fields`() throws {
    let wish = GameSpotWish(
      .reviews, by: [.init(.score), .init(.updated, isDescending: false)],
      where: [
        .title(" tide: bound, | & co "), .category(18),
        .published(try #require(LocalDate("2026-11-01")), try #require(LocalDate("2026-11-20"))),
        .association("5000-622392&x"), .id(7), .title(",,"),
      ], fields: ["id", "title"], limit: 500, offset: 40)
    #expect(
      try wish.address(base: "https://www.gamespot.com/", key: "k y").text
        == "https://www.gamespot.com/api/reviews/?api_key=k%20y&format=json&limit=100&offset=40&sort=score%3Adesc%2Cupdate_date%3Aasc&filter=title%3Atide%20bound%20%26%20co%2Ccategories%3A18%2Cpublish_date%3A2026-11-01%7C2026-11-20%2Cassociation%3A5000-622392%2Cid%3A7&field_list=id%2Ctitle"
    )
  }

  @Test func `an order that a family does not have is not asked for`() {
    let wish = GameSpotWish(.articles, by: [.init(.score)])
    #expect(throws: GameSpotError.badRequest(words: "articles have no order by score")) {
      try wish.address(base: "https://x.example", key: "k")
    }
  }

  @Test func `nothing is asked without a key`() async {
    let stand = GameSpotStandIn(now: now)
    await #expect(throws: GameSpotError.noKey) {
      try await client(stand, key: " ").page(.latest(.articles))
    }
    #expect(stand.asked == [])
  }

  @Test func `another server keeps its port and its path`() async throws {
    let stand = GameSpotStandIn(now: now)
    _ = try await client(stand, base: "http://localhost:9000/gs/?a=1").page(.latest(.videos))
    #expect(stand.asked[0].text.hasPrefix("http://localhost:9000/gs/api/videos/?api_key=key&"))
  }
}

@Suite struct GameSpotAnswers {
  @Test func `a review is read whole`() async throws {
    let record = #"""
      {"publish_date":"2026-11-14 09:00:00","update_date":"2026-11-14 09:00:07","id":"6419001","authors":"Jo Reyes",
       "title":"Tidebound Review - Small Boat, Big Sea","image":{"square_tiny":"https:\/\/x.example\/t.jpg","square_small":"https:\/\/x.example\/m.jpg","original":"https:\/\/x.example\/o.jpg"},
       "score":"8.0","deck":"Lovely &amp; calm.","good":"Calm pacing|Clever <b>currents<\/b>","bad":"","body":"<p>x<\/p>","lede":"Set sail.",
       "game":{"id":700123,"name":"Tidebound"},"releases":[{"upc":null,"platform":"PC"},{"platform":"PC"},{"platform":"Handheld"}],
       "associations":[{"id":19,"name":"PC"}],"categories":[],"site_detail_url":"https:\/\/www.gamespot.com\/reviews\/t\/1900-6419001\/"}
      """#
    let page = try await client(web(envelope(record))).page(.latest(.reviews))
    let review = try #require(page.records.first)
    #expect(review.id == 6_419_001 && review.guid == "1900-6419001")
    #expect(review.title == "Tidebound Review - Small Boat, Big Sea" && review.author == "Jo Reyes")
    #expect(review.deck == "Lovely & calm." && review.body == "<p>x</p>")
    #expect(review.good == ["Calm pacing", "Clever currents"] && review.bad == [])
    #expect(review.score?.tenths == 800 && review.score?.printed == "8.0")
    #expect(review.work == "Tidebound" && review.kind == .game)
    #expect(review.platforms == ["PC", "Handheld"] && review.subjects == ["PC"])
    #expect(review.address?.text == "https://www.gamespot.com/reviews/t/1900-6419001/")
    #expect(review.smallPicture?.text == "https://x.example/m.jpg")
    #expect(page.nextOffset == nil)
  }

  @Test(arguments: [
    #"{"id":1,"title":"A"}"#, #"{"id":1,"title":"A","image":null,"authors":null,"score":null}"#,
    #"{"id":1,"title":"A","image":"x","categories":{},"associations":null,"releases":7}"#,
    #"{"id":1,"title":"A","score":"NaN","length_seconds":99999999999999999999}"#,
    #"{"id":1,"title":"A","publish_date":"2026-13-40 99:00:00","game":null,"good":["x"]}"#,
    #"{"id":1,"title":"A","site_detail_url":"javascript:alert(1)","hd_url":7}"#,
  ])
  func `odd records are read as far as they go`(record: String) async throws {
    let page = try await client(web(envelope(record))).page(.latest(.reviews))
    let one = try #require(page.records.first)
    #expect(one.title == "A" && one.score == nil && one.author == nil && one.picture == nil)
  }

  @Test func `what is no record is left out, and the others come`() async throws {
    let records =
      #"7,{"id":0,"title":"x"},{"id":2},{"id":3,"title":"\ud800 bad \q"},{"id":4,"title":"Good"},null"#
    let page = try await client(web(envelope(records))).page(.latest(.articles))
    #expect(page.records.map(\.id).last == 4)
    #expect(page.records.count <= 2)
  }

  @Test(arguments: [
    ("", "unreadable"), ("[]", "unreadable"), ("{}", "unreadable"), ("<html>", "unreadable"),
    (#"{"status_code":1}"#, "unreadable"), (#"{"status_code":1,"results":[{"#, "unreadable"),
    (#"{"status_code":100,"error":"Invalid API Key","results":[]}"#, "key unknown"),
    (#"{"status_code":101,"results":[]}"#, "not found"),
    (#"{"status_code":102,"error":"Bad key here","results":[]}"#, "bad request: Bad … here"),
    (#"{"status_code":104,"results":[]}"#, "bad request"),
    (#"{"status_code":105,"results":[]}"#, "for subscribers"),
    (#"{"status_code":107,"results":[]}"#, "calls spent"),
    (#"{"status_code":99999999999,"results":[]}"#, "status 99999999999"),
  ])
  func `each fault is told`(body: String, words: String) async {
    let error = await #expect(throws: GameSpotError.self) {
      try await client(web(body)).page(.latest(.articles))
    }
    #expect(error?.description.contains(words) ?? false, "\(error?.description ?? "")")
    #expect(!(error?.message.isEmpty ?? true))
  }

  @Test(arguments: [
    (401, "key unknown"), (403, "key unknown"), (404, "not found"), (420, "calls spent"),
    (429, "calls spent"), (500, "status 500"), (503, "status 503"),
  ])
  func `each status is told`(status: Int, words: String) async {
    let stand = GameSpotStandIn(now: now, behaviour: .fault(status))
    let error = await #expect(throws: GameSpotError.self) {
      try await client(stand).page(.latest(.articles))
    }
    #expect(error?.description.contains(words) ?? false)
  }

  @Test func `no failure tells the key`() async {
    for behaviour in [GameSpotStandIn.Behaviour.slow(.seconds(900)), .broken, .fault(500)] {
      let error = await #expect(throws: GameSpotError.self) {
        try await client(GameSpotStandIn(now: now, behaviour: behaviour), key: "sesame")
          .page(.latest(.articles))
      }
      #expect(!(error.map { $0.description + $0.message } ?? "sesame").contains("sesame"))
    }
  }
}

@Suite struct GameSpotClock {
  private func moments(_ dates: [String], isDescending: Bool? = true) -> [GameSpotRecord.Moment?] {
    TwelveHourClock().moments(
      dates.map { TwelveHourClock.Written($0) }, isDescending: isDescending, now: now)
  }

  private func instant(_ iso: String) -> GameSpotRecord.Moment? {
    Timestamp(iso8601: iso).map { .instant($0) }
  }

  @Test func `what would lie in the future is before noon`() {
    let now = Timestamp(iso8601: "2026-11-20T18:30:00Z") ?? now
    let found = TwelveHourClock().moments(
      [TwelveHourClock.Written("2026-11-20 10:15:00")], isDescending: nil, now: now)
    #expect(found == [instant("2026-11-20T10:15:00-08:00")])
  }

  @Test func `the order of a page settles noon and midnight`() {
    // The row of the specification, on a day that is over: only the ends can be told.
    let found = moments([
      "2026-11-10 02:13:00", "2026-11-10 01:22:00", "2026-11-10 12:44:00", "2026-11-10 11:08:00",
    ])
    #expect(
      found == [
        instant("2026-11-10T14:13:00-08:00"), instant("2026-11-10T13:22:00-08:00"),
        instant("2026-11-10T12:44:00-08:00"), instant("2026-11-10T11:08:00-08:00"),
      ])
  }

  @Test func `where both ways are left the day alone is known`() {
    let found = moments(["2026-11-10 02:13:00", "2026-11-09 02:13:00"])
    #expect(found.map { if case .day? = $0 { true } else { false } } == [true, true])
    #expect(found[0] == LocalDate("2026-11-10").map { .day($0) })
  }

  @Test func `a page that is not in its order is not settled by it`() {
    let found = moments(["2026-11-01 02:13:00", "2026-11-10 01:22:00"])
    #expect(found.map { if case .day? = $0 { true } else { false } } == [true, true])
  }

  @Test func `a clock of 24 hours says what it means, and summer is another hour`() {
    #expect(moments(["2026-07-10 15:00:00"]) == [instant("2026-07-10T15:00:00-07:00")])
    #expect(moments(["2026-07-10 00:30:00"]) == [instant("2026-07-10T00:30:00-07:00")])
  }

  @Test(arguments: [
    "", "yesterday", "2026-02-30 01:00:00", "2026-11-10 25:00:00", "2026-11-10 1:0:0",
  ])
  func `what is no date is none`(text: String) { #expect(TwelveHourClock.Written(text) == nil) }
}

@Suite struct GameSpotStandIns {
  @Test(arguments: GameSpotFamily.allCases)
  func `pages follow each other without gaps`(family: GameSpotFamily) async throws {
    let client = client(GameSpotStandIn(now: now))
    var seen: [Int64] = []
    var offset: Int? = 0
    while let from = offset {
      let page = try await client.page(.latest(family, limit: 20, offset: from))
      seen += page.records.map(\.id)
      offset = page.nextOffset
      #expect(page.total == StandInRecords.all(family).count)
    }
    #expect(Set(seen).count == seen.count && seen.count == StandInRecords.all(family).count)
  }

  @Test func `the best come first by number, not by letters`() async throws {
    let page = try await client(GameSpotStandIn(now: now)).page(.top(limit: 100))
    let scores = page.records.compactMap(\.score?.tenths)
    #expect(scores.first == 1_000 && scores == scores.sorted(by: >))
    #expect(
      page.records.contains { $0.good.isEmpty } && page.records.contains { $0.kind == .movie })
  }

  @Test func `it is as odd as the real one`() async throws {
    let client = client(GameSpotStandIn(now: now))
    let articles = try await client.page(.latest(.articles, limit: 100)).records
    #expect(articles.contains { $0.picture == nil } && articles.contains { $0.author == nil })
    let videos = try await client.page(.latest(.videos, limit: 100)).records
    #expect(
      videos.contains { $0.videos[.hd] == nil } && videos.allSatisfy { $0.videos[.low] != nil })
  }

  @Test func `titles are found, and limits are kept`() async throws {
    let found = try await client(GameSpotStandIn(now: now)).page(
      GameSpotWish(.articles, by: [], where: [.title("perihelion")]))
    #expect(!found.records.isEmpty && found.records.allSatisfy { $0.title.contains("Perihelion") })
    let limited = client(GameSpotStandIn(now: now, behaviour: .limit(1)))
    _ = try await limited.page(.latest(.articles))
    await #expect(throws: GameSpotError.spent(until: nil)) {
      try await limited.page(.latest(.articles))
    }
  }

  @Test func `no date that it settles is wrong`() async throws {
    let page = try await client(GameSpotStandIn(now: now)).page(.latest(.articles, limit: 100))
    let truth = Dictionary(
      uniqueKeysWithValues: StandInRecords.all(.articles).map { (Int64($0.id), $0.published(now)) })
    var settled = 0
    for record in page.records {
      guard case .instant(let instant)? = record.published else { continue }
      settled += 1
      #expect(instant == truth[record.id])
    }
    #expect(settled > 10)
  }
}
