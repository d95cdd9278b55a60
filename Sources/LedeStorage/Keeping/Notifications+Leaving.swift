// How reminders and links go when their reader leaves, and what the archive tells of them.

extension ReaderData {
  static let notifications = [
    ReaderData(
      "reminder", rows: "reminder WHERE reader_id = :reader", integers: "minute", texts: "zone",
      deletes: [
        "DELETE FROM reminder WHERE reader_id = :reader",
        "DELETE FROM job WHERE kind = 6 AND subject = :reader",
      ]),
    // Without its keys, with which whoever finds the archive could read what is sent.
    ReaderData(
      "push_subscription", rows: "push_subscription WHERE reader_id = :reader ORDER BY id",
      times: "made", texts: "endpoint"),
    ReaderData(
      "shared_fortune", rows: "shared_fortune WHERE reader_id = :reader ORDER BY opening_id",
      integers: "opening_id", times: "made"),
  ]
}
