// /v1/news: the news contract, served.

import LedeHTTP
import LedeNews
import LedeNewsroom
import LedeWires

extension WebApp {
  /// Stories in the form of the contract, newest first.
  ///
  /// When there are more, a `Link` header (RFC 8288) leads to the next page, since the contract
  /// itself has no place for one.
  func contract(_ request: Request, _ reader: Reader.ID, _ chrome: Chrome) async throws -> Response
  {
    let wish: ContractWish
    do {
      wish = try ContractWish(request.query)
    } catch {
      var trouble = Trouble.misunderstood
      trouble.message = error.message
      return trouble.answer(to: request, chrome)
    }
    var filter = ListFilter(feed: wish.source)
    var page = ContractPage(total: 0, items: [])
    let tag: KeptTag? = if let name = wish.tag { try await desk.tag(named: name) } else { nil }
    filter.tag = tag?.id
    // No item bears a tag that nobody has heard of.
    if wish.tag == nil || tag != nil {
      page = try await desk.contract(filter, before: wish.before, limit: wish.limit, reader: reader)
    }
    if let trouble = Trouble(page.freshness, at: page.now, zone: settings.zone) {
      return trouble.answer(to: request, chrome)
    }
    var response = Answers.whole(
      NewsContract.json(total: page.total, items: page.items), type: ContentType.json, to: request)
    if page.items.count == wish.limit, let last = page.items.last?.headline {
      let next = wish.path(before: ListPosition(shown: last.shown, id: last.id))
      response.headers["Link"] = "<\(next)>; rel=\"next\""
    }
    return response
  }
}
