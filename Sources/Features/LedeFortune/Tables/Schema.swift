// What is kept of cookies, their places, reminders and links.

import LedeAccounts
import LedeBase
package import LedeDatabase

extension Fortunes {
  package static let schema = Schema(
    "fortune", uses: [Accounts.schema],
    tables: [
      Table(
        "fortune_state", key: "reader_id",
        of: .reader(
          archive: Archive(
            "fortune_state WHERE reader_id = :reader", integers: "points openings streak longest",
            texts: "zone length paper accent map"))),
      Table(
        "opening", key: "id",
        of: .reader(
          archive: Archive(
            "opening WHERE reader_id = :reader ORDER BY date",
            integers: "id day=date streak is_kept is_hidden", times: "opened",
            texts: "zone text numbers device"))),
      Table(
        "opening_place", key: "opening_id",
        of: .reader(
          archive: Archive(
            "opening_place WHERE reader_id = :reader ORDER BY opening_id",
            integers: """
              opening=opening_id latitude_in_millionths=latitude \
              longitude_in_millionths=longitude is_by_hand city
              """,
            texts: "kept_as name region country"))),
      Table(
        "ledger", key: "id",
        of: .reader(
          archive: Archive(
            "ledger WHERE reader_id = :reader ORDER BY id", integers: "points opening=opening_id",
            times: "at", texts: "reason key"))),
      Table("own_fortune", key: "number"),
      Table(
        "fortune_report", key: "fortune, reader_id",
        of: .reader(
          archive: Archive(
            "fortune_report WHERE reader_id = :reader ORDER BY said", integers: "fortune",
            times: "said"))),
      Table(
        "shared_fortune", key: "opening_id",
        of: .reader(
          archive: Archive(
            "shared_fortune WHERE reader_id = :reader ORDER BY opening_id",
            integers: "opening_id", times: "made")),
        backup: .nothing),
      Table(
        "reminder", key: "reader_id",
        of: .reader(
          archive: Archive("reminder WHERE reader_id = :reader", integers: "minute", texts: "zone"),
          leaving: [
            "DELETE FROM reminder WHERE reader_id = :reader",
            "DELETE FROM job WHERE kind = \(Job.Kind.reminder.rawValue) AND subject = :reader",
          ])),
      // Without its keys, with which whoever finds the archive could read what is sent.
      Table(
        "push_subscription", key: "id",
        of: .reader(
          archive: Archive(
            "push_subscription WHERE reader_id = :reader ORDER BY id", times: "made",
            texts: "endpoint")),
        backup: .nothing),
    ],
    ownSettings: [PushKey.setting], jobs: [.reminder],
    statements: {
      [
        FortuneStates.statements, LedgerRows.statements, FortuneTexts.statements,
        Openings.statements, Places.statements, Reminders.statements,
        PushSubscriptions.statements, SharedFortunes.statements,
      ].flatMap { $0 }
    })
}
