@testable import LedeFetching
import LedeBase
import Testing

@Suite struct JourneyTests {
  private let noon = Timestamp(seconds: 0)

  private func redirect(_ status: Int, to location: String) -> HopAnswer {
    HopAnswer(
      status: status, headers: [.init("location", location)], body: [], peer: nil,
      elapsed: .seconds(1))
  }

  private func journey(_ address: String) throws -> Journey {
    var request = OutgoingRequest(.get, try #require(WebAddress(address)))
    request.mayBePrivate = true
    return Journey(request)
  }

  @Test func `what begins on the open web may not lead inside`() throws {
    var journey = try journey("https://news.example/feed")
    _ = try journey.take(redirect(302, to: "http://router.home/"), isInside: false, now: noon)
    #expect(!journey.request.mayBePrivate)
  }

  @Test(arguments: [
    "https://nas.home/feed", "http://nas.home:8080/feed", "http://router.home/feed",
  ])
  func `the way inside ends with a redirect to another origin or port`(other: String) throws {
    var journey = try journey("http://nas.home/feed")
    _ = try journey.take(redirect(302, to: "/rss"), isInside: true, now: noon)
    #expect(journey.request.mayBePrivate)
    _ = try journey.take(redirect(302, to: other), isInside: true, now: noon)
    #expect(!journey.request.mayBePrivate)
    _ = try journey.take(redirect(302, to: "http://nas.home/news"), isInside: true, now: noon)
    #expect(!journey.request.mayBePrivate)
  }

  @Test(arguments: [true, false])
  func `an answer tells whether it came from inside`(isInside: Bool) throws {
    var journey = try journey("http://nas.home/feed")
    let answer = HopAnswer(status: 200, headers: [], body: [], peer: nil, elapsed: .zero)
    #expect(try journey.take(answer, isInside: isInside, now: noon)?.isInside == isInside)
  }

  @Test func `a permission lasts while the origin stays`() throws {
    var journey = try journey("https://news.example/feed")
    _ = try journey.take(redirect(302, to: "/rss"), isInside: false, now: noon)
    #expect(journey.request.mayBePrivate)
    #expect(journey.request.address.text == "https://news.example/rss")
    #expect(journey.timeLeft == .seconds(29))
  }

  @Test func `a redirected HEAD stays a HEAD`() throws {
    for status in [301, 302, 303, 307, 308] {
      var journey = Journey(
        OutgoingRequest(.head, try #require(WebAddress("https://news.example/"))))
      _ = try journey.take(redirect(status, to: "/b"), isInside: false, now: noon)
      #expect(journey.request.method == .head)
    }
  }

  @Test func `no time left ends the way`() throws {
    var journey = try journey("https://news.example/feed")
    var slow = redirect(302, to: "/b")
    slow.elapsed = .seconds(31)
    #expect(throws: FetchError.tooSlow(journey.request.address, limit: .seconds(30))) {
      try journey.take(slow, isInside: false, now: noon)
    }
  }
}

@Suite struct HeadReaderTests {
  @Test func `any bytes can be read as a head`() {
    var random = SystemRandomNumberGenerator()
    let pieces: [[UInt8]] = [
      Array("Content-Length: ".utf8), [13, 10], [10], [58], [32], [9], [0xFF], [0],
      Array("99999999999999999999".utf8), Array("12".utf8),
    ]
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...12, using: &random)
      let head = (0..<count).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
      #expect(HeadReader.headers(in: head).count <= head.count { $0 == 58 })
      #expect(HeadReader.length(in: head) ?? 0 >= 0)
    }
  }

  @Test func `the largest declared length counts`() {
    #expect(HeadReader.length(in: Array("Content-Length: 5\r\ncontent-length: 7\r\n".utf8)) == 7)
    #expect(HeadReader.length(in: Array("Content-Length: 99999999999999999999\r\n".utf8)) == .max)
    // One more than fits, where only the last digit is too much.
    #expect(HeadReader.length(in: Array("Content-Length: 9223372036854775808\r\n".utf8)) == .max)
    #expect(HeadReader.length(in: Array("Content-Length: -1\r\n".utf8)) == nil)
  }
}
