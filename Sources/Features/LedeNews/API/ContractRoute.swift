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

  /// Texts of no more bytes become plain words in some ten milliseconds.
  private static let mostAtOnce = 1_000_000

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
    let made = page
    let json =
      page.textBytes <= Self.mostAtOnce
      ? NewsContract.json(total: page.total, items: page.items)
      // Making plain words of long texts takes a while, in which this thread would answer nobody.
      : try await answers.make(for: call.caller.isStranger ? nil : call.reads) {
        NewsContract.json(total: made.total, items: made.items)
      }
    guard let json else { throw Trouble.answersWait }
    var response = call.json(json)
    if page.goesOn, let last = page.items.last?.headline {
      let next = wish.path(before: ListPosition(shown: last.shown, id: last.id))
      response.headers["Link"] = "<\(next)>; rel=\"next\""
    }
    return response
  }
}
