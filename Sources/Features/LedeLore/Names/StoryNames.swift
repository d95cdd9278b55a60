// The names of a story for other features, read when somebody first asks for them.

package import LedeBase
import LedeDatabase
package import LedeSite

/// Keeps the names in memory, and reads them anew after others came.
package actor StoryNames {
  private let database: Database
  private let base: WebAddress?
  private var kept: (index: LoreNameIndex, version: String)?

  /// - Parameters:
  ///   - house: Where they are kept.
  ///   - base: Whose they are, as the settings name it; nil for nobody's.
  package init(_ house: House, _ base: WebAddress?) {
    database = house.database
    self.base = base
  }

  /// All names that were told by whom the settings name; nil where they name nobody, or none came yet.
  ///
  /// Cost: one small read of the database; after names came, that of reading them.
  ///
  /// - Throws: Why the database could not be used.
  package func index() async throws(StoreError) -> LoreNameIndex? {
    guard let base, let version = try await database.value(LoreAsked.place),
      let asked = LoreAsked(version), asked.base == base.text, asked.told != nil
    else { return nil }
    if let kept, kept.version == version { return kept.index }
    let index = LoreNameIndex(try await database.rows(LoreNameRows.all, ()).compactMap(\.self))
    kept = (index, version)
    return index
  }
}
