// The page of lists that go out, and what is done there.

import LedeBase
import LedeHTTP
import LedeMarkup
package import LedeSite

extension Out {
  var outRoutes: [Route] {
    [
      .get("/outfeeds", reader: { try await outPage($0, list: $0.query["list"]) }),
      .post("/outfeeds", reader: makeFeed),
      .post("/outfeeds/end", reader: endFeed),
    ]
  }

  /// The page; `list` is the address of the list that the reader came from.
  private func outPage(
    _ call: ReaderCall, list: String? = nil, made: OutFeedsView.Made? = nil, fault: String? = nil,
    status: Int = 200
  ) async throws -> Response {
    let chosen = list.flatMap { OutList(address: $0) }
    let model = try await desk.page(chosen, reader: call.reader)
    let page = OutFeedsView.html(model, made: made, fault: fault, in: call.chrome)
    // Not even the device's own copy keeps it: a token may stand there.
    return Answers.unkept(page.bytes, status: status)
  }

  /// Makes a feed and shows its addresses, this once.
  private func makeFeed(_ call: ReaderCall) async throws -> Response {
    let fields = call.fields
    guard let list = OutList(fields) else {
      return try await outPage(
        call, list: fields["list"], fault: Phrases.outNoList, status: 422)
    }
    var wish = OutWish(name: fields["name"] ?? "", list: list, hasTexts: fields["texts"] == "yes")
    if let most = fields.number("most") { wish.most = Int(clamping: most) }
    let made = try await desk.make(wish, reader: call.reader)
    let addresses = OutDoor.addresses(made.token, at: settings.origin(for: call.request))
    return try await outPage(call, made: OutFeedsView.Made(addresses: addresses))
  }

  private func endFeed(_ call: ReaderCall) async throws -> Response {
    guard let id = call.fields.number("id") else { throw Trouble.misunderstood }
    guard try await desk.end(OutFeed.ID(id), reader: call.reader) != nil else {
      return .seeOther(OutFeedsView.path.text)
    }
    return .seeOther(OutFeedsView.path.telling(Self.ended).text)
  }

  private static let ended = Deed("outended")

  package static var deeds: [DeedKind] {
    [DeedKind("outended") { _ in ToldDeed(Phrases.didEndOutFeed) }] + webhookDeeds
  }
}
