// The locks of cookies ahead of time.

/// Makes the secrets of envelopes, and locks fortunes with the keys of their days.
package protocol DaySealer: Sendable {
  /// Bytes that nobody can guess.
  func random(_ count: Int) -> [UInt8]
  /// A text under the key of a date, which is made of the envelope's secret, its name and the date.
  func seal(
    _ text: [UInt8], of date: LocalDate, in envelope: String, secret: [UInt8]
  ) throws(SecretError) -> [UInt8]
}
