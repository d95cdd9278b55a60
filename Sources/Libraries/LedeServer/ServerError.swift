// Why the server could not begin, or not read its certificate.

import Glibc
import LedeBase

/// A failure to listen, or to use a certificate.
package enum ServerError: Reportable, Hashable {
  /// Another program listens there.
  case portInUse(host: String, port: Int)
  /// The system does not let this program listen there, as for ports below 1024.
  case forbidden(host: String, port: Int)
  /// The name has no address.
  case unknownHost(String)
  /// The address is none of this machine.
  case noSuchAddress(String)
  /// The certificate cannot be read, or is not its key's.
  case badCertificate(CertificateFiles, cause: String)
  /// The system refused for a reason of its own.
  case failed(cause: String)

  /// What a system's error number means for listening.
  init(_ number: Int32, host: String, port: Int) {
    self =
      switch number {
      case EADDRINUSE: .portInUse(host: host, port: port)
      case EACCES, EPERM: .forbidden(host: host, port: port)
      case EADDRNOTAVAIL, EAFNOSUPPORT: .noSuchAddress(host)
      // Safety: the text is copied at once.
      default: .failed(cause: unsafe String(cString: strerror(number)))
      }
  }

  package var message: String {
    switch self {
    case .portInUse(_, let port): Phrases.portInUse(port)
    case .forbidden(_, let port): Phrases.portForbidden(port)
    case .unknownHost(let host), .noSuchAddress(let host): Phrases.notOurAddress(host)
    case .badCertificate(let files, _): Phrases.badCertificate(files.chain, key: files.key)
    case .failed(let cause): Phrases.cannotListen(cause)
    }
  }

  package var isPassing: Bool {
    switch self {
    case .portInUse, .failed: true
    case .forbidden, .unknownHost, .noSuchAddress, .badCertificate: false
    }
  }

  package var description: String {
    switch self {
    case .portInUse(let host, let port): "server port in use: \(host) port \(port)"
    case .forbidden(let host, let port): "server port forbidden: \(host) port \(port)"
    case .unknownHost(let host): "server unknown host: \(host)"
    case .noSuchAddress(let host): "server address is none of this machine: \(host)"
    case .badCertificate(let files, let cause):
      "server certificate: \(cause) \(files.chain) \(files.key)"
    case .failed(let cause): "server cannot listen: \(cause)"
    }
  }
}
