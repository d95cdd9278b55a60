// Searching, and the searches that readers keep.

import LedeHTTP
import LedeMarkup
import LedeBase
import LedeSite
import LedeNews

extension Searches {
  /// Searching.
  var searchRoutes: [Route] {
    [
      .get("/search", reading: search),
      .post("/searches", reader: keepSearch),
      .post("/searches/forget", reader: forgetSearch),
    ]
  }

  /// What a search finds.
  func search(_ call: ReadingCall) async throws -> Response {
    let fields = call.query
    let order = fields["order"].map { SearchOrder(rawValue: $0) } ?? .newest
    let before = fields["before"].map { SearchPosition($0) }
    guard let order, before == nil || before.flatMap(\.self) != nil else {
      throw Trouble.misunderstood
    }
    let model = try await desk.page(
      fields["q"] ?? "", order: order, before: before.flatMap(\.self),
      limit: settings.entriesOnPage, reader: call.reads)
    return call.page(SearchPageView.html(model, in: call.chrome))
  }

  /// Keeps a search.
  func keepSearch(_ call: ReaderCall) async throws -> Response {
    let fields = call.fields
    guard
      let kept = try await desk.keep(
        fields["q"] ?? "", named: fields["name"] ?? "", reader: call.reader)
    else { throw Trouble.misunderstood }
    let deed: Deed? = fields["undo"] == nil ? .keptSearch : nil
    return .seeOther(SearchPageView.path(kept.text).telling(deed).text)
  }

  /// Forgets a search.
  func forgetSearch(_ call: ReaderCall) async throws -> Response {
    guard let id = call.fields.number("id") else { throw Trouble.misunderstood }
    guard let forgotten = try await desk.remove(SavedSearch.ID(id), reader: call.reader) else {
      return .seeOther(SearchPageView.path.text)
    }
    return .seeOther(
      SearchPageView.path(forgotten.text)
        .telling(.forgotSearch(name: forgotten.name, text: forgotten.text)).text)
  }
}
