// Searching, and the searches that readers keep.

import LedeHTTP
import LedeMarkup
import LedeNews
import LedeNewsroom

extension WebApp {
  /// What a search finds.
  func search(_ request: Request, _ reader: Reader.ID, _ chrome: Chrome) async throws -> Response {
    let fields = request.queryFields
    let order = fields["order"].map { SearchOrder(rawValue: $0) } ?? .newest
    let before = fields["before"].map { SearchPosition($0) }
    guard let order, before == nil || before.flatMap(\.self) != nil else {
      return Trouble.misunderstood.answer(to: request, chrome)
    }
    let model = try await searches.page(
      fields["q"] ?? "", order: order, before: before.flatMap(\.self),
      limit: settings.storiesOnPage, reader: reader)
    return Answers.page(SearchPageView.html(model, in: chrome), to: request)
  }

  /// Keeps a search.
  func keepSearch(_ request: Request, _ reader: Reader.ID, _ chrome: Chrome) async throws
    -> Response
  {
    let fields = FormFields(request.body)
    guard
      let kept = try await searches.keep(
        fields["q"] ?? "", named: fields["name"] ?? "", reader: reader)
    else { return Trouble.misunderstood.answer(to: request, chrome) }
    let deed: Deed? = fields["undo"] == nil ? .keptSearch : nil
    return .seeOther(SearchPageView.path(kept.text).telling(deed).text)
  }

  /// Forgets a search.
  func forgetSearch(_ request: Request, _ reader: Reader.ID, _ chrome: Chrome) async throws
    -> Response
  {
    guard let id = FormFields(request.body).number("id") else {
      return Trouble.misunderstood.answer(to: request, chrome)
    }
    guard let forgotten = try await searches.remove(SavedSearch.ID(id), reader: reader) else {
      return .seeOther(Chrome.Tab.search.path.text)
    }
    return .seeOther(
      SearchPageView.path(forgotten.text)
        .telling(.forgotSearch(name: forgotten.name, text: forgotten.text)).text)
  }
}
