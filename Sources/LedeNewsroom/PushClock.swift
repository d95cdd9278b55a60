// Tells readers that a cookie waits: at their hour, once a day, and not when it is open already.

import LedeCalendar
import LedeJSON
package import LedeNews

/// All that reminding may touch.
package typealias PushServices = ReminderServices & HasDocuments & HasJobs

/// Sends reminders for as long as its task lives.
package struct PushClock: Sendable {
  private let notifications: any NotificationKeeper
  private let fortunes: any FortuneKeeper
  private let push: any PushSealer
  private let documents: any DocumentRequester
  private let jobs: any JobKeeper
  private let now: @Sendable () -> Timestamp
  private let key: PushKey
  private let settings: Settings

  /// What comes from the settings.
  package struct Settings: Sendable {
    /// Where browsers find this Lede, such as `https://lede.example`.
    package var home: WebAddress
    /// Where push services may complain; nil when nobody said.
    package var contact: String?
    /// Whether the owner's own subscriptions may lead to private addresses.
    package var allowsInside = false

    package init(home: WebAddress, contact: String? = nil) {
      self.home = home
      self.contact = contact
    }
  }

  private static let atOnce = 32
  private static let lease = Duration.seconds(300)
  private static let longestRest = Duration.seconds(600)
  private static let restAfterFailure = Duration.seconds(5)
  /// How often a push service is asked that does not answer, and how long it is left alone at first.
  private static let mostAttempts = 5
  private static let firstRetry = Duration.seconds(60)
  private static let longestRetry = Duration.seconds(4 * 3_600)
  /// The next cookie is allowed so long after the last, at the earliest.
  private static let betweenCookies = Duration.seconds(20 * 3_600)
  /// How long a message waits for a browser that is away.
  private static let longestLife = Duration.seconds(12 * 3_600)

  package init(_ services: some PushServices, settings: Settings) {
    notifications = services.notifications
    fortunes = services.fortunes
    push = services.push
    documents = services.documents
    jobs = services.jobs
    now = services.now
    key = PushKey(services)
    self.settings = settings
  }

  /// Runs until the task is cancelled.
  ///
  /// - Parameters:
  ///   - failed: Takes each message that could not be delivered, with the host it was for.
  ///   - ended: Called when all that was due is done, with how many readers it was, or when the store
  ///     failed.
  package func run(
    failed: @escaping @Sendable (String, any Error) -> Void,
    ended: @escaping @Sendable (Result<Int, StoreError>) -> Void
  ) async {
    await Clockwork.run(
      [.reminder], jobs, now, rest: PushClock.longestRest,
      restAfterFailure: PushClock.restAfterFailure, ended: ended
    ) { () async throws(StoreError) -> Int in
      try await catchUp(failed: failed)
    }
  }

  /// Reminds all whose hour has come; returns how many readers it was.
  package func catchUp(
    failed: @escaping @Sendable (String, any Error) -> Void = { _, _ in }
  ) async throws(StoreError) -> Int {
    var total = 0
    while !Task.isCancelled {
      let claimed = try await jobs.claim(
        [.reminder], limit: PushClock.atOnce, lease: PushClock.lease, at: now())
      if claimed.isEmpty { break }
      let failure = await withTaskGroup(of: StoreError?.self) { group in
        for job in claimed { group.addTask { await remind(job, failed) } }
        return await group.reduce(nil) { $0 ?? $1 }
      }
      if let failure { throw failure }
      total += claimed.count
    }
    return total
  }

  private func remind(
    _ job: Job, _ failed: @Sendable (String, any Error) -> Void
  ) async -> StoreError? {
    do throws(StoreError) {
      let reader = Reader.ID(job.subject)
      guard let reminder = try await notifications.reminder(of: reader),
        let zone = Zone(reminder.zone)
      else {
        _ = try await jobs.finish(job, next: nil)
        return nil
      }
      let now = now()
      let next = zone.next(minute: reminder.minute, after: now)
      switch try await state(of: reader, reminder, zone, at: now) {
      case .notToday: _ = try await jobs.finish(job, next: next)
      case .from(let instant): _ = try await jobs.finish(job, next: instant)
      case .now:
        let wait = try await tell(reader, of: zone.date(of: now), zone, at: now, failed)
        if let wait, job.attempts < PushClock.mostAttempts {
          let doubled = PushClock.firstRetry * (1 << (2 * max(0, job.attempts - 1)))
          let retry = now + min(max(wait, doubled), PushClock.longestRetry)
          if retry < next, zone.date(of: retry) == zone.date(of: now) {
            try await jobs.retry(job, at: retry)
            return nil
          }
        }
        _ = try await jobs.finish(job, next: next)
      }
      return nil
    } catch {
      return error
    }
  }

  // MARK: Whether to tell

  private enum State {
    case now, notToday
    case from(Timestamp)
  }

  /// Whether the reader's cookie of today waits.
  private func state(
    of reader: Reader.ID, _ reminder: Reminder, _ zone: Zone, at now: Timestamp
  ) async throws(StoreError) -> State {
    let today = zone.date(of: now)
    // Lede was off at the hour, and another day has begun since: its own hour comes.
    if let hour = zone.instant(of: today, minute: reminder.minute), hour > now {
      return .from(hour)
    }
    let standing = try await fortunes.standing(of: reader)
    // Dates are opened by the calendar of the cookies' own zone.
    let calendar = standing.zone.flatMap { Zone($0) } ?? zone
    if standing.dates.contains(calendar.date(of: now)) { return .notToday }
    guard let last = standing.last else { return .now }
    let allowed = last.opened + PushClock.betweenCookies
    if allowed <= now { return .now }
    return zone.date(of: allowed) == today ? .from(allowed) : .notToday
  }

  // MARK: Telling

  /// Tells all browsers of a reader that were not told of this date; how long to wait where one could
  /// not be, if it may be tried again.
  private func tell(
    _ reader: Reader.ID, of date: LocalDate, _ zone: Zone, at now: Timestamp,
    _ failed: @Sendable (String, any Error) -> Void
  ) async throws(StoreError) -> Duration? {
    let browsers = try await notifications.pushSubscriptions(of: reader)
    if browsers.isEmpty { return nil }
    let secret: [UInt8]
    do { secret = try await key.open() } catch let error as StoreError { throw error } catch {
      failed("", error)
      return nil
    }
    let end = zone.instant(of: date + 1, minute: 0) ?? now + PushClock.longestLife
    let message = PushMessage(
      payload: payload, lifetime: min(max(end - now, .seconds(60)), PushClock.longestLife),
      topic: "cookie")
    var wait: Duration?
    for browser in browsers {
      // Written down first: who is told twice because something ended in between minds more than
      // who is not told once.
      guard try await notifications.beginTelling(browser.id, of: date) else { continue }
      switch await send(message, to: browser, of: reader, secret, failed) {
      case .delivered, .refused: break
      case .gone: try await notifications.forgetSubscription(browser.id)
      case .later(let wish):
        try await notifications.undoTelling(browser.id, of: date)
        wait = max(wait ?? .zero, wish)
      }
    }
    return wait
  }

  private enum Delivery {
    case delivered, gone, refused
    case later(Duration)
  }

  private func send(
    _ message: PushMessage, to browser: KeptSubscription, of reader: Reader.ID, _ secret: [UInt8],
    _ failed: @Sendable (String, any Error) -> Void
  ) async -> Delivery {
    let host = browser.subscription.endpoint.host
    var request: OutgoingRequest
    do throws(PushError) {
      request = try push.request(
        message, to: browser.subscription, key: secret, contact: settings.contact, at: now())
    } catch {
      failed(host, error)
      return error == .badSubscription ? .gone : .refused
    }
    request.mayBePrivate = settings.allowsInside && reader == .local
    do throws(FetchError) {
      _ = try await documents.answer(to: request)
      return .delivered
    } catch {
      switch error {
      case .refused(_, status: 404, _), .refused(_, status: 410, _): return .gone
      case .refused(_, _, let wait) where error.isPassing:
        failed(host, error)
        return .later(wait ?? .zero)
      default:
        failed(host, error)
        return error.isPassing ? .later(.zero) : .refused
      }
    }
  }

  /// What the worker shows, in the form that Safari shows by itself.
  ///
  /// Source: Declarative Web Push (WebKit, Safari 18.4).
  private var payload: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("web_push", 8030)
      json.object("notification") { json in
        json.member("title", Phrases.reminderTitle)
        json.member("body", Phrases.reminderBody)
        json.member("navigate", settings.home.resolving("/fortune")?.text ?? settings.home.text)
        json.member("lang", "en")
        json.member("tag", "cookie")
      }
      json.member("app_badge", "1")
    }
    return json.bytes
  }
}
