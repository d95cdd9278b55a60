// How readers stand with their cookies: zone, streak, points, what they wear.

import LedeBase
import LedeDatabase

/// Statements on `fortune_state`.
enum FortuneStates {
  private static let columns = """
    reader_id, points, openings, streak, longest, forgiven_month, forgiven, visited, zone, \
    zone_changes, length, paper, accent, map
    """

  /// Reads `columns`; words that a newer Lede wrote are passed over.
  private static let state: @Sendable (inout Columns) -> FortuneStanding = { columns in
    var standing = FortuneStanding(reader: columns.id())
    standing.points = columns.number()
    standing.openings = columns.number()
    standing.streak.length = columns.number()
    standing.streak.longest = columns.number()
    standing.streak.forgivenMonth = Int32(clamping: columns.integer())
    standing.streak.forgiven = columns.number()
    standing.visited = columns.optionalInteger().map { LocalDate(days: Int32(clamping: $0)) }
    standing.zone = columns.optionalText()
    standing.zoneChanges = columns.text().split(separator: " ").compactMap {
      Int64($0).map { Timestamp(milliseconds: $0) }
    }
    standing.length = Fortune.Length(rawValue: columns.text()) ?? .any
    func look() -> Look? { columns.optionalText().flatMap { Look(rawValue: $0) } }
    standing.looks = ChosenLooks(paper: look(), accent: look(), map: look())
    return standing
  }

  /// Does nothing where there is one.
  static let begin = Statement<Reader.ID, Void>(
    "fortuneStates.begin",
    "INSERT INTO fortune_state (reader_id) VALUES (:reader) ON CONFLICT (reader_id) DO NOTHING",
    ["reader": { .id($0) }])

  static let one = Statement<Reader.ID, FortuneStanding>(
    "fortuneStates.one", "SELECT \(columns) FROM fortune_state WHERE reader_id = :reader",
    ["reader": { .id($0) }], read: state)

  /// Also sees that nobody else changes it before the transaction ends.
  static let locked = Statement<Reader.ID, FortuneStanding>(
    "fortuneStates.locked",
    sqlite: "SELECT \(columns) FROM fortune_state WHERE reader_id = :reader",
    postgres: "SELECT \(columns) FROM fortune_state WHERE reader_id = :reader FOR UPDATE",
    ["reader": { .id($0) }], read: state)

  /// Writes what an opening changes; `points` is what is earned with it.
  static let opened = Statement<(OpeningDraft, points: Int), Void>(
    "fortuneStates.opened",
    """
    UPDATE fortune_state SET points = points + :points, openings = openings + 1,
      streak = :streak, longest = :longest, forgiven_month = :month, forgiven = :forgiven,
      zone = :zone, zone_changes = :changes
    WHERE reader_id = :reader
    """,
    [
      "reader": { .id($0.0.opening.reader) }, "points": { .integer($0.points) },
      "streak": { .integer($0.0.streak.length) }, "longest": { .integer($0.0.streak.longest) },
      "month": { .integer(Int64($0.0.streak.forgivenMonth)) },
      "forgiven": { .integer($0.0.streak.forgiven) }, "zone": { .text($0.0.zone) },
      "changes": { .text(changes($0.0.zoneChanges)) },
    ])

  static let setZone = Statement<(Reader.ID, ZoneChoice), Void>(
    "fortuneStates.setZone",
    "UPDATE fortune_state SET zone = :zone, zone_changes = :changes WHERE reader_id = :reader",
    [
      "reader": { .id($0.0) }, "zone": { .text($0.1.zone) },
      "changes": { .text(changes($0.1.changes)) },
    ])

  static let setLength = Statement<(Reader.ID, Fortune.Length), Void>(
    "fortuneStates.setLength",
    "UPDATE fortune_state SET length = :length WHERE reader_id = :reader",
    ["reader": { .id($0.0) }, "length": { .text($0.1.rawValue) }])

  static let setLooks = Statement<(Reader.ID, ChosenLooks), Void>(
    "fortuneStates.setLooks",
    """
    UPDATE fortune_state SET paper = :paper, accent = :accent, map = :map
    WHERE reader_id = :reader
    """,
    [
      "reader": { .id($0.0) }, "paper": { .text($0.1.paper?.rawValue) },
      "accent": { .text($0.1.accent?.rawValue) }, "map": { .text($0.1.map?.rawValue) },
    ])

  static let setVisited = Statement<(Reader.ID, LocalDate), Void>(
    "fortuneStates.setVisited",
    "UPDATE fortune_state SET visited = :date WHERE reader_id = :reader",
    ["reader": { .id($0.0) }, "date": { .date($0.1) }])

  static let earn = Statement<(Reader.ID, points: Int), Void>(
    "fortuneStates.earn",
    "UPDATE fortune_state SET points = points + :points WHERE reader_id = :reader",
    ["reader": { .id($0.0) }, "points": { .integer($0.points) }])

  private static func changes(_ changes: [Timestamp]) -> String {
    changes.map { String($0.milliseconds) }.joined(separator: " ")
  }

  static let statements: [Query] = [
    begin.query, one.query, locked.query, opened.query, setZone.query, setLength.query,
    setLooks.query, setVisited.query, earn.query,
  ]
}
