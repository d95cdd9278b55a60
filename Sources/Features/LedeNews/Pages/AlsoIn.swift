// Who else tells a story, and showing its items apart or together.

package import LedeMarkup
package import LedeBase
package import LedeSite

package struct AlsoIn {
  /// The list in whose light the copies are opened.
  var filter: ListFilter
  var chrome: Chrome

  package init(filter: ListFilter, chrome: Chrome) {
    self.filter = filter
    self.chrome = chrome
  }

  /// The other sources of a story, each a link to its own telling; nothing when there are none.
  @HTMLBuilder
  func links(_ headline: Headline) -> HTML {
    if isTold(headline) {
      p(.class("also")) { sources(headline) }
    }
  }

  /// The same on a story's own page, with the way to take it apart or to put it together again.
  @HTMLBuilder
  package func choices(_ headline: Headline) -> HTML {
    if isTold(headline) {
      div(.class("also")) {
        span { sources(headline) }
        choice(headline, "apart", Phrases.showApart)
      }
    } else if headline.isApart, chrome.wishes.groupsSameStories {
      div(.class("also")) {
        span { Phrases.isApart }
        choice(headline, "together", Phrases.showTogether)
      }
    }
  }

  private func isTold(_ headline: Headline) -> Bool {
    !headline.copies.isEmpty && chrome.wishes.groupsSameStories
  }

  @HTMLBuilder
  private func sources(_ headline: Headline) -> HTML {
    Phrases.alsoIn
    for (place, copy) in headline.copies.enumerated() {
      place == 0 ? " " : ", "
      a(.href(filter.path(to: copy.id))) { bdi { copy.source } }
    }
  }

  private func choice(_ headline: Headline, _ act: String, _ words: String) -> HTML {
    form(.methodPost, .action(SitePath("story", act))) {
      input(.type("hidden"), .name("id"), .value(String(headline.id.rawValue)))
      input(.type("hidden"), .name("return"), .value(filter.path(to: headline.id).text))
      button { words }
    }
  }
}
