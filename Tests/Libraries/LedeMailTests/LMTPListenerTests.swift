// Mail servers on a real socket.

import Glibc
import LedeTesting
import Testing

@testable import LedeMail

@Suite struct LMTPListenerTests {
  private let taker = LetterTaker(check: { $0.contains("a") ? .taken : .unknown }) {
    letter, recipients in recipients.map { _ in letter.count > 30 ? .later : .taken }
  }

  /// Sends words to a socket and gives all that is said until its end.
  private func talk(_ words: String, at path: String) async throws -> String {
    let socket = try #require(try UnixSocket.connected(to: path))
    defer { close(socket) }
    let bytes = Array(words.utf8)
    // Safety: the pointer covers the bytes, which live through the call.
    #expect(
      unsafe bytes.withUnsafeBytes { unsafe write(socket, $0.baseAddress, $0.count) } == bytes.count
    )
    var said: [UInt8] = []
    while true {
      var chunk = [UInt8](repeating: 0, count: 4_096)
      // Safety: likewise.
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe read(socket, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EAGAIN {
        await Task.yield()
        continue
      }
      guard count > 0 else { break }
      said += chunk[..<count]
    }
    return String(decoding: said, as: UTF8.self)
  }

  private let letter =
    "LHLO mx\r\nMAIL FROM:<>\r\nRCPT TO:<ana@x>\r\nRCPT TO:<otto@x>\r\nDATA\r\nhi\r\n.\r\nQUIT\r\n"

  @Test func `letters are taken of several servers at once, and the socket goes at the end`()
    async throws
  {
    let path = try Folder().path + "/lmtp"
    let listener = try LMTPListener(at: path)
    var status = stat()
    // Safety: the path lives through the call.
    #expect(unsafe stat(path, &status) == 0 && status.st_mode & 0o777 == 0o660)
    let running = Task { await listener.run(taker) }
    try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<20 { group.addTask { try await talk(letter, at: path) } }
      for try await said in group {
        #expect(said.contains("550 5.1.1") && said.contains("250 2.0.0 Kept"))
        #expect(said.hasSuffix("221 2.0.0 Goodbye\r\n"))
      }
    }
    running.cancel()
    await running.value
    #expect(try UnixSocket.connected(to: path) == nil)
    #expect(unsafe stat(path, &status) != 0)
  }

  @Test func `a socket in use and any other file stay what they are, a left one is replaced`()
    async throws
  {
    let path = try Folder().path + "/lmtp"
    do {
      let first = try LMTPListener(at: path)
      #expect(throws: SocketError.self) { try LMTPListener(at: path) }
      withExtendedLifetime(first) {}
    }
    let second = try LMTPListener(at: path)
    let running = Task { await second.run(taker) }
    #expect(try await talk(letter, at: path).contains("Kept"))
    running.cancel()
    await running.value
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    close(file)
    #expect(throws: SocketError.self) { try LMTPListener(at: path) }
    #expect(throws: SocketError.self) { try LMTPListener(at: "lmtp") }
    #expect(throws: SocketError.self) {
      try LMTPListener(at: "/" + String(repeating: "x", count: 200))
    }
  }

  @Test func `who says nothing is not waited for without end`() async throws {
    let path = try Folder().path + "/lmtp"
    var limits = LMTPListener.Limits()
    limits.silence = .milliseconds(10)
    let listener = try LMTPListener(at: path, limits)
    let running = Task { await listener.run(taker) }
    #expect(try await talk("LHLO mx\r\n", at: path).hasSuffix("421 4.4.2 Too slow\r\n"))
    running.cancel()
    await running.value
  }
}
