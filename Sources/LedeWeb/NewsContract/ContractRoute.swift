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
    let page = try await desk.contract(
      source: wish.source, tag: wish.tag, before: wish.before, limit: wish.limit, reader: reader)
    var response = Answers.whole(
      NewsContract.json(total: page.total, items: page.items), type: ContentType.json, to: request)
    if page.items.count == wish.limit, let last = page.items.last?.headline {
      let next = wish.path(before: ListPosition(shown: last.shown, id: last.id))
      response.headers["Link"] = "<\(next)>; rel=\"next\""
    }
    return response
  }
}
