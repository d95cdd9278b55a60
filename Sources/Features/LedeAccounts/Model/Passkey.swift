// Passkeys: keys on a reader's device that stand in for name and password.

package import LedeBase

/// A key that a device made for one reader; what Lede keeps opens nothing.
package struct Passkey: Hashable, Sendable {
  package typealias ID = Identifier<Passkey>

  var id: ID
  var reader: Reader.ID
  /// What the device calls it.
  var credential: [UInt8]
  var key: DeviceKey
  /// As its reader calls it; the device that made it where they gave no name.
  var name: String
  /// How often the device says it has signed; 0 for those that do not count.
  var signs: Int64
  var made: Timestamp
  var lastUsed: Timestamp?

  static let most = 20
}
