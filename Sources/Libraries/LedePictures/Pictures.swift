// Pictures for the pages: found on disk, or fetched and made, each once however many ask.

package import LedeBase

/// Brings pictures of the web as WebP of Lede's own making.
package actor Pictures: PictureDoor {
  /// How many are brought at once.
  package struct Settings: Sendable {
    /// How many are asked for at once.
    package var fetchedAtOnce = 16
    /// How many processes make them at once.
    package var madeAtOnce = 2
    /// How many of one host are asked for at once.
    package var fetchedOfHost = 4
    /// How many may wait; who comes then is turned away.
    package var mostWaiting = 500
    /// How many of these may be of one host: what a long page shows at once.
    package var mostOfHost = 50
    /// How long a site may take to give one.
    package var fetchTime = Duration.seconds(20)
    /// How long a failure stands before its picture is tried again, when it may pass by itself.
    package var passingFailure = Duration.seconds(300)
    /// How long another failure stands.
    package var lastingFailure = Duration.seconds(3_600)
    /// How long it stands when a picture took more than one may: to try it again costs as much again.
    package var costlyFailure = Duration.seconds(86_400)
    package init() {}
  }

  private let documents: any DocumentRequester
  private let now: @Sendable () -> Timestamp
  private nonisolated let signer: any AddressSigner
  private let program: PictureProgram
  private let folder: PictureFolder
  private let settings: Settings
  private let isOwners: @Sendable (WebAddress) async -> Bool
  private let report: @Sendable (PictureError) -> Void
  private let fetching: HostTurns
  private let making: HostTurns
  private var waitingOfHost: [String: Int] = [:]
  private var underWay: [PictureWish: Task<Result<[UInt8], PictureError>, Never>] = [:]
  private var failures: [PictureWish: (error: PictureError, until: Timestamp)] = [:]

  private static let mostFailures = 6_000

  /// Pictures of the web.
  ///
  /// - Parameters:
  ///   - documents: Brings them.
  ///   - now: The clock.
  ///   - signer: Signs their addresses.
  ///   - program: Makes them.
  ///   - folder: Keeps them.
  ///   - settings: How many at once.
  ///   - isOwners: Whether the owner follows a feed of an address' origin that is the owner's alone, so
  ///     that for the owner it may be private.
  ///   - report: Takes what went wrong, once for each try, for the log.
  package init(
    _ documents: any DocumentRequester, now: @escaping @Sendable () -> Timestamp,
    signer: any AddressSigner, program: PictureProgram, folder: PictureFolder,
    settings: Settings = Settings(),
    isOwners: @escaping @Sendable (WebAddress) async -> Bool = { _ in false },
    report: @escaping @Sendable (PictureError) -> Void = { _ in }
  ) {
    self.documents = documents
    self.now = now
    self.signer = signer
    self.program = program
    self.folder = folder
    self.settings = settings
    self.isOwners = isOwners
    self.report = report
    fetching = HostTurns(settings.fetchedAtOnce, ofHost: settings.fetchedOfHost)
    making = HostTurns(settings.madeAtOnce, ofHost: settings.madeAtOnce)
  }

  package nonisolated func signature(of address: WebAddress) -> String {
    Base64URL.text(signer.signature(of: address))
  }

  package nonisolated func isSigned(_ address: WebAddress, by signature: String) -> Bool {
    Base64URL.bytes(signature).map { signer.isSignature($0, of: address) } ?? false
  }

  package func picture(_ wish: PictureWish) async throws(PictureError) -> [UInt8] {
    if let failure = failures[wish] {
      if failure.until > now() { throw failure.error }
      failures[wish] = nil
    }
    if let task = underWay[wish] { return try await task.value.get() }
    let host = wish.address.host
    guard underWay.count < settings.mostWaiting,
      waitingOfHost[host, default: 0] < settings.mostOfHost
    else { throw .busy }
    // A task of its own: others wait for it too, and who came first may be gone before it is done.
    let task = Task { await bring(wish) }
    underWay[wish] = task
    waitingOfHost[host, default: 0] += 1
    let result = await task.value
    underWay[wish] = nil
    let left = waitingOfHost[host, default: 1] - 1
    waitingOfHost[host] = left > 0 ? left : nil
    if case .failure(let error) = result { remember(error, wish) }
    return try result.get()
  }

  private func remember(_ error: PictureError, _ wish: PictureWish) {
    report(error)
    let now = now()
    if failures.count >= Pictures.mostFailures {
      failures = failures.filter { $0.value.until > now }
      // What costs much to try again is remembered longest.
      if failures.count >= Pictures.mostFailures {
        failures = failures.filter { $0.value.error.isCostly }
      }
      if failures.count >= Pictures.mostFailures { failures = [:] }
    }
    guard error.isCostly else {
      let pause = error.isPassing ? settings.passingFailure : settings.lastingFailure
      failures[wish] = (error, now + pause)
      return
    }
    // It costs as much in every width, whoever asks.
    for width in PictureWidth.allCases {
      for isOwners in [false, true] {
        failures[PictureWish(wish.address, width, isOwners: isOwners)] = (
          error, now + settings.costlyFailure
        )
      }
    }
  }

  // MARK: One picture

  @concurrent
  private nonisolated func bring(_ wish: PictureWish) async -> Result<[UInt8], PictureError> {
    for isInside in wish.isOwners ? [false, true] : [false] {
      if let kept = folder.picture(name(of: wish, isInside: isInside), at: now()) {
        return .success(kept)
      }
    }
    return await fetching.take(at: wish.address.host) { await make(wish) }
  }

  /// What a picture is kept as: what came from inside apart, where only the owner's wishes find it.
  private nonisolated func name(of wish: PictureWish, isInside: Bool) -> String {
    "\(signature(of: wish.address))-\(wish.width.rawValue)\(isInside ? "-inside" : "").webp"
  }

  private nonisolated func make(_ wish: PictureWish) async -> Result<[UInt8], PictureError> {
    do throws(PictureError) {
      let (bytes, isInside) = try await fetch(wish)
      let result = await making.take(at: wish.address.host) {
        () async -> Result<[UInt8], PictureError> in
        do throws(PictureError) { return .success(try await program.make(bytes, for: wish)) } catch
        {
          return .failure(error)
        }
      }
      if case .success(let made) = result {
        folder.keep(made, name(of: wish, isInside: isInside), at: now())
      }
      return result
    } catch { return .failure(error) }
  }

  private nonisolated func fetch(
    _ wish: PictureWish
  ) async throws(PictureError) -> (bytes: [UInt8], isInside: Bool) {
    var request = OutgoingRequest(.get, wish.address.withoutFragment)
    request.headers = [.init("Accept", "image/webp,image/jpeg,image/png,image/gif,image/*;q=0.5")]
    request.limits.body = PictureLimits.bytes
    request.limits.total = settings.fetchTime
    let answer: Answer
    do throws(FetchError) {
      do throws(FetchError) { answer = try await documents.answer(to: request) } catch {
        // Asked again only then, as it takes the list of feeds to know.
        guard case .forbiddenAddress = error, wish.isOwners, await isOwners(wish.address) else {
          throw error
        }
        request.mayBePrivate = true
        answer = try await documents.answer(to: request)
      }
    } catch { throw .notFetched(error) }
    guard answer.status == 200 else {
      throw .notFetched(.refused(answer.address, status: answer.status, wait: nil))
    }
    return (answer.body, isInside: request.mayBePrivate)
  }
}

extension PictureError {
  /// Whether the making took more than it may.
  fileprivate var isCostly: Bool { if case .stopped = self { true } else { false } }
}
