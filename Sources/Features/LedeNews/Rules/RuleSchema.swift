// What is kept of rules: what they say, and what they caught.

import LedeBase
package import LedeDatabase

extension Rules {
  package static let schema = Schema(
    "rules", uses: [News.schema],
    tables: [
      Table(
        "rule", key: "id",
        of: .reader(
          archive: Archive(
            "rule WHERE reader_id = :reader ORDER BY id", integers: "id is_on caught",
            times: "made removed", texts: "action matching place words scope"))),
      Table(
        "rule_catch", key: "rule_id, shown, item_id",
        of: .reader(leaving: [
          "DELETE FROM rule_catch WHERE rule_id IN (SELECT id FROM rule WHERE reader_id = :reader)"
        ])),
    ],
    migrations: [
      Migration(
        number: 1, name: "rules for folders, tags and kinds",
        sql: """
          -- What a rule looks at that is no single feed: folder:Science/Space, label:NAME, tag:NAME,
          -- kind:NAME; NULL where that is feed_id, or all.
          ALTER TABLE rule ADD COLUMN scope TEXT;
          """)
    ],
    statements: {
      [
        RuleRows.all.query, RuleRows.muting.query, RuleRows.inForce.query, RuleRows.add.query,
        RuleRows.locked.query,
        RuleRows.lockedOn.query, RuleRows.set.query, RuleRows.switchOff.query, RuleRows.count.query,
        RuleRows.held.query, RuleRows.number.query, RuleRows.remove.query, RuleRows.giveBack.query,
        RuleRows.removed.query,
        RuleRows.forget.query, RuleRows.moveFeed.query, RuleCatches.add.query,
        RuleCatches.page.query,
        RuleCatches.others.query, RuleCatches.known.query, RuleCatches.remove.query,
        RuleCatches.clear.query, RuleCatches.erase.query, RuleCatches.join.query,
        RuleCatches.marks.query, ItemTexts.told.query,
      ]
    })
}
