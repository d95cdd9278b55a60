// What is sent to one reader, why, and what became of it.

import LedeDatabase
import LedeCalendar
import LedeJSON
import LedeMarkup
import LedeBase
import LedeSite

/// One reader's message on its way to all of their browsers.
struct PushErrand: Sendable {
  enum Matter: Sendable {
    /// That the cookie of a date waits.
    case cookie(Cookie)
    /// What another room tells, noted as told at that instant.
    case told(Telling, begun: Timestamp)
  }
  struct Cookie: Sendable {
    let reminder: Reminder
    let zone: Zone
    /// By the calendar of `zone`.
    let date: LocalDate
    /// When the reader's hour comes again.
    let next: Timestamp
  }

  let job: Job
  let matter: Matter
  let message: PushMessage
  /// The key of this Lede.
  var secret: [UInt8] = []
  var browsers: [KeptSubscription] = []
  /// How long to wait before those are tried again that could not be told; nil when there are none.
  private(set) var wait: Duration?
  private(set) var isDelivered = false
  /// Whether the store failed over it.
  private(set) var isBroken = false

  init(_ job: Job, _ matter: Matter, _ message: PushMessage) {
    self.job = job
    self.matter = matter
    self.message = message
  }

  var reader: Reader.ID { Reader.ID(job.subject) }
  var key: Int64 { job.id.rawValue }
  /// When the job comes again; nil for never.
  var next: Timestamp? {
    if case .cookie(let cookie) = matter { cookie.next } else { nil }
  }
  var parcels: [PushParcel] { browsers.map { PushParcel(errand: self, browser: $0) } }

  mutating func note(_ sent: Result<PushDelivery, StoreError>) {
    switch sent {
    case .success(.later(let wish)): wait = max(wait ?? .zero, wish)
    case .success(.delivered): isDelivered = true
    case .success: break
    case .failure: isBroken = true
    }
  }
}

struct PushParcel: Sendable {
  let errand: PushErrand
  let browser: KeptSubscription
}

enum PushDelivery: Hashable, Sendable {
  case delivered
  /// Nobody was to be told any more.
  case unsent
  /// The push service knows the browser no longer.
  case gone
  /// It will never take this message.
  case refused
  /// It did not take it, and may after this time.
  case later(Duration)
  /// It may have taken it: the answer broke off, or did not come in time. Nobody is told again.
  case unsure

  init(_ error: FetchError, connectTime: Duration) {
    self =
      switch error {
      case .refused(_, status: 404, _), .refused(_, status: 410, _): .gone
      case .refused(_, _, let wait): error.isPassing ? .later(wait ?? .zero) : .refused
      case .tooSlow(_, let limit): limit == connectTime ? .later(.zero) : .unsure
      case .unknownHost, .unreachable, .insecure, .notEncrypted: .later(.zero)
      case .broken, .cancelled: .unsure
      case .tooLarge, .forbiddenAddress, .badRedirect: .refused
      }
  }
}

// MARK: Whether to tell

extension PushClock {
  /// How long a message waits for a browser that is away.
  private static let longestLife = Duration.seconds(12 * 3_600)

  /// What there is to send for a job, without its browsers; nil when nothing, and the job is ended.
  func errand(for job: Job) async throws(StoreError) -> PushErrand? {
    let reader = Reader.ID(job.subject)
    guard let telling = tellings.first(where: { $0.job == job.kind }) else {
      return try await cookie(job, reader)
    }
    return try await errand(for: job, telling, reader)
  }

  private func cookie(_ job: Job, _ reader: Reader.ID) async throws(StoreError) -> PushErrand? {
    guard let reminder = try await store.reminder(of: reader),
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
      let date = zone.date(of: now)
      let end = zone.instant(of: date + 1, minute: 0) ?? now + PushClock.longestLife
      let message = PushMessage(
        payload: payload(
          title: Phrases.reminderTitle, body: Phrases.reminderBody, path: "/fortune",
          tag: "cookie", badge: "1"),
        lifetime: min(max(end - now, .seconds(60)), PushClock.longestLife), topic: "cookie")
      return PushErrand(
        job,
        .cookie(PushErrand.Cookie(reminder: reminder, zone: zone, date: date, next: next)), message)
    }
    return nil
  }

  private func errand(
    for job: Job, _ telling: Telling, _ reader: Reader.ID
  ) async throws(StoreError) -> PushErrand? {
    let now = now()
    guard let words = try await telling.begin(reader, now) else {
      _ = try await jobs.finish(job, next: nil)
      return nil
    }
    let message = PushMessage(
      payload: payload(
        title: words.title, body: words.body, path: words.path.text, tag: telling.tag),
      lifetime: PushClock.longestLife, topic: telling.tag)
    return PushErrand(job, .told(telling, begun: now), message)
  }

  enum State {
    case now, notToday
    case from(Timestamp)
  }

  /// Whether the reader's cookie of today waits.
  func state(
    of reader: Reader.ID, _ reminder: Reminder, _ zone: Zone, at now: Timestamp
  ) async throws(StoreError) -> State {
    let today = zone.date(of: now)
    // Lede was off at the hour, and another day has begun since: its own hour comes.
    if let hour = zone.instant(of: today, minute: reminder.minute), hour > now {
      return .from(hour)
    }
    let standing = try await store.standing(of: reader)
    // Dates are opened by the calendar of the cookies' own zone.
    let calendar = standing.calendar(or: zone)
    guard let allowed = DayRule.wait(after: standing, in: calendar, at: now) else { return .now }
    return zone.date(of: allowed) == today ? .from(allowed) : .notToday
  }

  // MARK: What the worker shows

  /// A message in the form that Safari shows by itself.
  ///
  /// Source: Declarative Web Push (WebKit, Safari 18.4).
  private func payload(
    title: String, body: String, path: String, tag: String, badge: String? = nil
  ) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("web_push", 8030)
      json.object("notification") { json in
        json.member("title", title)
        json.member("body", body)
        json.member("navigate", settings.home.resolving(path)?.text ?? settings.home.text)
        json.member("lang", "en")
        json.member("tag", tag)
      }
      if let badge { json.member("app_badge", badge) }
    }
    return json.bytes
  }
}
