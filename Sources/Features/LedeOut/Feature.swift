// What goes out, as a feature: the addresses it answers.

package import LedeBase
package import LedeCalendar
package import LedeHTTP
package import LedeNews
package import LedeSite

/// Readers' lists as feeds for other programs, and messages to them of what is new in a list.
package struct Out: Feature {
  let desk: OutDesk
  let webhooks: WebhookDesk
  let settings: SiteSettings
  private let door: OutDoor

  /// What goes out of the news.
  ///
  /// - Parameters:
  ///   - services: What it may touch.
  ///   - settings: What all pages share.
  ///   - policy: By which names Lede may be asked.
  ///   - report: Takes every error that became a 5xx answer, for the log.
  package init(
    _ services: Services, _ settings: SiteSettings, policy: AccessPolicy,
    report: @escaping @Sendable (any Error) -> Void
  ) {
    desk = OutDesk(services, zone: settings.zone)
    webhooks = WebhookDesk(services.house, lists: desk)
    self.settings = settings
    door = OutDoor(
      desk: desk, site: settings, policy: policy, answers: services.house.answers,
      now: services.house.now, report: report)
  }

  package var pages: [Route] { outRoutes + webhookRoutes }

  /// Messages to other programs, sent.
  package static func workers(_ services: Services, zone: Zone) -> [Worker] {
    let clock = WebhookClock(
      WebhookDesk(services.house, lists: OutDesk(services, zone: zone)))
    return [
      Worker("webhooks", .everyProcess) { log in
        await clock.run(
          failed: { log(.warning, "webhook.failed", [("cause", "\($0)")]) },
          ended: { log.ended($0, "webhooks.sent", "messages", failed: "webhooks.store") })
      }
    ]
  }

  /// Whoever knows an address may ask, as it lets in to that one list.
  package func groups(_ door: ProgramDoor, openTo host: Reader.ID?) -> [RouteGroup] {
    [self.door.group]
  }
}
