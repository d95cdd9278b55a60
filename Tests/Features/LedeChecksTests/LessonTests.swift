import LedeBase
import LedeClassification
import LedeNews
import LedeTesting
import Testing

@testable import LedeChecks

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

  @Test func `all lessons that are kept are read, each once`() async throws {
    let store = Store.inMemory()
    for number in 0..<9 {
      let id = Check.ID(1_000_000_000_000_000 + Int64(number))
      let verdict = Verdict(
        findings: [], basis: .article, walt: "", words: 80, language: "en", checksum: "",
        readText: "The zeppelin rose.")
      let check = Check(
        id: id, title: "Up", source: "air\(number).example", verdict: verdict,
        asked: Timestamp(milliseconds: 0), took: .zero)
      #expect(try await store.checks.keep(check, by: .local, droppingBefore: nil))
      #expect(
        try await store.checks.disagree(id, as: .satire, by: .local, at: Timestamp(milliseconds: 0))
      )
    }
    let lessons = try await store.checks.lessons(joining: [])
    #expect(lessons.count == 9)
    #expect(Set(lessons.map(\.source)).count == 9)
    #expect(lessons.allSatisfy { $0.origin == LabelledRow.lessonOrigin && $0.has(.satire) == true })
  }
}
