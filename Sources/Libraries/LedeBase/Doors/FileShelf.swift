// Files of readers in a folder, beside the database.

/// A folder that all processes of one Lede share.
package protocol FileShelf: Sendable {
  /// Keeps a file, whole and for good, or not at all.
  func keep(_ bytes: [UInt8], _ name: String) throws(StoreError)
  /// What a file holds; nil when there is none of that name.
  func file(_ name: String) throws(StoreError) -> [UInt8]?
  /// Removes a file, if it is there.
  func drop(_ name: String) throws(StoreError)
}
