import LedeBase
import LedeJSON
import Testing

@testable import LedeTimes

@Suite struct Articles {
  @Test func `an answer of 2017 is read`() throws {
    var article = TimesArticle()
    article.id = "59ad7467ffffffffffffffff"
    article.title = "Quay to Be Paved"
    article.address = WebAddress("https://www.nytimes.com/2017/09/04/nyregion/quay.html")
    article.lead = "After ten years the quay is to be paved."
    article.snippet = "The quay is to be paved."
    article.published = Timestamp(year: 2017, month: 9, day: 4, hour: 15, minute: 38, second: 43)
    article.picture = WebAddress("https://static01.nyt.com/images/2017/09/04/quay-xlarge.jpg")
    article.kind = "News"
    #expect(try ArticlesAnswer.articles(Array(Fixture.of2017.utf8)) == [article])
  }

  @Test func `an answer of 2018 to 2024 is read, without the tags in its texts`() throws {
    var article = TimesArticle()
    article.id = "nyt://article/aaaaaaaa-0000-5000-8000-000000000001"
    article.title = "One Bell, Two Towns"
    article.address = WebAddress("https://www.nytimes.com/2021/03/02/world/bell.html")
    article.abstract = "Two towns quarrel over a bell."
    article.lead = "MARLOW — Two towns quarrel over one bell."
    article.snippet = "Two towns quarrel."
    article.published = Timestamp(year: 2021, month: 3, day: 2, hour: 8, second: 10)
    article.author = "By Karin Lind"
    article.picture = WebAddress("https://static01.nyt.com/images/2021/03/02/bell-articleLarge.jpg")
    article.kind = "News"
    #expect(try ArticlesAnswer.articles(Array(Fixture.of2018.utf8)) == [article])
  }

  @Test func `an answer since 2025 is read`() throws {
    var article = TimesArticle()
    article.id = "nyt://article/bbbbbbbb-0000-5000-8000-000000000002"
    article.title = "Ferries Win Back the Morning Crowd"
    article.address = WebAddress("https://www.nytimes.com/2026/11/18/nyregion/ferries.html")
    article.abstract = "City planners say the boats are full again."
    article.snippet = "City planners say the boats are full."
    article.published = Timestamp(year: 2026, month: 11, day: 18, hour: 10, second: 11)
    article.author = "By Ada Rowan and Luis Prem"
    article.picture = WebAddress(
      "https://static01.nyt.com/images/2026/11/18/ferry-articleLarge.jpg")
    article.kind = "News"
    #expect(try ArticlesAnswer.articles(Array(Fixture.of2025.utf8)) == [article])
  }

  /// A document, and what is made of it; nil where it is left out.
  struct Odd: Sendable, CustomTestStringConvertible {
    var document: String
    var article: TimesArticle?

    init(_ document: String, _ change: ((inout TimesArticle) -> Void)? = nil) {
      self.document = document
      if let change {
        var article = TimesArticle()
        change(&article)
        self.article = article
      }
    }

    var testDescription: String { document }
  }

  static let odd: [Odd] = [
    Odd("null"), Odd("7"), Odd("\"text\""), Odd("[]"), Odd("{}"), Odd("true"), Odd("[{}]"),
    Odd(#"{"document_type":"sectionfront","web_url":"https://www.nytimes.com/section/x"}"#),
    Odd(#"{"document_type":"multimedia","headline":{"main":""},"snippet":"","multimedia":[]}"#),
    Odd(#"{"headline":null,"snippet":null,"abstract":null,"lead_paragraph":null}"#),
    Odd(#"{"headline":[],"snippet":7,"abstract":{},"lead_paragraph":[]}"#),
    Odd(#"{"headline":{"main":" \n\t "}}"#),
    Odd(#"{"headline":{"main":"A bad \q escape"}}"#),
    Odd(#"{"headline":{"main":"A bad \u12 escape"},"a":[{"b":"}"}]}"#),
    Odd(#"{"document_type":"multimedia","headline":{"main":"Ten Views"},"multimedia":[]}"#) {
      $0.title = "Ten Views"
      $0.kind = "multimedia"
    },
    Odd(#"{"snippet":"Words alone."}"#) { $0.snippet = "Words alone." },
    Odd(#"{"headline":"Bare"}"#) { $0.title = "Bare" },
    Odd(#"{"headline":{"main":"","print_headline":"Printed"}}"#) { $0.title = "Printed" },
    Odd(#"{"headline":{"main":null,"print_headline":"Printed"}}"#) { $0.title = "Printed" },
    Odd(#"{"headline":{"print_headline":"Printed","main":"Main"}}"#) { $0.title = "Main" },
    Odd(#"{"headline":{"main":"Q&amp;A: <i>Tea</i>"}}"#) { $0.title = "Q&A: Tea" },
    Odd(#"{"headline":{"main":"Two\nlines\u0007"}}"#) { $0.title = "Two lines" },
    Odd(#"{"headline":{"main":"Half \ud83d"}}"#) { $0.title = "Half \u{FFFD}" },
    Odd(#"{"headline":{"main":"A"},"byline":"By Ada Rowan"}"#) {
      $0.title = "A"
      $0.author = "By Ada Rowan"
    },
    Odd(#"{"headline":{"main":"A"},"byline":[]}"#) { $0.title = "A" },
    Odd(#"{"headline":{"main":"A"},"byline":{"original":null,"person":[]}}"#) { $0.title = "A" },
    Odd(#"{"headline":{"main":"A"},"pub_date":"yesterday"}"#) { $0.title = "A" },
    Odd(#"{"headline":{"main":"A"},"pub_date":"2026-13-40T99:99:99Z"}"#) { $0.title = "A" },
    Odd(#"{"headline":{"main":"A"},"pub_date":1795244400}"#) { $0.title = "A" },
    Odd(#"{"headline":{"main":"A"},"pub_date":"2026-11-20"}"#) {
      $0.title = "A"
      $0.published = Timestamp(year: 2026, month: 11, day: 20)
    },
    Odd(#"{"headline":{"main":"A"},"web_url":"javascript:alert(1)","multimedia":"none"}"#) {
      $0.title = "A"
    },
    Odd(#"{"headline":{"main":"A"},"web_url":"","_id":"","uri":null}"#) { $0.title = "A" },
    Odd(#"{"headline":{"main":"A"},"web_url":"/2026/a.html","_id":"x"}"#) {
      $0.title = "A"
      $0.address = WebAddress("https://www.nytimes.com/2026/a.html")
      $0.id = "x"
    },
    Odd(
      #"{"headline":{"main":"A"},"multimedia":[null,7,{"url":7},{"type":"video","url":"v.mp4"}]}"#
    ) {
      $0.title = "A"
    },
    Odd(
      #"{"headline":{"main":"A"},"multimedia":[{"subtype":"thumbnail","url":"/t.jpg"},{"subtype":"new","url":"n.jpg"}]}"#
    ) {
      $0.title = "A"
      $0.picture = WebAddress("https://static01.nyt.com/n.jpg")
    },
    Odd(
      #"{"headline":{"main":"A"},"multimedia":{"thumbnail":{"url":"https://static01.nyt.com/t.jpg"},"default":null}}"#
    ) {
      $0.title = "A"
      $0.picture = WebAddress("https://static01.nyt.com/t.jpg")
    },
    Odd(#"{"headline":{"main":"A"},"multimedia":{"default":{"url":"data:image/png;base64,AA"}}}"#) {
      $0.title = "A"
    },
    Odd(
      #"{"headline":{"main":"A"},"word_count":1e999,"score":-99999999999999999999999,"rank":null}"#
    ) {
      $0.title = "A"
    },
    Odd(
      #"{"headline":{"main":"A"},"headline":{"main":"B"},"type_of_material":null,"document_type":"article"}"#
    ) {
      $0.title = "B"
      $0.kind = "article"
    },
  ]

  @Test(arguments: odd)
  func `an odd document is read as far as it goes, and spoils none beside it`(odd: Odd) throws {
    let articles = try ArticlesAnswer.articles(Fixture.between(odd.document))
    #expect(articles.first?.title == "First")
    #expect(articles.last?.title == "Last")
    #expect(Array(articles.dropFirst().dropLast()) == (odd.article.map { [$0] } ?? []))
  }

  @Test(arguments: [
    #"{"response":{"docs":[]}}"#, #"{"response":{"docs":null,"metadata":{"hits":0}}}"#,
    #"{"response":{"metadata":{"hits":-1}}}"#, #"{"errors":[],"response":{"docs":[],"meta":null}}"#,
  ])
  func `an answer that found nothing is no failure`(text: String) throws {
    #expect(try ArticlesAnswer.articles(Array(text.utf8)) == [])
  }

  @Test(arguments: [
    "", "null", "[]", "{}", "7", "<html><body>Sign in</body></html>", #"{"response":null}"#,
    #"{"response":{"docs":{}}}"#, #"{"response":{"docs":"none"}}"#, #"{"response":{"docs":[{"#,
    #"{"response":{"docs":[]}} more"#, "\u{FEFF}", "{\"response\u{0}\":1}",
  ])
  func `an answer without documents is said to be unreadable`(text: String) {
    #expect {
      try ArticlesAnswer.articles(Array(text.utf8))
    } throws: {
      if case TimesError.unreadable = $0 { true } else { false }
    }
  }

  @Test func `a refusal with status 200 is a refusal`() {
    for (text, error) in [
      (
        #"{"status":"ERROR","errors":["no"]}"#,
        TimesError.badRequest(words: "an error with status 200")
      ),
      (
        #"{"fault":{"detail":{"errorcode":"policies.ratelimit.QuotaViolation"}}}"#,
        .spent(until: nil)
      ),
      (#"{"fault":{"detail":{"errorcode":"oauth.v2.InvalidApiKey"}}}"#, .wrongKey),
    ] {
      #expect(throws: error) { try ArticlesAnswer.articles(Array(text.utf8)) }
    }
  }

  @Test func `what lies too deep is an error, and what is too much is left out`() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: TimesError.self) { try ArticlesAnswer.articles(Fixture.between(deep)) }
    #expect(throws: TimesError.self) { try TagsAnswer.tags(Array(deep.utf8), most: 10) }
    let many = Array(repeating: #"{"snippet":"x"}"#, count: 20_000).joined(separator: ",")
    #expect(try ArticlesAnswer.articles(Fixture.between(many)).count == 10)
    let long = String(repeating: "e\\u0301 <b", count: 100_000)
    let articles = try ArticlesAnswer.articles(
      Fixture.between(#"{"headline":{"main":"\#(long)"},"abstract":"\#(long)"}"#))
    #expect(articles.allSatisfy { $0.title.utf8.count <= 510 && $0.abstract.utf8.count <= 5_010 })
  }

  @Test func `bytes that are no UTF-8 are shown as such`() throws {
    var bytes = Fixture.between(#"{"snippet":"~"}"#)
    for index in bytes.indices where bytes[index] == UInt8(ascii: "~") { bytes[index] = 0xFF }
    #expect(try ArticlesAnswer.articles(bytes).map(\.snippet) == ["", "\u{FFFD}", ""])
  }

  @Test(arguments: [2017, 2018, 2025])
  func `answers broken off anywhere are an error, and with any byte changed never trap`(year: Int) {
    let text = [2017: Fixture.of2017, 2018: Fixture.of2018][year] ?? Fixture.of2025
    let whole = Array(text.utf8)
    for end in whole.indices {
      #expect(throws: TimesError.self) { try ArticlesAnswer.articles(Array(whole[..<end])) }
      for byte in [0, 0x22, 0x5C, 0x5D, 0xF0] as [UInt8] {
        var changed = whole
        changed[end] = byte
        _ = try? ArticlesAnswer.articles(changed)
      }
    }
  }
}
