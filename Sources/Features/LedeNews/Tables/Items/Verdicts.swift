// What kind of writing each item is, and which items wait to be judged.

package import LedeBase
import LedeChecks
package import LedeDatabase

/// Statements on `verdict`.
package enum Verdicts {
  typealias New = (item: Item.ID, verdict: KeptVerdict)

  /// What stands in `label` where no label led and it is everyday writing; `share` is how surely.
  ///
  /// Nothing stands there for what is of no clear kind, and for what was not judged.
  static let everyday: Int64 = 7

  /// An item that is gone meanwhile is passed over.
  static let keep = Statement<New, Void>(
    "verdicts.keep",
    """
    INSERT INTO verdict (item_id, shown, basis, label, share, journalism, wiki, opinion, satire,
      sensational, agenda_driven, hate, edition, judged)
    SELECT id, shown, CAST(:basis AS SMALLINT), CAST(:label AS SMALLINT),
      CAST(:share AS SMALLINT), CAST(:journalism AS SMALLINT), CAST(:wiki AS SMALLINT),
      CAST(:opinion AS SMALLINT), CAST(:satire AS SMALLINT), CAST(:sensational AS SMALLINT),
      CAST(:agenda AS SMALLINT), CAST(:hate AS SMALLINT), CAST(:edition AS BIGINT),
      CAST(:judged AS BIGINT)
    FROM item WHERE id = :item
    ON CONFLICT (item_id) DO UPDATE SET basis = excluded.basis, label = excluded.label,
      share = excluded.share, journalism = excluded.journalism, wiki = excluded.wiki,
      opinion = excluded.opinion, satire = excluded.satire, sensational = excluded.sensational,
      agenda_driven = excluded.agenda_driven, hate = excluded.hate, edition = excluded.edition,
      judged = excluded.judged
    """,
    [
      "item": { .id($0.item) }, "basis": { .integer($0.verdict.basis.rawValue) },
      "label": { $0.verdict.leading.map { .integer(Int64($0.rawValue)) } ?? unled($0.verdict) },
      "share": { .integer($0.verdict.swatch?.share ?? $0.verdict.everyday) },
      "journalism": { share(.journalism, $0.verdict) }, "wiki": { share(.wiki, $0.verdict) },
      "opinion": { share(.opinion, $0.verdict) }, "satire": { share(.satire, $0.verdict) },
      "sensational": { share(.sensational, $0.verdict) },
      "agenda": { share(.agendaDriven, $0.verdict) }, "hate": { share(.hate, $0.verdict) },
      "edition": { .integer($0.verdict.edition) }, "judged": { .time($0.verdict.judged) },
    ])

  private static func share(_ label: Label, _ verdict: KeptVerdict) -> Value {
    verdict.shares.isEmpty ? .null : .integer(verdict[label])
  }

  private static func unled(_ verdict: KeptVerdict) -> Value {
    verdict.everyday == nil ? .null : .integer(everyday)
  }

  static let delete = Statement<Item.ID, Void>(
    "verdicts.delete", "DELETE FROM verdict WHERE item_id = :item", ["item": { .id($0) }])

  /// The leading labels of these items; those that have none are left out.
  package static let leading = Statement<[Item.ID], (item: Item.ID, kind: Label?)>(
    "verdicts.leading",
    """
    SELECT item_id, label FROM verdict
    WHERE item_id IN :items AND label >= 0 AND label < \(everyday)
    """,
    ["items": { .ids($0) }]
  ) { ($0.id(), Label(rawValue: UInt32($0.integer()))) }

  /// How many items have which share of each label that readers see, and of everyday writing.
  ///
  /// Nil for what is not known.
  ///
  /// Cost: O(verdicts), each walked once and sorted by seven shares: a second for 100,000.
  static let shares = Statement<Int64, ShareCount?>(
    "verdicts.shares",
    """
    SELECT CASE WHEN v.edition = :edition THEN 1 ELSE 0 END, v.basis, kind.label,
      CASE kind.label WHEN 0 THEN v.journalism WHEN 1 THEN v.wiki WHEN 2 THEN v.opinion
        WHEN 3 THEN v.satire WHEN 4 THEN v.sensational WHEN 5 THEN v.agenda_driven
        ELSE CASE WHEN v.label = \(everyday) THEN v.share ELSE 0 END END,
      CASE WHEN v.label = kind.label THEN 1 ELSE 0 END, COUNT(*)
    FROM verdict AS v CROSS JOIN (
      SELECT 0 AS label UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3
      UNION ALL SELECT 4 UNION ALL SELECT 5 UNION ALL SELECT \(everyday)) AS kind
    WHERE v.journalism IS NOT NULL GROUP BY 1, 2, 3, 4, 5
    """, ["edition": { .integer($0) }]
  ) { columns in
    let isOfNow = columns.integer() == 1
    guard let basis = KeptVerdict.Basis(rawValue: columns.number()) else { return nil }
    let number = columns.integer()
    let label = Label(rawValue: UInt32(number))
    guard label != nil || number == everyday else { return nil }
    return ShareCount(
      isOfNow: isOfNow, basis: basis, label: label, share: columns.number(),
      isLeading: columns.integer() == 1, items: columns.number())
  }

  /// What there is to read of these items, newest first.
  static let texts = Statement<[Item.ID], ItemToJudge>(
    "verdicts.texts",
    """
    SELECT i.id, i.title, SUBSTR(a.html, 1, \(ItemToJudge.longest)),
      COALESCE(t.content_kind, t.summary_kind),
      SUBSTR(COALESCE(t.content, t.summary), 1, \(ItemToJudge.longest))
    FROM item AS i JOIN item_text AS t ON t.item_id = i.id
    LEFT JOIN article AS a ON a.item_id = i.id
    WHERE i.id IN :items ORDER BY i.id DESC
    """, ["items": { .ids($0) }]
  ) { columns in
    let id: Item.ID = columns.id()
    let title = columns.optionalText() ?? ""
    let article = columns.optionalText().map { FeedText($0, .html) }
    let kind = columns.optionalInteger().flatMap { FeedText.Kind(rawValue: Int($0)) }
    let told = columns.optionalText().map { FeedText($0, kind ?? .plain) }
    return ItemToJudge(id: id, title: title, article: article, told: told)
  }
}

/// Statements on `verdict_todo`.
enum VerdictTodo {
  typealias Range = (first: Item.ID, last: Item.ID)

  static let note = Statement<Range, Void>(
    "verdictTodo.note",
    """
    INSERT INTO verdict_todo (first, last) VALUES (:first, :last)
    ON CONFLICT (first) DO UPDATE SET turn = verdict_todo.turn + 1,
      last = CASE WHEN verdict_todo.last < excluded.last THEN excluded.last
        ELSE verdict_todo.last END
    """, ["first": { .id($0.first) }, "last": { .id($0.last) }])

  /// The newest runs.
  static let some = Statement<Int, JudgingBatch.Stretch>(
    "verdictTodo.some",
    "SELECT first, last, turn FROM verdict_todo WHERE last > 0 ORDER BY last DESC LIMIT :limit",
    ["limit": { .integer($0) }]
  ) { JudgingBatch.Stretch(first: $0.id(), last: $0.id(), turn: $0.integer()) }

  /// The numbers of kept items of a run, the newest first.
  static let items = Statement<(Range, limit: Int), Item.ID>(
    "verdictTodo.items",
    "SELECT id FROM item WHERE id BETWEEN :first AND :last ORDER BY id DESC LIMIT :limit",
    [
      "first": { .id($0.0.first) }, "last": { .id($0.0.last) }, "limit": { .integer($0.limit) },
    ]
  ) { $0.id() }

  private static let ends: KeyValuePairs<String, @Sendable (JudgingBatch.Stretch) -> Value> = [
    "first": { .id($0.first) }, "last": { .id($0.last) }, "turn": { .integer($0.turn) },
  ]

  /// Ends a run, unless more was noted of it since.
  static let end = Statement<JudgingBatch.Stretch, Void>(
    "verdictTodo.end",
    "DELETE FROM verdict_todo WHERE first = :first AND last = :last AND turn = :turn", ends)

  /// Leaves of a run what lies below, unless more was noted of it since.
  static let shorten = Statement<JudgingBatch.Stretch, Void>(
    "verdictTodo.shorten",
    """
    UPDATE verdict_todo SET last = :rest WHERE first = :first AND last = :last AND turn = :turn
    """,
    [
      "first": { .id($0.first) }, "last": { .id($0.last) }, "turn": { .integer($0.turn) },
      "rest": { $0.rest.map { .id($0) } ?? .null },
    ])

  static let forget = Statement<Void, Void>(
    "verdictTodo.forget", "DELETE FROM verdict_todo WHERE first > 0")

  /// All items there are, as one run.
  static let everything = Statement<Void, Void>(
    "verdictTodo.everything",
    """
    INSERT INTO verdict_todo (first, last)
    SELECT low.id, high.id FROM (
      SELECT id FROM item WHERE id > 0 ORDER BY id LIMIT 1) AS low,
      (SELECT id FROM item WHERE id > 0 ORDER BY id DESC LIMIT 1) AS high
    """)

  /// How many items wait; those that are in two runs count twice.
  static let waiting = Statement<Void, Int>(
    "verdictTodo.waiting",
    """
    SELECT COUNT(*) FROM verdict_todo AS t JOIN item AS i ON i.id BETWEEN t.first AND t.last
    WHERE t.last > 0
    """
  ) { $0.number() }
}
