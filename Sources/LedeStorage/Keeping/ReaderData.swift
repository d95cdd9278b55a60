// What is kept of one reader, table by table: how it is told to them, and how it goes when they leave.

import LedeNews

/// What one table holds of a reader.
///
/// Each table that names its reader stands here once; a test finds those that do not. A room's desk
/// that brings tables of its own says so in a file `Keeping/…+Leaving.swift`, and names it in `all`.
struct ReaderData: Sendable {
  /// The table, and its file in the archive.
  let name: String
  let columns: [(name: String, expression: String, kind: Kind)]
  /// What stands behind `FROM`; nil for what lets somebody in, or is only Lede's own book-keeping.
  let rows: String?
  /// Run in this order when the reader leaves.
  let deletes: [Query]

  enum Kind: Sendable { case integer, text, time }

  /// One table.
  ///
  /// - Parameters:
  ///   - name: The table's name, which is that of its file in the archive too.
  ///   - rows: What stands behind `FROM`, with `:reader` in it, such as
  ///     `opening WHERE reader_id = :reader ORDER BY id`; nil for what is in no archive.
  ///   - integers: Columns with numbers; `name=expression` where they differ.
  ///   - times: Columns with instants, in the same way.
  ///   - texts: Columns with words, in the same way.
  ///   - deletes: Statements with `:reader`, those first that refer to the others; nil where one
  ///     by `reader_id` does.
  init(
    _ name: String, rows: String? = nil, integers: String = "", times: String = "",
    texts: String = "", deletes: [String]? = nil
  ) {
    self.name = name
    self.rows = rows
    columns = [(integers, Kind.integer), (times, .time), (texts, .text)].flatMap { list, kind in
      list.split(separator: " ").map { part in
        let sides = part.split(separator: "=", maxSplits: 1)
        return (name: String(sides[0]), expression: String(sides[sides.count - 1]), kind: kind)
      }
    }
    let texts = deletes ?? ["DELETE FROM \(name) WHERE reader_id = :reader"]
    self.deletes = texts.enumerated().map { number, text in
      Query(
        name: "leaving.\(name).\(number)", sqlite: text, postgres: text, parameters: ["reader"])
    }
  }

  /// All tables, those first that refer to others.
  static let all: [ReaderData] =
    notifications + places + cookies + checks + reading + wishes + friends + access

  /// What the archive is filled with.
  var select: Statement<Reader.ID, [ArchivePart.Field]>? {
    guard let rows else { return nil }
    let kinds = columns.map(\.kind)
    return Statement(
      "archive.\(name)",
      "SELECT \(columns.map(\.expression).joined(separator: ", ")) FROM \(rows)",
      ["reader": { .id($0) }]
    ) { columns in
      kinds.map { kind in
        switch kind {
        case .integer: columns.optionalInteger().map { .number($0) } ?? .nothing
        case .time: columns.optionalTime().map { .time($0) } ?? .nothing
        case .text: columns.optionalText().map { .text($0) } ?? .nothing
        }
      }
    }
  }

  // MARK: The tables of this room

  private static let checks = [
    ReaderData(
      "disagreement",
      rows: "disagreement WHERE reader_id = :reader ORDER BY said", integers: "check_id",
      times: "said", texts: "label",
      deletes: [
        "DELETE FROM disagreement WHERE reader_id = :reader",
        """
        DELETE FROM disagreement WHERE check_id IN (
          SELECT id FROM checked WHERE reader_id = :reader)
        """,
      ]),
    ReaderData(
      "checked", rows: "checked WHERE reader_id = :reader ORDER BY id", integers: "id words",
      times: "asked", texts: "address title judge shares read_text"),
  ]
  private static let reading = [
    ReaderData(
      "mark",
      rows: """
        mark AS m LEFT JOIN item AS i ON i.id = m.item_id
        WHERE m.reader_id = :reader AND (m.is_saved = 1 OR m.read_at IS NOT NULL)
        ORDER BY m.item_id
        """,
      integers: "item=m.item_id is_saved=m.is_saved", times: "read=m.read_at saved=m.saved_at",
      texts: "title=i.title link=i.link"),
    ReaderData(
      "subscription_tag",
      rows: """
        subscription_tag AS t JOIN feed AS f ON f.id = t.feed_id
        WHERE t.reader_id = :reader ORDER BY t.name, f.id
        """,
      texts: "tag=t.name feed=f.address"),
    ReaderData(
      "subscription",
      rows: """
        subscription AS s JOIN feed AS f ON f.id = s.feed_id
        LEFT JOIN folder AS d ON d.id = s.folder_id
        WHERE s.reader_id = :reader ORDER BY f.id
        """,
      integers: "is_followed=s.is_followed", times: "since=s.since",
      texts: "address=f.address title=f.title name=s.name folder=d.name"),
    ReaderData("folder"),
    ReaderData("noted"),
    ReaderData(
      "marked_list",
      deletes: [
        """
        DELETE FROM marked_piece WHERE list_id IN (
          SELECT id FROM marked_list WHERE reader_id = :reader)
        """,
        "DELETE FROM marked_list WHERE reader_id = :reader",
      ]),
  ]
  private static let wishes = [
    ReaderData(
      "rule", rows: "rule WHERE reader_id = :reader ORDER BY id",
      integers: "id is_on caught", times: "made removed", texts: "action matching place words",
      deletes: [
        "DELETE FROM rule_catch WHERE rule_id IN (SELECT id FROM rule WHERE reader_id = :reader)",
        "DELETE FROM rule WHERE reader_id = :reader",
      ]),
    ReaderData(
      "saved_search", rows: "saved_search WHERE reader_id = :reader ORDER BY id",
      texts: "query name"),
    ReaderData("hidden_kind"),
    ReaderData(
      "preference", rows: "preference WHERE reader_id = :reader ORDER BY name",
      texts: "name value"),
  ]
  private static let access = [
    ReaderData(
      "app_token", rows: "app_token WHERE reader_id = :reader ORDER BY id", times: "made used",
      texts: "kind name origin"),
    ReaderData(
      "session", rows: "session WHERE reader_id = :reader ORDER BY made",
      times: "made used expires",
      texts: "device"),
    ReaderData("known_device"),
    ReaderData(
      "passkey", rows: "passkey WHERE reader_id = :reader ORDER BY id", times: "made used",
      texts: "name"),
    ReaderData("invite"),
    ReaderData(
      "account", rows: "account WHERE reader_id = :reader", integers: "is_owner", times: "made",
      texts: "name"),
  ]
}

extension Connection {
  /// Removes all that is kept of a reader.
  ///
  /// The first reader's row stays, as new: whoever sits at this machine reads as that one.
  func remove(_ reader: Reader.ID) throws(StoreError) {
    for feed in try rows(Accounts.followed, reader) {
      try Following.unfollow(feed, by: reader, on: self)
    }
    for query in ReaderData.all.flatMap(\.deletes) {
      try execute(query, times: 1, bind: { $1.append(.id(reader)) }, row: { _, _ in })
    }
    if reader == .local {
      try run(Accounts.emptyReader, reader)
    } else {
      try run(Accounts.removeReader, reader)
    }
  }
}
