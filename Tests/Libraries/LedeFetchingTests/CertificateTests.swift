// Encryption, against the server that comes with OpenSSL.

import Glibc
import LedeFetching
import LedeBase
import LedeTesting
import Testing

private let openssl = "/usr/bin/openssl"
private let hasOpenSSL = unsafe access(openssl, X_OK) == 0

@Suite(.enabled(if: hasOpenSSL, "needs /usr/bin/openssl"), .timeLimit(.minutes(5)))
struct CertificateTests {
  @Test func `a certificate that nobody vouches for is not trusted`() async throws {
    let folder = "/tmp/lede-certificate-\(getpid())"
    unsafe mkdir(folder, 0o700)
    defer {
      for name in ["key.pem", "cert.pem"] { unsafe unlink("\(folder)/\(name)") }
      unsafe rmdir(folder)
    }
    let maker = try Program([
      openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
      "-days", "2", "-subj", "/CN=127.0.0.1", "-keyout", "\(folder)/key.pem", "-out",
      "\(folder)/cert.pem",
    ])
    #expect(maker.wait() == 0)
    let taken = try StandInWeb()
    taken.stop()
    let server = try Program([
      openssl, "s_server", "-accept", "127.0.0.1:\(taken.port)", "-cert", "\(folder)/cert.pem",
      "-key", "\(folder)/key.pem", "-www",
    ])
    defer { server.end() }
    server.read(until: "ACCEPT")
    var request = OutgoingRequest(
      .get, try #require(WebAddress("https://127.0.0.1:\(taken.port)/")))
    request.mayBePrivate = true
    guard case .insecure(request.address, let cause)? = await fetcher().failure(of: request) else {
      Issue.record("a certificate of nobody was trusted")
      return
    }
    #expect(cause.contains("certificate"))
  }
}

/// A program that a test starts.
private struct Program {
  private let id: pid_t
  private let output: Int32

  init(_ arguments: [String]) throws {
    var ends: [Int32] = [0, 0]
    var actions = unsafe posix_spawn_file_actions_t()
    var child: pid_t = 0
    // Safety: the copies of the arguments and the actions are freed after their last use.
    unsafe pipe(&ends)
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    for end in ends { unsafe posix_spawn_file_actions_addclose(&actions, end) }
    var copies = unsafe arguments.map { unsafe strdup($0) } + [nil]
    let failure = unsafe posix_spawn(&child, arguments[0], &actions, nil, copies, nil)
    unsafe copies.forEach { unsafe free($0) }
    unsafe copies.removeAll()
    unsafe posix_spawn_file_actions_destroy(&actions)
    close(ends[1])
    output = ends[0]
    id = child
    try #require(failure == 0)
  }

  /// Reads what it prints until a word comes, or the end.
  func read(until word: String) {
    var seen: [UInt8] = []
    var byte: UInt8 = 0
    // Safety: one byte, which lives through the call.
    while unsafe Glibc.read(output, &byte, 1) == 1 {
      seen.append(byte)
      if seen.suffix(word.utf8.count).elementsEqual(word.utf8) { return }
    }
  }

  func wait() -> Int32 {
    var status: Int32 = 0
    // Safety: the status lives through the call.
    _ = unsafe waitpid(id, &status, 0)
    close(output)
    return status
  }

  func end() {
    kill(id, SIGKILL)
    _ = wait()
  }
}
