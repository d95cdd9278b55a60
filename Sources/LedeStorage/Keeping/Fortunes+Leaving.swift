// What is kept of a reader's cookies, for their archive and for when they leave.

extension ReaderData {
  static let cookies = [
    ReaderData(
      "ledger", rows: "ledger WHERE reader_id = :reader ORDER BY id",
      integers: "points opening=opening_id", times: "at", texts: "reason key"),
    ReaderData(
      "opening", rows: "opening WHERE reader_id = :reader ORDER BY date",
      integers: "id day=date streak is_kept is_hidden", times: "opened",
      texts: "zone text numbers device"),
    ReaderData(
      "fortune_report", rows: "fortune_report WHERE reader_id = :reader ORDER BY said",
      integers: "fortune", times: "said"),
    ReaderData(
      "fortune_state", rows: "fortune_state WHERE reader_id = :reader",
      integers: "points openings streak longest", texts: "zone length paper accent map"),
  ]
}
