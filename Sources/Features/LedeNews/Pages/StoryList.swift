// A list of headlines, as it stands on the front page, in Saved and in what a search found.

import LedeCalendar
package import LedeMarkup
package import LedeBase
package import LedeSite

package struct StoryList: Sendable {
  /// The list that the stories stand in, for the way back and for what stands beside each.
  var filter: ListFilter
  var now: Timestamp
  /// Whether the first story is larger than the others.
  var hasLead = false
  /// Where a change comes back to, when it is not the list's own address.
  var back: SitePath?
  /// How words are shown; a search marks in them what was looked for.
  var words: @Sendable (String) -> HTML
  var chrome: Chrome

  package init(
    filter: ListFilter, now: Timestamp, hasLead: Bool = false, back: SitePath? = nil,
    words: @escaping @Sendable (String) -> HTML = { HTML(text: $0) }, chrome: Chrome
  ) {
    self.filter = filter
    self.now = now
    self.hasLead = hasLead
    self.back = back
    self.words = words
    self.chrome = chrome
  }

  package func html(_ headlines: [Headline]) -> HTML {
    let here = back ?? filter.path()
    return ol(
      .class("stories"), .data("list", here.text),
      .when(
        chrome.wishes.marksReadOnScroll && filter.state != .saved, .data("marks-on-scroll", "yes"))
    ) {
      for (index, headline) in headlines.enumerated() {
        li { story(headline, isLead: hasLead && index == 0, here) }
      }
    }
  }

  /// Puts a muted story where it would stand without the rule.
  package static func release(
    _ headline: Headline, back: SitePath, isButton: Bool = false
  ) -> HTML {
    form(.methodPost, .action(SitePath("rules", "release"))) {
      input(.type("hidden"), .name("id"), .value(String(headline.id.rawValue)))
      input(.type("hidden"), .name("return"), .value(back.text))
      button(.class(isButton ? "btn" : "act"), .ariaLabel(Phrases.unmute(headline.name))) {
        Phrases.unmute
      }
    }
  }

  private func story(_ headline: Headline, isLead: Bool, _ here: SitePath) -> HTML {
    let name = headline.name
    let picture = headline.picture.flatMap { chrome.pictures?.thumbnail($0, isLead: isLead) }
    let kind =
      (isLead ? "story lead" : "story") + (picture == nil ? "" : " pic")
      + (headline.mark.isRead ? " seen" : "")
    let id = "i\(headline.id.rawValue)"
    let back = here.part(id)
    return article(
      .class(kind), .id(id), .data("item", String(headline.id.rawValue)),
      .data("shown", headline.position.text)
    ) {
      p(.class("kicker")) {
        a(.href(ListFilter(feed: headline.feed).path())) { bdi { headline.source } }
        " "
        chrome.age(headline.shown, at: now)
        if let swatch = headline.swatch {
          " "
          SwatchView.link(swatch, in: filter)
        }
      }
      // As the words below it, so that both stand on the side that their script begins on.
      h2(.dirAuto) { a(.href(filter.path(to: headline.id))) { words(name) } }
      if !headline.summary.isEmpty, !headline.title.isEmpty {
        p(.class("dek"), .dirAuto) { words(headline.summary) }
      }
      if let picture { picture }
      AlsoIn(filter: filter, chrome: chrome).links(headline)
      div(.class("foot")) {
        if filter.state == .muted { StoryList.release(headline, back: here) }
        MarkForm.read(headline.id, headline.mark, back: back).html {
          button(
            .class("icon"), .ariaPressed(headline.mark.isRead),
            .ariaLabel(Phrases.markRead(name))
          ) { chrome.icon(.read) }
        }
        MarkForm.save(headline.id, headline.mark, back: back).html {
          button(
            .class("icon"), .ariaPressed(headline.mark.isSaved), .ariaLabel(Phrases.save(name))
          ) { chrome.icon(.save) }
        }
      }
    }
  }
}
