// Passkeys: keys on a reader's device that stand in for name and password.

package import LedeBase

/// A key that a device made for one reader; what Lede keeps opens nothing.
package struct Passkey: Hashable, Sendable {
  package typealias ID = Identifier<Passkey>

  package var id: ID
  package var reader: Reader.ID
  /// What the device calls it.
  package var credential: [UInt8]
  /// A point of P-256: x and y, 32 bytes each.
  package var point: [UInt8]
  /// As the reader knows it: the device that made it.
  package var name: String
  /// How often the device says it has signed; 0 for those that do not count.
  package var signs: Int64
  package var made: Timestamp
  package var lastUsed: Timestamp?

  package init(
    id: ID, reader: Reader.ID, credential: [UInt8], point: [UInt8], name: String, signs: Int64,
    made: Timestamp, lastUsed: Timestamp? = nil
  ) {
    self.id = id
    self.reader = reader
    self.credential = credential
    self.point = point
    self.name = name
    self.signs = signs
    self.made = made
    self.lastUsed = lastUsed
  }

  /// How many one reader may have.
  package static let most = 20
}
