// Many at once, few per host, and what happens when an ask is called off or takes too long.

@testable import LedeFetching
import LedeBase
import LedeTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct PolitenessTests {
  @Test func `one host is asked over few connections, which are kept`() async throws {
    let web = try StandInWeb()
    web.serveRest { request in .text(request.path) }
    let fetcher = fetcher()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<200 {
        group.addTask {
          let answer = try await fetcher.answer(to: web.request("/\(index)"))
          #expect(String(answer.body) == "/\(index)")
        }
      }
      try await group.waitForAll()
    }
    #expect(web.connections <= 2)
    #expect(Set(web.requestsSoFar().map(\.target)).count == 200)
  }

  @Test func `a hundred are under way at once when a host allows it`() async throws {
    let web = try StandInWeb()
    web.serveRest { _ in .hang }
    let fetcher = fetcher { $0.atOncePerHost = 1_000 }
    let asks = (0..<120).map { index in
      Task { await fetcher.failure(of: web.request("/\(index)")) }
    }
    #expect(await web.requests(100).count == 100)
    for ask in asks { ask.cancel() }
    for ask in asks {
      guard case .cancelled? = await ask.value else {
        Issue.record("an ask outlived its task")
        continue
      }
    }
    await web.quiet()
  }

  @Test func `one slow host holds nobody else up`() async throws {
    let slow = try StandInWeb(at: "127.8.8.8")
    let quick = try StandInWeb()
    slow.serveRest { _ in .hang }
    quick.serveRest { _ in .text("news") }
    let fetcher = fetcher { $0.atOnce = 3 }
    let hanging = (0..<10).map { index in
      Task { await fetcher.failure(of: slow.request("/\(index)")) }
    }
    _ = await slow.requests(2)
    for index in 0..<20 {
      #expect(try await fetcher.answer(to: quick.request("/\(index)")).status == 200)
    }
    #expect(slow.requestsSoFar().count == 2)
    for task in hanging { task.cancel() }
    for task in hanging { _ = await task.value }
  }

  @Test func `what hangs never takes more than half of the places`() async throws {
    let hosts = try (1...9).map { try StandInWeb(at: "127.8.9.\($0)") }
    let quick = try StandInWeb()
    for host in hosts { host.serveRest { _ in .hang } }
    quick.serveRest { _ in .text("news") }
    let fetcher = fetcher {
      $0.atOnce = 4
      // A busy machine needs its time for what is quick, too.
      $0.patience = .milliseconds(2_000)
    }
    let hanging = hosts.map { host in Task { await fetcher.failure(of: host.request("/")) } }
    // They come behind all that hang, and are answered while two of these still do.
    for index in 0..<5 {
      #expect(try await fetcher.answer(to: quick.request("/\(index)")).status == 200)
    }
    while hosts.count(where: { $0.requestsSoFar().isEmpty || $0.open > 0 }) > 2 {
      await Task.yield()
    }
    for task in hanging { task.cancel() }
    var ends: [Int] = [0, 0]
    for (task, host) in zip(hanging, hosts) {
      switch await task.value {
      case .cancelled?: ends[0] += 1
      case .tooSlow(host.address("/"), limit: .milliseconds(2_000))?: ends[1] += 1
      case let other: Issue.record("ended otherwise: \(String(describing: other))")
      }
    }
    #expect(ends == [2, 7])
  }

  @Test func `what waits long for its turn is not slow, and what a person waits for has time`()
    async throws
  {
    let web = try StandInWeb()
    web.serve("/slow", .hang)
    web.serve("/quick", .text("news"))
    let fetcher = fetcher {
      $0.atOnce = 2
      $0.atOncePerHost = 1
      $0.patience = .milliseconds(100)
    }
    var awaited = web.request("/slow") { $0.total = .milliseconds(600) }
    awaited.isAwaited = true
    async let person = fetcher.failure(of: awaited)
    _ = await web.requests(1)
    #expect(try await fetcher.answer(to: web.request("/quick")).status == 200)
    #expect(await person == .tooSlow(awaited.address, limit: .milliseconds(600)))
  }

  @Test func `where workers' asks hang, a person is answered at the same host`() async throws {
    let web = try StandInWeb()
    web.serve("/quick", .text("news"))
    web.serveRest { _ in .hang }
    let fetcher = fetcher()
    let hanging = (0..<6).map { index in
      Task { await fetcher.failure(of: web.request("/hang\(index)")) }
    }
    _ = await web.requests(2)
    var awaited = web.request("/quick")
    awaited.isAwaited = true
    for _ in 0..<3 { #expect(try await fetcher.answer(to: awaited).status == 200) }
    #expect(web.requestsSoFar().count { $0.target.hasPrefix("/hang") } == 2)
    for task in hanging { task.cancel() }
    for task in hanging { _ = await task.value }
  }

  @Test func `what people wait for never takes all places, either`() async throws {
    let hosts = try (1...6).map { try StandInWeb(at: "127.8.10.\($0)") }
    for host in hosts { host.serveRest { _ in .hang } }
    let fetcher = fetcher {
      $0.atOnce = 8
      $0.patience = .milliseconds(200)
    }
    let hanging = hosts.map { host in
      var request = host.request("/")
      request.isAwaited = true
      return Task { [request] in await fetcher.failure(of: request) }
    }
    // Two of six keep their places, the others are called off.
    while hosts.count(where: { $0.requestsSoFar().isEmpty || $0.open > 0 }) > 2 {
      await Task.yield()
    }
    for task in hanging { task.cancel() }
    var slow = 0
    for task in hanging { if case .tooSlow? = await task.value { slow += 1 } }
    #expect(slow == 4)
  }

  @Test func `starts at one host keep their distance`() async throws {
    let web = try StandInWeb()
    web.serveRest { _ in .text("") }
    let fetcher = fetcher { $0.gap = .milliseconds(120) }
    let clock = ContinuousClock()
    let took = try await clock.measure {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<4 {
          group.addTask { _ = try await fetcher.answer(to: web.request("/\(index)")) }
        }
        try await group.waitForAll()
      }
    }
    #expect(took >= .milliseconds(359))
  }

  @Test func `waiting for a turn is not counted`() async throws {
    let web = try StandInWeb()
    web.serve("/slow", .hang)
    web.serve("/quick", .text("news"))
    let fetcher = fetcher { $0.atOncePerHost = 1 }
    let slow = Task {
      await fetcher.failure(of: web.request("/slow") { $0.total = .milliseconds(6_000) })
    }
    _ = await web.requests(1)
    // Waits longer than it may take, and is answered.
    let quick = web.request("/quick") { $0.total = .milliseconds(5_000) }
    #expect(try await fetcher.answer(to: quick).status == 200)
    #expect(await slow.value == .tooSlow(web.address("/slow"), limit: .milliseconds(6_000)))
  }

  @Test(arguments: ["/hang", "/drip", "/head", "/stall"])
  func `who does not come to an end is left`(path: String) async throws {
    let web = try StandInWeb()
    web.serve("/hang", .hang)
    let long = String(repeating: "drop ", count: 1_000)
    web.serve("/drip", StandInReply.text(long).dripping(every: .milliseconds(20)))
    var head = StandInReply.text(long)
    head.manner = .dripHead(every: .milliseconds(20))
    web.serve("/head", head)
    var stall = StandInReply.text("half").claiming(length: 100)
    stall.manner = .stall
    web.serve("/stall", stall)
    let request = web.request(path) { $0.total = .milliseconds(300) }
    #expect(
      await fetcher().failure(of: request)
        == .tooSlow(request.address, limit: .milliseconds(300)))
    await web.quiet()
  }

  @Test func `an ask that is called off leaves the server and its turn`() async throws {
    let web = try StandInWeb()
    web.serve("/hang", .hang)
    web.serve("/next", .text("news"))
    let fetcher = fetcher { $0.atOncePerHost = 1 }
    let hanging = Task { await fetcher.failure(of: web.request("/hang")) }
    _ = await web.requests(1)
    let waiting = Task { await fetcher.failure(of: web.request("/hang?2")) }
    waiting.cancel()
    #expect(await waiting.value == .cancelled(web.address("/hang?2")))
    let next = Task { try await fetcher.answer(to: web.request("/next")).status }
    hanging.cancel()
    #expect(await hanging.value == .cancelled(web.address("/hang")))
    #expect(try await next.value == 200)
    await web.quiet()
  }

  @Test func `an ask in a task that was called off before is not made`() async throws {
    let web = try StandInWeb()
    web.serveRest { _ in .text("") }
    let fetcher = fetcher()
    let task = Task {
      // Until the task is called off.
      while !Task.isCancelled { await Task.yield() }
      return await fetcher.failure(of: web.request("/"))
    }
    task.cancel()
    #expect(await task.value == .cancelled(web.address("/")))
    #expect(web.connections == 0)
  }

  @Test func `many that are called off at random moments all end`() async throws {
    let web = try StandInWeb()
    web.serveRest { request in
      request.path.hasSuffix("0") ? .hang : .text("news")
    }
    let fetcher = fetcher {
      $0.atOnce = 20
      $0.atOncePerHost = 20
    }
    let asks = (0..<400).map { index in
      Task { await fetcher.failure(of: web.request("/\(index)")) }
    }
    for (index, ask) in asks.enumerated() where index % 3 == 0 || index % 10 == 0 { ask.cancel() }
    for (index, ask) in asks.enumerated() {
      let failure = await ask.value
      if index % 3 != 0, index % 10 != 0 { #expect(failure == nil) }
    }
    await web.quiet()
  }

  @Test func `connections are let go when nothing is asked for a while`() async throws {
    let web = try StandInWeb()
    web.serve("/", .text("news"))
    let fetcher = fetcher { $0.keepsIdle = .milliseconds(50) }
    for round in 1...3 {
      #expect(try await fetcher.answer(to: web.request("/")).status == 200)
      await web.empty()
      #expect(web.connections == round)
    }
  }

  @Test func `a fetcher that nobody holds ends its thread and its connections`() async throws {
    let web = try StandInWeb()
    web.serve("/", .text("news"))
    do {
      let fetcher = fetcher()
      _ = try await fetcher.answer(to: web.request("/"))
      #expect(web.open == 1)
    }
    await web.empty()
    #expect(web.open == 0)
  }
}
