// Fetching the article of an item for the reading view.

import LedeHTTP
import LedeMarkup
import LedeNews
import LedeNewsroom

extension WebApp {
  /// The page that asks which page to save; links and other apps fill it in.
  func savePage(_ request: Request, _ chrome: Chrome) -> Response {
    let fields = request.queryFields
    return Answers.page(
      SavePage.html(address: fields["url"] ?? "", title: fields["title"] ?? "", in: chrome),
      to: request)
  }

  /// Saves the page at the address that somebody typed, and shows it.
  func keepPage(_ request: Request, _ reader: Reader.ID, _ chrome: Chrome) async throws -> Response
  {
    let fields = FormFields(request.body)
    let typed = fields["address"] ?? ""
    let address: WebAddress
    do throws(AddressError) { address = try AddressError.address(typed: typed) } catch {
      let fault = SavePage.Fault(typed: typed, message: error.message)
      return Answers.page(
        SavePage.html(title: fields["title"] ?? "", fault: fault, in: chrome), status: 422,
        to: request)
    }
    let kept = try await reading.save(
      address, title: fields["title"], reader: reader, within: settings.articleTime)
    // Saved already; this tells those who watch.
    _ = try await desk.mark([kept.item], as: .saved, reader: reader)
    return .seeOther(
      SitePath("item", String(kept.item.rawValue)).with("show", "saved")
        .telling(.marked(.saved, kept.item)).text)
  }

  /// Fetches an item's article, and shows the item again with what came.
  func fetchArticle(
    _ parameters: PathParameters, _ request: Request, _ reader: Reader.ID, _ chrome: Chrome
  ) async throws -> Response {
    guard let id = parameters.number("id"),
      let came = try await reading.fetch(
        Item.ID(id), reader: reader, within: settings.articleTime)
    else { return Trouble.noStory.answer(to: request, chrome) }
    let path = FormFields(request.body)["return"].flatMap(SitePath.init(checking:))
    let back = path ?? SitePath("item", String(id))
    // What was had before is shown still, so the page itself says nothing of the failure.
    if came.article == nil, try await desk.hasArticle(Item.ID(id)) {
      return .seeOther(back.telling(.keptOldArticle).text)
    }
    return .seeOther(back.text)
  }
}
