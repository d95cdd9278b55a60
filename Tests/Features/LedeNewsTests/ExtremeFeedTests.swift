// Feeds that hold numbers beyond all bounds, on their whole way from a site to a page.

import Foundation
import LedeBase
import LedeSite
import LedeTesting
import Synchronization
import Testing

@testable import LedeNews

/// A house whose web answers each site with one document.
private struct Stubs: KeptInStore {
  let store = Store.inMemory()
  let documents: any DocumentRequester
  var now: @Sendable () -> Timestamp = { Timestamp(seconds: 1_800_000_000) }

  init(_ documents: [String: [UInt8]]) {
    self.documents = StubDocuments { request throws(FetchError) in
      Answer(status: 200, body: documents[request.address.host] ?? [], address: request.address)
    }
  }
}

@Suite struct ExtremeFeedTests {
  private static let folder = "Fuzz/Seeds/extremes"
  private static let extremes = [
    "-9223372036854775808", "9223372036854775807", "99999999999999999999", "1e308", "0",
  ]
  static let names = ["atom.xml", "contract.json", "feed.json", "rss.xml"]

  /// A document that the fuzzer begins with, behind the eight bytes that are its own, once with each
  /// extreme in the place of each number.
  private func variants(of name: String) throws -> [String] {
    let text = try String(
      contentsOfFile: Checkout.path("\(Self.folder)/\(name)"), encoding: .utf8)
    let document = String(text.dropFirst(8))
    return document.ranges(of: #/\d+/#).flatMap { place in
      Self.extremes.map { document.replacingCharacters(in: place, with: $0) }
    }
  }

  @Test func `each document that the fuzzer begins with is looked at here`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Checkout.path(Self.folder))
    #expect(files.sorted() == Self.names)
  }

  @Test(arguments: names)
  func `a number in a feed ends nothing, and stops no other feed`(name: String) async throws {
    let variants = try variants(of: name)
    try #require(variants.count > 20)
    var documents: [String: [UInt8]] = [:]
    for (number, text) in variants.enumerated() {
      documents["site\(number).example"] = Array(text.utf8)
    }
    documents["whole.example"] = Array(
      "<rss><channel><title>T</title><item><title>Whole</title></item></channel></rss>".utf8)
    let stubs = Stubs(documents)
    let outlines = try documents.keys.sorted().map { host in
      Outline(address: try #require(WebAddress("https://\(host)/feed")))
    }
    _ = try await stubs.store.follow(outlines, by: .local, isOwners: true, at: stubs.now())
    let progress = try await RefreshRound(stubs.services).run()
    #expect(progress.done == outlines.count)
    // What could not be read is told with its feed, and all that could be stands in lists.
    let feeds = try await stubs.store.subscriptions(of: .local)
    #expect(feeds.count { $0.feed.health.isFailing } == progress.failures)
    #expect(progress.failures < variants.count / 2)
    let desk = NewsDesk(stubs.services)
    let front = try await desk.front(limit: 1_000, wishes: Preferences())
    #expect(front.headlines.contains { $0.title == "Whole" })
    for headline in front.headlines {
      #expect(headline.position.shown <= stubs.now(), "\(headline)")
    }
    for feed in feeds {
      if let next = feed.feed.health.nextAsk {
        #expect(next > stubs.now() && next - stubs.now() <= .seconds(31 * 86_400), "\(feed)")
      }
    }
    _ = try await desk.feedsPage()
    // Told again, when each is known.
    _ = try await stubs.store.hurry(nil, of: .local, at: stubs.now())
    #expect(try await RefreshRound(stubs.services).run().newItems == 0)
  }
}
