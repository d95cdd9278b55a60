// Fetching the article of an item for the reading view.

import LedeHTTP
import LedeMarkup
import LedeNews
import LedeNewsroom

extension WebApp {
  /// Fetches an item's article, and shows the item again with what came.
  func fetchArticle(
    _ parameters: PathParameters, _ request: Request, _ reader: Reader.ID, _ chrome: Chrome
  ) async throws -> Response {
    guard let id = parameters.number("id"),
      try await reading.fetch(Item.ID(id), reader: reader, within: settings.articleTime) != nil
    else { return Trouble.noStory.answer(to: request, chrome) }
    let path = FormFields(request.body)["return"].flatMap(SitePath.init(checking:))
    return .seeOther((path ?? SitePath("item", String(id))).text)
  }
}
