// Keeping the places of openings.

/// An opening as a map needs it.
package struct MappedOpening: Hashable, Sendable {
  package var opening: Opening.ID
  package var opened: Timestamp
  /// The IANA name of the zone that it was opened in.
  package var zone: String
  /// The date that its cookie is of.
  package var date: LocalDate
  /// Nil when no place is kept.
  package var place: Place?

  package init(
    opening: Opening.ID, opened: Timestamp, zone: String, date: LocalDate, place: Place? = nil
  ) {
    self.opening = opening
    self.opened = opened
    self.zone = zone
    self.date = date
    self.place = place
  }
}

/// Keeps the places of openings, apart from the openings: each can be set, corrected and removed.
package protocol PlaceKeeper: Sendable {
  /// Keeps the place of an opening in place of the one before; false when the reader has no such
  /// opening.
  func keepPlace(_ place: Place, of opening: Opening.ID, by reader: Reader.ID)
    async throws(StoreError) -> Bool
  /// Forgets the place of an opening; false when there was none.
  func forgetPlace(of opening: Opening.ID, by reader: Reader.ID) async throws(StoreError) -> Bool
  /// One opening of a reader with its place; nil when the reader has no such opening.
  func mappedOpening(_ opening: Opening.ID, of reader: Reader.ID) async throws(StoreError)
    -> MappedOpening?
  /// All openings of a reader, newest first, with the places that are kept.
  ///
  /// Cost: O(openings of the reader), which a day rule bounds: ten years are 4,400.
  func mappedOpenings(of reader: Reader.ID) async throws(StoreError) -> [MappedOpening]
}

package protocol HasPlaces { var places: any PlaceKeeper { get } }
