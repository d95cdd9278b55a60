// What readers had checked.

import LedeBase
import LedeDatabase

/// Statements on `checked`.
enum Checked {
  static let all = [
    keep.query, one.query, page.query, old.query, drop.query, last.query, number.query,
  ]

  private static let short = """
    id, address, title, source, reading, via, shares, basis, walt, words, language, checksum, judge,
    asked, took, item_id
    """

  /// Keeps a new check and gives its number back; nothing when that is taken.
  static let keep = Statement<(Check, Reader.ID), Check.ID>(
    "checked.keep",
    """
    INSERT INTO checked (id, reader_id, asked, took, item_id, words, address, title, source,
      reading, via, judge, basis, walt, language, checksum, shares, evidence, read_text)
    VALUES (:id, :reader, :asked, :took, :item, :words, :address, :title, :source, :reading, :via,
      :judge, :basis, :walt, :language, :checksum, :shares, :evidence, :text)
    ON CONFLICT (id) DO NOTHING RETURNING id
    """,
    [
      "id": { .id($0.0.id) }, "reader": { .id($0.1) }, "asked": { .time($0.0.asked) },
      "took": { .integer($0.0.took.microseconds) }, "item": { $0.0.item.map { .id($0) } ?? .null },
      "words": { .integer($0.0.verdict.words) }, "address": { .address($0.0.address) },
      "title": { .text($0.0.title) }, "source": { .text($0.0.source) },
      "reading": { .text($0.0.reading.rawValue) }, "via": { .text($0.0.via) },
      "judge": { .text($0.0.judged.server) }, "basis": { .text($0.0.verdict.basis.rawValue) },
      "walt": { .text($0.0.verdict.walt) }, "language": { .text($0.0.verdict.language) },
      "checksum": { .text($0.0.verdict.checksum) },
      "shares": { .text(VerdictText.shares(of: $0.0.verdict)) },
      "evidence": { .text(VerdictText.evidence(of: $0.0.verdict.findings)) },
      "text": { .text($0.0.verdict.readText) },
    ]
  ) { $0.id() }

  static let one = Statement<Check.ID, Check>(
    "checked.one", "SELECT \(short), evidence, read_text FROM checked WHERE id = :id",
    ["id": { .id($0) }]
  ) { columns in
    var check = read(&columns)
    let shares = VerdictText.shares(of: check.verdict)
    let evidence = columns.text()
    check.verdict.readText = columns.text()
    check.verdict.findings = VerdictText.findings(
      shares: shares, evidence: evidence, in: check.verdict.readText)
    return check
  }

  typealias Page = (Reader.ID, before: CheckPosition?, limit: Int)
  static let page = Statement<Page, Check>(
    "checked.page",
    """
    SELECT \(short) FROM checked WHERE reader_id = :reader AND (asked, id) < (:asked, :id)
    ORDER BY asked DESC, id DESC LIMIT :limit
    """,
    [
      "reader": { .id($0.0) }, "asked": { .integer($0.before?.asked.milliseconds ?? .max) },
      "id": { .integer($0.before?.id.rawValue ?? .max) }, "limit": { .integer($0.limit) },
    ], read: read)

  /// How many are kept of a reader.
  static let number = Statement<Reader.ID, Int>(
    "checked.number", "SELECT COUNT(*) FROM checked WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) { $0.number() }

  /// A few that are older than a time and that nobody disagreed with, the oldest first.
  static let old = Statement<(before: Timestamp, limit: Int), Check.ID>(
    "checked.old",
    "SELECT id FROM checked WHERE lasts = 0 AND asked < :before ORDER BY asked LIMIT :limit",
    ["before": { .time($0.before) }, "limit": { .integer($0.limit) }]
  ) { $0.id() }

  /// Drops a check, unless somebody has disagreed with it by now.
  static let drop = Statement<Check.ID, Void>(
    "checked.drop", "DELETE FROM checked WHERE id = :id AND lasts = 0", ["id": { .id($0) }])

  /// Keeps a check for good; gives its number, or nothing when there is none.
  static let last = Statement<Check.ID, Check.ID>(
    "checked.last", "UPDATE checked SET lasts = 1 WHERE id = :id RETURNING id", ["id": { .id($0) }]
  ) { $0.id() }

  private static let read: @Sendable (inout Columns) -> Check = { columns in
    let (id, address, title) = (columns.id() as Check.ID, columns.address(), columns.text())
    let source = columns.text()
    let reading = Check.Format(rawValue: columns.text()) ?? .html
    let (via, shares) = (columns.text(), columns.text())
    return Check(
      id: id, address: address, title: title, source: source, reading: reading, via: via,
      verdict: Verdict(
        findings: VerdictText.findings(shares: shares),
        everyday: VerdictText.everyday(shares: shares),
        basis: Verdict.Basis(rawValue: columns.text()) ?? .article, walt: columns.text(),
        words: columns.number(), language: columns.text(), checksum: columns.text()),
      judged: columns.optionalText().map { .outside($0) } ?? .here, asked: columns.time(),
      took: .microseconds(columns.integer()), item: columns.optionalInteger().map { Item.ID($0) })
  }
}

/// Statements on `disagreement`.
enum Disagreements {
  static let all = [keep.query, remove.query, one.query, lessons.query, spoken.query]

  static let keep = Statement<Disagreement, Void>(
    "disagreements.keep",
    """
    INSERT INTO disagreement (check_id, reader_id, said, label)
    VALUES (:check, :reader, :said, :label)
    ON CONFLICT (check_id, reader_id) DO UPDATE SET said = excluded.said, label = excluded.label
    """,
    [
      "check": { .id($0.check) }, "reader": { .id($0.reader) }, "said": { .time($0.said) },
      "label": { .text($0.label.name) },
    ])

  static let remove = Statement<(Check.ID, Reader.ID), Void>(
    "disagreements.remove",
    "DELETE FROM disagreement WHERE check_id = :check AND reader_id = :reader",
    ["check": { .id($0.0) }, "reader": { .id($0.1) }])

  /// What a reader said; nil when this Lede does not know the label.
  static let one = Statement<(Check.ID, Reader.ID), Disagreement?>(
    "disagreements.one",
    """
    SELECT label, check_id, reader_id, said FROM disagreement
    WHERE check_id = :check AND reader_id = :reader
    """, ["check": { .id($0.0) }, "reader": { .id($0.1) }], read: read)

  typealias After = (check: Check.ID, reader: Reader.ID, limit: Int)
  static let lessons = Statement<After, Lesson?>(
    "disagreements.lessons",
    """
    SELECT d.label, d.check_id, d.reader_id, d.said, c.address, c.source, c.title, c.read_text
    FROM disagreement AS d JOIN checked AS c ON c.id = d.check_id
    WHERE (d.check_id, d.reader_id) > (:check, :reader)
    ORDER BY d.check_id, d.reader_id LIMIT :limit
    """,
    ["check": { .id($0.check) }, "reader": { .id($0.reader) }, "limit": { .integer($0.limit) }]
  ) { columns in
    read(&columns).map {
      Lesson(
        said: $0, address: columns.address(), source: columns.text(), title: columns.text(),
        text: columns.text())
    }
  }

  /// All that was said, with what the checks were taken for.
  static let spoken = Statement<Void, SpokenCheck?>(
    "disagreements.spoken",
    """
    SELECT d.label, d.check_id, d.reader_id, d.said, c.judge, c.shares
    FROM disagreement AS d JOIN checked AS c ON c.id = d.check_id
    ORDER BY d.check_id, d.reader_id
    """
  ) { columns in
    read(&columns).map {
      let isOutside = columns.optionalText() != nil
      return SpokenCheck(
        said: $0, lead: VerdictText.lead(shares: columns.text()), isOutside: isOutside)
    }
  }

  private static let read: @Sendable (inout Columns) -> Disagreement? = { columns in
    Label(name: columns.text()).map {
      Disagreement(check: columns.id(), reader: columns.id(), label: $0, said: columns.time())
    }
  }
}

extension Check.Judged {
  fileprivate var server: String? { if case .outside(let name) = self { name } else { nil } }
}

extension Duration {
  fileprivate var microseconds: Int {
    Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000)
  }
}
