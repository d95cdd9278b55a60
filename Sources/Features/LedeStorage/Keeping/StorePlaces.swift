// The door of places.

package import LedeBase
import LedeDatabase

extension Store: PlaceKeeper {
  package func keepPlace(
    _ place: Place, of opening: Opening.ID, by reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      try connection.first(Places.keep, (place: place, opening: opening, reader: reader)) != nil
    }
  }

  package func forgetPlace(
    of opening: Opening.ID, by reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      try connection.first(Places.forget, (opening, reader)) != nil
    }
  }

  package func mappedOpening(
    _ opening: Opening.ID, of reader: Reader.ID
  ) async throws(StoreError) -> MappedOpening? {
    try await database.first(Places.one, (opening, reader))
  }

  package func mappedOpenings(of reader: Reader.ID) async throws(StoreError) -> [MappedOpening] {
    try await database.rows(Places.all, reader)
  }
}
