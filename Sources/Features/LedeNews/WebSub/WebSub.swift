// WebSub as a feature: hubs push what is new in feeds, where they can reach this Lede.

package import LedeBase
import LedeDatabase
package import LedeHTTP
package import LedeSite
package import LedeTerminal

/// News that hubs push.
package struct WebSub: Feature {
  /// What comes from the settings.
  package struct Settings: Sendable {
    /// Where hubs find this Lede.
    let home: WebAddress
    /// Whether hubs and feeds may lie in this machine and its networks, without https: for tests.
    let allowsInside: Bool

    package init(home: WebAddress, allowsInside: Bool = false) {
      self.home = home
      self.allowsInside = allowsInside
    }

    /// What was set for this run; nil where no hub is asked.
    package init?(_ settings: LedeTerminal.Settings) {
      guard settings[WebSub.isOn], let home = settings.publicURL, home.isSecure else { return nil }
      self.init(home: home, allowsInside: settings.mayPushInside)
    }
  }

  private static let isOn = Setting<Bool>(
    "websub", "on|off", standard: "on, where public-url is https",
    help: "have hubs push what is new in feeds that name one", byItself: { true })
  package static var settings: [any AnySetting] { [isOn] }

  /// Below it lie the addresses that hubs push to.
  static let path = "/websub"

  /// Nil where no hub is asked.
  private let desk: HubDesk?
  private let policy: AccessPolicy
  /// Takes every error that became a 5xx answer, for the log.
  private let report: @Sendable (any Error) -> Void

  package init(
    _ services: Services, _ settings: Settings?, policy: AccessPolicy,
    report: @escaping @Sendable (any Error) -> Void
  ) {
    desk = settings == nil ? nil : HubDesk(services)
    self.policy = policy
    self.report = report
  }

  package func groups(_ door: ProgramDoor, openTo host: Reader.ID?) -> [RouteGroup] {
    let place = WebSub.path + "/{token}"
    return [
      RouteGroup(
        at: [WebSub.path], isForPrograms: true, openTo: nil,
        // The token in the path is all that a hub can show.
        authenticate: { [policy] request in
          if let refusal = policy.misdirection(of: request) { throw refusal }
          return .stranger
        },
        explain: { [report] error, _ in
          let refusal = (error as? Refusal).map { Trouble($0) }
          let trouble = refusal ?? error as? Trouble ?? Trouble(error)
          if trouble.status >= 500 { report(error) }
          return WebSub.answer(trouble.status, trouble.message)
        },
        routes: [
          .get(place, everyone: confirm).secret,
          .post(place, everyone: take)
            .taking(megabytes: 8) { [desk] parameters in
              try await desk?.isLiving(parameters["token"] ?? "") ?? false
            }.secret,
        ])
    ]
  }

  /// Tells a hub that Lede asked it, by what it wants to hear.
  private func confirm(_ call: OpenCall) async throws -> Response {
    // HEAD finds this too, and must change nothing.
    guard call.request.method == .get, let desk,
      let words = try await desk.answer(to: call.query, by: call.parameters["token"] ?? "")
    else { throw Trouble.notFound }
    return WebSub.answer(200, words)
  }

  private func take(_ call: OpenCall) async throws -> Response {
    guard let desk else { throw Trouble.notFound }
    let headers = call.request.headers
    let own = LinkHeader.links(headers.all("Link")).first { $0.relations.contains("self") }
    let push = HubDesk.Push(
      body: call.request.body, contentType: headers["Content-Type"],
      signature: headers["X-Hub-Signature"], topic: own?.target)
    switch try await desk.take(push, by: call.parameters["token"] ?? "") {
    case .taken: return WebSub.answer(202, "")
    case .unknown: throw Trouble.notFound
    case .tooSoon: return WebSub.answer(429, "", retry: 1)
    case .busy: return WebSub.answer(503, "", retry: 5)
    }
  }

  private static func answer(_ status: Int, _ words: String, retry: Int? = nil) -> Response {
    var response = Answers.unkept(
      Array(words.utf8), type: "text/plain; charset=utf-8", status: status)
    response.headers["Retry-After"] = retry.map(String.init)
    return response
  }
}

extension WebSub {
  /// Asking hubs; where none is asked, feeds are asked themselves as ever.
  package static func workers(_ services: Services, _ settings: Settings?) -> [Worker] {
    let house = services.house
    // Those that serve pages know where hubs find them.
    return [
      Worker("websub", .servers) { log in
        do throws(StoreError) {
          if settings == nil {
            try await house.database.write { connection throws(StoreError) in
              try connection.run(HubLeases.forgetAll, ())
              try connection.run(HubLeases.attendAll, ())
            }
          }
        } catch { log(.error, "websub.store", [("cause", error.description)]) }
        guard let settings else { return }
        let clock = HubClock(house, settings) { hub, error in
          log(.warning, "websub.failed", [("hub", hub.host), ("cause", error.description)])
        }
        await clock.run { log.ended($0, "websub.asked", "leases", failed: "websub.store") }
      }
    ]
  }
}
