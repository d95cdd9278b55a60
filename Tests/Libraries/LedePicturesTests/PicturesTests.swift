import LedeBase
import LedeTesting
import Synchronization
import Testing

@testable import LedePictures

@Suite("Pictures for pages") struct PicturesTests {
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
    _ answer: @escaping @Sendable (OutgoingRequest) throws(FetchError) -> Answer
  ) throws -> Pictures {
    let documents = StubDocuments { request throws(FetchError) in
      web.asked.withLock { $0 += 1 }
      web.requests.withLock { $0.append(request) }
      return try answer(request)
    }
    return Pictures(
      documents, now: { web.clock.withLock { $0 } }, signer: Signer(),
      program: PictureProgram(path: Places.program),
      folder: PictureFolder(try Places.folder(), most: 1_000_000),
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
