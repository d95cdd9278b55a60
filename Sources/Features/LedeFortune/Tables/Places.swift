// Where cookies were opened.

import LedeBase
import LedeDatabase

/// Statements on `opening_place`.
enum Places {
  private static let columns =
    "latitude, longitude, kept_as, is_by_hand, city, name, region, country"

  typealias Row = (place: Place, opening: Opening.ID, reader: Reader.ID)
  /// Keeps the place of an opening; nothing when the reader has no such opening.
  static let keep = Statement<Row, Opening.ID>(
    "places.keep",
    """
    INSERT INTO opening_place (opening_id, reader_id, \(columns))
    SELECT id, reader_id, CAST(:latitude AS BIGINT), CAST(:longitude AS BIGINT),
      CAST(:kept AS TEXT), CAST(:by_hand AS SMALLINT), CAST(:city AS BIGINT), CAST(:name AS TEXT),
      CAST(:region AS TEXT), CAST(:country AS TEXT)
    FROM opening WHERE id = :opening AND reader_id = :reader
    ON CONFLICT (opening_id) DO UPDATE SET latitude = excluded.latitude,
      longitude = excluded.longitude, kept_as = excluded.kept_as,
      is_by_hand = excluded.is_by_hand, city = excluded.city, name = excluded.name,
      region = excluded.region, country = excluded.country
    RETURNING opening_id
    """,
    [
      "latitude": { .integer($0.place.point.latitudeInMillionths) },
      "longitude": { .integer($0.place.point.longitudeInMillionths) },
      "kept": { .text($0.place.precision.rawValue) }, "by_hand": { .flag($0.place.isByHand) },
      "city": { $0.place.city.map { .id($0) } ?? .null }, "name": { .text($0.place.name) },
      "region": { .text($0.place.region) }, "country": { .text($0.place.country) },
      "opening": { .id($0.opening) }, "reader": { .id($0.reader) },
    ]
  ) { $0.id() }

  static let forget = Statement<(Opening.ID, Reader.ID), Opening.ID>(
    "places.forget",
    """
    DELETE FROM opening_place WHERE opening_id = :opening AND reader_id = :reader
    RETURNING opening_id
    """,
    ["opening": { .id($0.0) }, "reader": { .id($0.1) }]
  ) { $0.id() }

  private static let mapped = """
    SELECT o.id, o.opened, o.zone, o.date, o.streak, p.latitude, p.longitude, p.kept_as, p.is_by_hand, p.city,
      p.name, p.region, p.country
    FROM opening AS o LEFT JOIN opening_place AS p ON p.opening_id = o.id
    """

  static let one = Statement<(Opening.ID, Reader.ID), MappedOpening>(
    "places.one", "\(mapped) WHERE o.id = :opening AND o.reader_id = :reader",
    ["opening": { .id($0.0) }, "reader": { .id($0.1) }], read: read)

  /// All openings of a reader, the newest date first; what is hidden has no place on a map.
  static let all = Statement<Reader.ID, MappedOpening>(
    "places.all",
    """
    \(mapped) AND o.is_hidden = 0 WHERE o.reader_id = :reader ORDER BY o.date DESC
    """, ["reader": { .id($0) }], read: read)

  private static let read: @Sendable (inout Columns) -> MappedOpening = { columns in
    var mapped = MappedOpening(
      opening: columns.id(), opened: columns.time(), zone: columns.text(), date: columns.date(),
      streak: columns.number())
    if let latitude = columns.optionalInteger(), let longitude = columns.optionalInteger(),
      let point = GlobePoint(
        latitudeInMillionths: Int(latitude), longitudeInMillionths: Int(longitude)),
      let precision = columns.optionalText().flatMap({ Place.Precision(rawValue: $0) })
    {
      mapped.place = Place(
        point, precision, isByHand: columns.flag(),
        city: columns.optionalInteger().map { City.ID($0) }, name: columns.optionalText(),
        region: columns.optionalText(), country: columns.optionalText())
    }
    return mapped
  }

  static let statements: [Query] = [keep.query, forget.query, one.query, all.query]
}
