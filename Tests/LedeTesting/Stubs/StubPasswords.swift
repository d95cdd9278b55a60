// Passwords that take no time.

package import LedeBase

/// Hashes passwords by turning them round, so that tests do not wait.
package struct StubPasswords: PasswordHasher {
  package var isFull: Bool

  package init(isFull: Bool = false) { self.isFull = isFull }

  package func hash(_ password: String) throws(PasswordError) -> String {
    if isFull { throw .busy }
    return String(password.reversed())
  }

  package func isRight(_ password: String, for hash: String?) throws(PasswordError) -> Bool {
    if isFull { throw .busy }
    return String(password.reversed()) == hash
  }
}
