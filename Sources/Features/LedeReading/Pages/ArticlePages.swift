// The page of one story, the article behind it, and pages saved.

import LedeHTTP
import LedeMarkup
import LedeBase
package import LedeSite
import LedeNews

extension Reading {
  /// Stories, their articles, and pages saved.
  var articleRoutes: [Route] {
    [
      .get("/item/{id:number}", reading: story),
      .get("/save", reading: savePage),
      .post("/save", reader: keepPage),
      .post("/item/{id:number}/article", reader: fetchArticle),
    ]
  }

  /// The page of one story.
  ///
  /// A person who opens it has read it: `docs/decisions/0003-reading-marks-read.md` says how Lede knows.
  private func story(_ call: ReadingCall) async throws -> Response {
    guard let wish = FrontWish(call.request.query) else { throw Trouble.misunderstood }
    guard let id = call.parameters.number("id"),
      let model = try await news.item(
        Item.ID(id), in: wish.filter,
        isRead: call.mayMark && call.chrome.deed == nil && call.request.isOpenedByPerson,
        reader: call.reads, wishes: call.chrome.wishes)
    else { throw Trouble.noStory }
    let players = try await players(model, call)
    let parts = try await told(of: model.kept, call)
    var response: Response
    if model.textBytes <= Self.mostAtOnce {
      response = call.page(StoryPage.html(model, players, parts, in: call.chrome))
    } else {
      // Making a long text safe takes a while, in which this thread would answer nobody.
      let made = try await answers.make(for: call.caller.isStranger ? nil : call.reads) {
        call.page(StoryPage.html(model, players, parts, in: call.chrome))
      }
      guard let made else { throw Trouble.answersWait }
      response = made
    }
    response.headers["Content-Security-Policy"] = SecurityHeaders.storyPolicy
    return response
  }

  /// Texts of no more bytes are made safe in some ten milliseconds.
  private static let mostAtOnce = 64_000

  /// What other features say of a story; strangers who may look are told nothing of it.
  private func told(of item: KeptItem, _ call: ReadingCall) async throws -> [HTML] {
    guard call.mayMark else { return [] }
    var found: [HTML] = []
    for part in parts { found.append(try await part(item, call.reads, call.chrome)) }
    return found
  }

  /// What goes with a story to be heard or seen, with where the reader was.
  private func players(_ model: ItemPage, _ call: ReadingCall) async throws(StoreError) -> Players {
    let files = Playable.all(of: model.kept.item)
    let id = model.kept.headline.id
    let isTheirs = !files.isEmpty && call.mayMark
    let places = isTheirs ? try await desk.places(in: id, of: call.reads) : [:]
    return Players(item: id, files: files, places: places)
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
    let kept = try await desk.save(
      address, title: fields["title"], reader: call.reader, within: time)
    // Saved already; this tells those who watch.
    _ = try await news.mark([kept.item], as: .saved, reader: call.reader)
    return .seeOther(
      SitePath("item", String(kept.item.rawValue)).with("show", "saved")
        .telling(.marked(.saved, kept.item)).text)
  }

  /// Fetches an item's article, and shows the item again with what came.
  func fetchArticle(_ call: ReaderCall) async throws -> Response {
    guard let id = call.parameters.number("id"),
      let came = try await desk.fetch(Item.ID(id), reader: call.reader, within: time)
    else { throw Trouble.noStory }
    let path = call.fields["return"].flatMap(SitePath.init(checking:))
    let back = path ?? SitePath("item", String(id))
    // What was had before is shown still, so the page itself says nothing of the failure.
    if came.article == nil, try await news.hasArticle(Item.ID(id)) {
      return .seeOther(back.telling(.keptOldArticle).text)
    }
    return .seeOther(back.text)
  }
}

extension Deed {
  /// An article could not be fetched again, and stays as it was.
  fileprivate static let keptOldArticle = Deed("old")
}

extension Reading {
  package static var deeds: [DeedKind] {
    [DeedKind("old") { _ in ToldDeed(Phrases.keptOldArticle) }]
  }
}

extension Trouble {
  fileprivate static let noStory = Trouble(
    status: 404, title: Phrases.notFound, message: Phrases.noStoryMore, code: "notFound")
}

extension Request {
  /// Whether a person followed a link or typed the address, to look at the page itself.
  ///
  /// Browsers say so of navigations that somebody caused, and never of what they fetch ahead; no
  /// script can say it. They are silent where the connection is neither local nor encrypted.
  /// Source: W3C Fetch Metadata §2; `Sec-Purpose` in the Fetch standard.
  var isOpenedByPerson: Bool {
    let site = headers["Sec-Fetch-Site"]
    return method == .get && headers["Sec-Fetch-Mode"] == "navigate"
      && headers["Sec-Fetch-Dest"] == "document" && headers["Sec-Fetch-User"] == "?1"
      && (site == "same-origin" || site == "none") && headers["Sec-Purpose"] == nil
      && headers["Purpose"] == nil
  }
}
