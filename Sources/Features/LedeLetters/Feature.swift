// Newsletters as a feature: what it needs, and what it brings.

package import LedeBase
import LedeDatabase
package import LedeMarkup
package import LedeNews
package import LedeSite
package import LedeTerminal

/// Mailing lists as feeds of their readers alone.
package struct Letters: Feature {
  /// What comes from the settings.
  package struct Settings: Sendable {
    /// Where mail servers bring letters; nil where none does.
    package var socket: String?
    package init() {}

    /// What was set for this run.
    package init(_ settings: LedeTerminal.Settings) { socket = settings[Letters.lmtp] }
  }

  static let lmtp = Setting<String?>(
    "lmtp", "PATH", help: "a Unix socket at which a mail server brings newsletters, by LMTP")
  package static var settings: [any AnySetting] { [lmtp] }

  let desk: LettersDesk
  let site: SiteSettings
  let settings: Settings

  package init(_ services: Services, _ site: SiteSettings, _ settings: Settings) {
    desk = LettersDesk(services)
    self.site = site
    self.settings = settings
  }

  package var pages: [Route] { letterRoutes }

  /// What stands on the story of a letter: who sent and signed it, and how its list is left.
  package func part(
    of item: KeptItem, reader: Reader.ID, in chrome: Chrome
  ) async throws -> HTML {
    // No letter has an address, and few other stories lack one: most are not asked about.
    guard item.headline.link == nil,
      let letter = try await desk.database.first(ListLetters.one, (item.headline.id, reader))
    else { return HTML() }
    return LetterPart.html(letter, at: desk.now(), in: chrome)
  }
}
