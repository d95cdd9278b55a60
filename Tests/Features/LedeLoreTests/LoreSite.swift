// A Lede with a folder of lore, as a program meets it.

import Foundation
import LedeBase
import LedeHTTP
import LedeJSON
import LedeSite
import LedeTesting
import Testing

@testable import LedeApp
@testable import LedeLore

/// A site whose folder of lore is looked at on each request.
final class LoreSite: Sendable {
  let site: TestSite
  let folder: String

  /// A folder that begins with the invented sample, or empty, or is not there.
  enum Beginning { case sample, empty, none }

  init(
    _ beginning: Beginning = .sample, perDay: Int = 20_000, publicURL: WebAddress? = nil
  ) async throws {
    folder = NSTemporaryDirectory() + "lede-lore-\(UUID().uuidString)"
    switch beginning {
    case .sample:
      try FileManager.default.copyItem(
        atPath: Checkout.path("docs/lore-sample"), toPath: folder)
    case .empty:
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    case .none: break
    }
    var settings = WebApp.Settings()
    settings.lore.folder = folder
    settings.lore.rest = .zero
    settings.lore.perDay = perDay
    settings.site.publicURL = publicURL
    site = try await TestSite(
      settings, policy: AccessPolicy(publicURLs: publicURL.map { [$0] } ?? []))
  }

  deinit {
    // Where there never was one there is nothing to remove.
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Puts a file into the folder, in one step as editors do.
  func put(_ text: String, _ name: String) throws {
    let path = "\(folder)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
  }

  func ask(
    _ method: LedeHTTP.Method, _ path: String, _ body: String = "",
    headers: [(String, String)] = [], host: String = "localhost:8080",
    peer: String = "192.0.2.8"
  ) async -> Page {
    let all = [("Host", host)] + headers
    return Page(
      await site.app.respond(
        to: Request(
          method, "/lore/" + path, headers: Headers(all), body: Array(body.utf8), peer: peer)))
  }

  func get(_ path: String, _ headers: [(String, String)] = []) async -> Page {
    await ask(.get, path, headers: headers)
  }

  /// The JSON of a good answer.
  func json(_ path: String) async throws -> JSONValue {
    let page = await get(path)
    try #require(page.status == 200, "\(path): \(page.status) \(page.text)")
    return try JSONValue(Array(page.text.utf8))
  }

  /// What a program finds that asks for cities like this.
  func find(
    _ body: String, type: String = "application/json"
  ) async -> Page {
    await ask(.post, "got/api/cities/find", body, headers: [("Content-Type", type)])
  }

  static let home = "http://localhost:8080/lore/ice-and-fire/api"
}

extension JSONValue {
  /// The names of what stands in a list.
  var names: [String] { all("name") }

  /// The texts of a member of each element.
  func all(_ name: String) -> [String] { elements.compactMap { $0[name]?.string } }
}
