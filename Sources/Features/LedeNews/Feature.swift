// The news as a feature: the addresses it answers.

package import LedeBase
import LedeDatabase
import LedeFeeds
package import LedeExtraction
import LedeMarkup
package import LedeSite

/// Feeds, what they bring, and what readers do with it.
package struct News: Feature {
  package let desk: NewsDesk
  package let adding: AddingDesk
  let icons: IconFinder
  let settings: SiteSettings
  /// How long a feed that somebody names may take to answer before it is followed.
  package let addingTime: Duration
  /// The feeds that a first visit offers.
  let starters: [Outline]
  let share: ShareFiles
  let answers: LongAnswers

  /// The news of a house.
  ///
  /// - Parameters:
  ///   - services: What it may touch.
  ///   - settings: What all pages share.
  ///   - addingTime: How long a feed that somebody names may take to answer before it is followed.
  ///   - sites: Tell where well-known sites have their feeds.
  ///   - share: Holds the feeds that a first visit offers, and the description of `/v1`.
  package init(
    _ services: Services, _ settings: SiteSettings, addingTime: Duration, sites: KnownSites,
    share: ShareFiles
  ) {
    desk = NewsDesk(services, zone: settings.zone)
    adding = AddingDesk(services, sites: sites)
    icons = IconFinder(services)
    self.settings = settings
    self.addingTime = addingTime
    self.share = share
    answers = services.house.answers
    // The share folder is checked, so what cannot be read is not there: as in some tests.
    starters = share.bytes(of: "starters.opml").flatMap { NewsDesk.outlines(in: $0) } ?? []
  }

  package var pages: [Route] {
    newsRoutes + markRoutes + settingsRoutes + feedRoutes + liveRoutes
  }
  package var api: [Route] { contractRoutes }
}

extension News {
  /// Whether an address is on a site whose feed the owner follows as theirs alone.
  package static func isOwners(_ address: WebAddress, _ store: Store) async -> Bool {
    // With the store away a private picture is refused, as one of a stranger's is.
    let followed = (try? await store.subscriptions(of: .local)) ?? []
    return followed.contains { $0.feed.isOwners && $0.feed.address.origin == address.origin }
  }
}

extension Chrome.Icon {
  static let aa = Chrome.Icon("aa")
  static let feeds = Chrome.Icon("feeds")
  package static let save = Chrome.Icon("save")
  static let set = Chrome.Icon("set")
  static let up = Chrome.Icon("up")
}

extension Tab.ID {
  package static let news = Tab.ID("news")
  package static let saved = Tab.ID("saved")
  package static let feeds = Tab.ID("feeds")
}

extension News {
  /// A phone never asks for the side, and without Lede there are no counts to show at it.
  package static var onlineFiles: [String] {
    [
      "js/side.js", "js/column.js", "side.css", "js/feeds.js",
    ]
  }
  package static var tabs: [Tab] {
    [
      Tab(
        .news, Phrases.news, .root, .news, order: 10,
        shortcut: Tab.Shortcut(Phrases.unread, ListFilter(state: .unread).path())),
      Tab(.saved, Phrases.saved, SitePath("saved"), .save, order: 20),
      Tab(.feeds, Phrases.feeds, FeedsPageView.path, .feeds, order: 50),
      Tab(.settings, Phrases.settings, SettingsPageView.path, .set, order: 80, isAbove: true),
    ]
  }
}
