// What readers of this Lede disagreed with, as rows to learn from.

import LedeClassification
import LedeNews

enum Feedback {
  /// How many are read in one go.
  private static let piece = 500

  /// Every disagreement as a labelled row, to be learnt from and never examined on.
  ///
  /// A reader says what it is, and nothing of the other labels.
  static func rows(_ checks: any CheckKeeper) async throws(StoreError) -> [LabelledRow] {
    var rows: [LabelledRow] = []
    var last: (check: Check.ID, reader: Reader.ID)?
    while true {
      let lessons = try await checks.lessons(after: last, limit: piece)
      guard let end = lessons.last else { return rows }
      rows += lessons.compactMap(row)
      last = (end.said.check, end.said.reader)
    }
  }

  /// Nil for a check of which no text was kept: a headline, or what was judged elsewhere.
  private static func row(_ lesson: Lesson) -> LabelledRow? {
    guard !lesson.text.isEmpty else { return nil }
    let label = LabelSet(lesson.said.label)
    let others = Label.allCases.reduce(into: LabelSet()) { $0.insert(LabelSet($1)) }
    return LabelledRow(
      id: "check-\(lesson.said.check.rawValue)-\(lesson.said.reader.rawValue)",
      source: lesson.source.isEmpty ? "check-\(lesson.said.check.rawValue)" : lesson.source,
      writing: Writing(title: lesson.title, text: lesson.text), labels: label,
      unknown: others.subtracting(label), split: "train")
  }
}
