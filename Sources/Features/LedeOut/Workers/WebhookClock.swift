// Sends what is new in the lists of webhooks: each at least once, under the same name however often.

import LedeBase
import LedeDatabase
import LedeSite

/// Looks at the lists of webhooks and sends messages for as long as its task lives.
struct WebhookClock: Sendable {
  private let desk: WebhookDesk
  private let jobs: JobQueue
  private var house: House { desk.house }

  /// Between two looks at a list.
  static let rest = Duration.seconds(60)
  private static let longestRest = Duration.seconds(600)
  private static let restAfterFailure = Duration.seconds(5)
  /// How many lists and messages are under way at once.
  private static let atOnce = 16
  /// How long another program has to take the connection, and to answer; longer than both is the lease.
  private static let connectTime = Duration.seconds(5)
  private static let answerTime = Duration.seconds(10)
  private static let lease = Duration.seconds(120)
  /// The most that is read of an answer, in bytes; none of it is kept.
  private static let longestAnswer = 65_536

  init(_ desk: WebhookDesk) {
    self.desk = desk
    jobs = JobQueue(desk.house.database)
  }

  /// Runs until the task is cancelled.
  ///
  /// - Parameters:
  ///   - failed: Takes what kept a message from being made, and is nobody else's fault.
  ///   - ended: Called when something was looked at or sent, with how much, or when the store failed.
  func run(
    failed: @escaping @Sendable (any Error) -> Void,
    ended: @escaping @Sendable (Result<Int, StoreError>) -> Void
  ) async {
    await Clockwork.run(
      [.webhookLook, .webhookSend], house.database, house.now, rest: Self.longestRest,
      restAfterFailure: Self.restAfterFailure, ended: ended
    ) { () async throws(StoreError) -> Int in try await catchUp(failed: failed) }
  }

  /// Looks at lists and sends messages whose time has come; returns how many were sent or failed.
  func catchUp(
    failed: @escaping @Sendable (any Error) -> Void = { _ in }
  ) async throws(StoreError) -> Int {
    var sent = 0
    while !Task.isCancelled {
      let claimed = try await jobs.claim(
        [.webhookLook, .webhookSend], limit: Self.atOnce, lease: Self.lease, at: house.now())
      if claimed.isEmpty { break }
      let ends = await withTaskGroup(of: Result<Int, StoreError>.self) { group in
        for job in claimed { group.addTask { await done(job, failed) } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      for end in ends { sent += try end.get() }
    }
    return sent
  }

  private func done(
    _ job: Job, _ failed: @Sendable (any Error) -> Void
  ) async -> Result<Int, StoreError> {
    do throws(StoreError) {
      if job.kind == .webhookSend { return .success(try await send(job, failed)) }
      var next: Timestamp? = house.now() + Self.rest
      do {
        if try await desk.look(at: Webhook.ID(job.subject)) == nil { next = nil }
      } catch let error as StoreError { throw error } catch { failed(error) }
      _ = try await jobs.finish(job, next: next)
      return .success(0)
    } catch {
      // What was not done is done again when the lease is over.
      return .failure(error)
    }
  }

  // MARK: One message

  private enum Outcome {
    case taken(status: Int)
    case failed(Delivery.Fault, status: Int?)
  }

  /// Sends a message, once; returns how many it was.
  private func send(
    _ job: Job, _ failed: @Sendable (any Error) -> Void
  ) async throws(StoreError) -> Int {
    let id = Delivery.ID(job.subject)
    guard let (delivery, body) = try await house.database.first(DeliveryRows.toSend, id),
      let webhook = try await house.database.first(WebhookRows.one, delivery.webhook) ?? nil
    else {
      _ = try await jobs.finish(job, next: nil)
      return 0
    }
    let outcome = await outcome(of: delivery, body, webhook, failed)
    // Who called it off did not hear whether it was taken: it is sent again.
    if Task.isCancelled, case .failed = outcome { return 0 }
    if let next = try await note(outcome, of: delivery, webhook) {
      try await jobs.retry(job, at: next)
    } else {
      _ = try await jobs.finish(job, next: nil)
    }
    return 1
  }

  private func outcome(
    of delivery: Delivery, _ body: [UInt8], _ webhook: Webhook,
    _ failed: @Sendable (any Error) -> Void
  ) async -> Outcome {
    let request: OutgoingRequest
    do throws(SecretError) {
      let secret = try house.secrets.open(
        webhook.secret, for: WebhookDesk.context(webhook.reader))
      request = try self.request(delivery, body, webhook, secret)
    } catch {
      failed(error)
      return .failed(.away, status: nil)
    }
    do throws(FetchError) {
      let answer = try await house.web.answer(to: request)
      return .taken(status: answer.status)
    } catch {
      return .failed(Delivery.Fault(error), status: error.status)
    }
  }

  private func request(
    _ delivery: Delivery, _ body: [UInt8], _ webhook: Webhook, _ secret: [UInt8]
  ) throws(SecretError) -> OutgoingRequest {
    let time = String(house.now().milliseconds / 1_000)
    let signature = WebhookSignature.text(
      of: body, name: delivery.name, time: time, secret: secret, by: house.signatures)
    guard let signature else { throw .cipherFailed(step: "HMAC") }
    var request = OutgoingRequest(
      .post, webhook.address,
      headers: [
        .init("Content-Type", "application/json"), .init("Lede-Id", delivery.name),
        .init("Lede-Time", time), .init("Lede-Signature", signature),
      ], body: body)
    request.limits.connect = Self.connectTime
    request.limits.total = Self.answerTime
    request.limits.body = Self.longestAnswer
    request.limits.redirects = 0
    request.mayBePrivate = Webhook.isHere(webhook.address, reader: webhook.reader)
    return request
  }

  /// Notes what came of a try; gives when the next is, nil when there is none.
  private func note(
    _ outcome: Outcome, of delivery: Delivery, _ webhook: Webhook
  ) async throws(StoreError) -> Timestamp? {
    let now = house.now()
    return try await house.database.write { connection throws(StoreError) -> Timestamp? in
      // Before the webhook and its messages, as those do who remove them.
      try connection.hold(webhook.reader)
      switch outcome {
      case .taken(let status):
        try connection.run(WebhookRows.noteTaken, webhook.id)
        try connection.run(
          DeliveryRows.end,
          .init(delivery: delivery.id, state: .taken, status: status, changed: now))
        return nil
      case .failed(let fault, let status):
        let isLast = delivery.isTest || delivery.tries + 1 >= Delivery.mostTries
        let next = isLast ? nil : now + Delivery.pause(after: delivery.tries + 1)
        try connection.run(
          DeliveryRows.end,
          .init(
            delivery: delivery.id, state: isLast ? .givenUp : .waiting, status: status,
            fault: fault, changed: next ?? now))
        if delivery.isTest { return nil }
        try connection.run(
          WebhookRows.noteFailed,
          (webhook.id, at: now, offSince: isLast ? now - Webhook.longestFailing : nil))
        // One that does not answer holds nobody else up.
        try connection.run(DeliveryRows.rest, (webhook.id, until: now + Self.rest))
        guard try connection.first(WebhookRows.one, webhook.id)??.isOff == true else { return next }
        for other in try connection.rows(DeliveryRows.giveUp, (webhook.id, at: now)) {
          try connection.run(Jobs.remove, (.webhookSend, subject: other.rawValue))
        }
        return nil
      }
    }
  }
}

extension Delivery.Fault {
  fileprivate init(_ error: FetchError) {
    self =
      switch error {
      case .refused: .refused
      case .tooSlow: .slow
      case .badRedirect: .redirect
      case .forbiddenAddress: .forbidden
      case .tooLarge: .large
      case .unknownHost, .unreachable, .insecure, .notEncrypted, .broken, .cancelled: .away
      }
  }
}

extension FetchError {
  /// The status of an answer that refused.
  fileprivate var status: Int? {
    if case .refused(_, let status, _) = self { status } else { nil }
  }
}
