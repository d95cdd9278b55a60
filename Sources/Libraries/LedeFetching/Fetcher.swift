// The door to the web: asks politely, follows redirects, and goes nowhere it should not.

package import LedeBase
import Synchronization

/// Brings documents from the web over libcurl.
///
/// All transfers run on one thread of its own. Hosts take turns, each with few at once and a gap
/// between starts; waiting for a turn is not counted in a request's time. What a person waits for
/// goes first at its host, and may have one place more there. Slow requests that nobody
/// waits for have half of the places, those that somebody waits for a quarter: when these are taken,
/// the next one to become slow is called
/// off as too slow, so servers that hang, however many, never stop the others. Every address is checked
/// when a connection is opened and again before each request on it, so neither a spelling, a
/// redirect, a DNS answer nor a kept connection leads inside.
///
/// A redirect to another origin takes `User-Agent`, `Accept…` and `Range` along and nothing else, and never
/// leads to a private address, even when the request may go to one.
/// Headers that would break the request apart (line ends in a value) are left out.
package final class Fetcher: DocumentRequester {
  private let settings: FetchSettings
  private let board: PolicyBoard
  private let loop: TransferLoop?

  package init(_ settings: FetchSettings = FetchSettings()) {
    self.settings = settings
    board = PolicyBoard(settings.addresses)
    loop = TransferLoop(settings: settings, board: board)
  }

  deinit { loop?.stop() }

  /// The rules that hold from now on, also for connections that are open already.
  var addresses: AddressPolicy {
    get { board.policy.withLock { $0 } }
    set { board.policy.withLock { $0 = newValue } }
  }

  /// Notes where Lede itself listens, so that it never asks itself.
  ///
  /// The unspecified address (`0.0.0.0`, `::`) stands for every address this machine has now.
  package func listens(at endpoints: [Endpoint]) {
    let here = SystemNames.ofThisMachine()
    board.policy.withLock {
      $0.own = endpoints
      $0.ofThisMachine = here
    }
  }

  package func answer(to request: OutgoingRequest) async throws(FetchError) -> Answer {
    guard let loop else { throw .unreachable(request.address, cause: "no memory or no thread") }
    var journey = Journey(request)
    while true {
      let (answer, isInside): (HopAnswer, Bool)
      do throws(FetchError) { (answer, isInside) = try await ask(journey, loop) } catch {
        guard request.mayBePrivate, !journey.request.mayBePrivate,
          case .forbiddenAddress(let address, let resolved, because: .inside) = error
        else { throw error }
        throw .forbiddenAddress(address, resolved: resolved, because: .redirect)
      }
      if let answer = try journey.take(answer, isInside: isInside, now: FetchThread.today()) {
        return answer
      }
    }
  }

  /// Asks the next hop of a journey; true when who answered stands inside.
  private func ask(
    _ journey: Journey, _ loop: TransferLoop
  ) async throws(FetchError) -> (HopAnswer, isInside: Bool) {
    let next = journey.request
    guard let target = Target(next.address) else { throw .unknownHost(next.address) }
    var isInside = false
    if settings.proxy != nil { isInside = try await checkBeforeProxy(target, next) }
    let hop = Hop(
      id: loop.nextID(), target: target, request: next, timeLeft: journey.timeLeft,
      cause: next.isAwaited ? .person : journey.redirects > 0 ? .redirect : .worker)
    let answer = try await loop.result(of: hop).get()
    if let peer = answer.peer { isInside = AddressKind.of(peer).reach != .open }
    return (answer, isInside)
  }

  /// Holds the policy against what this machine resolves a host to; true when it stands inside.
  private func checkBeforeProxy(
    _ target: Target, _ request: OutgoingRequest
  ) async throws(FetchError) -> Bool {
    let policy = addresses
    var isInside = false
    guard let addresses = await SystemNames.addresses(of: target.host) else {
      throw .unreachable(request.address, cause: "no thread to look the name up")
    }
    for address in addresses {
      let verdict = policy.verdict(
        on: address, port: target.port, mayBePrivate: request.mayBePrivate)
      if case .forbidden(let why, let ground) = verdict {
        throw .forbiddenAddress(request.address, resolved: why, because: ground)
      }
      isInside = isInside || AddressKind.of(address).reach != .open
    }
    return isInside
  }
}
