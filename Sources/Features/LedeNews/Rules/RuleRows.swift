// Readers' rules.

import LedeBase
import LedeDatabase

/// Statements on `rule`.
enum RuleRows {
  private static let columns =
    "id, feed_id, scope, action, matching, place, words, is_on, caught, trouble, made"

  /// Reads `columns`; nil when a newer Lede wrote what this one does not know.
  private static let rule: @Sendable (inout Columns) -> Rule? = { columns in
    let id: Rule.ID = columns.id()
    let feed = columns.optionalInteger().map { Feed.ID($0) }
    let group = columns.optionalText()
    let action = RuleTerms.Action(rawValue: columns.text())
    let match = RuleTerms.Match(rawValue: columns.text())
    let place = RuleTerms.Place(rawValue: columns.text())
    let words = columns.text()
    let isOn = columns.flag()
    let caught = columns.number()
    let trouble = columns.optionalText().flatMap { Rule.Trouble(rawValue: $0) }
    let made = columns.time()
    let scope = feed.map { .feed($0) } ?? RuleTerms.Scope(group ?? "")
    guard let action, let match, let place, let scope else { return nil }
    return Rule(
      id: id, terms: RuleTerms(action, words, match: match, place: place, in: scope), isOn: isOn,
      caught: caught, trouble: trouble, made: made)
  }

  /// The feed that terms are for, as the table holds it.
  private static func feed(_ terms: RuleTerms) -> Value {
    if case .feed(let id) = terms.scope { .id(id) } else { .null }
  }

  /// What else they are for.
  private static func scope(_ terms: RuleTerms) -> Value {
    switch terms.scope {
    case .all, .feed: .null
    case .folder, .label, .tag, .kind: .text(terms.scope.text)
    }
  }

  static let all = Statement<Reader.ID, Rule?>(
    "rules.all",
    "SELECT \(columns) FROM rule WHERE reader_id = :reader AND removed IS NULL ORDER BY id",
    ["reader": { .id($0) }], read: rule)

  /// A reader's rules that caught an item which is muted: O(rules that caught it).
  static let muting = Statement<(Item.ID, Reader.ID), Rule?>(
    "rules.muting",
    """
    SELECT \(columns) FROM rule
    WHERE id IN (SELECT rule_id FROM rule_catch
        WHERE item_id = :item AND action IN ('mute', 'keep-only'))
      AND reader_id = :reader AND removed IS NULL
      AND EXISTS (SELECT 1 FROM mark
        WHERE mark.reader_id = :reader AND mark.item_id = :item AND mark.shelf >= 4)
    ORDER BY id
    """,
    ["item": { .id($0.0) }, "reader": { .id($0.1) }], read: rule)

  /// Every rule that is on, by reader and rule.
  static let inForce = Statement<Void, RuleInForce?>(
    "rules.inForce",
    """
    SELECT reader_id, \(columns) FROM rule WHERE is_on = 1 AND removed IS NULL
    ORDER BY reader_id, id
    """
  ) { columns in
    let reader: Reader.ID = columns.id()
    guard var found = rule(&columns) else { return nil }
    found.caught = 0
    return RuleInForce(reader: reader, rule: found)
  }

  typealias New = (terms: RuleTerms, reader: Reader.ID, made: Timestamp)
  static let add = Statement<New, Rule?>(
    "rules.add",
    """
    INSERT INTO rule (reader_id, feed_id, scope, action, matching, place, words, made)
    VALUES (:reader, :feed, :scope, :action, :matching, :place, :words, :made)
    RETURNING \(columns)
    """,
    [
      "reader": { .id($0.reader) }, "feed": { feed($0.terms) }, "scope": { scope($0.terms) },
      "action": { .text($0.terms.action.rawValue) },
      "matching": { .text($0.terms.match.rawValue) }, "place": { .text($0.terms.place.rawValue) },
      "words": { .text($0.terms.text) }, "made": { .time($0.made) },
    ], read: rule)

  /// How many a reader has.
  static let number = Statement<Reader.ID, Int>(
    "rules.number", "SELECT COUNT(*) FROM rule WHERE reader_id = :reader AND removed IS NULL",
    ["reader": { .id($0) }]
  ) { $0.number() }

  /// One rule of a reader, held until the end of the transaction.
  static let locked = Statement<(Rule.ID, Reader.ID), Rule?>(
    "rules.locked", sqlite: lockedText, postgres: lockedText + " FOR NO KEY UPDATE",
    ["id": { .id($0.0) }, "reader": { .id($0.1) }], read: rule)
  private static let lockedText =
    "SELECT \(columns) FROM rule WHERE id = :id AND reader_id = :reader AND removed IS NULL"

  /// Holds a rule of a reader until the end of the transaction, also one that was removed.
  static let held = Statement<(Rule.ID, Reader.ID), Rule.ID>(
    "rules.held", sqlite: heldText, postgres: heldText + " FOR NO KEY UPDATE",
    ["id": { .id($0.0) }, "reader": { .id($0.1) }]
  ) { $0.id() }
  private static let heldText = "SELECT id FROM rule WHERE id = :id AND reader_id = :reader"

  /// Which of these rules are on, held until the end of the transaction.
  static let lockedOn = Statement<[Rule.ID], Rule.ID>(
    "rules.lockedOn", sqlite: lockedOnText, postgres: lockedOnText + " FOR NO KEY UPDATE",
    ["ids": { .ids($0) }]
  ) { $0.id() }
  private static let lockedOnText =
    "SELECT id FROM rule WHERE id IN :ids AND is_on = 1 AND removed IS NULL ORDER BY id"

  /// Writes what a reader can change; a rule that is changed has no trouble any more.
  static let set = Statement<Rule, Void>(
    "rules.set",
    """
    UPDATE rule SET feed_id = :feed, scope = :scope, action = :action, matching = :matching,
      place = :place, words = :words, is_on = :on, trouble = NULL
    WHERE id = :id
    """,
    [
      "id": { .id($0.id) }, "feed": { feed($0.terms) }, "scope": { scope($0.terms) },
      "action": { .text($0.terms.action.rawValue) },
      "matching": { .text($0.terms.match.rawValue) }, "place": { .text($0.terms.place.rawValue) },
      "words": { .text($0.terms.text) }, "on": { .flag($0.isOn) },
    ])

  /// Switches a rule off, unless its words have changed since.
  static let switchOff = Statement<Rule, Void>(
    "rules.switchOff",
    """
    UPDATE rule SET is_on = 0, trouble = :trouble
    WHERE id = :id AND matching = :matching AND words = :words
    """,
    [
      "id": { .id($0.id) }, "trouble": { .text($0.trouble?.rawValue) },
      "matching": { .text($0.terms.match.rawValue) }, "words": { .text($0.terms.text) },
    ])

  static let count = Statement<(rule: Rule.ID, more: Int), Void>(
    "rules.count", "UPDATE rule SET caught = caught + :more WHERE id = :rule",
    ["rule": { .id($0.rule) }, "more": { .integer($0.more) }])

  static let remove = Statement<(Rule.ID, at: Timestamp), Void>(
    "rules.remove", "UPDATE rule SET removed = :now WHERE id = :id",
    ["id": { .id($0.0) }, "now": { .time($0.at) }])

  /// Makes a rule what it was that was removed not long ago.
  static let giveBack = Statement<(Rule.ID, Reader.ID, since: Timestamp), Rule?>(
    "rules.giveBack",
    """
    UPDATE rule SET removed = NULL
    WHERE id = :id AND reader_id = :reader AND removed >= :since RETURNING \(columns)
    """,
    ["id": { .id($0.0) }, "reader": { .id($0.1) }, "since": { .time($0.since) }], read: rule)

  /// What a reader removed before a time.
  static let removed = Statement<(Reader.ID, before: Timestamp), Rule.ID>(
    "rules.removed", "SELECT id FROM rule WHERE reader_id = :reader AND removed < :before",
    ["reader": { .id($0.0) }, "before": { .time($0.before) }]
  ) { $0.id() }

  static let forget = Statement<Rule.ID, Void>(
    "rules.forget", "DELETE FROM rule WHERE id = :id", ["id": { .id($0) }])

  /// Gives the rules for one feed to another that it has become part of.
  static let moveFeed = Statement<(from: Feed.ID, into: Feed.ID), Void>(
    "rules.moveFeed", "UPDATE rule SET feed_id = :into WHERE feed_id = :from",
    ["from": { .id($0.from) }, "into": { .id($0.into) }])
}

/// Statements on `rule_catch`.
enum RuleCatches {
  struct Row: Sendable {
    var rule: Rule.ID
    var shown: Timestamp
    var item: Item.ID
    var action: RuleTerms.Action
    var caught: Timestamp
  }

  static let add = Statement<Row, Void>(
    "ruleCatches.add",
    """
    INSERT INTO rule_catch (rule_id, shown, item_id, action, caught)
    VALUES (:rule, :shown, :item, :action, :caught)
    ON CONFLICT (rule_id, shown, item_id) DO NOTHING
    """,
    [
      "rule": { .id($0.rule) }, "shown": { .time($0.shown) }, "item": { .id($0.item) },
      "action": { .text($0.action.rawValue) }, "caught": { .time($0.caught) },
    ])

  /// A page of what a rule caught, newest first.
  static let page = Statement<(Rule.ID, before: ListPosition?, limit: Int), Row?>(
    "ruleCatches.page",
    """
    SELECT rule_id, shown, item_id, action, caught FROM rule_catch
    WHERE rule_id = :rule AND (shown, item_id) < (:shown, :id)
    ORDER BY shown DESC, item_id DESC LIMIT :limit
    """,
    [
      "rule": { .id($0.0) }, "shown": { .integer($0.before?.shown.milliseconds ?? .max) },
      "id": { .integer($0.before?.id.rawValue ?? .max) }, "limit": { .integer($0.limit) },
    ]
  ) { columns in
    let rule: Rule.ID = columns.id()
    let shown = columns.time()
    let item: Item.ID = columns.id()
    let action = RuleTerms.Action(rawValue: columns.text())
    let caught = columns.time()
    return action.map { Row(rule: rule, shown: shown, item: item, action: $0, caught: caught) }
  }

  typealias Others = (Rule.ID, Reader.ID, items: [Item.ID])
  /// What a reader's other rules did with items.
  static let others = Statement<Others, (item: Item.ID, action: RuleTerms.Action?)>(
    "ruleCatches.others",
    """
    SELECT c.item_id, c.action FROM rule_catch AS c JOIN rule AS r ON r.id = c.rule_id
    WHERE c.item_id IN :items AND c.rule_id <> :rule AND r.reader_id = :reader
      AND r.removed IS NULL
    """,
    ["rule": { .id($0.0) }, "reader": { .id($0.1) }, "items": { .ids($0.items) }]
  ) { ($0.id(), RuleTerms.Action(rawValue: $0.text())) }

  /// Which of these items a rule caught.
  static let known = Statement<(Rule.ID, items: [Item.ID]), Item.ID>(
    "ruleCatches.known",
    "SELECT item_id FROM rule_catch WHERE item_id IN :items AND rule_id = :rule",
    ["rule": { .id($0.0) }, "items": { .ids($0.items) }]
  ) { $0.id() }

  static let remove = Statement<Row, Void>(
    "ruleCatches.remove",
    "DELETE FROM rule_catch WHERE rule_id = :rule AND shown = :shown AND item_id = :item",
    ["rule": { .id($0.rule) }, "shown": { .time($0.shown) }, "item": { .id($0.item) }])

  static let clear = Statement<Rule.ID, Void>(
    "ruleCatches.clear", "DELETE FROM rule_catch WHERE rule_id = :rule",
    ["rule": { .id($0) }])

  /// Forgets that an item was caught, and gives by which rules.
  static let erase = Statement<Item.ID, Rule.ID>(
    "ruleCatches.erase", "DELETE FROM rule_catch WHERE item_id = :item RETURNING rule_id",
    ["item": { .id($0) }]
  ) { $0.id() }

  typealias Twin = (item: Item.ID, of: Item.ID, shown: Timestamp)
  /// Has the rules that caught an item have caught its twin, and gives those that had not.
  static let join = Statement<Twin, Rule.ID>(
    "ruleCatches.join",
    """
    INSERT INTO rule_catch (rule_id, shown, item_id, action, caught)
    SELECT rule_id, CAST(:shown AS BIGINT), CAST(:of AS BIGINT), action, caught FROM rule_catch
    WHERE item_id = :item
    ON CONFLICT (rule_id, shown, item_id) DO NOTHING RETURNING rule_id
    """,
    ["item": { .id($0.item) }, "of": { .id($0.of) }, "shown": { .time($0.shown) }]
  ) { $0.id() }

  struct Mark: Sendable {
    var mark: Marks.Row
    var shown: Timestamp
    /// When its reader last changed it.
    var changed: Timestamp?
  }

  /// A reader's marks with their places and times, held until the end of the transaction, and taken
  /// as `Marks.locked` takes them.
  static let marks = Statement<(Reader.ID, items: [Item.ID]), Mark>(
    "ruleCatches.marks",
    sqlite: """
      SELECT item_id, feed_id, shelf, is_saved, shown, changed FROM mark
      WHERE reader_id = :reader AND item_id IN :items ORDER BY item_id
      """,
    postgres: """
      SELECT m.item_id, m.feed_id, m.shelf, m.is_saved, m.shown, m.changed
      FROM unnest(CAST(:items AS BIGINT[])) AS asked (id) CROSS JOIN LATERAL (
        SELECT item_id, feed_id, shelf, is_saved, shown, changed FROM mark
        WHERE reader_id = :reader AND item_id = asked.id FOR UPDATE) AS m
      """,
    ["reader": { .id($0.0) }, "items": { .ids(Set($0.items).sorted()) }]
  ) { columns in
    let row = Marks.Row(
      item: columns.id(), feed: columns.id(), shelf: Shelf(rawValue: columns.integer()) ?? .read,
      isSaved: columns.flag())
    return Mark(mark: row, shown: columns.time(), changed: columns.optionalTime())
  }
}
