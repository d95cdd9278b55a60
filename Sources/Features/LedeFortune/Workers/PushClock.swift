// Sends messages: that a cookie waits, at the reader's hour, and what friends ask and give.

import LedeDatabase
import LedeCalendar
package import LedeBase
import LedeSite
package import LedeTerminal

/// Sends reminders for as long as its task lives.
package struct PushClock: Sendable {
  let store: FortuneStore
  let jobs: JobQueue
  private let push: any PushSealer
  private let documents: any DocumentRequester
  let now: @Sendable () -> Timestamp
  private let key: PushKey
  let tellings: [Telling]
  let settings: Settings
  private var kinds: [Job.Kind] { [.reminder] + tellings.map(\.job) }

  /// What comes from the settings.
  package struct Settings: Sendable {
    /// Where browsers find this Lede, such as `https://lede.example`.
    var home: WebAddress
    /// Where push services may complain; nil when nobody said.
    var contact: String?
    /// Whether the owner's own subscriptions may lead to private addresses.
    var allowsInside = false

    package init(home: WebAddress, contact: String? = nil) {
      self.home = home
      self.contact = contact
    }

    /// What was set for this run; nil where no address of Lede can be told.
    package init?(_ settings: LedeTerminal.Settings) {
      guard let home = settings.publicURL ?? WebAddress(settings.localAddress) else { return nil }
      self.init(home: home, contact: home.isSecure ? home.text : nil)
      allowsInside = settings.mayPushInside
    }
  }

  /// How many messages are under way at once, in all and to the browsers of one reader.
  private static let atOnce = 32
  private static let atOncePerReader = 4
  /// How long a push service has to take the connection, and to answer.
  private static let connectTime = Duration.seconds(5)
  private static let answerTime = Duration.seconds(10)
  /// Longer than all of one reader's browsers take, each at its slowest.
  private static let lease = Duration.seconds(300)
  private static let longestRest = Duration.seconds(600)
  private static let restAfterFailure = Duration.seconds(5)
  /// How often a push service is asked that does not answer, and how long it is left alone at first.
  private static let mostAttempts = 5
  private static let firstRetry = Duration.seconds(60)
  private static let longestRetry = Duration.seconds(4 * 3_600)

  init(_ house: House, tellings: [Telling], settings: Settings) {
    self.tellings = tellings
    jobs = JobQueue(house.database)
    store = FortuneStore(house.database)
    push = house.push
    documents = house.documents
    now = house.now
    key = PushKey(house)
    self.settings = settings
  }

  /// Runs until the task is cancelled.
  ///
  /// `failed` takes each message that could not be delivered, with the host it was for; `ended`
  /// hears how many readers it was when all that was due is done, or that the store failed.
  func run(
    failed: @escaping @Sendable (String, any Error) -> Void,
    ended: @escaping @Sendable (Result<Int, StoreError>) -> Void
  ) async {
    await Clockwork.run(
      kinds, store.database, now, rest: PushClock.longestRest,
      restAfterFailure: PushClock.restAfterFailure, ended: ended
    ) { () async throws(StoreError) -> Int in
      try await catchUp(failed: failed)
    }
  }

  /// Tells all whose time has come; returns how many readers it was.
  ///
  /// Others come in as soon as there is room, so that one slow push service holds up its own reader
  /// alone. Whoever calls it off loses at most the messages that are under way: those are noted
  /// before they are sent, since who is told twice minds more than who is not told once.
  func catchUp(
    failed: @escaping @Sendable (String, any Error) -> Void = { _, _ in }
  ) async throws(StoreError) -> Int {
    let result = await withTaskGroup(of: (Int64, Sent).self) { group -> Result<Int, StoreError> in
      var turns = PushTurns<PushParcel>(
        atOnce: PushClock.atOnce, atOncePerReader: PushClock.atOncePerReader)
      var errands: [Int64: PushErrand] = [:]
      var failure: StoreError?
      var total = 0
      while true {
        var claimed: [Job] = []
        do throws(StoreError) {
          if turns.hasRoom, failure == nil, !Task.isCancelled {
            claimed = try await jobs.claim(
              kinds, limit: PushClock.atOnce, lease: PushClock.lease, at: now())
            total += claimed.count
            for errand in try await prepared(claimed, failed) {
              errands[errand.key] = errand
              turns.add(errand.parcels, of: errand.key)
            }
          }
        } catch { failure = error }
        while failure == nil, !Task.isCancelled, let (key, parcel) = turns.next() {
          group.addTask { (key, await hand(over: parcel, failed)) }
        }
        guard let (key, sent) = await group.next() else {
          if claimed.isEmpty || failure != nil { break }
          continue
        }
        errands[key]?.note(sent)
        if case .failure(let error) = sent { failure = failure ?? error }
        guard turns.finish(of: key), let errand = errands.removeValue(forKey: key) else { continue }
        do throws(StoreError) { try await conclude(errand) } catch { failure = failure ?? error }
      }
      return failure.map { .failure($0) } ?? .success(total)
    }
    return try result.get()
  }

  // MARK: One reader

  /// What there is to send for jobs; those with nothing to send are ended.
  private func prepared(
    _ claimed: [Job], _ failed: @escaping @Sendable (String, any Error) -> Void
  ) async throws(StoreError) -> [PushErrand] {
    guard !claimed.isEmpty else { return [] }
    let secret: [UInt8]?
    do { secret = try await key.open() } catch let error as StoreError { throw error } catch {
      failed("", error)
      secret = nil
    }
    typealias Found = Result<PushErrand?, StoreError>
    let found = await withTaskGroup(of: Found.self) { group -> [Found] in
      for job in claimed { group.addTask { await prepare(job, secret: secret) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    var errands: [PushErrand] = []
    for one in found {
      guard let errand = try one.get() else { continue }
      errands.append(errand)
    }
    return errands
  }

  private func prepare(_ job: Job, secret: [UInt8]?) async -> Result<PushErrand?, StoreError> {
    do throws(StoreError) {
      guard var errand = try await errand(for: job) else { return .success(nil) }
      // Without its key Lede can send nothing today.
      if let secret {
        errand.secret = secret
        errand.browsers = try await store.pushSubscriptions(of: errand.reader)
      }
      if errand.browsers.isEmpty {
        try await conclude(errand)
        return .success(nil)
      }
      return .success(errand)
    } catch {
      return .failure(error)
    }
  }

  /// Ends a reader's job, or has it come again where a push service was busy.
  private func conclude(_ errand: PushErrand) async throws(StoreError) {
    // What a store that failed did not take is done again when the lease is over.
    if errand.isBroken { return }
    let (job, now) = (errand.job, now())
    if let wait = errand.wait, job.attempts < PushClock.mostAttempts {
      let doubled = PushClock.firstRetry * (1 << (2 * max(0, job.attempts - 1)))
      let retry = now + min(max(wait, doubled), PushClock.longestRetry)
      switch errand.matter {
      case .cookie(let cookie):
        if retry < cookie.next, cookie.zone.date(of: retry) == cookie.date {
          return try await jobs.retry(job, at: retry)
        }
      case .told(let telling, let begun):
        if !errand.isDelivered {
          try await telling.undo(errand.reader, begun)
          return try await jobs.retry(job, at: retry)
        }
      }
    }
    _ = try await jobs.finish(job, next: errand.next)
  }

  // MARK: One message

  typealias Sent = Result<PushDelivery, StoreError>

  /// Sends one message to one browser, noted before it goes.
  private func hand(
    over parcel: PushParcel, _ failed: @Sendable (String, any Error) -> Void
  ) async -> Sent {
    let (errand, browser) = (parcel.errand, parcel.browser)
    do throws(StoreError) {
      guard !Task.isCancelled, try await begins(errand, browser) else { return .success(.unsent) }
      let delivery = await send(errand.message, to: browser, errand, failed)
      switch delivery {
      case .delivered, .refused, .unsure, .unsent: break
      case .gone: try await store.forgetSubscription(browser)
      case .later:
        if case .cookie(let cookie) = errand.matter {
          try await store.undoTelling(browser.id, of: cookie.date)
        }
      }
      return .success(delivery)
    } catch {
      return .failure(error)
    }
  }

  /// Notes that a browser is told; false when it is not to be any more.
  private func begins(
    _ errand: PushErrand, _ browser: KeptSubscription
  ) async throws(StoreError) -> Bool {
    guard case .cookie(let cookie) = errand.matter else { return true }
    // It may have been opened while the message waited for its turn.
    guard case .now = try await state(of: errand.reader, cookie.reminder, cookie.zone, at: now())
    else { return false }
    return try await store.beginTelling(browser.id, of: cookie.date)
  }

  private func send(
    _ message: PushMessage, to browser: KeptSubscription, _ errand: PushErrand,
    _ failed: @Sendable (String, any Error) -> Void
  ) async -> PushDelivery {
    let host = browser.subscription.endpoint.host
    var request: OutgoingRequest
    do throws(PushError) {
      request = try push.request(
        message, to: browser.subscription, key: errand.secret, contact: settings.contact, at: now())
    } catch {
      failed(host, error)
      return error == .badSubscription ? .gone : .refused
    }
    request.mayBePrivate = settings.allowsInside && errand.reader == .local
    request.limits.connect = PushClock.connectTime
    request.limits.total = PushClock.answerTime
    do throws(FetchError) {
      _ = try await documents.answer(to: request)
      return .delivered
    } catch {
      let delivery = PushDelivery(error, connectTime: PushClock.connectTime)
      if delivery != .gone { failed(host, error) }
      return delivery
    }
  }
}
