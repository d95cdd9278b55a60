// Checks: what kind of writing is this? An address, a page or a text is judged, and the verdict kept.

package import LedeAccounts
import LedeBase
package import LedeExtraction
import LedeHTTP
package import LedeMarkup
package import LedeSite
package import LedeTerminal

/// What readers have checked, its pages, and the API by which programs ask.
package struct Checks: Feature {
  /// What comes from the settings.
  package struct Settings: Sendable {
    /// What a check may cost.
    package var limits = CheckDesk.Limits()
    /// A server that judges addresses in place of Lede's own models.
    package var outside: (any OutsideJudge)?
    /// What is known of the models that judge writing.
    package var reports: JudgeReports?
    package init() {}

    /// What was set for this run.
    package init(_ settings: LedeTerminal.Settings, in house: House) {
      limits = settings.checkLimits
      outside = settings.outsideJudge(asking: house.documents)
      reports = ShareFolder.find(settings.share).flatMap { JudgeReports(in: $0 + "/models") }
    }
  }

  let desk: CheckDesk
  let site: SiteSettings
  let reports: JudgeReports?
  let accounts: Accounts
  let report: @Sendable (any Error) -> Void

  /// Checks in this house; `report` takes every error that is Lede's own, for the log.
  package init(
    _ house: House, _ site: SiteSettings, _ settings: Settings, rules: ExtractionRules,
    known: KnownArticles, accounts: Accounts,
    report: @escaping @Sendable (any Error) -> Void
  ) {
    desk = CheckDesk(
      house, known: known, rules: rules, outside: settings.outside, limits: settings.limits)
    self.site = site
    reports = settings.reports
    self.accounts = accounts
    self.report = report
  }

  package var pages: [Route] { checkPages + broughtPages + shortcutRoutes }
}

extension Chrome.Icon {
  static let check = Chrome.Icon("check")
}

extension Tab.ID { static let check = Tab.ID("check") }

extension Checks {
  package static var onlineFiles: [String] {
    ["js/receive.js", "js/shared.js", "js/judge.js"]
  }
  package static var tabs: [Tab] {
    [Tab(.check, Phrases.check, CheckBoxPage.path, .check, order: 30)]
  }
  package static var takesShares: SitePath? { SharePage.path }
}
