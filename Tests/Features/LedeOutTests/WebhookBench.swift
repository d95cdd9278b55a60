// A house with webhooks, a clock that tests move, and a program that is told.

import LedeBase
import LedeCalendar
import LedeDatabase
import LedeNews
import LedeSecrets
import LedeTesting
import Synchronization
import Testing

@testable import LedeOut

/// A program that takes what webhooks send, or does not.
final class ToldProgram: DocumentRequester {
  typealias Answering = @Sendable (OutgoingRequest) throws(FetchError) -> Int
  private struct State {
    var requests: [OutgoingRequest] = []
    var answering: Answering = { _ in 204 }
  }
  private let state = Mutex(State())

  var requests: [OutgoingRequest] { state.withLock { $0.requests } }

  /// What it does from now on; it gives the status of a good answer.
  func answers(_ answering: @escaping Answering) {
    state.withLock { $0.answering = answering }
  }

  func refuses(_ status: Int) {
    answers { request throws(FetchError) in
      throw .refused(request.address, status: status, wait: nil)
    }
  }

  func answer(to request: OutgoingRequest) async throws(FetchError) -> Answer {
    let answering = state.withLock { state in
      state.requests.append(request)
      return state.answering
    }
    return Answer(status: try answering(request), address: request.address)
  }
}

struct WebhookBench: KeptInStore {
  final class Clock: Sendable {
    private let time = Mutex(Some.time(3_000))
    var now: Timestamp {
      get { time.withLock { $0 } }
      set { time.withLock { $0 = newValue } }
    }
  }

  let store: Store
  let clock = Clock()
  let program = ToldProgram()
  let tokens: any TokenMaker = StubTokens()
  var documents: any DocumentRequester { program }
  var signatures: any SignatureChecker { Signatures() }
  var now: @Sendable () -> Timestamp { { [clock] in clock.now } }

  init(_ store: Store) { self.store = store }

  /// A desk of its own each time, as in a process that begins anew.
  var desk: WebhookDesk {
    let services = services
    return WebhookDesk(services.house, lists: OutDesk(services, zone: .utc))
  }

  var sender: WebhookClock { WebhookClock(desk) }

  /// Makes a webhook of a list, and has it looked at once.
  func make(
    _ list: String = "/", to address: String = "https://program.example/hook"
  ) async throws -> (id: Webhook.ID, secret: String) {
    let list = try #require(OutList(address: list))
    let made = try await desk.make(address, named: "", of: list, reader: .local)
    _ = try await sender.catchUp()
    return try #require(made)
  }

  /// Keeps an item that arrives now.
  func arrives(_ name: String, from feed: Feed.ID) async throws {
    let minutes = Int((clock.now - Some.time(0)) / .seconds(60))
    try await store.keep([Some.item(name, minutes)], from: feed, at: minutes)
  }

  /// Some time passes, and what is due is done.
  func pass(_ time: Duration) async throws {
    clock.now = clock.now + time
    _ = try await sender.catchUp()
  }

  /// The next message that waits is due, and is sent.
  func passToNext() async throws -> Bool {
    guard let due = try await JobQueue(store.database).nextDue([.webhookSend]) else { return false }
    clock.now = max(clock.now, due)
    _ = try await sender.catchUp()
    return true
  }

  /// What became of the last message of a webhook.
  func last(_ id: Webhook.ID) async throws -> Delivery? {
    try await desk.webhooks(of: .local).first { $0.webhook.id == id }?.last.first
  }
}

extension OutgoingRequest {
  subscript(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}
