// A key that locks nothing, for tests that look at something else.

package import LedeBase

/// Seals nothing: what goes in comes out.
package struct StubSecrets: SecretKeeper {
  package init() {}
  package func seal(_ secret: [UInt8], for context: String) throws(SecretError) -> [UInt8] {
    secret
  }
  package func open(_ sealed: [UInt8], for context: String) throws(SecretError) -> [UInt8] {
    sealed
  }
  package func fingerprint(of text: String, for use: String) throws(SecretError) -> [UInt8] {
    Array("\(use): \(text)".utf8)
  }
}
