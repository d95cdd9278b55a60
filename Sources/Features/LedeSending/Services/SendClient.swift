// Asks services to keep a page.

import LedeBase
import LedeJSON

/// Sends pages by the calls that each service documents.
///
/// Sources: wallabag's developer documentation (OAuth, `/api/entries`); Readeck's API (`POST /api/bookmarks`);
/// linkding's REST API (`POST /api/bookmarks/`); Instapaper's simple API (`/api/add`).
struct SendClient: Sendable {
  let web: any DocumentRequester
  /// Whether services may lie on this machine or its network.
  let mayBePrivate: Bool

  /// Sends a page.
  ///
  /// - Parameters:
  ///   - page: What is sent.
  ///   - place: Where to; a link is opened by browsers, and not sent.
  ///   - secrets: What the service wants to be told, in the order of `SendService.secrets`.
  /// - Throws: Why it was not kept there.
  func send(_ page: SentPage, to place: SendPlace, _ secrets: [String]) async throws(SendFault) {
    guard let base = place.base, secrets.count == place.service.secrets.count else {
      throw .notUnderstood
    }
    func at(_ path: String) throws(SendFault) -> WebAddress {
      guard let address = WebAddress(base.text + path) else { throw .notUnderstood }
      return address
    }
    let told = ["url": page.address.text, "title": page.title]
    switch place.service {
    case .wallabag:
      let token = try await token(
        at("/oauth/v2/token"),
        [
          "grant_type": "password", "client_id": secrets[0], "client_secret": secrets[1],
          "username": place.account, "password": secrets[2],
        ])
      try await post(form: told, to: at("/api/entries.json"), "Bearer " + token)
    case .readeck: try await post(json: told, to: at("/api/bookmarks"), "Bearer " + secrets[0])
    case .linkding: try await post(json: told, to: at("/api/bookmarks/"), "Token " + secrets[0])
    case .instapaper:
      let basic = Base64.text(Array("\(place.account):\(secrets[0])".utf8))
      try await post(form: told, to: at("/api/add"), "Basic " + basic)
    case .link: throw .notUnderstood
    }
  }

  /// What Wallabag gives for a password.
  private func token(
    _ address: WebAddress, _ fields: KeyValuePairs<String, String>
  ) async throws(SendFault) -> String {
    let body = try await post(
      Self.form(fields.map { ($0.key, $0.value) }), Self.formType, to: address, nil)
    // Anything may stand there, a page for people above all.
    let json = try? JSONValue(body)
    guard let token = json?["access_token"]?.string, !token.isEmpty, token.utf8.count <= 4_096,
      token.utf8.allSatisfy({ 33...126 ~= $0 })
    else { throw .notUnderstood }
    return token
  }

  private func post(
    form fields: [String: String], to address: WebAddress, _ authorization: String
  ) async throws(SendFault) {
    let body = Self.form(fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    _ = try await post(body, Self.formType, to: address, authorization)
  }

  private func post(
    json members: [String: String], to address: WebAddress, _ authorization: String
  ) async throws(SendFault) {
    let body = JSONWriter.object { json in
      for (name, text) in members.sorted(by: { $0.key < $1.key }) { json.member(name, text) }
    }
    _ = try await post(body, "application/json", to: address, authorization)
  }

  private static let formType = "application/x-www-form-urlencoded"

  private static func form(_ fields: [(String, String)]) -> [UInt8] {
    Array(fields.map { $0.0 + "=" + EncodedText.of($0.1) }.joined(separator: "&").utf8)
  }

  private func post(
    _ body: [UInt8], _ type: String, to address: WebAddress, _ authorization: String?
  ) async throws(SendFault) -> [UInt8] {
    var request = OutgoingRequest(
      .post, address,
      headers: [.init("Content-Type", type), .init("Accept", "application/json")], body: body)
    if let authorization { request.headers.append(.init("Authorization", authorization)) }
    request.limits.body = 65_536
    request.limits.total = .seconds(10)
    // What is secret goes where its reader said, and nowhere else.
    request.limits.redirects = 0
    request.mayBePrivate = mayBePrivate
    request.isAwaited = true
    request.takesRefusals = true
    let answer: Answer
    do { answer = try await web.answer(to: request) } catch {
      // One who takes no refusals gives the status alone.
      if case .refused(_, let status, _) = error { throw SendFault(status: status) }
      throw .away(error)
    }
    guard (200...299).contains(answer.status) else { throw SendFault(status: answer.status) }
    return answer.body
  }
}

extension SendFault {
  /// What an answer with another status than those of 200 means.
  ///
  /// Wallabag says 400 for a password that is wrong.
  fileprivate init(status: Int) {
    self = [400, 401, 403].contains(status) ? .wrongKey : .refused(status: status)
  }
}
