// /v1/news: the news contract, served.

import LedeHTTP
import LedeBase
import LedeSite
import LedeWires

extension News {
  /// Lede's own JSON: the news, and what tells of all of it.
  var contractRoutes: [Route] {
    [
      .get("/v1/news", reading: contract),
      .get("/v1/openapi.json", reading: openAPI),
    ]
  }

  /// The description of all addresses under `/v1`.
  private func openAPI(_ call: ReadingCall) -> Response {
    call.json(share.bytes(of: "openapi.json") ?? [])
  }

  /// Stories in the form of the contract, newest first.
  ///
  /// When there are more, a `Link` header (RFC 8288) leads to the next page, since the contract
  /// itself has no place for one.
  func contract(_ call: ReadingCall) async throws -> Response {
    let wish: ContractWish
    do {
      wish = try ContractWish(call.request.query)
    } catch {
      var trouble = Trouble.misunderstood
      trouble.message = error.message
      throw trouble
    }
    var filter = ListFilter(feed: wish.source)
    var page = ContractPage(total: 0, items: [])
    let tag: KeptTag? = if let name = wish.tag { try await desk.tag(named: name) } else { nil }
    filter.tag = tag?.id
    // No item bears a tag that nobody has heard of.
    if wish.tag == nil || tag != nil {
      page = try await desk.contract(
        filter, before: wish.before, limit: wish.limit, reader: call.reads)
    }
    if let trouble = Trouble(page.freshness, at: page.now, zone: settings.zone) {
      throw trouble
    }
    var response = call.json(NewsContract.json(total: page.total, items: page.items))
    if page.items.count == wish.limit, let last = page.items.last?.headline {
      let next = wish.path(before: ListPosition(shown: last.shown, id: last.id))
      response.headers["Link"] = "<\(next)>; rel=\"next\""
    }
    return response
  }
}
