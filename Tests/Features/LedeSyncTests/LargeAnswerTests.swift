// Answers that would hold very much, names without end, and what a place in a stream tells.

import LedeBase
import LedeDatabase
import LedeHTTP
import LedeJSON
import LedeSite
import LedeTesting
import Testing

@testable import LedeNews
@testable import LedeSync

/// Opens only for whom it sealed.
private struct BoundSecrets: SecretKeeper {
  func seal(_ secret: [UInt8], for context: String) -> [UInt8] {
    Array(context.utf8) + [0] + secret.map { $0 ^ 0xFF }
  }
  func open(_ sealed: [UInt8], for context: String) throws(SecretError) -> [UInt8] {
    guard sealed.starts(with: Array(context.utf8) + [0]) else {
      throw .doesNotOpen(context: context)
    }
    return sealed.dropFirst(context.utf8.count + 1).map { $0 ^ 0xFF }
  }
  func fingerprint(of text: String, for use: String) -> [UInt8] { [] }
}

struct KeptHouse: KeptInStore {
  let store: Store
  var documents: any DocumentRequester = SyncSite.web
  var now: @Sendable () -> Timestamp = { Some.time(2_000) }
}

@Suite struct LargeAnswerTests {
  @Test(arguments: Backend.present)
  func `an answer holds so many bytes of texts, and the next goes on from there`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("large")
      let text = String(repeating: "long words ", count: 115_000)
      for number in 0..<7 {
        var item = Some.item("i\(number)", number)
        item.content = FeedText(text, .plain)
        item.brief = "Brief \(number)"
        try await store.keep([item], from: feed)
      }
      let desk = NewsDesk(KeptHouse(store: store).services)
      var pages: [[String]] = []
      var place: StreamPlace?
      repeat {
        let (found, next) = try await desk.wholeStream(
          StreamFilter(), from: place, limit: 100, reader: .local)
        #expect(found.items.allSatisfy { $0.item.content?.value.count == text.count })
        pages.append(found.items.map(\.headline.title))
        place = next
      } while place != nil && pages.count < 9
      #expect(pages.map(\.count) == [3, 3, 1])
      #expect(Set(pages.joined()).count == 7)
      // What is named comes in any case: the last by its beginning.
      let all = try await desk.stream(StreamFilter(), from: nil, limit: 100, reader: .local)
      let named = try await desk.items(all.entries.map(\.id), reader: .local).items
      #expect(named.map(\.headline.id) == all.entries.map(\.id))
      #expect(named.map { $0.item.content?.value.count == text.count }.filter { $0 }.count == 6)
      #expect(named.last?.item.summary?.value.contains("Brief") == true)
      let upwards = try await desk.items(
        StreamFilter(), isUpwards: true, from: Item.ID(0), limit: 50, reader: .local)
      #expect(upwards.items.count == 3)
    }
  }

  @Test func `so many streams may be named, and of those that are looked for fewer`() async throws {
    let site = try await SyncSite()
    func status(_ field: String, _ name: String, _ count: Int) async -> Int {
      let form = (0..<count).map { "\(field)=\(name)\($0)" }.joined(separator: "&")
      return await site.post(SyncSite.api + "stream/items/ids", form).status
    }
    for field in ["s", "it", "xt"] {
      #expect(await status(field, "user/-/label/x", 20) == 200)
      #expect(await status(field, "user/-/label/x", 21) == 400)
      #expect(await status(field, "feed/https://a.example/", 21) == 400)
      #expect(await status(field, "feed/9", 1_000) == 200)
      #expect(await status(field, "feed/9", 1_001) == 400)
    }
    let tags = (0..<1_001).map { "s=user/-/label/x\($0)" }.joined(separator: "&")
    #expect(await site.post(SyncSite.api + "disable-tag", tags).status == 400)
  }

  @Test func `a place behind what is not the reader's is sealed, for that reader alone`() throws {
    let seal = StreamSeal(secrets: BoundSecrets())
    let position = ListPosition(shown: Some.time(77), id: Item.ID(133_713))
    let own = StreamPlace(position, isOfArrival: true)
    #expect(try seal.text(of: own, for: .local) == own.text)
    var others = own
    others.isOthers = true
    let text = try seal.text(of: others, for: .local)
    #expect(!text.contains("133713") && text.allSatisfy { $0.isASCII && $0 != "+" && $0 != "/" })
    #expect(seal.place(text, of: .local) == own)
    #expect(seal.place(text, of: Reader.ID(2)) == nil)
    #expect(seal.place(text + "A", of: .local) == nil && seal.place("s", of: .local) == nil)
  }

  @Test func `a page that ends among what is others' says so`() async throws {
    let store = Store.inMemory()
    let other = try await store.addReader("other")
    let feed = try await store.following("mine")
    try await store.keep([Some.item("mine", 1)], from: feed)
    let theirs = try await store.follow(
      Some.outline("theirs"), by: other, isOwners: false, key: nil, at: Some.time(0)
    ).feed
    try await store.keep((0..<70).map { Some.item("t\($0)", 2) }, from: theirs)
    var filter = StreamFilter()
    filter.since = Some.time(0)
    let page = try await store.database.read { [filter] connection throws(StoreError) in
      try Streams.page(
        filter, of: .local, from: nil, limit: 1, mostLooked: 64, on: connection)
    }
    #expect(page.entries == [] && page.next?.isOthers == true)
  }
}
