// What a reader takes along besides rows.

package import LedeBase

/// A file of the archive that a reader takes along, brought when its turn comes.
package struct ArchiveFile: Sendable {
  /// All of a reader's.
  package typealias Finding = @Sendable (Reader.ID) async throws(StoreError) -> [ArchiveFile]

  /// Where it lies in the archive, in ASCII.
  package let name: String
  /// Its bytes; nil where it is gone by then.
  package let bytes: @Sendable () async throws(StoreError) -> [UInt8]?

  package init(
    _ name: String, bytes: @escaping @Sendable () async throws(StoreError) -> [UInt8]?
  ) {
    self.name = name
    self.bytes = bytes
  }
}
