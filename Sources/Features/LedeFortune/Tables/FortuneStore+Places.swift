// The door of places.

package import LedeBase
import LedeDatabase

extension FortuneStore {
  /// Keeps the place of an opening in place of the one before; false when the reader has no such
  /// opening.
  package func keepPlace(
    _ place: Place, of opening: Opening.ID, by reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    try await database.run(Places.keep, (place: place, opening: opening, reader: reader)) != nil
  }

  /// Forgets the place of an opening; false when there was none.
  func forgetPlace(
    of opening: Opening.ID, by reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    try await database.run(Places.forget, (opening, reader)) != nil
  }

  /// One opening of a reader with its place; nil when the reader has no such opening.
  package func mappedOpening(
    _ opening: Opening.ID, of reader: Reader.ID
  ) async throws(StoreError) -> MappedOpening? {
    try await database.first(Places.one, (opening, reader))
  }

  /// All openings of a reader, newest first, with the places that are kept.
  ///
  /// Cost: O(openings of the reader), which a day rule bounds: ten years are 4,400.
  package func mappedOpenings(of reader: Reader.ID) async throws(StoreError) -> [MappedOpening] {
    try await database.rows(Places.all, reader)
  }
}
