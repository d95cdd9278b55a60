// Asks GameSpot for pages of records.

package import LedeBase
import LedeJSON

/// Speaks the API of GameSpot, or of another server that has the same paths.
package struct GameSpotClient: Sendable {
  private let web: any DocumentRequester
  private let base: String
  private let mayBePrivate: Bool
  private let key: String
  private let now: @Sendable () -> Timestamp
  private let permit: @Sendable (GameSpotFamily) async throws(GameSpotError) -> Void

  /// GameSpot's own server.
  package static let home = "https://www.gamespot.com"

  /// - Parameters:
  ///   - web: Brings the answers; it says who it is by Lede's own `User-Agent`, without which GameSpot
  ///     refuses.
  ///   - base: The server; a path in it goes before the API's own. Nil is GameSpot's own.
  ///   - mayBePrivate: Whether it may lie on this machine or its network.
  ///   - key: What GameSpot gave to whoever runs this Lede; without one every call fails.
  ///   - now: The time of day, which settles dates.
  ///   - permit: Counts one call of a family, and throws when none is left.
  package init(
    web: any DocumentRequester, base: WebAddress? = nil, mayBePrivate: Bool = false, key: String,
    now: @escaping @Sendable () -> Timestamp,
    permit: @escaping @Sendable (GameSpotFamily) async throws(GameSpotError) -> Void
  ) {
    self.web = web
    self.base = base?.text ?? GameSpotClient.home
    self.mayBePrivate = mayBePrivate
    self.key = key.filter { !$0.isWhitespace }
    self.now = now
    self.permit = permit
  }

  /// A page of records.
  ///
  /// - Parameter wish: Which, in which order, from where on.
  /// - Returns: The records, and where the next page begins.
  /// - Throws: What `permit` threw, or why the answer did not come.
  package func page(_ wish: GameSpotWish) async throws(GameSpotError) -> GameSpotPage {
    guard !key.isEmpty else { throw .noKey }
    let address = try wish.address(base: base, key: key)
    try await permit(wish.family)
    var request = OutgoingRequest(.get, address, headers: [.init("Accept", "application/json")])
    request.limits.body = 8 * 1_048_576
    request.limits.total = .seconds(20)
    request.mayBePrivate = mayBePrivate
    request.takesRefusals = true
    let answer: Answer
    do {
      answer = try await web.answer(to: request)
    } catch {
      // One who takes no refusals gives the status alone.
      if case .refused(_, let status, _) = error { throw GameSpotError(status: status) }
      throw .away(error)
    }
    guard (200...299).contains(answer.status) else {
      throw GameSpotClient.refusal(answer, key: key)
    }
    do throws(GameSpotError) {
      return try GameSpotAnswer.page(answer.body, for: wish, now: now())
    } catch {
      if case .badRequest(let words) = error {
        throw .badRequest(words: words.replacing(key, with: "…"))
      }
      throw error
    }
  }

  /// What a refusal means: its own number where it has one, else its status.
  private static func refusal(_ answer: Answer, key: String) -> GameSpotError {
    // Anything may stand beside such a status, a page for people above all.
    let json = try? JSONValue(answer.body)
    guard let code = json?["status_code"]?.integer, code >= 100, code < 200 else {
      return GameSpotError(status: answer.status)
    }
    let words = (json?["error"]?.string ?? "").replacing(key, with: "…")
    return GameSpotError(code: code, saying: String(words.prefix(200)))
      ?? GameSpotError(status: answer.status)
  }
}
