// Fetching the article of an item for the reading view.

import LedeHTTP
import LedeMarkup
import LedeBase
import LedeNewsroom
import LedeSite

extension WebApp {
  /// Pages saved, and the articles of stories.
  var articleRoutes: [Route] {
    [
      .get("/save", reading: savePage),
      .post("/save", reader: keepPage),
      .post("/item/{id:number}/article", reader: fetchArticle),
    ]
  }

  /// The page that asks which page to save; links and other apps fill it in.
  func savePage(_ call: ReadingCall) -> Response {
    let fields = call.query
    return call.page(
      SavePage.html(address: fields["url"] ?? "", title: fields["title"] ?? "", in: call.chrome))
  }

  /// Saves the page at the address that somebody typed, and shows it.
  func keepPage(_ call: ReaderCall) async throws -> Response {
    let fields = call.fields
    let typed = fields["address"] ?? ""
    let address: WebAddress
    do throws(AddressError) { address = try AddressError.address(typed: typed) } catch {
      let fault = SavePage.Fault(typed: typed, message: error.message)
      return call.page(
        SavePage.html(title: fields["title"] ?? "", fault: fault, in: call.chrome), status: 422)
    }
    let kept = try await reading.save(
      address, title: fields["title"], reader: call.reader, within: settings.articleTime)
    // Saved already; this tells those who watch.
    _ = try await desk.mark([kept.item], as: .saved, reader: call.reader)
    return .seeOther(
      SitePath("item", String(kept.item.rawValue)).with("show", "saved")
        .telling(.marked(.saved, kept.item)).text)
  }

  /// Fetches an item's article, and shows the item again with what came.
  func fetchArticle(_ call: ReaderCall) async throws -> Response {
    guard let id = call.parameters.number("id"),
      let came = try await reading.fetch(
        Item.ID(id), reader: call.reader, within: settings.articleTime)
    else { throw Trouble.noStory }
    let path = call.fields["return"].flatMap(SitePath.init(checking:))
    let back = path ?? SitePath("item", String(id))
    // What was had before is shown still, so the page itself says nothing of the failure.
    if came.article == nil, try await desk.hasArticle(Item.ID(id)) {
      return .seeOther(back.telling(.keptOldArticle).text)
    }
    return .seeOther(back.text)
  }
}
