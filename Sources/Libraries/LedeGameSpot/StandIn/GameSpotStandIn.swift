// GameSpot without a network: invented records, and every fault that it is known for.

package import LedeBase
import LedeHTTP
import Synchronization

/// Answers as the API does, for tests and for a demonstration without a key.
///
/// Nobody and nothing in it exists. The same questions have the same answers, with dates before `now`.
package final class GameSpotStandIn: DocumentRequester {
  /// What it does with a question.
  package enum Behaviour: Hashable, Sendable {
    case normal
    /// Refuses every question with that status of HTTP and a page for people.
    case fault(Int)
    /// Answers every question with that number of its own.
    case code(Int)
    /// Answers so many questions of each family, and refuses all others as too many.
    case limit(Int)
    /// Takes so long; what is longer than the asker waits fails at once, so that no test need wait.
    case slow(Duration)
    /// Stops in the middle of the JSON.
    case broken
    /// Finds nothing.
    case empty
  }

  let now: Timestamp
  private let behaviour: Behaviour
  private let addresses = Mutex<[WebAddress]>([])

  package init(now: Timestamp, behaviour: Behaviour = .normal) {
    self.now = now
    self.behaviour = behaviour
  }

  /// Where it was asked, in order.
  package var asked: [WebAddress] { addresses.withLock { $0 } }

  package func answer(to request: OutgoingRequest) async throws(FetchError) -> Answer {
    let path = AddressText(request.address.text)?.path ?? ""
    let count = addresses.withLock { asked in
      asked.append(request.address)
      return asked.count { AddressText($0.text)?.path == path }
    }
    if case .slow(let time) = behaviour {
      guard time <= request.limits.total else {
        throw .tooSlow(request.address, limit: request.limits.total)
      }
      do { try await Task.sleep(for: time) } catch { throw .cancelled(request.address) }
    }
    var status = 200
    var body: [UInt8]
    switch behaviour {
    case .fault(let fault): (status, body) = (fault, Array("<h1>No</h1>".utf8))
    case .code(let code): body = StandInEnvelope.refusal(code)
    case .limit(let most) where count > most: (status, body) = (420, Array("Slow down".utf8))
    default:
      body = reply(path, FormFields((AddressText(request.address.text)?.query ?? "").utf8))
      if behaviour == .broken { body.removeLast(body.count / 2) }
    }
    guard status < 400 || request.takesRefusals else {
      throw .refused(request.address, status: status, wait: nil)
    }
    return Answer(
      status: status, headers: [.init("content-type", "application/json; charset=utf-8")],
      body: body, address: request.address)
  }

  private func reply(_ path: String, _ query: FormFields) -> [UInt8] {
    guard let key = query["api_key"], !key.isEmpty else { return StandInEnvelope.refusal(100) }
    guard query["format"] == "json" else { return StandInEnvelope.refusal(103) }
    guard
      let family = GameSpotFamily.allCases.first(where: { path.hasSuffix("/api/\($0.rawValue)/") })
    else { return StandInEnvelope.refusal(101) }
    var records = behaviour == .empty ? [] : StandInRecords.all(family)
    for filter in (query["filter"] ?? "").split(separator: ",") {
      let sides = filter.split(separator: ":", maxSplits: 1).map(String.init)
      guard sides.count == 2, let fits = StandInRecords.filter(sides[0], sides[1], now) else {
        return StandInEnvelope.refusal(104)
      }
      records = records.filter(fits)
    }
    for order in (query["sort"] ?? "").split(separator: ",").reversed() {
      let sides = order.split(separator: ":").map(String.init)
      guard sides.count == 2, let key = StandInRecords.key(sides[0]) else {
        return StandInEnvelope.refusal(102)
      }
      // A stable order, as the API's is; scores are compared as texts, as it does.
      let sorted = records.enumerated().sorted { a, b in
        let (x, y) = (key(a.element), key(b.element))
        return x == y ? a.offset < b.offset : sides[1] == "desc" ? x > y : x < y
      }
      records = sorted.map(\.element)
    }
    let limit = min(max(query["limit"].flatMap { Int($0) } ?? 100, 1), 100)
    let offset = max(query["offset"].flatMap { Int($0) } ?? 0, 0)
    let page = Array(records.dropFirst(offset).prefix(limit))
    return StandInEnvelope.page(page, family, limit: limit, offset: offset, of: records.count, now)
  }
}
