// The key of this installation, and what is sealed under it.

import CSodium
import Glibc
package import LedeBase

/// A key of 32 bytes that lives in a file its owner alone may read.
///
/// Sealed bytes are a random nonce of 24 bytes, then the secret encrypted and signed with
/// XChaCha20-Poly1305; the context is signed along. Source: draft-irtf-cfrg-xchacha-03.
package struct SecretKey: SecretKeeper {
  private let bytes: [UInt8]

  private static let length = 32
  private static let nonceLength = 24
  private static let tagLength = 16

  /// The key in the file at `path`, made with mode 0600 when there is none.
  ///
  /// Two processes that begin at once get the same key: the file is made under another name and
  /// linked into place, which only one of them can do.
  package static func open(at path: String) throws(SecretError) -> SecretKey {
    if let found = try read(path) { return found }
    try make(path)
    guard let made = try read(path) else {
      throw .unreadable(path: path, cause: "it is gone after being made")
    }
    return made
  }

  private static func read(_ path: String) throws(SecretError) -> SecretKey? {
    // Safety: the C text of the path lives through the call; so does the status below.
    let file = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw .unreadable(path: path, cause: words(errno))
    }
    defer { Glibc.close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else {
      throw .unreadable(path: path, cause: words(errno))
    }
    guard status.st_mode & 0o077 == 0 else { throw .tooOpen(path: path) }
    var bytes = [UInt8](repeating: 0, count: length + 1)
    // Safety: the pointer covers the buffer, which lives through the call.
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe Glibc.read(file, $0.baseAddress, $0.count)
    }
    guard count >= 0 else { throw .unreadable(path: path, cause: words(errno)) }
    guard count == length else { throw .notAKey(path: path) }
    return SecretKey(bytes: Array(bytes[..<length]))
  }

  private static func make(_ path: String) throws(SecretError) {
    guard Sodium.isReady else { throw .unreadable(path: path, cause: "no random source") }
    let temporary = "\(path).\(getpid()).\(UInt32.random(in: 0...UInt32.max))"
    // Safety: the C texts of the paths, here and below, live through each call.
    let file = unsafe Glibc.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .unreadable(path: path, cause: words(errno)) }
    defer { unsafe unlink(temporary) }
    let key = Sodium.random(length)
    // Safety: the pointer covers the key, which lives through the call.
    let written = unsafe key.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
    let isKept = written == length && fsync(file) == 0
    let cause = words(errno)
    Glibc.close(file)
    guard isKept else { throw .unreadable(path: path, cause: cause) }
    // Another process may have been first: then its key is the one.
    guard unsafe link(temporary, path) == 0 || errno == EEXIST else {
      throw .unreadable(path: path, cause: words(errno))
    }
    // What is sealed with the key must not outlive it: its name is on the disk before it is used.
    try keepFolder(of: path)
  }

  private static func keepFolder(of path: String) throws(SecretError) {
    let bytes = path.utf8
    let end = bytes.lastIndex(of: UInt8(ascii: "/"))
    let folder = end.map { $0 == bytes.startIndex ? "/" : String(path[..<$0]) } ?? "."
    // Safety: the C text of the path lives through the call.
    let file = unsafe Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { throw .unreadable(path: folder, cause: words(errno)) }
    defer { Glibc.close(file) }
    guard fsync(file) == 0 else { throw .unreadable(path: folder, cause: words(errno)) }
  }

  package func seal(_ secret: [UInt8], for context: String) throws(SecretError) -> [UInt8] {
    guard Sodium.isReady else { throw .unreadable(path: "", cause: "no random source") }
    let nonce = Sodium.random(SecretKey.nonceLength)
    let context = Array(context.utf8)
    var sealed = [UInt8](repeating: 0, count: secret.count + SecretKey.tagLength)
    // Safety: each array is as long as is said with it, or as the cipher wants it.
    _ = unsafe crypto_aead_xchacha20poly1305_ietf_encrypt(
      &sealed, nil, secret, UInt64(secret.count), context, UInt64(context.count), nil, nonce, bytes)
    return nonce + sealed
  }

  package func open(_ sealed: [UInt8], for context: String) throws(SecretError) -> [UInt8] {
    let overhead = SecretKey.nonceLength + SecretKey.tagLength
    guard Sodium.isReady, sealed.count >= overhead else { throw .doesNotOpen(context: context) }
    let nonce = Array(sealed[..<SecretKey.nonceLength])
    let body = Array(sealed[SecretKey.nonceLength...])
    let signed = Array(context.utf8)
    var secret = [UInt8](repeating: 0, count: sealed.count - overhead)
    // Safety: each array is as long as is said with it, or as the cipher wants it.
    let result = unsafe crypto_aead_xchacha20poly1305_ietf_decrypt(
      &secret, nil, nil, body, UInt64(body.count), signed, UInt64(signed.count), nonce, bytes)
    guard result == 0 else { throw .doesNotOpen(context: context) }
    return secret
  }

  package func fingerprint(of text: String, for use: String) throws(SecretError) -> [UInt8] {
    Sodium.keyed(text, derived(for: use), length: 32)
  }

  /// A key for one use, from which neither this one nor those of other uses can be told.
  func derived(for use: String) -> [UInt8] { Sodium.keyed("lede " + use, bytes, length: 32) }

  // Safety: strerror gives a C string that stays valid while it is copied.
  private static func words(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}
