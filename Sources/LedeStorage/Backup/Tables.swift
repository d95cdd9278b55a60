// Which tables and columns a backup holds, so that rows can be carried from one database to another.

import LedeNews

/// A table as it stands in backups.
struct Table: Sendable {
  enum Kind: Sendable { case integer, text }
  let name: String
  let columns: [(name: String, kind: Kind)]
  /// The columns of the primary key, in whose order rows are read.
  let order: String
  /// Which rows go into a backup; nil for all.
  let condition: String?
  /// Whether PostgreSQL numbers its rows itself and must be told the last number.
  let isNumbered: Bool

  init(
    _ name: String, order: String, integers: String, texts: String = "",
    condition: String? = nil, isNumbered: Bool = false
  ) {
    self.name = name
    self.order = order
    self.condition = condition
    self.isNumbered = isNumbered
    columns =
      integers.split(separator: " ").map { (String($0), .integer) }
      + texts.split(separator: " ").map { (String($0), .text) }
  }

  private var list: String { columns.map(\.name).joined(separator: ", ") }
  private var filter: String { condition.map { " WHERE \($0)" } ?? "" }

  /// All rows that go into a backup, in the order of their key; `schema` ends in a point.
  func select(from schema: String = "") -> String {
    "SELECT \(list) FROM \(schema)\(name)\(filter) ORDER BY \(order)"
  }

  /// Takes over all rows of the same table in another SQLite file.
  func takeOver(from schema: String) -> String {
    "INSERT INTO main.\(name) (\(list)) \(select(from: schema))"
  }

  /// Forgets the rows that a restore puts in again.
  var clear: String { "DELETE FROM \(name)\(filter)" }

  /// All that a backup holds, each table after those it refers to.
  ///
  /// Sessions, links, printed codes, keys of feeds and settings named `secret.…` are never in a backup.
  static let all: [Table] = [
    Table("number", order: "name", integers: "next", texts: "name", condition: "name <> 'epoch'"),
    Table(
      "reader", order: "id", integers: "id items unread saved", texts: "name", isNumbered: true),
    // Passwords as Argon2id left them: without, a restore would shut everybody out.
    Table(
      "account", order: "reader_id", integers: "reader_id is_owner made",
      texts: "name key password"),
    Table(
      "feed", order: "id",
      integers: """
        id body_hash failures last_asked last_good is_owners is_stopped items snapshot \
        keep_newest keep_days ask_interval forgotten merged_into refused_at silent_since rest_until \
        wants_article
        """,
      texts: "address title subtitle site icon etag last_modified last_error arrivals pace",
      isNumbered: true),
    Table(
      "folder", order: "id", integers: "id reader_id parent_id", texts: "name", isNumbered: true),
    Table(
      "subscription", order: "reader_id, feed_id",
      integers: """
        reader_id feed_id folder_id is_followed since items unread is_paused wants_article \
        ask_interval \
        keep_newest keep_days last_read
        """,
      texts: "name"),
    Table(
      "subscription_tag", order: "reader_id, name, feed_id", integers: "reader_id feed_id",
      texts: "name"),
    Table("preference", order: "reader_id, name", integers: "reader_id", texts: "name value"),
    Table(
      "item", order: "id", integers: "id feed_id shown arrived published updated revision story",
      texts: "title link author picture brief"),
    Table(
      "item_text", order: "item_id", integers: "item_id summary_kind content_kind",
      texts: "key language comments_link tags enclosures summary content"),
    Table(
      "article", order: "item_id", integers: "item_id fetched words",
      texts: """
        failure address title byline picture language direction html
        """),
    Table(
      "verdict", order: "item_id",
      integers: """
        item_id shown basis label share journalism wiki opinion satire sensational \
        agenda_driven hate edition judged
        """),
    Table("verdict_todo", order: "first", integers: "first last turn"),
    Table(
      "hidden_kind", order: "reader_id, kind",
      integers: "reader_id kind is_hidden swept_shown swept_item"),
    Table(
      "seen", order: "feed_id, key_hash",
      integers:
        "feed_id key_hash item_id link_hash title_hash words_hash published is_dropped dropped"),
    Table("forgotten", order: "feed_id, key_hash", integers: "feed_id key_hash"),
    Table("tag", order: "id", integers: "id", texts: "name", isNumbered: true),
    Table("tag_feed", order: "tag_id, feed_id", integers: "tag_id feed_id items"),
    Table("item_tag", order: "tag_id, shown, item_id", integers: "tag_id shown item_id"),
    Table(
      "mark", order: "reader_id, item_id",
      integers: "reader_id item_id feed_id shown shelf is_saved changed read_at saved_at story"),
    Table(
      "rule", order: "id", integers: "id reader_id feed_id is_on caught made removed",
      texts: "action matching place words trouble", isNumbered: true),
    Table(
      "rule_catch", order: "rule_id, shown, item_id", integers: "rule_id shown item_id caught",
      texts: "action"),
    Table("marked_list", order: "id", integers: "id reader_id made"),
    Table(
      "marked_piece", order: "list_id, piece", integers: "list_id piece", texts: "items"),
    Table("noted", order: "reader_id, key", integers: "reader_id received", texts: "key"),
    Table(
      "job", order: "id", integers: "id kind subject due attempts claim", isNumbered: true),
    Table(
      "setting", order: "name", integers: "", texts: "name value",
      condition: "name NOT LIKE 'secret.%' AND name <> 'search.version'"),
    Table(
      "story_print", order: "period, hash, item_id",
      integers: "period hash item_id feed_id shown"),
    Table(
      "saved_search", order: "id", integers: "id reader_id", texts: "query name", isNumbered: true),
    Table(
      "checked", order: "id", integers: "id reader_id asked took item_id words lasts",
      texts: """
        address title source reading via judge basis walt language checksum shares evidence \
        read_text
        """),
    Table("reminder", order: "reader_id", integers: "reader_id minute", texts: "zone"),
    Table(
      "disagreement", order: "check_id, reader_id", integers: "check_id reader_id said",
      texts: "label"),
    Table(
      "fortune_state", order: "reader_id",
      integers: "reader_id points openings streak longest forgiven_month forgiven visited",
      texts: "zone zone_changes length paper accent map"),
    Table(
      "opening", order: "id",
      integers: "id reader_id date opened fortune set_version streak is_kept is_hidden",
      texts: "zone numbers device text", isNumbered: true),
    Table(
      "opening_place", order: "opening_id",
      integers: "opening_id reader_id latitude longitude is_by_hand city",
      texts: "kept_as name region country"),
    Table(
      "ledger", order: "id", integers: "id reader_id at points opening_id", texts: "reason key",
      isNumbered: true),
    Table("own_fortune", order: "number", integers: "number kept", texts: "text"),
    Table(
      "fortune_report", order: "fortune, reader_id", integers: "fortune reader_id said"),
    Table(
      "friend", order: "reader_id, friend_id",
      integers: "reader_id friend_id since shows_city", texts: "extent"),
    Table(
      "friend_ask", order: "reader_id, key", integers: "reader_id asked refused is_withdrawn",
      texts: "key name"),
    Table(
      "friend_block", order: "reader_id, blocked_id", integers: "reader_id blocked_id since"),
    Table("friend_telling", order: "reader_id", integers: "reader_id since"),
    Table(
      "friend_notice", order: "reader_id, other_id, kind",
      integers: "reader_id other_id kind made told"),
    Table(
      "cookie_gift", order: "id", integers: "id giver_id receiver_id date given fortune",
      texts: "text", isNumbered: true),
  ]

  /// Reads one row.
  func read(_ columns: inout Columns) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(self.columns.count)
    for column in self.columns {
      switch column.kind {
      case .integer: values.append(columns.optionalInteger().map { .integer($0) } ?? .null)
      case .text: values.append(.text(columns.optionalText()))
      }
    }
    return values
  }

  /// Puts one row in.
  var insert: Query {
    let values = columns.map { ":" + $0.name }.joined(separator: ", ")
    let sql = "INSERT INTO \(name) (\(list)) VALUES (\(values))"
    return Query(
      name: "restore.\(name)", sqlite: sql, postgres: sql, parameters: columns.map(\.name))
  }
}
