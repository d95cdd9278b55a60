// Keys of single days, and the cipher that browsers open them with.

package import LedeBase

/// Seals fortunes so that a browser opens them: HKDF and AES-GCM, which each of them has.
package struct DayKeys: DaySealer {
  private static let nonceLength = 12

  package init() {}

  package func random(_ count: Int) -> [UInt8] { Sodium.random(count) }

  /// Gives a random nonce, then the text encrypted and signed, envelope and date being signed along.
  package func seal(
    _ text: [UInt8], of date: LocalDate, in envelope: String, secret: [UInt8]
  ) throws(SecretError) -> [UInt8] {
    let nonce = Sodium.random(DayKeys.nonceLength)
    return try nonce
      + AESGCM.seal(
        text, key: DayKeys.key(of: date, in: envelope, secret: secret), nonce: nonce,
        signing: DayKeys.signed(envelope, date))
  }

  /// The text inside; devices do the same by script.
  package func open(
    _ sealed: [UInt8], of date: LocalDate, in envelope: String, secret: [UInt8]
  ) throws(SecretError) -> [UInt8] {
    try AESGCM.open(
      Array(sealed.dropFirst(DayKeys.nonceLength)),
      key: DayKeys.key(of: date, in: envelope, secret: secret),
      nonce: Array(sealed.prefix(DayKeys.nonceLength)), signing: DayKeys.signed(envelope, date))
  }

  /// 32 bytes that are good for one date of one envelope.
  private static func key(of date: LocalDate, in envelope: String, secret: [UInt8]) -> [UInt8] {
    HKDF.key(
      salt: Array(envelope.utf8), secret: secret, info: Array("lede cookie \(date.text)".utf8),
      length: 32)
  }

  private static func signed(_ envelope: String, _ date: LocalDate) -> [UInt8] {
    Array("\(envelope) \(date.text)".utf8)
  }
}
