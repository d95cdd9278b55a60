// Searching as a feature: what it keeps, and the addresses it answers.

import LedeBase
import LedeDatabase
import LedeHTTP
package import LedeSite
package import LedeNews

/// What readers look for, and the searches that they keep.
package struct Searches: Feature {
  let desk: SearchDesk
  let settings: SiteSettings

  package init(_ services: Services, _ settings: SiteSettings) {
    desk = SearchDesk(services, zone: settings.zone)
    self.settings = settings
  }

  package var pages: [Route] { searchRoutes }
}

extension Chrome.Icon {
  static let search = Chrome.Icon("search")
}

extension Tab.ID {
  static let search = Tab.ID("search")
}

extension Searches {
  package static var tabs: [Tab] {
    [Tab(.search, Phrases.search, SearchPageView.path, .search, order: 60, isAbove: true)]
  }
}
