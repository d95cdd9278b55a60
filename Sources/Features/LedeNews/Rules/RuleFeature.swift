// Rules as a feature: what it keeps, and the addresses it answers.

import LedeBase
import LedeDatabase
import LedeHTTP
package import LedeSite

/// What Lede does by itself with what comes in, as readers told it.
package struct Rules: Feature {
  let desk: RulesDesk
  let settings: SiteSettings

  package init(_ services: Services, _ settings: SiteSettings) {
    desk = RulesDesk(services)
    self.settings = settings
  }

  package var pages: [Route] { ruleRoutes }
}

extension Chrome.Icon {
  package static let rules = Chrome.Icon("rules")
}

extension Tab.ID {
  static let rules = Tab.ID("rules")
}

extension Rules {
  package static var tabs: [Tab] {
    [Tab(.rules, Phrases.rules, RulesPageView.path, .rules, order: 70)]
  }
}
