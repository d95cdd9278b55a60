// Fortunes that are not locked, for tests that look at something else.

package import LedeBase

/// Locks nothing: what goes in comes out.
package struct StubDays: DaySealer {
  package init() {}

  package func random(_ count: Int) -> [UInt8] { [UInt8](repeating: 7, count: count) }

  package func seal(
    _ text: [UInt8], of date: LocalDate, in envelope: String, secret: [UInt8]
  ) throws(SecretError) -> [UInt8] { text }
}
