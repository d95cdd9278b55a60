// The frame that every page stands in: head, bar, tabs.

import LedeCalendar
import LedeMarkup
import LedeNews

/// What all pages share.
struct Chrome: Sendable {
  var share: ShareFiles
  /// Whose days and hours the page tells.
  var zone: Zone
  /// Whether the reader came in with a session, and so can sign out.
  var hasSession = false
  /// Drawn once, as a page of news shows a hundred: small ones, then large ones.
  private let icons: [[HTML]]

  init(share: ShareFiles, zone: Zone) {
    self.share = share
    self.zone = zone
    icons = ["i sm ", "i "].map { kind in
      Icon.allCases.map { icon in
        svg(.class(kind + icon.rawValue), .ariaHidden) {
          use(.href(share.path("icons.svg").part(icon.rawValue)))
        }
      }
    }
  }

  enum Tab: CaseIterable { case news, feeds }

  /// The drawings of `icons.svg`.
  enum Icon: String, CaseIterable {
    case news, feeds, save, read, out, warn, clock, ask, key

    fileprivate var place: Int { Icon.allCases.firstIndex(of: self) ?? 0 }
  }

  /// A whole page.
  ///
  /// - Parameters:
  ///   - name: What the browser's tab says before the name of Lede; plain words.
  ///   - id: What the styles call the page.
  ///   - tab: The tab that is lit, if the page belongs to one.
  ///   - hasTabs: False for visitors who may not read.
  ///   - content: What stands in the page.
  /// - Returns: The page, ready to send.
  func page(
    _ name: String, id: String, tab: Tab? = nil, hasTabs: Bool = true,
    @HTMLBuilder content: () -> HTML
  ) -> HTML {
    HTML.document(language: "en") {
      meta(.name("viewport"), .content("width=device-width, initial-scale=1, viewport-fit=cover"))
      title { PlainText.withoutDirections(name) + " · " + Phrases.lede }
      meta(.name("color-scheme"), .content("light dark"))
      meta(
        .name("theme-color"), .content("#FAF8F4"), .media("(prefers-color-scheme: light)"))
      meta(.name("theme-color"), .content("#131514"), .media("(prefers-color-scheme: dark)"))
      link(.rel("icon"), .href(share.path("icon.svg")), .type("image/svg+xml"))
      link(.rel("stylesheet"), .href(share.path("lede.css")))
      link(.rel("manifest"), .href(SitePath("manifest.webmanifest")))
      link(.rel("apple-touch-icon"), .href(share.path("app/apple-touch-icon.png")))
      script(module: share.path("js/lede.js"), .data("words", AppFiles.words))
    } body: {
      a(.class("skip"), .href(part: "content")) { Phrases.skipToContent }
      header(.class("appbar")) { brand }
      if hasTabs { tabs(current: tab) }
      main(.id("content")) { section(.class("screen"), .id(id)) { content() } }
    }
  }

  /// A drawing that says nothing to people who listen; the words beside it do.
  func icon(_ icon: Icon, small: Bool = true) -> HTML { icons[small ? 0 : 1][icon.place] }

  /// A strip that tells how things stand.
  func note(_ icon: Icon, isBad: Bool = false, @HTMLBuilder words: () -> HTML) -> HTML {
    p(.class(isBad ? "note bad" : "note"), .role("status")) {
      self.icon(icon)
      span { words() }
    }
  }

  private var brand: HTML {
    a(.class("brand"), .href(SitePath.root)) {
      svg(.viewBox("0 0 24 24"), .ariaHidden) {
        path(.d("M3 3h5v13h13v5H3z"))
        path(.opacity(".6"), .d("M11.5 3.5H21v2h-9.5zM11.5 9H18v2h-6.5z"))
      }
      Phrases.lede
    }
  }

  private func tabs(current: Tab?) -> HTML {
    nav(.class("nav"), .ariaLabel(Phrases.mainNavigation)) {
      ul {
        for tab in Tab.allCases {
          li {
            a(.href(tab.path), .when(tab == current, .ariaCurrentPage)) {
              icon(tab.icon, small: false)
              tab.name
            }
          }
        }
      }
    }
  }
}

extension Chrome.Tab {
  var name: String {
    switch self {
    case .news: Phrases.news
    case .feeds: Phrases.feeds
    }
  }

  var path: SitePath {
    switch self {
    case .news: .root
    case .feeds: SitePath("feeds")
    }
  }

  fileprivate var icon: Chrome.Icon {
    switch self {
    case .news: .news
    case .feeds: .feeds
    }
  }
}
