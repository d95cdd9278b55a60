// Places without a database.

package import LedeNews

/// Keeps the places of openings that a test tells of.
package actor PlacesInMemory: PlaceKeeper {
  private var openings: [Opening.ID: (reader: Reader.ID, mapped: MappedOpening)] = [:]

  package init() {}

  /// Has a reader open a fortune, as a table of openings would know it; without a date, on that of
  /// universal time.
  package func opened(
    _ opening: Opening.ID, by reader: Reader.ID, at instant: Timestamp,
    zone: String = "Europe/London", date: LocalDate? = nil, place: Place? = nil
  ) {
    openings[opening] = (
      reader,
      MappedOpening(
        opening: opening, opened: instant, zone: zone, date: date ?? LocalDate(instant.parts),
        place: place)
    )
  }

  package func keepPlace(_ place: Place, of opening: Opening.ID, by reader: Reader.ID)
    throws(StoreError) -> Bool
  {
    guard openings[opening]?.reader == reader else { return false }
    openings[opening]?.mapped.place = place
    return true
  }

  package func forgetPlace(of opening: Opening.ID, by reader: Reader.ID) throws(StoreError)
    -> Bool
  {
    guard openings[opening]?.reader == reader, openings[opening]?.mapped.place != nil else {
      return false
    }
    openings[opening]?.mapped.place = nil
    return true
  }

  package func mappedOpening(_ opening: Opening.ID, of reader: Reader.ID) throws(StoreError)
    -> MappedOpening?
  {
    guard let kept = openings[opening], kept.reader == reader else { return nil }
    return kept.mapped
  }

  package func mappedOpenings(of reader: Reader.ID) throws(StoreError) -> [MappedOpening] {
    openings.values.filter { $0.reader == reader }.map(\.mapped)
      .sorted { ($0.opened, $0.opening) > ($1.opened, $1.opening) }
  }
}
