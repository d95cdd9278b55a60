// What checks keep.

import LedeAccounts
package import LedeDatabase

extension Checks {
  package static let schema = Schema(
    "checks", uses: [Accounts.schema],
    tables: [
      Table(
        "checked", key: "id",
        of: .reader(
          archive: Archive(
            "checked WHERE reader_id = :reader ORDER BY id", integers: "id words",
            times: "asked", texts: "address title judge shares read_text"))),
      Table(
        "disagreement", key: "check_id, reader_id",
        of: .reader(
          archive: Archive(
            "disagreement WHERE reader_id = :reader ORDER BY said", integers: "check_id",
            times: "said", texts: "label"),
          leaving: [
            "DELETE FROM disagreement WHERE reader_id = :reader",
            """
            DELETE FROM disagreement WHERE check_id IN (
              SELECT id FROM checked WHERE reader_id = :reader)
            """,
          ])),
    ],
    statements: { Checked.all + Disagreements.all })
}
