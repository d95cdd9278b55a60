// /lore/ice-and-fire/api: books, characters and houses, a page at a time.

import LedeBase
import LedeHTTP
import LedeJSON
import LedeSite

/// Answers as An API of Ice and Fire does.
struct IceAndFireAPI: Sendable {
  let door: LoreDoor

  static let path = "/lore/ice-and-fire/api"
  static let files: [LoreFile] = [.books, .characters, .houses]

  var group: RouteGroup {
    door.group(
      at: Self.path,
      tellsMessages: { refusal in
        JSONWriter.object { $0.member("message", refusal.words) }
      }, routes: routes)
  }

  private var routes: [Route] {
    [.get(Self.path, everyone: root)]
      + Self.files.flatMap { file -> [Route] in
        let list = "\(Self.path)/\(file.rawValue)"
        return [
          .get(list, everyone: { try await self.list(file, $0) }),
          .get(list + "/{id}", everyone: { try await one(file, $0) }),
        ]
      }
  }

  private func root(_ call: OpenCall) async throws -> Response {
    _ = try await door.holding(call)
    let home = try door.home(Self.path, call.request)
    let bytes = JSONWriter.object { json in
      for file in Self.files { json.member(file.rawValue, "\(home)/\(file.rawValue)") }
    }
    return LoreDoor.answer(bytes, to: call.request)
  }

  private func list(_ file: LoreFile, _ call: OpenCall) async throws -> Response {
    let documents = try await door.documents(file, call)
    let home = try door.home(Self.path, call.request)
    let page = LorePage(call.query, of: file.shape)
    let filters = page.filters.compactMap { LoreFilter($0, file.shape) }
    let all = documents.collection.places(filters)
    let bytes = documents.collection.bytes(page.places(of: all), below: home + "/")
    var response = LoreDoor.answer(bytes, changed: documents.changed, to: call.request)
    response.headers["Link"] = page.links(of: all.count, at: "\(home)/\(file.rawValue)")
    return response
  }

  private func one(_ file: LoreFile, _ call: OpenCall) async throws -> Response {
    let documents = try await door.documents(file, call)
    guard let number = call.parameters.number("id"),
      let place = documents.collection.place(of: "\(number)")
    else { throw LoreRefusal.noDocument }
    let home = try door.home(Self.path, call.request)
    return LoreDoor.answer(
      documents.collection.bytes(place, below: home + "/"), changed: documents.changed,
      to: call.request)
  }
}
