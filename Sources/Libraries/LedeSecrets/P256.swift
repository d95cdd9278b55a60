// Keys of the curve P-256: signatures (ES256) and agreed secrets, by OpenSSL's libcrypto.

import COpenSSL
package import LedeBase

/// The curve that browsers use for push messages and passkeys.
///
/// Keys are plain bytes; libcrypto's own form of them lives through one call. Source: FIPS 186-4
/// (the curve and ECDSA), SEC 1 §2.3.3 (points), RFC 7518 §3.4 (ES256).
package enum P256 {
  /// A point on the curve; one that is not on it cannot be made.
  package struct PublicKey: Hashable, Sendable {
    /// 65 of them: 4, then both coordinates.
    package let bytes: [UInt8]

    /// Nil for anything but 65 bytes that name a point on the curve without compression.
    package init?(_ bytes: [UInt8]) {
      guard bytes.count == 65, bytes[0] == 4, NativeKey(point: bytes) != nil else { return nil }
      self.bytes = bytes
    }

    /// The point with these coordinates of 32 bytes each, as passkeys bring them (COSE, RFC 9053).
    package init?(x: [UInt8], y: [UInt8]) {
      guard x.count == 32, y.count == 32 else { return nil }
      self.init([4] + x + y)
    }

    fileprivate init(checked bytes: [UInt8]) { self.bytes = bytes }

    /// Whether the key's owner signed these bytes; the signature is r and s, 32 bytes each.
    package func isSignature(_ signature: [UInt8], of message: [UInt8]) -> Bool {
      guard let written = ECDSASignature.der(signature) else { return false }
      return isDERSignature(written, of: message)
    }

    /// Whether the key's owner signed these bytes; the signature is in DER, as passkeys give it.
    package func isDERSignature(_ signature: [UInt8], of message: [UInt8]) -> Bool {
      guard let key = NativeKey(point: bytes) else { return false }
      return key.isSignature(signature, of: message)
    }
  }

  /// A number whose point others know.
  package struct PrivateKey: Sendable {
    /// 32 of them, the most significant first.
    package let bytes: [UInt8]
    package let publicKey: PublicKey

    /// Nil for anything but 32 bytes of a number from 1 to below the order of the curve.
    package init?(_ bytes: [UInt8]) {
      guard let point = NativeKey.point(of: bytes) else { return nil }
      self.bytes = bytes
      publicKey = PublicKey(checked: point)
    }

    /// A new one.
    package static func random() -> PrivateKey {
      // One draw in 2³² is no key: then the next is taken (FIPS 186-4 B.4.2).
      while true {
        if let key = PrivateKey(Sodium.random(32)) { return key }
      }
    }

    /// A signature of these bytes: r and s, 32 bytes each.
    package func signature(of message: [UInt8]) throws(SecretError) -> [UInt8] {
      guard let signed = native?.signature(of: message), let raw = ECDSASignature.raw(signed) else {
        throw .cipherFailed(step: "sign")
      }
      return raw
    }

    /// What only the two owners of these keys can know: 32 bytes, to be given to `HKDF` and not used
    /// as they are.
    package func agreement(with other: PublicKey) throws(SecretError) -> [UInt8] {
      guard let native, let peer = NativeKey(point: other.bytes),
        let secret = native.secret(with: peer)
      else { throw .cipherFailed(step: "agree") }
      return secret
    }

    private var native: NativeKey? { NativeKey(point: publicKey.bytes, number: bytes) }
  }
}
