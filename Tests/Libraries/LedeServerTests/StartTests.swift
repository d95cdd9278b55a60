import Glibc
import LedeHTTP
@testable import LedeServer
import Synchronization
import Testing

@Suite("Starting")
struct StartTests {
  @Test func `whoever is there at once is answered when the addresses have been told`() async throws
  {
    let isTold = Mutex(false)
    let server = Server(loops: 1) { _ in
      Response(200, type: ContentType.text, isTold.withLock { $0 } ? "told" : "not told")
    }
    var early: Result<RawClient, any Error>?
    let bound = try server.start(host: "127.0.0.1", port: 0) { addresses in
      early = Result { try RawClient(addresses[0].port) }
      if case .success(let client)? = early { client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
      // Time to answer too early, for a server that would; one that does not never depends on it.
      usleep(100_000)
      isTold.withLock { $0 = true }
    }
    #expect(bound.count == 1)
    let client = Held(try #require(try early?.get()))
    let answer = try await blocking { try client.value?.answer() }
    #expect(answer?.text == "told")
    await server.stop(grace: .zero)
  }

  @Test func `sockets that listen already are taken, and anything else is refused`() async throws {
    let sockets = try ListeningSocket.open(host: "127.0.0.1", port: 0)
    let address = sockets[0].address
    let descriptor = sockets[0].handOver()
    #expect(try Server.hosts(of: [descriptor]) == ["127.0.0.1"])
    let server = Server(loops: 1) { _ in Response(200, type: ContentType.text, "taken") }
    #expect(try server.start(host: "nowhere", port: 1, taking: [descriptor]) == [address])
    let client = Held(try RawClient(address.port))
    client.value?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    let answer = try await blocking { try client.value?.answer() }
    #expect(answer?.text == "taken")
    await server.stop(grace: .zero)
    let datagrams = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    let silent = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer {
      close(datagrams)
      close(silent)
    }
    for other in [Int32(0), -1, 4_000, datagrams, silent] {
      #expect(throws: ServerError.self) { try Server.hosts(of: [other]) }
    }
  }
}
