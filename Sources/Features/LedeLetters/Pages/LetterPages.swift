// The addresses of newsletters.

import LedeBase
import LedeDatabase
import LedeHTTP
import LedeMarkup
package import LedeSite

extension Letters {
  var letterRoutes: [Route] {
    [
      .get("/letters", reader: page),
      .post("/letters/address", reader: makeAddress),
      .post("/letters/unsubscribe", reader: unsubscribe),
    ]
  }

  private func page(_ call: ReaderCall) async throws -> Response {
    var model = LettersPage(
      hasServer: settings.socket != nil,
      lists: try await desk.database.rows(LetterLists.ofReader, call.reader), now: desk.now())
    switch try await desk.address(of: call.reader) {
    case .none: break
    case .lost: model.isLost = true
    case .shown(let address):
      let host = (site.publicURL ?? site.home(for: call.request))?.host ?? "localhost"
      model.address = "\(address.text)@\(host)"
    }
    // Whoever has the address can write to this reader: no device keeps the page.
    return Answers.unkept(LettersView.html(model, in: call.chrome).bytes)
  }

  private func makeAddress(_ call: ReaderCall) async throws -> Response {
    _ = try await desk.makeAddress(for: call.reader)
    return .seeOther(LettersView.path.telling(.kept).text)
  }

  private func unsubscribe(_ call: ReaderCall) async throws -> Response {
    guard let item = call.fields.number("item").map({ Item.ID($0) }) else {
      throw Trouble.misunderstood
    }
    let story = SitePath("item", String(item.rawValue))
    do {
      guard try await desk.unsubscribe(by: item, reader: call.reader) else {
        throw Trouble.notFound
      }
    } catch let error as FetchError {
      throw Trouble(
        status: 502, title: Phrases.listNotLeft,
        message: Phrases.listNotLeftMore(error.address.host), code: "refused",
        way: Trouble.Way(path: story, words: Phrases.tryAgain))
    }
    return .seeOther(story.telling(Deed("unsubscribed")).text)
  }

  package static var deeds: [DeedKind] {
    [DeedKind("unsubscribed") { _ in ToldDeed(Phrases.didLeaveList) }]
  }
}
