// The frame that every page stands in: head, bar, tabs.

package import LedeCalendar
package import LedeExtraction
package import LedeMarkup
package import LedeBase

/// What all pages share.
package struct Chrome: Sendable {
  package var share: ShareFiles
  /// Whose days and hours the page tells, in the language the reader wishes.
  package var zone: Zone
  /// Whether the reader came in with a session, and so can sign out.
  package var hasSession = false
  /// Whose page it is, as `Caller.word` says; nil where nobody knows.
  package internal(set) var reader: String?
  /// How the reader wishes pages to look; it stands on `<html>`, so that nothing flashes.
  package var wishes = Preferences()
  /// Where pages find pictures of the web; nil when none are shown.
  package var pictures: PictureLinks?
  /// The sites whose films and posts are known by their addresses.
  package var sites: KnownSites
  /// What the reader did just before, which the page offers to undo.
  package var deed: ToldDeed?
  /// How pages tell of deeds, by their names.
  let deeds: [String: DeedKind]
  /// The places that are always a tap away, as they stand until a reader orders them.
  private let tabs: [Tab]
  /// Whether readers see labels of the debug group too.
  package var showsDebugLabels = false
  /// The tabs where something waits for the reader.
  package var waiting: Set<Tab.ID> = []
  /// The address of this page without its deed.
  package var here = SitePath.root
  /// The words of the scripts: one a line, its name, a space, what it says.
  private static let words =
    Phrases.scriptWords.map { "\($0.name) \($0.text)" }.joined(separator: "\n")
  /// Those of tabs and those that all share, drawn once, as a page of news shows a hundred.
  private let icons: (small: [Icon: HTML], large: [Icon: HTML])

  package init(
    share: ShareFiles, zone: Zone, sites: KnownSites = KnownSites(), deeds: [DeedKind] = [],
    tabs: [Tab] = []
  ) {
    self.share = share
    self.zone = zone
    self.sites = sites
    self.deeds = Dictionary(of: deeds)
    self.tabs = tabs.usual
    let often = Set(Icon.shared + tabs.map(\.icon))
    func drawn(small: Bool) -> [Icon: HTML] {
      Dictionary(uniqueKeysWithValues: often.map { ($0, $0.html(small: small, of: share)) })
    }
    icons = (drawn(small: true), drawn(small: false))
  }

  /// A whole page.
  ///
  /// - Parameters:
  ///   - name: What the browser's tab says before the name of Lede; plain words.
  ///   - id: What the styles call the page.
  ///   - tab: The tab that is lit, if the page belongs to one.
  ///   - hasTabs: False for visitors who may not read.
  ///   - part: The script of this kind of page, as its file is called in `js`; nil for none. It
  ///     stands in the page, so that it has run once the page has loaded.
  ///   - hasVerdict: Whether a whole verdict stands in it, which has styles of its own.
  ///   - head: What else stands in the page's head.
  ///   - content: What stands in the page.
  /// - Returns: The page, ready to send.
  package func page(
    _ name: String, id: String, tab: Tab.ID? = nil, hasTabs: Bool = true, part: String? = nil,
    hasVerdict: Bool = false, head: HTML = HTML(), @HTMLBuilder content: () -> HTML
  ) -> HTML {
    let look = Look(wishes)
    return HTML.document(
      language: "en", .data("theme", wishes.theme.rawValue), .data("font", wishes.font.rawValue),
      .data("size", String(wishes.size)), .data("density", wishes.density.rawValue),
      .when(hasSession, .data("reader", reader ?? Caller.nobody))
    ) {
      meta(.name("viewport"), .content("width=device-width, initial-scale=1, viewport-fit=cover"))
      title { PlainText.withoutDirections(name) + " · " + Phrases.lede }
      meta(.name("color-scheme"), .content(look.scheme))
      for color in look.colors {
        meta(
          .name("theme-color"), .content(color.hex),
          .when(color.media != nil, .media(color.media ?? "")))
      }
      link(.rel("icon"), .href(share.path("icon.svg")), .type("image/svg+xml"))
      link(.rel("stylesheet"), .href(share.path("lede.css")))
      if wishes.density == .line { link(.rel("stylesheet"), .href(share.path("line.css"))) }
      if hasVerdict { link(.rel("stylesheet"), .href(share.path("verdict.css"))) }
      head
      link(.rel("manifest"), .href(SitePath("manifest.webmanifest")))
      link(.rel("apple-touch-icon"), .href(share.path("app/apple-touch-icon.png")))
      script(module: share.path("js/lede.js"), .data("words", Chrome.words))
      if let part { script(module: share.path("js/\(part).js")) }
    } body: {
      a(.class("skip"), .href(part: "content")) { Phrases.skipToContent }
      header(.class("appbar")) {
        brand
        if hasTabs { shortcuts(current: tab) }
      }
      if hasTabs { tabs(current: tab) }
      main(.id("content")) { section(.class("screen"), .id(id)) { content() } }
      if let deed { UndoNote.html(deed, in: self) }
    }
  }

  /// A drawing that says nothing to people who listen; the words beside it do.
  package func icon(_ icon: Icon, small: Bool = true) -> HTML {
    (small ? icons.small : icons.large)[icon] ?? icon.html(small: small, of: share)
  }

  /// A strip that tells how things stand; `isFilling` while they change by themselves.
  package func note(
    _ icon: Icon, isBad: Bool = false, isFilling: Bool = false, @HTMLBuilder words: () -> HTML
  ) -> HTML {
    p(
      .class(isBad ? "note bad" : "note"), .role("status"),
      .when(isFilling, .data("filling", "yes"))
    ) {
      self.icon(icon)
      span { words() }
    }
  }

  /// How long ago something was, for people and for programs.
  package func age(_ instant: Timestamp, at now: Timestamp) -> HTML {
    time(.dateTime(instant), .when(zone.isForeign, .lang(zone.language))) {
      Age.words(from: instant, to: now, in: zone)
    }
  }

  /// The places that are always a tap away, in the order that the reader wishes.
  package var places: [Tab] { tabs.ordered(as: wishes.tabs) }
  /// Their names, as they stand until a reader orders them.
  package var usualPlaces: [String] { tabs.map(\.id.name) }

  private var brand: HTML {
    a(.class("brand"), .href(SitePath.root)) {
      svg(.viewBox("0 0 24 24"), .ariaHidden) {
        path(.d("M3 3h5v13h13v5H3z"))
        path(.opacity(".6"), .d("M11.5 3.5H21v2h-9.5zM11.5 9H18v2h-6.5z"))
      }
      Phrases.lede
    }
  }

  /// What a phone has no room for below, and readers want in one tap.
  private func shortcuts(current: Tab.ID?) -> HTML {
    div {
      for tab in places.dropFirst(Tab.inBar) where tab.isAbove {
        a(
          .class("icon"), .href(tab.path), .ariaLabel(tab.name),
          .when(tab.id == current, .ariaCurrentPage)
        ) { icon(tab.icon, small: false) }
      }
    }
  }

  private func tabs(current: Tab.ID?) -> HTML {
    let places = self.places
    return nav(.class("nav"), .ariaLabel(Phrases.mainNavigation)) {
      ul {
        for tab in places.prefix(Tab.inBar) { place(tab, current) }
        // On a desktop all stand there, one below the other.
        li {
          button(.type("button"), .opens("rest")) {
            icon(.menu, small: false)
            Phrases.more
          }
        }
      }
      ul(.id("rest"), .popover) {
        for tab in places.dropFirst(Tab.inBar) { place(tab, current) }
      }
    }
  }

  private func place(_ tab: Tab, _ current: Tab.ID?) -> HTML {
    li {
      a(.href(tab.path), .when(tab.id == current, .ariaCurrentPage)) {
        if let waits = tab.waiting, waiting.contains(tab.id) {
          icon(waits.icon, small: false)
          tab.name
          span(.class("sr")) { ": " + waits.words }
        } else {
          icon(tab.icon, small: false)
          tab.name
        }
      }
    }
  }
}

/// What a theme says in the head of a page; the rest stands in `lede.css`.
private struct Look {
  var scheme: String
  /// The colour of the browser's own bars, and where it holds.
  var colors: [(hex: String, media: String?)]

  init(_ wishes: Preferences) {
    switch wishes.theme {
    case .system:
      scheme = "light dark"
      colors = [
        ("#FAF8F4", "(prefers-color-scheme: light)"), ("#131514", "(prefers-color-scheme: dark)"),
      ]
    case .paper: (scheme, colors) = ("light", [("#FAF8F4", nil)])
    case .sepia: (scheme, colors) = ("light", [("#F6EEDD", nil)])
    case .night: (scheme, colors) = ("dark", [("#131514", nil)])
    }
  }
}
