// Signs addresses that Lede hands out, so that it answers to no others.

package import LedeBase

/// A key for the addresses of pictures, made of the installation's own.
package struct AddressKey: AddressSigner {
  private let key: [UInt8]

  /// 96 bits: each guess is a request, so fewer would do, and a page carries fifty of them.
  private static let length = 12

  package init(_ secret: SecretKey) { key = secret.derived(for: "picture addresses") }

  package func signature(of address: WebAddress) -> [UInt8] {
    Array(Sodium.keyed(address.text, key, length: 16).prefix(AddressKey.length))
  }

  package func isSignature(_ signature: [UInt8], of address: WebAddress) -> Bool {
    Sodium.areSame(signature, self.signature(of: address))
  }
}
