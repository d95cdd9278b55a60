// The cookie of the day as a feature: what it keeps, the addresses it answers, what it needs of others.

package import LedeBase
import LedeCalendar
package import LedeDatabase
import LedeHTTP
package import LedeMarkup
package import LedePlaces
package import LedeSite

/// Cookies of the day, with their places, links and reminders.
package struct Fortunes: Feature {
  let desk: FortuneDesk
  let envelopes: EnvelopeDesk
  let places: PlacesDesk
  let reminders: ReminderDesk
  let sharing: SharingDesk
  /// Draws picture cards; nil where nothing does.
  let cards: (any CardMaker)?
  let settings: SiteSettings
  let hooks: Hooks

  /// What other rooms do for it.
  package struct Hooks: Sendable {
    /// What stands of friends on the tab.
    let friends: @Sendable (ResidentCall) async throws -> HTML
    /// What readers may hear of friends.
    let telling: FriendTelling
    let keepWishes: @Sendable (Preferences, Reader.ID) async throws -> Void
    /// Takes what went wrong and is told to the reader, for the log.
    let report: @Sendable (any Error) -> Void

    package init(
      friends: @escaping @Sendable (ResidentCall) async throws -> HTML, telling: FriendTelling,
      keepWishes: @escaping @Sendable (Preferences, Reader.ID) async throws -> Void,
      report: @escaping @Sendable (any Error) -> Void
    ) {
      self.friends = friends
      self.telling = telling
      self.keepWishes = keepWishes
      self.report = report
    }
  }

  /// Cookies over a house; without `cards` there are no picture cards.
  package init(
    _ house: House, _ settings: SiteSettings, texts: [Fortune], cities: GazetteerOnDemand,
    cards: (any CardMaker)?, hooks: Hooks
  ) {
    desk = FortuneDesk(house, shipped: texts, zone: settings.zone)
    envelopes = EnvelopeDesk(house, desk: desk)
    places = PlacesDesk(house, cities: cities)
    reminders = ReminderDesk(house, zone: settings.zone, telling: hooks.telling)
    sharing = SharingDesk(house)
    self.cards = cards
    self.settings = settings
    self.hooks = hooks
  }

  /// The tabs where something waits for a reader: the cookie, for whoever has opened one before.
  package func waiting(for reader: Reader.ID) -> Set<Tab.ID> {
    desk.isWaiting(for: reader) ? [.fortune] : []
  }

  /// Whether a reader has a device that messages can be sent to.
  package static func hasDevice(
    _ reader: Reader.ID, in database: Database
  ) async throws(StoreError) -> Bool {
    try await !FortuneStore(database).pushSubscriptions(of: reader).isEmpty
  }

  package var pages: [Route] {
    (fortuneRoutes + placeRoutes + reminderRoutes + sharingRoutes).map(\.askingPlace)
  }
  package var api: [Route] { fortuneAPI + placeAPI + reminderAPI }

  /// The texts that Lede brings.
  package static func texts(in share: ShareFiles) -> [Fortune] {
    FortuneFile.shipped(share.names) { share.bytes(of: $0) ?? [] }
  }

  /// The tables of the share folder, read when a city is first asked for.
  package static func cities(
    in share: ShareFiles, report: @escaping @Sendable (any Error) -> Void
  ) -> GazetteerOnDemand {
    GazetteerOnDemand(
      {
        guard let cities = share.bytes(of: "places/cities.tsv"),
          let countries = share.bytes(of: "places/countries.tsv")
        else { return .empty }
        return try Gazetteer(cities: cities, countries: countries)
      }, failed: report)
  }
}

extension Chrome.Icon {
  static let cookie = Chrome.Icon("cookie")
  static let cookieWaits = Chrome.Icon("cookie-waits")
  static let pin = Chrome.Icon("pin")
  static let star = Chrome.Icon("star")
}

extension Tab.ID { package static let fortune = Tab.ID("fortune") }

extension Fortunes {
  package static var onlineFiles: [String] {
    [
      "fortune.css", "places.css", "places/", "leaflet/", "js/fortune.js", "js/cookie.js",
      "js/crumbs.js", "js/envelope.js", "js/place.js", "js/map.js", "js/push.js",
      "js/reminder.js", "js/subscription.js", "js/bell.js", "js/sharing.js",
    ]
  }
  package static var tabs: [Tab] {
    [
      Tab(
        .fortune, Phrases.fortune, FortunePageView.path, .cookie,
        waiting: (.cookieWaits, Phrases.cookieIsThere), order: 40)
    ]
  }
  package static var openPaths: [String] { [sharedPath] }
}
