// What stands in an article for something of another site: a card that says what it is and where.

import LedeExtraction
import LedeHTTP
import LedeMarkup
import LedeBase
import LedeSite
import LedeNews

/// A quiet link in the place of a film, a post or a frame.
///
/// Nothing is asked of the other site before somebody taps it. With scripts, what has a player plays in
/// its place (`js/play.js`).
struct Poster {
  /// Where a tap leads.
  let page: WebAddress
  /// What plays it; only at the sites that a story's page lets into a frame.
  private let player: WebAddress?
  private let title: String?
  private let kind: String
  private let icon: Chrome.Icon

  /// Something that a page showed in a frame.
  init(frame address: WebAddress, title: String?, known sites: KnownSites) {
    let shown = sites.shown(at: address)
    page = shown?.page ?? address
    player = shown?.player.flatMap {
      $0.isSecure && SecurityHeaders.players.contains($0.host) ? $0 : nil
    }
    let isFilm = shown?.player != nil
    kind = shown == nil ? Phrases.embedded : isFilm ? Phrases.film : Phrases.post
    icon = isFilm ? .play : .out
    self.title = Poster.name(title)
  }

  /// A sound or film that lies at an address by itself.
  init(file address: WebAddress, kind: String) {
    (page, player, title, icon) = (address, nil, nil, .play)
    self.kind = kind
  }

  /// The link below the words of a post.
  init(post address: WebAddress) {
    (page, player, title, icon) = (address, nil, nil, .out)
    kind = Phrases.post
  }

  /// Whether a script can play it on the page.
  var plays: Bool { player != nil }

  /// Made of what may stand in a paragraph, as frames do.
  func html(_ chrome: Chrome) -> HTML {
    a(
      .class("poster"), .href(page), .rel("external noreferrer"),
      .when(player != nil, .data("player", player?.text ?? ""))
    ) {
      chrome.icon(icon, small: false)
      span {
        if let title {
          bdi { title }
          " "
        }
        span(.class("meta")) { kind + " · " + host }
      }
    }
  }

  private var host: String {
    page.host.hasPrefix("www.") ? String(page.host.dropFirst(4)) : page.host
  }

  /// A title that says more than that there is a player.
  private static func name(_ title: String?) -> String? {
    guard let title, !title.isEmpty else { return nil }
    let last = title.lowercased().split { !$0.isLetter }.last
    return last == "player" || last == "iframe" || last == "embed" || last == "frame" ? nil : title
  }
}
