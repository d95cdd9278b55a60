// Where the pictures of sites are, each found once for all that follow its feeds.

import LedeBase
import LedeDatabase

/// Statements on `site_icon`.
enum SiteIcons {
  struct Found: Sendable {
    /// Nil where the site has none that can be shown.
    var address: WebAddress?
    var asked: Timestamp
  }

  static let of = Statement<String, Found>(
    "siteIcons.of", "SELECT address, asked FROM site_icon WHERE origin = :origin",
    ["origin": { .text($0) }]
  ) { Found(address: $0.address(), asked: $0.time()) }

  static let keep = Statement<(origin: String, Found), Void>(
    "siteIcons.keep",
    """
    INSERT INTO site_icon (origin, address, asked) VALUES (:origin, :address, :asked)
    ON CONFLICT (origin) DO UPDATE SET address = excluded.address, asked = excluded.asked
    """,
    [
      "origin": { .text($0.origin) }, "address": { .text($0.1.address?.text) },
      "asked": { .time($0.1.asked) },
    ])
}
