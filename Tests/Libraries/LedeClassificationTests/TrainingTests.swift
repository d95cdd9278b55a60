@testable import LedeClassification
import LedeBase
import Testing

@Suite("Learning kinds of writing")
struct TrainingTests {
  /// Writing made of our own words: reports name who said so, jokes have llamas, and each publisher
  /// has a word of its own that says nothing.
  static func rows(_ publishers: Int, each: Int) -> [LabelledRow] {
    var rows: [LabelledRow] = []
    var state: UInt64 = 3
    func pick(_ words: [String]) -> String {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return words[Int(state >> 33) % words.count]
    }
    let common = [
      "the", "harbour", "ferry", "office", "morning", "line", "and", "of", "old", "gate",
    ]
    for publisher in 0..<publishers {
      for number in 0..<each {
        let isJoke = (number + publisher) % 3 == 0
        let own = isJoke ? ["llama", "absurdly", "wig"] : ["officials", "said", "percent"]
        var words: [String] = []
        for place in 0..<80 {
          words.append(place % 9 == 0 ? pick(own) : pick(common))
          if place % 12 == 11 { words.append("brand\(publisher).") }
        }
        rows.append(
          LabelledRow(
            id: "\(publisher)-\(number)", source: "paper\(publisher).example",
            writing: Writing(
              title: isJoke ? "A llama" : "A report", text: words.joined(separator: " ")),
            labels: isJoke ? LabelSet(.satire) : LabelSet(.journalism),
            unknown: number % 5 == 4 ? LabelSet(.satire) : [],
            split: publisher % 3 == 0 ? "val" : "train"))
      }
    }
    return rows
  }

  static func plan(threads: Int) -> TrainingPlan {
    var plan = TrainingPlan(labels: [.journalism, .satire])
    plan.leastTexts = [2, 3, 3, 3]
    plan.leastPublishers = [2, 3, 3, 3]
    plan.penalty = 1e-3
    plan.threads = threads
    return plan
  }

  @Test func `what tells kinds apart is learnt, and found at publishers never seen`() async throws {
    let trainer = await Trainer(Self.rows(12, each: 20), plan: Self.plan(threads: 1))
    let examined = await Examination(trainer, tell: { _ in }).examined(
      isThorough: true, looksAtVal: true)
    for figure in examined.report.figures {
      #expect(try #require(figure.area) > 0.99)
      #expect(try #require(figure.areaAmongKinds) > 0.95)
      #expect(try #require(figure.valArea) > 0.95)
      #expect(try #require(figure.calibrationError) < 0.15)
      #expect(figure.examinedSet > 0 && figure.learntSet == figure.examinedSet)
      #expect(figure.bins.count == 10)
    }
    #expect(try #require(examined.report.figures.last).recallThere ?? 0 > 0.9)
    let file = try ScratchFile(examined.draft.bytes)
    let judge = HouseJudge(articles: try ModelFile(at: file.path))
    let joke = Self.rows(14, each: 3)
    for row in joke.suffix(3) {
      let verdict = try judge.verdict(on: row.writing, wantsEvidence: true)
      let isJoke = row.labels.contains(.satire)
      #expect((verdict[.satire] > 0.5) == isJoke)
      #expect((verdict[.journalism] > 0.5) == !isJoke)
      guard isJoke else { continue }
      let evidence = verdict.findings.first { $0.label == .satire }?.evidence ?? []
      #expect(evidence.contains { $0.text.contains("llama") })
    }
  }

  @Test func `the model is the same for one thread and for several, and for rows in any order`()
    async
  {
    let rows = Self.rows(9, each: 12)
    let one = await Examination(
      await Trainer(rows, plan: Self.plan(threads: 1)), tell: { _ in }
    ).examined(isThorough: false)
    let more = await Examination(
      await Trainer(rows.reversed(), plan: Self.plan(threads: 3)), tell: { _ in }
    ).examined(isThorough: false)
    let isSame = one.draft.bytes == more.draft.bytes
    #expect(isSame)
    #expect(
      String(decoding: one.report.json, as: UTF8.self)
        == String(decoding: more.report.json, as: UTF8.self))
  }

  @Test func `words of one publisher alone are not learnt`() async throws {
    let trainer = await Trainer(Self.rows(9, each: 12), plan: Self.plan(threads: 2))
    let examined = await Examination(trainer, tell: { _ in }).examined(isThorough: false)
    let hashes = Set(examined.draft.features.map(\.hash))
    #expect(hashes.contains(ModelTests.hash("llama")))
    // brand1, brand2 … are each a word and a number of one digit, which all publishers share.
    #expect(!hashes.contains(ModelTests.hash("unseen")))
  }

  /// Two reports, and posts of four publishers: of the first `known`, somebody knows that they are none.
  private static func posts(known: Int) -> [LabelledRow] {
    var rows = Self.rows(1, each: 3).filter { $0.labels.contains(.journalism) }
    for number in 0..<4 {
      var row = LabelledRow(
        id: "post\(number)", source: "blog\(number).example", writing: rows[0].writing, labels: [],
        unknown: number < known ? [] : LabelSet(.journalism))
      row.isEveryday = true
      rows.append(row)
    }
    return rows
  }

  @Test(arguments: 0...4)
  func `everyday writing has its whole share, be it known or not whether a label fits`(known: Int)
    async
  {
    let rows = Self.posts(known: known)
    let trainer = await Trainer(rows, plan: Self.plan(threads: 1))
    let scored = Examination(trainer, tell: { _ in }).natural(
      .journalism, Array(rows.indices), rows.map { _ in 0.6 }, rows.map { _ in true })
    #expect(scored.count == rows.count)
    #expect(abs(Self.weight(scored, isSet: true) - 30) < 1e-9)
    #expect(abs(Self.weight(scored, isSet: false) - 50) < 1e-9)
  }

  @Test func `of other kinds, rows of which nobody knows a label take no share with them`() async {
    // Of one publisher's rows nobody knows whether they are opinion.
    var rows = Self.rows(6, each: 3)
    for index in rows.indices where rows[index].id.hasPrefix("1-") {
      rows[index].forget(.opinion)
    }
    let trainer = await Trainer(rows, plan: Self.plan(threads: 1))
    let scored = Examination(trainer, tell: { _ in }).natural(
      .label(.opinion), Array(rows.indices), rows.map { _ in 0.6 }, rows.map { _ in true })
    #expect(scored.count == 15)
    // 30 of 100 are reports, 4 are jokes.
    #expect(abs(Self.weight(scored, isSet: false) - 34) < 1e-9)
  }

  private static func weight(_ scored: [Scored], isSet: Bool) -> Double {
    scored.filter { $0.isSet == isSet }.reduce(0) { $0 + $1.weight }
  }

  @Test func `a false alarm is counted among the posts that are known to be none`() async throws {
    let rows = Self.posts(known: 2)
    let trainer = await Trainer(rows, plan: Self.plan(threads: 1))
    // Journalism leads one of the two posts of which it is known, and one of the others.
    let journalism = rows.map { ["post0", "post3"].contains($0.id) ? 0.9 : 0.1 }
    let alarms = try #require(
      Examination(trainer, tell: { _ in }).falseAlarms(
        Array(rows.indices), [journalism, rows.map { _ in 0 }], rows.map { _ in [0.5, 0.5] }))
    #expect(alarms.each == [0.5, 0])
    #expect(alarms.reproaches == 0)
  }

  @Test func `what rows scored with models that saw nothing of their publishers is given, too`()
    async throws
  {
    let rows = Self.rows(12, each: 20)
    let trainer = await Trainer(rows, plan: Self.plan(threads: 1))
    let examined = await Examination(trainer, tell: { _ in }).examined(isThorough: false)
    #expect(examined.unseen.map(\.id).sorted() == rows.map(\.id).sorted())
    let labels = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.labels) })
    let right = examined.unseen.count {
      ($0.whole[1] > $0.whole[0]) == labels[$0.id]?.contains(.satire)
    }
    #expect(Double(right) > 0.9 * Double(rows.count))
    #expect(examined.unseen.allSatisfy { $0.whole.count == 2 && $0.beginning.count == 2 })
  }

  @Test func `a line of training data is read`() throws {
    let row = try LabelledRow(
      json: Array(
        #"{"id":"a1","source":"x.example","title":"T","text":"B","labels":["Satire","New"],"#.utf8)
        + Array(#""mask":["Opinion"],"human":true,"title_synth":true,"split":"val"}"#.utf8))
    #expect(row.writing == Writing(title: "", text: "B"))
    #expect(row.has(.satire) == true)
    #expect(row.has(.opinion) == nil)
    #expect(row.has(.journalism) == false)
    #expect(row.split == "val")
    #expect(throws: (any Error).self) { try LabelledRow(json: Array("{".utf8)) }
    let hate = try LabelledRow(json: Array(#"{"id":"h","text":"B","hate":1}"#.utf8))
    #expect(hate.has(.hate) == true)
  }
}

@Suite("Figures")
struct FigureTests {
  private func scored(_ pairs: [(Double, Bool)]) -> [Scored] {
    pairs.enumerated().map { Scored(score: $1.0, isSet: $1.1, source: "p\($0 % 4)") }
  }

  @Test(arguments: [("7", "7"), ("\"a7\"", "a7"), ("1.5", ""), ("null", "")])
  func `a row's id is a word or a whole number`(written: String, id: String) throws {
    let row = try LabelledRow(json: Array("{\"id\":\(written),\"text\":\"x\"}".utf8))
    #expect(row.id == id && row.writing.text == "x")
  }

  @Test func `the area under precision and recall is that of the textbook`() throws {
    let area = try #require(
      Figures.precisionRecallArea(scored([(0.9, true), (0.8, false), (0.7, true), (0.1, false)])))
    #expect(abs(area - (0.5 + 0.5 * 2 / 3)) < 1e-12)
    #expect(Figures.precisionRecallArea(scored([(0.9, true)])) == nil)
    let ties = try #require(
      Figures.precisionRecallArea(scored([(1, true), (1, false), (0, false)])))
    #expect(abs(ties - 0.5) < 1e-12)
  }

  @Test func `recall at a precision takes both kinds as equally many`() {
    let rows = scored([
      (0.9, true), (0.8, true), (0.7, false), (0.6, true), (0.5, false), (0.4, false),
    ])
    #expect(Figures.balancedRecall(rows, precision: 0.99) == 2.0 / 3)
    #expect(Figures.balancedRecall(rows, precision: 0.75) == 1)
  }

  @Test func `a calibration believes what it has seen`() {
    var rows: [Scored] = []
    for step in 0..<1_000 {
      let score = Double(step) / 100 - 5
      // Of those at a score, as many are set as a slope of 2 and an offset of 1 say.
      let share = Calibration(slope: 2, offset: 1).share(score)
      let seen = (Double(step) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1)
      rows.append(Scored(score: score, isSet: seen < share))
    }
    let fitted = Calibration(fitting: rows)
    #expect(abs(fitted.slope - 2) < 0.3)
    #expect(abs(fitted.offset - 1) < 0.3)
    let shares = rows.map { Scored(score: fitted.share($0.score), isSet: $0.isSet) }
    #expect(Figures.calibrationError(shares) < 0.02)
    #expect(Figures.calibrationError([Scored(score: 0.95, isSet: false)]) == 0.95)
  }
}
