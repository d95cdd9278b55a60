import Glibc
import LedeHTTP
import LedeServer
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
}
