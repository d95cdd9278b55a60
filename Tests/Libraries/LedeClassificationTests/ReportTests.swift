import LedeClassification
import LedeLanguage
import LedeBase
import LedeStorage
import LedeTesting
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
    #expect(read.sources.count { $0.isLearntFrom } == 6)
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
}

@Suite("What readers disagree with")
struct LessonTests {
  private func lesson(_ check: Int64, _ label: Label, source: String, text: String) -> Lesson {
    Lesson(
      said: Disagreement(
        check: Check.ID(check), reader: .local, label: label, said: Timestamp(milliseconds: 0)),
      address: nil, source: source, title: "A llama", text: text)
  }

  @Test func `a lesson tells of one kind, and leaves the others open`() throws {
    let row = try #require(
      LabelledRow(
        lesson(1_000_000_000_000_007, .satire, source: "wit.example", text: "Words."),
        examined: ["paper.example"]))
    #expect(row.has(.satire) == true)
    #expect(row.has(.journalism) == nil && row.has(.hate) == nil)
    #expect(row.split == "train" && row.source == "wit.example")
    #expect(row.origin == LabelledRow.lessonOrigin)
  }

  @Test func `a publisher that is examined stays one, and what has no text teaches nothing`() throws
  {
    let examined = LabelledRow(
      lesson(1_000_000_000_000_007, .satire, source: "paper.example", text: "Words."),
      examined: ["paper.example"])
    #expect(examined?.split == "val")
    #expect(
      LabelledRow(
        lesson(1_000_000_000_000_008, .satire, source: "", text: ""), examined: []) == nil)
  }

  @Test func `all lessons that are kept are read, and change what is learnt`() async throws {
    let store = Store.inMemory()
    let jokes = TrainingTests.rows(1, each: 1)[0].writing.text
    // A word that no file knows, in writing that a reader takes for satire.
    for number in 0..<9 {
      let id = Check.ID(1_000_000_000_000_000 + Int64(number))
      let verdict = Verdict(
        findings: [], basis: .article, walt: "", words: 80, language: "en", checksum: "",
        readText: jokes.replacing("harbour", with: "zeppelin"))
      let check = Check(
        id: id, title: "Up", source: "air\(number).example", verdict: verdict,
        asked: Timestamp(milliseconds: 0), took: .zero)
      #expect(try await store.keepCheck(check, by: .local, droppingBefore: nil))
      #expect(
        try await store.disagree(id, as: .satire, by: .local, at: Timestamp(milliseconds: 0)))
    }
    let rows = TrainingTests.rows(9, each: 12)
    let lessons = try await LabelledRow.lessons(from: store.lessons, joining: rows)
    #expect(lessons.count == 9)
    #expect(Set(lessons.map(\.source)).count == 9)
    let plain = await Examination(
      await Trainer(rows, plan: TrainingTests.plan(threads: 1)), tell: { _ in }
    ).examined(isThorough: false)
    let taught = await Examination(
      await Trainer(rows + lessons, plan: TrainingTests.plan(threads: 1)), tell: { _ in }
    ).examined(isThorough: false)
    let zeppelin = ModelTests.hash("zeppelin")
    #expect(!plain.draft.features.contains { $0.hash == zeppelin })
    let learnt = try #require(taught.draft.features.first { $0.hash == zeppelin })
    // The heads are journalism and satire, in this order.
    #expect(learnt.weights[1] > 0)
    #expect(taught.report.origins.contains { $0.name == LabelledRow.lessonOrigin && $0.rows == 9 })
  }
}
