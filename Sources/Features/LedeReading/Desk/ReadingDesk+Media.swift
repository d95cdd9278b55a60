// What a story's sounds and films need of the store.

package import LedeBase
import LedeDatabase
import LedeNews

extension ReadingDesk {
  /// A file of an item that the reader may see, and whether it may lie in a private network.
  ///
  /// Inside are only files at the site of a feed that is the owner's alone, for the owner.
  func file(
    _ part: Int, of id: Item.ID, reader: Reader.ID, isOwner: Bool
  ) async throws(StoreError) -> (Playable, mayBePrivate: Bool)? {
    guard let kept = try await store.item(id, of: reader),
      let file = Playable.all(of: kept.item).first(where: { $0.part == part })
    else { return nil }
    guard isOwner else { return (file, false) }
    return (file, try await store.ownersFeed(of: id)?.origin == file.address.origin)
  }

  /// How many seconds of each file of an item a reader has heard, by its place.
  func places(in item: Item.ID, of reader: Reader.ID) async throws(StoreError) -> [Int: Int] {
    let rows = try await store.database.rows(Heard.of, (reader, item))
    return Dictionary(rows.map { ($0.part, $0.seconds) }, uniquingKeysWith: { one, _ in one })
  }

  /// The same of several items.
  package func places(
    in items: [Item.ID], of reader: Reader.ID
  ) async throws(StoreError) -> [Item.ID: [Int: Int]] {
    guard !items.isEmpty else { return [:] }
    let found = try await store.database.read { connection throws(StoreError) in
      try connection.rows(Heard.of, each: items.map { (reader, $0) })
    }
    let places = found.map { rows in
      Dictionary(rows.map { ($0.part, $0.seconds) }, uniquingKeysWith: { one, _ in one })
    }
    return Dictionary(zip(items, places), uniquingKeysWith: { one, _ in one })
  }

  /// Keeps how far a reader has come; the beginning is nothing to keep.
  ///
  /// False where there is nothing to play.
  package func keepPlace(
    _ part: Int, of id: Item.ID, seconds: Int, reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    guard try await file(part, of: id, reader: reader, isOwner: false) != nil else { return false }
    let now = now()
    try await store.database.write { connection throws(StoreError) in
      guard seconds > 0 else {
        return try connection.run(Heard.forget, (reader, id, part: part))
      }
      try connection.run(
        Heard.keep, (reader: reader, item: id, part: part, seconds: seconds, at: now))
      try connection.run(Heard.makeRoom, reader)
    }
    return true
  }
}
