import LedeBase
import LedeTesting
import Synchronization
import Testing

@testable import LedePictures

@Suite("Pictures for pages") struct PicturesTests {
  /// Work that waits until it is let, and tells whose began and how much was under way at once.
  private final class Gate: Sendable {
    let begun = Mutex<[String]>([])
    let latch = Latch()
    let most = Mutex((now: 0, most: 0))

    func work(_ host: String) async {
      begun.withLock { $0.append(host) }
      most.withLock { most in
        most.now += 1
        most.most = max(most.most, most.now)
      }
      await latch.wait()
      most.withLock { $0.now -= 1 }
    }
  }

  /// A web of one answer, which counts how often it was asked.
  private final class Web: Sendable {
    let asked = Mutex(0)
    let requests = Mutex<[OutgoingRequest]>([])
    let clock = Mutex(Timestamp(milliseconds: 1_795_255_200_000))
    let reported = Mutex<[String]>([])
  }

  private struct Signer: AddressSigner {
    func signature(of address: WebAddress) -> [UInt8] { Array(address.text.utf8.suffix(12)) }
    func isSignature(_ signature: [UInt8], of address: WebAddress) -> Bool {
      signature == self.signature(of: address)
    }
  }

  private func pictures(
    _ web: Web, isOwners: Bool = false,
    program: PictureProgram = PictureProgram(path: Places.program),
    settings: Pictures.Settings = Pictures.Settings(),
    _ answer: @escaping @Sendable (OutgoingRequest) throws(FetchError) -> Answer
  ) throws -> Pictures {
    let documents = StubDocuments { request throws(FetchError) in
      web.asked.withLock { $0 += 1 }
      web.requests.withLock { $0.append(request) }
      return try answer(request)
    }
    return Pictures(
      documents, now: { web.clock.withLock { $0 } }, signer: Signer(),
      program: program, folder: PictureFolder(try Places.folder(), most: 1_000_000),
      settings: settings,
      isOwners: { _ in isOwners },
      report: { error in web.reported.withLock { $0.append(error.description) } })
  }

  private static func answer(_ body: [UInt8], _ request: OutgoingRequest) -> Answer {
    Answer(status: 200, body: body, address: request.address)
  }

  @Test func `however many ask for a picture at once, it is fetched and made once`() async throws {
    let web = Web()
    let pictures = try pictures(web) { Self.answer(TestPictures.png(400, 300), $0) }
    let wish = try Places.wish()
    let sizes = await withTaskGroup { group in
      for _ in 0..<30 {
        // One that fails has no size, which is seen below.
        group.addTask { try? await pictures.picture(wish) }
      }
      return await group.reduce(into: []) { $0.append($1.flatMap { TestPictures.size(of: $0) }) }
    }
    #expect(sizes == Array(repeating: [320, 240], count: 30))
    #expect(web.asked.withLock { $0 } == 1)
    _ = try await pictures.picture(wish)
    #expect(web.asked.withLock { $0 } == 1)
  }

  @Test func `a site is asked for a picture without a word on who reads`() async throws {
    let web = Web()
    let pictures = try pictures(web) { Self.answer(TestPictures.png(4, 3), $0) }
    _ = try await pictures.picture(Places.wish())
    let request = try #require(web.requests.withLock { $0.first })
    #expect(request.headers.map(\.name) == ["Accept"])
    #expect(request.limits.body == PictureLimits.bytes)
    #expect(!request.mayBePrivate)
  }

  @Test func `what went wrong is told once, and tried again when its time has come`() async throws {
    let web = Web()
    let pictures = try pictures(web) { Self.answer(Array("<svg/>".utf8), $0) }
    let wish = try Places.wish()
    for _ in 0..<3 {
      await #expect(throws: PictureError.refused(wish.address, .unknownKind)) {
        try await pictures.picture(wish)
      }
    }
    #expect(web.asked.withLock { $0 } == 1)
    #expect(
      web.reported.withLock { $0 } == [
        "picture refused: no JPEG, PNG, GIF or WebP https://site.example/a.png"
      ])
    web.clock.withLock { $0 = $0 + .seconds(3_601) }
    await #expect(throws: PictureError.self) { try await pictures.picture(wish) }
    #expect(web.asked.withLock { $0 } == 2)
  }

  @Test func `what took more than a picture may is not tried for a day, in no width`() async throws
  {
    let web = Web()
    var limits = PictureProgram.Limits()
    limits.time = .milliseconds(200)
    let slow = PictureProgram(path: try Places.script("exec sleep 60"), limits: limits)
    let pictures = try pictures(web, program: slow) { Self.answer([1], $0) }
    for (hours, asks) in [(0, 1), (23, 1), (2, 2)] {
      web.clock.withLock { $0 = $0 + .seconds(hours * 3_600) }
      for width in PictureWidth.allCases {
        let wish = try Places.wish(width)
        await #expect(throws: PictureError.self) { try await pictures.picture(wish) }
      }
      #expect(web.asked.withLock { $0 } == asks)
    }
  }

  @Test func `of one site only so many wait, and others are not turned away`() async throws {
    var settings = Pictures.Settings()
    settings.mostOfHost = 3
    // Longer than it takes to ask for all of them, on a busy machine too.
    let slow = PictureProgram(path: try Places.script("cat >/dev/null; sleep 4; exit 3"))
    let pictures = try pictures(Web(), program: slow, settings: settings) { Self.answer([1], $0) }
    let wishes = try (0..<6).map { try Places.wish(.small, "\($0)") }
    let other = PictureWish(try #require(WebAddress("https://other.example/a.png")), .small)
    let ends = await withTaskGroup(of: (String, isBusy: Bool).self) { group in
      for wish in wishes + [other] {
        group.addTask {
          do throws(PictureError) {
            _ = try await pictures.picture(wish)
            return (wish.address.host, isBusy: false)
          } catch { return (wish.address.host, isBusy: error == .busy) }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(ends.count { $0.isBusy } == 3)
    #expect(ends.contains { $0 == ("other.example", isBusy: false) })
    // There is room again.
    await #expect(throws: PictureError.refused(wishes[0].address, .unknownKind)) {
      try await pictures.picture(wishes[0])
    }
  }

  @Test func `another site's picture goes before all that wait of one`() async throws {
    let turns = HostTurns(2, ofHost: 2)
    let gate = Gate()
    await withTaskGroup { group in
      for _ in 0..<6 { group.addTask { await turns.take(at: "many") { await gate.work("many") } } }
      while gate.begun.withLock({ $0.count }) < 2 { await Task.yield() }
      for _ in 0..<2 { group.addTask { await turns.take(at: "few") { await gate.work("few") } } }
      while await turns.waits < 6 { await Task.yield() }
      await gate.latch.open()
    }
    let order = gate.begun.withLock { $0 }
    #expect(order.count == 8 && order[2] == "few")
  }

  @Test func `of one host no more are under way than it may have, though there is room`() async {
    let turns = HostTurns(5, ofHost: 2)
    let gate = Gate()
    await withTaskGroup { group in
      for _ in 0..<12 { group.addTask { await turns.take(at: "a") { await gate.work("a") } } }
      while await turns.waits < 10 { await Task.yield() }
      await gate.latch.open()
    }
    #expect(gate.most.withLock { $0 } == (now: 0, most: 2))
  }

  @Test func `a site that says no is told of by its status`() async throws {
    let web = Web()
    let pictures = try pictures(web) { Answer(status: 404, address: $0.address) }
    let wish = try Places.wish()
    await #expect(
      throws: PictureError.notFetched(.refused(wish.address, status: 404, wait: nil))
    ) { try await pictures.picture(wish) }
  }

  @Test(arguments: [true, false])
  func `a private picture is fetched only beside a feed of the owner's, and for the owner`(
    isOwners: Bool
  ) async throws {
    let web = Web()
    let pictures = try pictures(web, isOwners: isOwners) { request throws(FetchError) in
      guard request.mayBePrivate else {
        throw .forbiddenAddress(request.address, resolved: "192.168.1.5")
      }
      return Self.answer(TestPictures.png(4, 3), request)
    }
    let others = try Places.wish()
    var owners = others
    owners.isOwners = true
    // Why it is refused is told by the tests above.
    let made = try? await pictures.picture(owners)
    #expect((made != nil) == isOwners)
    // Others get it no more once it was made, though its address is the same.
    #expect((try? await pictures.picture(others)) == nil)
    let asks = web.asked.withLock { $0 }
    #expect((try? await pictures.picture(owners)) == made)
    #expect(web.asked.withLock { $0 } == asks)
  }

  @Test func `an address is signed, and another is not`() throws {
    let pictures = try pictures(Web()) { Self.answer([], $0) }
    let (a, b) = (try Places.wish().address, try Places.wish(.small, "b").address)
    #expect(pictures.isSigned(a, by: pictures.signature(of: a)))
    #expect(!pictures.isSigned(b, by: pictures.signature(of: a)))
    #expect(!pictures.isSigned(a, by: "?"))
    #expect(!pictures.isSigned(a, by: ""))
  }
}
