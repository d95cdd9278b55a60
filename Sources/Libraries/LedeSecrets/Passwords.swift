// Passwords, hashed one after the other on a thread that gives way to all others.

import CSodium
package import LedeBase
import Synchronization

/// Hashes passwords with Argon2id: 19 MiB, two passes, one lane, about 45 ms.
///
/// Of those who come while 32 wait, nothing is hashed.
///
/// Source: RFC 9106; the parameters are the least that OWASP's password storage sheet names.
package final class Passwords: PasswordHasher {
  /// Those that wait and the one in hand, to be asked for without a lock.
  private let count = Atomic<Int>(0)
  /// Compared where there is no hash, so that a name that nobody has takes as long.
  private let nobodys = Mutex<String?>(nil)
  private let threads: (any TaskExecutor)?
  private let most: Int

  private static let passes: UInt64 = 2
  private static let memory = 19 * 1_024 * 1_024

  /// A hasher that uses nothing before the first password.
  ///
  /// - Parameters:
  ///   - threads: Where it hashes; best on one thread of idle priority, so that however many sign
  ///     in, one core is busy at most and pages come first. Nil for where tasks run anyway.
  ///   - most: How many may wait.
  package init(on threads: (any TaskExecutor)? = nil, most: Int = 32) {
    self.threads = threads
    self.most = most
  }

  package var isFull: Bool { count.load(ordering: .relaxed) >= most }

  package func hash(_ password: String) async throws(PasswordError) -> String {
    let bytes = Passwords.bytes(of: password)
    return try await inTurn { _ throws(PasswordError) in try Passwords.hash(bytes) }
  }

  package func isRight(_ password: String, for hash: String?) async throws(PasswordError) -> Bool {
    let bytes = Passwords.bytes(of: password)
    return try await inTurn { nobodys in
      let isSame = Passwords.isSame(bytes, hash ?? nobodys)
      return isSame && hash != nil
    }
  }

  /// Does something on the threads, if few enough wait.
  private func inTurn<Result: Sendable>(
    _ work: @escaping @Sendable (_ nobodys: String) throws(PasswordError) -> Result
  ) async throws(PasswordError) -> Result {
    guard count.add(1, ordering: .relaxed).newValue <= most else {
      count.subtract(1, ordering: .relaxed)
      throw .busy
    }
    defer { count.subtract(1, ordering: .relaxed) }
    // A task of its own, for its threads: who stops waiting does not stop it.
    let task = Task<Swift.Result<Result, PasswordError>, Never>(executorPreference: threads) {
      do throws(PasswordError) {
        // Before the first work of any kind, so that the first does not tell either.
        return .success(try work(try self.nobodysHash()))
      } catch { return .failure(error) }
    }
    return try await task.value.get()
  }

  private func nobodysHash() throws(PasswordError) -> String {
    try nobodys.withLock { known throws(PasswordError) in
      if let known { return known }
      let made = try Passwords.hash(Sodium.random(24).map { CChar(truncatingIfNeeded: $0 | 1) })
      known = made
      return made
    }
  }

  // MARK: Argon2id

  private static func bytes(of password: String) -> [CChar] {
    password.utf8.map { CChar(bitPattern: $0) }
  }

  private static func hash(_ password: [CChar]) throws(PasswordError) -> String {
    guard Sodium.isReady else { throw .failed(cause: "no random source") }
    var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
    // Safety: the text is as long as libsodium wants it, the password as long as is said.
    let result = unsafe crypto_pwhash_str(&text, password, UInt64(password.count), passes, memory)
    guard result == 0 else { throw .failed(cause: "no memory") }
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isSame(_ password: [CChar], _ hash: String) -> Bool {
    guard Sodium.isReady else { return false }
    // Safety: the C text of the hash lives through the call; the password is as long as is said.
    return unsafe crypto_pwhash_str_verify(hash, password, UInt64(password.count)) == 0
  }
}
