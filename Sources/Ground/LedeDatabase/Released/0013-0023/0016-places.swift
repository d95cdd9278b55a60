// Where cookies were opened, as far as their readers let it be kept.

extension Migration {
  /// Degrees in millionths; apart from the openings, so that a place can come later, change and go.
  static let places = Migration(
    number: 16, name: "places",
    sql: """
      -- kept_as: exact, near or city. city: its number at GeoNames. country: two letters.
      CREATE TABLE opening_place (
        opening_id BIGINT NOT NULL PRIMARY KEY REFERENCES opening (id),
        reader_id BIGINT NOT NULL REFERENCES reader (id),
        latitude BIGINT NOT NULL, longitude BIGINT NOT NULL,
        kept_as TEXT NOT NULL, is_by_hand SMALLINT NOT NULL, city BIGINT, name TEXT, region TEXT,
        country TEXT);
      CREATE INDEX opening_place_of ON opening_place (reader_id);
      """)
}
