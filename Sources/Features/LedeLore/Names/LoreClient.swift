// Asks An API of Ice and Fire, api.got.show, or another Lede, for the names of a story.

import LedeBase
import LedeJSON

/// Why names did not come.
enum LoreAway: Error {
  case away(FetchError)
  case notJSON(WebAddress, JSONError)
  /// It answers, and tells no name.
  case noNames(WebAddress)

  /// For the log and whoever runs this Lede.
  var message: String {
    switch self {
    case .away(let error): error.withoutQuery.message
    case .notJSON(let address, let error): Phrases.loreAnswerNotJSON(address.host, "\(error)")
    case .noNames(let address): Phrases.loreNoNames(address.host)
    }
  }
}

/// One of these APIs, at a base address that ends in `/api`.
struct LoreClient: Sendable {
  let web: any DocumentRequester
  let base: WebAddress

  /// An API tells so many names at most; the rest is left.
  static let most = 20_000
  /// What a page of the first API holds at most.
  private static let onPage = 50
  private static let lists: [(String, LoreName.Kind)] = [
    ("characters", .person), ("houses", .house), ("books", .book),
  ]
  private static let places: [(String, LoreName.Kind)] = [
    ("characters/paths", .person), ("cities", .place), ("regions", .place), ("continents", .place),
  ]

  /// All names, each once of a kind.
  ///
  /// Cost: a request for each fifty names of An API of Ice and Fire, four of api.got.show.
  ///
  /// - Throws: `LoreAway`; where one list of several cannot be had, there is none.
  func names() async throws(LoreAway) -> [LoreName] {
    var (names, seen): ([LoreName], Set<LoreName>) = ([], [])
    func take(_ found: [String], _ kind: LoreName.Kind) -> Bool {
      let new = found.compactMap { LoreName($0, kind) }.filter { seen.insert($0).inserted }
      names += new
      return !new.isEmpty
    }
    if try await isIceAndFire() {
      for (list, kind) in Self.lists {
        var page = 1
        while names.count < Self.most {
          let found = try await ask("\(list)?page=\(page)&pageSize=\(Self.onPage)")
          // Whoever sends fewer, or the same once more, has no more, whatever they link to.
          guard take(found.names, kind), found.count >= Self.onPage else { break }
          page += 1
        }
      }
    } else {
      for (list, kind) in Self.places {
        _ = take(try await ask(list).names, kind)
      }
    }
    if names.isEmpty { throw .noNames(base) }
    return Array(names.prefix(Self.most))
  }

  /// Whether the root names the lists, which the other API does not have.
  private func isIceAndFire() async throws(LoreAway) -> Bool {
    let answer: Answer
    do throws(LoreAway) { answer = try await get("") } catch {
      if case .away(.refused(_, 404, _)) = error { return false }
      throw error
    }
    // Anything may stand there, a page for people above all.
    let root = try? JSONValue(answer.body)
    return root?["characters"] != nil || root?["houses"] != nil
  }

  /// How many objects a list holds, and their names.
  private func ask(_ path: String) async throws(LoreAway) -> (count: Int, names: [String]) {
    let answer = try await get("/" + path)
    do throws(JSONError) { return try Self.names(in: answer.body) } catch {
      throw .notJSON(answer.address, error)
    }
  }

  private func get(_ path: String) async throws(LoreAway) -> Answer {
    let text = base.text.hasSuffix("/") ? String(base.text.dropLast()) : base.text
    guard let address = WebAddress(text + path) else { throw .noNames(base) }
    var request = OutgoingRequest(.get, address, headers: [.init("Accept", "application/json")])
    request.limits.body = 8 * 1_048_576
    request.limits.total = .seconds(20)
    // The owner names it in the settings, as they do private feeds.
    request.mayBePrivate = true
    do { return try await web.answer(to: request) } catch { throw .away(error) }
  }

  /// The name of each object of a list; nothing else of it is kept.
  static func names(in body: [UInt8]) throws(JSONError) -> (count: Int, names: [String]) {
    var (reader, count, names) = (JSONReader(body), 0, [String]())
    try reader.beginArray()
    while try reader.hasElement() {
      count += 1
      try reader.eachMember { (json, key) throws(JSONError) in
        if key == "name", try json.kind() == .string {
          names.append(try json.string())
        } else {
          try json.skip()
        }
      }
    }
    try reader.end()
    return (count, names)
  }
}
