import COpenSSL
import Glibc
import LedeHTTP
@testable import LedeServer
import Testing

@Suite("TLS")
struct TLSTests {
  @Test func `a page is served over TLS, and known to have been`() async throws {
    guard let folder = CertificateFolder() else { return }
    let files = try folder.make("first.test")
    try await serving(
      certificate: files,
      handler: { Response(200, type: ContentType.text, $0.isSecure ? "secure\n" : "plain\n") },
      use: { _, port in
        try await blocking {
          let client = try TLSClient(port)
          #expect(client.subject.contains("first.test"))
          #expect(try client.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n").hasSuffix("secure\n"))
        }
      })
  }

  @Test func `a new certificate is used without dropping who is connected`() async throws {
    guard let folder = CertificateFolder() else { return }
    let files = try folder.make("first.test")
    try await serving(loops: 2, certificate: files) { server, port in
      try await blocking {
        let early = try (0..<2).map { _ in try TLSClient(port) }
        for client in early { #expect(client.subject.contains("first.test")) }
        try folder.make("second.test")
        try server.reloadCertificate()
        for _ in 0..<2 {
          let late = try TLSClient(port)
          #expect(late.subject.contains("second.test"))
          #expect(try late.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n").hasSuffix("news\n"))
        }
        for client in early {
          #expect(try client.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n").hasSuffix("news\n"))
        }
      }
    }
  }

  @Test func `a broken new certificate is told, and the old one stays`() async throws {
    guard let folder = CertificateFolder() else { return }
    let files = try folder.make("first.test")
    try await serving(certificate: files) { server, port in
      try await blocking {
        try folder.spoil(files.chain)
        let error = #expect(throws: ServerError.self) { try server.reloadCertificate() }
        #expect(error?.message.contains(files.chain) == true)
        #expect(try TLSClient(port).subject.contains("first.test"))
      }
    }
  }

  @Test func `a key of another certificate is refused at the start`() throws {
    guard let folder = CertificateFolder(), let other = CertificateFolder() else { return }
    let files = CertificateFiles(
      chain: try folder.make("first.test").chain, key: try other.make("second.test").key)
    #expect(throws: ServerError.self) {
      try Server(loops: 1) { await sample($0) }
        .start(host: "127.0.0.1", port: 0, certificate: files)
    }
  }

  @Test func `TLS before 1.2 is refused, and so is no TLS`() async throws {
    guard let folder = CertificateFolder() else { return }
    try await serving(certificate: try folder.make("first.test")) { _, port in
      try await blocking {
        #expect(throws: ClientTrouble.self) { try TLSClient(port, newest: TLS1_1_VERSION) }
        _ = try TLSClient(port, newest: TLS1_2_VERSION)
        let plain = try RawClient(port)
        plain.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try !plain.rest().contains("news"))
      }
    }
  }

  @Test func `a TLS client that says nothing is cut`() async throws {
    guard let folder = CertificateFolder() else { return }
    try await serving(.short, certificate: try folder.make("first.test")) { _, port in
      try await blocking {
        #expect(try RawClient(port).rest() == "")
        let silent = try TLSClient(port)
        #expect(try !silent.rest().contains("200"))
      }
    }
  }

  @Test func `a large answer and a large body go through TLS whole`() async throws {
    guard let folder = CertificateFolder() else { return }
    let body = String(repeating: "0123456789", count: 100_000)
    try await serving(
      certificate: try folder.make("first.test"), bodyLimit: { _ in BodyAllowance(body.utf8.count) }
    ) { _, port in
      try await blocking {
        let answer = try TLSClient(port).ask(
          "POST /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
            + body, isLast: true)
        #expect(answer.hasSuffix(body))
      }
    }
  }
}

/// A folder for a certificate, removed at the end.
final class CertificateFolder: Sendable {
  private let path: String

  /// Nil, with a word why, where the `openssl` tool is missing.
  init?() {
    // Safety: the template is ours, ended by a zero, and changed in place.
    var template = Array("/tmp/lede-tls-XXXXXX".utf8CString)
    guard shell("openssl version >/dev/null 2>&1"), unsafe mkdtemp(&template) != nil else {
      print("skipped: the openssl tool is not installed")
      return nil
    }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { shell("rm -r '\(path)'") }

  /// Makes a certificate and its key, over those before.
  @discardableResult
  func make(_ name: String) throws -> CertificateFiles {
    let files = CertificateFiles(chain: path + "/chain.pem", key: path + "/key.pem")
    let command =
      "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
      + " -subj /CN=\(name) -keyout '\(files.key)' -out '\(files.chain)' 2>/dev/null"
    guard shell(command) else { throw ClientTrouble(description: "openssl req failed") }
    return files
  }

  /// Leaves something in the file that is no certificate.
  func spoil(_ file: String) throws {
    guard shell("echo spoilt >'\(file)'") else { throw ClientTrouble(description: "echo") }
  }
}

/// A connection through TLS that trusts anybody. Calls block.
// Safety: the pointers are made in `init`, used by one thread, and freed in `deinit`.
@safe final class TLSClient {
  private let socket: RawClient
  private let context: OpaquePointer
  private let session: OpaquePointer

  init(_ port: Int, newest: Int32 = TLS1_3_VERSION) throws {
    socket = try RawClient(port)
    guard let context = unsafe SSL_CTX_new(TLS_client_method()) else {
      throw ClientTrouble(description: "no TLS")
    }
    unsafe SSL_CTX_ctrl(context, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(newest), nil)
    unsafe SSL_CTX_set_cipher_list(context, "DEFAULT:@SECLEVEL=0")
    guard let session = unsafe SSL_new(context) else {
      unsafe SSL_CTX_free(context)
      throw ClientTrouble(description: "no TLS")
    }
    unsafe self.context = context
    unsafe self.session = session
    unsafe SSL_set_fd(session, socket.descriptor)
    guard unsafe SSL_connect(session) == 1 else { throw ClientTrouble(description: "no handshake") }
  }

  deinit {
    unsafe SSL_free(session)
    unsafe SSL_CTX_free(context)
  }

  /// Whom the server's certificate names.
  var subject: String {
    guard let certificate = unsafe SSL_get1_peer_certificate(session) else { return "" }
    defer { unsafe X509_free(certificate) }
    var text = [CChar](repeating: 0, count: 256)
    unsafe X509_NAME_oneline(X509_get_subject_name(certificate), &text, Int32(text.count))
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Sends a request and reads its answer: the first piece that comes, or all until the end.
  func ask(_ request: String, isLast: Bool = false) throws -> String {
    var bytes = Array(request.utf8)
    guard unsafe SSL_write(session, &bytes, Int32(bytes.count)) == Int32(bytes.count) else {
      throw ClientTrouble(description: "cannot write")
    }
    return isLast ? try rest() : try read() ?? ""
  }

  func rest() throws -> String {
    var text = ""
    while let more = try read() { text += more }
    return text
  }

  private func read() throws -> String? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe SSL_read(session, &bytes, Int32(bytes.count))
    return count <= 0 ? nil : String(decoding: bytes[..<Int(count)], as: UTF8.self)
  }
}

/// Whether a command of the shell ended well.
@discardableResult
private func shell(_ command: String) -> Bool {
  // Safety: the text is read during the call.
  unsafe system(command) == 0
}
