@testable import LedeClassification
import LedeLanguage
import LedeBase
import Testing

@Suite("What is known of a model")
struct ReportTests {
  @Test func `a report is read as it was written, and the notes in a model are shorter`()
    async throws
  {
    let trainer = await Trainer(
      TrainingTests.rows(9, each: 12).map { row in
        var row = row
        row.origin = row.source == "paper1.example" ? "one" : "many"
        row.licence = "CC0"
        return row
      }, plan: TrainingTests.plan(threads: 1))
    var report = await Examination(trainer, tell: { _ in }).examined(isThorough: true).report
    report.name = "article"
    report.checksum = "00ff"
    let read = try ModelReport(json: report.json)
    #expect(read.name == "article" && read.checksum == "00ff")
    #expect(read.json == report.json)
    #expect(read.origins.map(\.name) == ["many", "one"])
    #expect(read.origins.map(\.rows) == [96, 12])
    #expect(read.sources.count == 9)
    #expect(read.sources.count { $0.isLearntFrom } == 9)
    // Of each publisher's twelve, four are jokes.
    #expect(
      read.sources.allSatisfy { $0.rows == 12 && $0.labels[Int(Label.journalism.rawValue)] == 8 })
    let notes = try ModelReport(json: report.notes)
    #expect(notes.figures == read.figures && notes.rows == read.rows)
    #expect(notes.sources.isEmpty && notes.origins.isEmpty && notes.checksum.isEmpty)
  }

  @Test func `figures of somebody else's that cannot be are left out`() throws {
    let report = try ModelReport(
      json: Array(
        #"{"rows":-3,"labels":[{"name":"Satire","pr_auc":7,"recall":0.5,"bins":[{"rows":2}]},{"name":"New"},5]}"#
          .utf8))
    #expect(report.rows == 0)
    #expect(report.figures.map(\.label) == [.satire])
    #expect(report.figures.first?.area == nil)
    #expect(report.figures.first?.recall == 0.5)
    #expect(report.figures.first?.bins == [.init(rows: 2, said: 0, seen: 0)])
  }

  @Test func `an interval of recall holds the recall, and one publisher has none`() throws {
    var rows: [Scored] = []
    for number in 0..<200 {
      let isSet = number % 2 == 0
      let score = Double(number % 97) + (isSet ? 40.0 : 0.0)
      rows.append(Scored(score: score, isSet: isSet, source: "p\(number % 11)"))
    }
    let recall = Figures.balancedRecall(rows, precision: 0.9)
    let interval = try #require(Figures.recallInterval(rows, precision: 0.9))
    #expect(interval.low <= recall && recall <= interval.high)
    #expect(interval.low < interval.high)
    let alone = rows.map { Scored(score: $0.score, isSet: $0.isSet, source: "p") }
    let same = try #require(Figures.recallInterval(alone, precision: 0.9))
    #expect(same.low == recall && same.high == recall)
  }

  @Test func `an interval of the error of shares holds the error, and one publisher has none`()
    throws
  {
    // Some publishers' shares say too much, others' too little.
    let rows = (0..<220).map { (number: Int) -> Scored in
      let every = number % 11 < 6 ? 2 : 3
      return Scored(
        score: Double(number % 10) / 10 + 0.05, isSet: number % every == 0,
        source: "p\(number % 11)")
    }
    let error = Figures.calibrationError(rows)
    let interval = try #require(Figures.calibrationInterval(rows))
    #expect(interval.low < interval.high)
    #expect(interval.low < error && error < interval.high)
    let alone = rows.map { Scored(score: $0.score, isSet: $0.isSet, source: "p") }
    let same = try #require(Figures.calibrationInterval(alone))
    #expect(abs(same.low - error) < 1e-9 && abs(same.high - error) < 1e-9)
  }
}

@Suite("What readers add to the rows")
struct AddedRowTests {
  @Test func `a word that no file knows is learnt, and where it came from is told`() async throws {
    let jokes = TrainingTests.rows(1, each: 1)[0].writing.text
    var others = LabelSet()
    for other in Label.allCases where other != .satire { others.insert(LabelSet(other)) }
    let added = (0..<9).map { number in
      var row = LabelledRow(
        id: "added-\(number)", source: "air\(number).example",
        writing: Writing(title: "Up", text: jokes.replacing("harbour", with: "zeppelin")),
        labels: LabelSet(.satire), unknown: others, split: "train")
      row.origin = "readers"
      return row
    }
    let rows = TrainingTests.rows(9, each: 12)
    let plain = await Examination(
      await Trainer(rows, plan: TrainingTests.plan(threads: 1)), tell: { _ in }
    ).examined(isThorough: false)
    let taught = await Examination(
      await Trainer(rows + added, plan: TrainingTests.plan(threads: 1)), tell: { _ in }
    ).examined(isThorough: false)
    let zeppelin = ModelTests.hash("zeppelin")
    #expect(!plain.draft.features.contains { $0.hash == zeppelin })
    let learnt = try #require(taught.draft.features.first { $0.hash == zeppelin })
    // The heads are journalism and satire, in this order.
    #expect(learnt.weights[1] > 0)
    #expect(taught.report.origins.contains { $0.name == "readers" && $0.rows == 9 })
  }
}
