// What is kept of the places of a reader's openings, and how it goes.

extension ReaderData {
  static let places = [
    ReaderData(
      "opening_place",
      rows: "opening_place WHERE reader_id = :reader ORDER BY opening_id",
      integers: """
        opening=opening_id latitude_in_millionths=latitude longitude_in_millionths=longitude \
        is_by_hand city
        """,
      texts: "kept_as name region country")
  ]
}
