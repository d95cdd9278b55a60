import LedeJSON
import LedeBase
import Testing

@testable import LedeWires

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// A verdict with these shares, in the order of the labels; the last has no model.
private func verdict(_ shares: [Double]) -> Verdict {
  Verdict(
    findings: zip(Label.allCases, shares).map { label, share in
      LabelScore(
        label: label, share: share,
        version: label == .hate ? nil : "lede_\(label.name.lowercased())_lr_4c1f0c7c")
    }, basis: .article, walt: "Walt thinks this tells what happened and who says so.", words: 312,
    language: "en", checksum: "4c1f0c7c9d6b0f3d2e5a8b7190aa64e1")
}

@Suite struct FakerFactWriting {
  @Test func `discovery leads to where articles are posted`() throws {
    let links = FakerFact.Links(
      own: try #require(WebAddress("https://lede.example/api")),
      predictions: try #require(WebAddress("https://lede.example/api/predictions")))
    #expect(
      text(links.json)
        == #"{"_links":{"self":{"href":"https://lede.example/api"},"predictions":{"href":"https://lede.example/api/predictions"}}}"#
    )
  }

  @Test func `a document is written byte by byte in the order of the format`() {
    var document = FakerFact.Document(verdict([0.884, 0.4, 0.07, 0, 1, 0.999, 0]))
    document.link = "https://lede.example/api/predictions/5090418336079872"
    document.id = 5_090_418_336_079_872
    document.seconds = 0.0412
    document.title = "Ferry \"Marlow\" sails again"
    document.url = "https://harbour.example/ferry"
    func line(_ colour: String, _ shown: String, _ group: String, _ name: String, _ value: String)
      -> String
    {
      let version = name == "Hate" ? "null" : "\"lede_\(name.lowercased())_lr_4c1f0c7c\""
      return
        #"{"color":"\#(colour)","display_name":"\#(shown)","group":"\#(group)","name":"\#(name)","value":\#(value),"version":\#(version)}"#
    }
    let lines = [
      line("#67E09B", "Journalism", "primary", "Journalism", "0.88"),
      line("#59C9CA", "Wiki", "experimental", "Wiki", "0.4"),
      line("#D1BAFA", "Opinion", "experimental", "Opinion", "0.07"),
      line("#D5CE8E", "Satire", "experimental", "Satire", "0"),
      line("#E7A546", "Sensational", "experimental", "Sensational", "1"),
      line("#E28683", "Agenda Driven", "experimental", "AgendaDriven", "1"),
      line("#999999", "Hate", "debug", "Hate", "0"),
    ]
    #expect(
      text(document.json)
        == #"{"_links":{"self":{"href":"https://lede.example/api/predictions/5090418336079872"}},"content_src":"html","id":5090418336079872,"model_checksum":"4c1f0c7c9d6b0f3d2e5a8b7190aa64e1","predictions":["#
        + lines.joined(separator: ",")
        + #"],"time_to_predict":0.0412,"title":"Ferry \"Marlow\" sails again","url":"https://harbour.example/ferry","walt_says":"Walt thinks this tells what happened and who says so."}"#
    )
  }

  @Test func `all seven kinds are written, also when a verdict lacks some`() {
    let document = FakerFact.Document(verdict([0.5]))
    #expect(document.predictions.map(\.name) == Label.allCases.map(\.name))
    #expect(document.predictions.map(\.value) == [0.5, 0, 0, 0, 0, 0, 0])
    #expect(document.predictions.last?.version == nil)
  }

  @Test(
    arguments: [
      (0, "0"), (1, "1"), (0.4, "0.4"), (0.40000001, "0.4"), (0.17, "0.17"), (0.994, "0.99"),
      (0.995000001, "1"), (0.004999, "0"), (0.005000001, "0.01"), (0.125, "0.13"), (0.1, "0.1"),
      (0.01, "0.01"), (-0.0, "0"), (-3, "0"), (.nan, "0"), (.infinity, "1000000000"),
      (-.infinity, "0"), (.leastNonzeroMagnitude, "0"),
    ] as [(Double, String)])
  func `a share has two decimals at most and no empty ones`(share: Double, written: String) {
    #expect(text(FakerFact.decimal(share, places: 2)) == written)
  }

  @Test func `every hundredth is written as itself and read back as itself`() {
    for hundredths in 0...100 {
      let value = Double(hundredths) / 100
      let written = text(FakerFact.decimal(value, places: 2))
      #expect(Double(written) == value)
      #expect(hundredths % 100 == 0 ? written.count == 1 : !written.hasSuffix("0"))
    }
  }

  @Test(arguments: [
    (0.0412, "0.0412"), (0.9978113709948957, "0.997811"), (0.0000004, "0"), (2, "2"),
  ])
  func `the time is told to the millionth, without an exponent`(seconds: Double, written: String) {
    #expect(
      text(FakerFact.Document(seconds: seconds).json).contains(#""time_to_predict":\#(written),"#))
  }

  @Test func `a question leaves out what it does not have`() {
    #expect(
      text(FakerFact.Question(url: "https://a.example/").json) == #"{"url":"https://a.example/"}"#)
    #expect(
      text(FakerFact.Question(url: "https://a.example/", html: "<p>“Hi”</p>\n", src: "cde").json)
        == #"{"url":"https://a.example/","html":"<p>“Hi”</p>\n","src":"cde"}"#)
  }
}

@Suite struct FakerFactReading {
  /// In the shape of a server's answer: spaces, fractions beside whole numbers, a null version.
  static let answer = #"""
    {
      "_links": { "self": { "href": "https://judge.example/api/predictions/5744930236399616" } },
      "content_src": "html",
      "id": 5744930236399616,
      "model_checksum": "b8a302bb2db176e8a0d25aa2202579bb",
      "predictions": [
        { "color": "#67E09B", "display_name": "Journalism", "group": "primary",
          "name": "Journalism", "value": 0, "version": "2026_jour.v21" },
        { "color": "#59C9CA", "display_name": "Wiki", "group": "experimental",
          "name": "Wiki", "value": 0.17, "version": "2026_wiki.v1" },
        { "color": "#D1BAFA", "display_name": "Opinion", "group": "experimental",
          "name": "Opinion", "value": 0.92, "version": "2026_opin.v21" },
        { "color": "#999999", "display_name": "Hate", "group": "debug",
          "name": "Hate", "value": 0, "version": null }
      ],
      "time_to_predict": 0.9978113709948957,
      "title": "Quay Closed After Crane Fault",
      "url": "https://harbour.example/quay",
      "walt_says": "Walt reads a point of view here."
    }
    """#

  private func read(_ text: String) -> FakerFact.Document? { .init(Array(text.utf8)) }

  @Test func `fractional and whole values are read`() throws {
    let document = try #require(read(Self.answer))
    #expect(document.id == 5_744_930_236_399_616)
    #expect(document.link == "https://judge.example/api/predictions/5744930236399616")
    #expect(document.predictions.map(\.value) == [0, 0.17, 0.92, 0])
    #expect(
      document.predictions.map(\.version) == [
        "2026_jour.v21", "2026_wiki.v1", "2026_opin.v21", nil,
      ])
    #expect(document.seconds == 0.9978113709948957)
    #expect(document.title == "Quay Closed After Crane Fault")
    #expect(document.url == "https://harbour.example/quay")
  }

  @Test func `a document becomes a verdict with all kinds that Lede knows`() throws {
    let verdict = try #require(read(Self.answer)).verdict
    #expect(verdict.findings.map(\.label) == Label.allCases)
    #expect(verdict[.opinion] == 0.92)
    #expect(verdict[.satire] == 0)
    #expect(verdict.findings[3].version == nil)
    #expect(verdict.walt == "Walt reads a point of view here.")
    #expect(verdict.checksum == "b8a302bb2db176e8a0d25aa2202579bb")
  }

  @Test func `what is written can be read`() throws {
    var written = FakerFact.Document(verdict([0.88, 0.21, 0.07, 0, 0.12, 0.03, 0]))
    (written.id, written.link, written.seconds) = (
      1_000_000_000_000_001, "https://a.example/", 0.25
    )
    #expect(FakerFact.Document(written.json) == written)
  }

  @Test func `kinds that Lede does not know are passed over`() throws {
    let answer = read(
      #"{"predictions":[{"name":"Clickbait","value":0.9},{"name":"Satire","value":0.3},{"value":1},7,null]}"#
    )
    #expect(answer?.predictions.map(\.name) == ["Clickbait", "Satire"])
    #expect(answer?.verdict[.satire] == 0.3)
    #expect(answer?.verdict.findings.map(\.share).reduce(0, +) == 0.3)
  }

  @Test(arguments: [
    ("0.5", 0.5), ("\"0.5\"", 0.5), ("null", 0), ("true", 0), ("{}", 0), ("1e-1", 0.1), ("-1", 0),
    ("17", 1), ("1e999", 1), ("\"nan\"", 0), ("\"inf\"", 1), ("\"much\"", 0), ("-0.0", 0),
  ])
  func `odd values do no harm`(value: String, share: Double) {
    #expect(
      read(#"{"predictions":[{"name":"Wiki","value":\#(value)}]}"#)?.verdict[.wiki] == share)
  }

  @Test func `other servers may leave out all but the predictions`() throws {
    let bare = try #require(
      read(
        #"{"_links":null,"id":"12","title":null,"url":7,"walt_says":[],"time_to_predict":"0.5","predictions":[{"name":"Wiki"}]}"#
      ))
    #expect(bare.id == 12)
    #expect(bare.link == nil)
    #expect([bare.title, bare.url, bare.walt, bare.checksum] == ["", "", "", ""])
    #expect(bare.seconds == 0.5)
  }

  @Test(arguments: [
    "", "[]", "{}", "null", "<html>", #"{"predictions":[]}"#, #"{"predictions":{}}"#,
    #"{"predictions":[{"name":"Wiki","value":1}]"#, #"{"predictions":[{"name":""}]}"#,
  ])
  func `what says nothing of any kind is no document`(text: String) {
    #expect(read(text) == nil)
  }

  @Test func `an answer cut anywhere is no document and never traps`() {
    let bytes = Array(Self.answer.utf8)
    for end in bytes.indices { #expect(FakerFact.Document(Array(bytes[..<end])) == nil) }
  }

  // MARK: Discovery

  @Test(arguments: [
    (#"{"_links":{"predictions":{"href":"https://b.example/p"}}}"#, "https://b.example/p"),
    (
      #"{"_links":{"predictions":{"href":"/api/predictions"}}}"#,
      "https://a.example/api/predictions"
    ),
    (#"{"_links":{"predictions":{"href":"predictions{?page}"}}}"#, "https://a.example/predictions"),
    (#"{"_links":{"predictions":[{"href":"/p"},{"href":"/q"}]}}"#, "https://a.example/p"),
    (#"{"_links":{"predictions":"/p"},"name":7}"#, "https://a.example/p"),
  ])
  func `the way to predictions is found`(text: String, address: String) throws {
    let links = FakerFact.Links(
      Array(text.utf8), at: try #require(WebAddress("https://a.example/api")))
    #expect(links?.predictions.text == address)
    #expect(links?.own.text == "https://a.example/api")
  }

  @Test(arguments: [
    "", "{}", "[]", "<html>", #"{"_links":{}}"#, #"{"_links":[]}"#,
    #"{"_links":{"predictions":{"href":""}}}"#, #"{"_links":{"predictions":{"href":7}}}"#,
    #"{"_links":{"predictions":{"href":"javascript:alert(1)"}}}"#,
    #"{"_links":{"predictions":{"href":"ftp://a.example/"}}}"#, #"{"predictions":"/p"}"#,
  ])
  func `a document without a way to predictions is none`(text: String) throws {
    let address = try #require(WebAddress("https://a.example/api"))
    #expect(FakerFact.Links(Array(text.utf8), at: address) == nil)
  }

  // MARK: Questions

  @Test func `the question of an old client is read`() {
    let question = FakerFact.Question(Array("{\n\t\"url\": \"https://harbour.example/a\"\n}".utf8))
    #expect(question == FakerFact.Question(url: "https://harbour.example/a"))
  }

  @Test(arguments: [
    (#"{"url":"https://a.example/","html":null,"src":7,"more":[1]}"#, "https://a.example/", nil),
    (#"{"html":"<p>x"}"#, nil, "<p>x"), ("{}", nil, nil), (#"{"url":["x"]}"#, nil, nil),
    (#"{"url":"a","url":"b"}"#, "b", nil),
  ])
  func `what is of another kind counts as absent`(text: String, url: String?, html: String?) {
    let question = FakerFact.Question(Array(text.utf8))
    #expect(question == FakerFact.Question(url: url, html: html))
  }

  @Test(arguments: ["", "url=https%3A%2F%2Fa.example", "[]", "\"x\"", "{", #"{"url":"x"} y"#])
  func `what is no object is no question`(text: String) {
    #expect(FakerFact.Question(Array(text.utf8)) == nil)
  }

  // MARK: Failures

  @Test(arguments: [
    (
      #"{"errors":[{"code":1,"message":"Article could not be downloaded"}],"url":"https://a.example/"}"#,
      1, "Article could not be downloaded"
    ),
    (#"{"errors":[{"code":"4","message":"Too short"},{"code":2,"message":"no"}]}"#, 4, "Too short"),
    (#"{"errors":[{"code":3},{"message":"Second"}]}"#, 0, "Second"),
    (#"{"errors":["Plain words"]}"#, 0, "Plain words"),
    (#"{"error":{"code":9,"message":"One"}}"#, 9, "One"),
    (#"{"errors":[]}"#, 0, "The judge answered 500 and did not say why."),
    (#"{"errors":[{"message":" \n"}]}"#, 0, "The judge answered 500 and did not say why."),
    ("<h1>Bad gateway</h1>", 0, "The judge answered 500 and did not say why."),
    ("", 0, "The judge answered 500 and did not say why."),
  ])
  func `a failure is told in the server's words, or by its status`(
    body: String, code: Int64, message: String
  ) {
    let failure = FakerFact.Failure(Array(body.utf8), status: 500)
    #expect(failure.errors.first == FakerFact.Fault(code: code, message: message))
  }
}
