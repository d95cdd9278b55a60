// /lore/got/api: cities, continents, regions, and where characters went.

import LedeBase
import LedeHTTP
import LedeJSON
import LedeSite

/// Answers as api.got.show did: lists bare, single documents in an envelope.
struct GotAPI: Sendable {
  let door: LoreDoor

  static let path = "/lore/got/api"

  var group: RouteGroup {
    door.group(at: Self.path, tellsMessages: Self.message, routes: routes)
  }

  private var routes: [Route] {
    let paths = Self.path + "/characters/paths"
    return [LoreFile.cities, .continents, .regions].flatMap { file -> [Route] in
      let list = "\(Self.path)/\(file.rawValue)"
      return [
        .get(list, everyone: { try await self.list(file, $0) }),
        .get(list + "/byId/{id}", everyone: { try await byNumber(file, $0) }),
        .get(list + "/{name}", everyone: { try await byName(file, $0) }),
      ]
    } + [
      .post(Self.path + "/cities/find", everyone: find).looking,
      .get(paths, everyone: { try await self.list(.paths, $0) }),
      .get(paths + "/{name}", everyone: journeys),
    ]
  }

  // MARK: Answers

  private func list(_ file: LoreFile, _ call: OpenCall) async throws -> Response {
    let documents = try await door.documents(file, call)
    return LoreDoor.answer(
      documents.collection.bytes, changed: documents.changed, to: call.request)
  }

  private func byNumber(_ file: LoreFile, _ call: OpenCall) async throws -> Response {
    let documents = try await door.documents(file, call)
    let id = call.parameters["id"] ?? ""
    guard let place = documents.collection.place(of: id.lowercased()) else {
      throw LoreRefusal.notFound(lookup: Self.lookup("_id", id))
    }
    return Self.envelope(documents.collection.bytes(place), documents, call)
  }

  private func byName(_ file: LoreFile, _ call: OpenCall) async throws -> Response {
    let documents = try await door.documents(file, call)
    let name = call.parameters["name"] ?? ""
    guard let place = documents.collection.places("name", name).first else {
      throw LoreRefusal.notFound(lookup: Self.lookup("name", name))
    }
    return Self.envelope(documents.collection.bytes(place), documents, call)
  }

  private func journeys(_ call: OpenCall) async throws -> Response {
    let documents = try await door.documents(.paths, call)
    let name = call.parameters["name"] ?? ""
    let places =
      switch call.query["strict"] {
      case "true": documents.collection.places("name", name)
      case nil, "false": documents.collection.places(named: name)
      default: throw LoreRefusal.badOption
      }
    guard !places.isEmpty else { throw LoreRefusal.notFound(lookup: Self.lookup("name", name)) }
    return Self.envelope(documents.collection.bytes(places), documents, call)
  }

  private func find(_ call: OpenCall) async throws -> Response {
    let documents = try await door.documents(.cities, call)
    let question = try LoreQuestion(call.request, LoreFile.cities.shape)
    let places = question.places(in: documents.collection)
    guard !places.isEmpty else { throw LoreRefusal.notFound(lookup: question.bytes) }
    return Self.envelope(documents.collection.bytes(places), documents, call)
  }

  // MARK: Shapes

  private static func envelope(
    _ data: [UInt8], _ documents: LoreDocuments, _ call: OpenCall
  ) -> Response {
    let bytes = JSONWriter.object { json in
      json.member("message", Phrases.loreSuccess)
      json.key("data")
      json.raw(data)
    }
    return LoreDoor.answer(bytes, changed: documents.changed, to: call.request)
  }

  private static func message(_ refusal: LoreRefusal) -> [UInt8] {
    JSONWriter.object { json in
      json.member("message", refusal.words)
      switch refusal {
      case .notFound(let lookup):
        json.key("data")
        json.raw(lookup)
      case .noProperty(let name): json.member("errorProperty", name)
      default: break
      }
    }
  }

  private static func lookup(_ name: String, _ value: String) -> [UInt8] {
    JSONWriter.object { $0.member(name, value) }
  }
}
