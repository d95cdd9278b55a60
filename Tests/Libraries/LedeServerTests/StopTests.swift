import LedeHTTP
import LedeServer
import Testing

@Suite("Stopping")
struct StopTests {
  @Test func `idle clients are let go, and work in hand is finished`() async throws {
    let begun = Signal()
    let mayEnd = Signal()
    let server = Server(loops: 2) { request in
      if request.path == "/slow" {
        begun.send("begun")
        _ = await mayEnd.next()
      }
      return Response(200, type: ContentType.text, "done\n")
    }
    let port = try server.start(host: "127.0.0.1", port: 0)[0].port
    let idle = try await blocking {
      let client = try RawClient(port)
      #expect(try client.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
      return Held(client)
    }
    async let slow = blocking { try RawClient(port).ask("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n") }
    #expect(await begun.next() == "begun")
    async let stopped: Void = server.stop(grace: .seconds(600))
    let left = try await blocking { try idle.value?.rest() }
    #expect(left == "")
    await #expect(throws: ClientTrouble.self, "nobody listens any more") {
      try await blocking { _ = try RawClient(port).ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
    }
    mayEnd.send("end")
    let answer = try await slow
    #expect(answer.text == "done\n")
    #expect(answer["Connection"] == "close")
    await stopped
    #expect(server.connections == 0)
  }

  @Test func `after the grace, what still works is cut and called off`() async throws {
    let told = Signal()
    let server = Server(loops: 1) { _ in
      told.send("begun")
      // It only ends by being cancelled, which is what the test waits for.
      try? await Task.sleep(for: .seconds(600))
      told.send(Task.isCancelled ? "cancelled" : "slept")
      return Response(200)
    }
    let port = try server.start(host: "127.0.0.1", port: 0)[0].port
    async let text = blocking {
      let client = try RawClient(port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      return try client.rest()
    }
    #expect(await told.next() == "begun")
    await server.stop(grace: .milliseconds(50))
    #expect(await told.next() == "cancelled")
    let heard = try await text
    #expect(heard == "")
    #expect(server.connections == 0)
  }

  @Test func `a handler that heeds nothing does not hold up the stop`() async throws {
    let told = Signal()
    let mayEnd = Signal()
    let server = Server(loops: 1) { _ in
      told.send("begun")
      await Task.detached { _ = await mayEnd.next() }.value
      told.send("ended")
      return Response(200)
    }
    let port = try server.start(host: "127.0.0.1", port: 0)[0].port
    let client = try await blocking {
      let client = try RawClient(port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      return Held(client)
    }
    #expect(await told.next() == "begun")
    await server.stop(grace: .milliseconds(1))
    mayEnd.send("end")
    #expect(await told.next() == "ended", "its loop still lives to end it")
    client.value = nil
  }

  @Test func `a server that never started stops at once`() async {
    await Server(loops: 1) { await sample($0) }.stop(grace: .seconds(60))
  }

  @Test func `the port is free again after a stop`() async throws {
    // Another test may be given the same one meanwhile, but not each time.
    for turn in 1...5 {
      let first = Server(loops: 1) { await sample($0) }
      let port = try first.start(host: "127.0.0.1", port: 0)[0].port
      _ = try await blocking { try RawClient(port).ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
      await first.stop(grace: .seconds(60))
      let second = Server(loops: 1) { await sample($0) }
      do {
        #expect(try second.start(host: "127.0.0.1", port: port)[0].port == port)
      } catch {
        guard turn < 5 else { throw error }
        continue
      }
      await second.stop(grace: .zero)
      break
    }
  }
}
