// A certificate, read from its files for the loops to use.

import CHTTP

/// Where a certificate lies: the chain and its key, both PEM.
package struct CertificateFiles: Sendable, Hashable {
  var chain: String
  var key: String

  package init(chain: String, key: String) {
    self.chain = chain
    self.key = key
  }
}

/// A certificate that was read and fits its key.
///
/// Loops that use it keep a hold of their own.
@safe struct TLS: ~Copyable {
  private let pointer: OpaquePointer

  init(_ files: CertificateFiles) throws(ServerError) {
    var reason = [CChar](repeating: 0, count: 256)
    // Safety: the shim writes at most `count` bytes, ended by a zero, and keeps no pointer.
    let loaded = unsafe ch_tls_load(files.chain, files.key, &reason, reason.count)
    guard let loaded = unsafe loaded else {
      let cause = String(
        decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw .badCertificate(files, cause: cause)
    }
    unsafe pointer = loaded
  }

  // Safety: freed once, by the one owner.
  deinit { unsafe ch_tls_free(pointer) }

  /// Lets a loop use it for connections to come.
  func use(in loop: Loop) {
    // Safety: any thread may call it; the loop copies its hold.
    unsafe ch_tls_use(loop.pointer, pointer)
  }
}
