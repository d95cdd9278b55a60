// What readers of this Lede disagreed with, as rows to learn from.

package import LedeBase
package import LedeClassification

extension LabelledRow {
  /// What a report of origins says of these rows.
  static let lessonOrigin = "readers of this Lede"

  /// A row from a lesson; nil where there is nothing to read.
  ///
  /// Only the kind that the reader named is known. A publisher that the model is examined on stays
  /// one: what it is said to write there must not make its own figures better.
  init?(_ lesson: Lesson, examined: Set<String>) {
    guard !lesson.text.isEmpty else { return nil }
    let label = lesson.said.label
    var others = LabelSet()
    for other in Label.allCases where other != label { others.insert(LabelSet(other)) }
    let source = lesson.source.isEmpty ? "check-\(lesson.said.check.rawValue)" : lesson.source
    self.init(
      id: "check-\(lesson.said.check.rawValue)-\(lesson.said.reader.rawValue)", source: source,
      writing: Writing(title: lesson.title, text: lesson.text), labels: LabelSet(label),
      unknown: others, split: examined.contains(source) ? "val" : "train")
    origin = Self.lessonOrigin
  }
}

extension CheckStore {
  /// All lessons that can be learnt from, in order, to join these rows.
  package func lessons(joining rows: [LabelledRow]) async throws(StoreError) -> [LabelledRow] {
    let examined = Set(rows.filter { $0.split == "val" }.map(\.source))
    var found: [LabelledRow] = []
    var last: (check: Check.ID, reader: Reader.ID)?
    while true {
      let lessons = try await lessons(after: last, limit: 200)
      guard let end = lessons.last else { return found }
      found += lessons.compactMap { LabelledRow($0, examined: examined) }
      last = (end.said.check, end.said.reader)
    }
  }
}
