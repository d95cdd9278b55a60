// All rules, each in plain words, with what it caught.

package import LedeMarkup
package import LedeBase
import LedeSite

package enum RulesPageView {
  /// Where the pages of rules begin.
  static let path = SitePath("rules")

  /// The address of one rule's page.
  package static func path(_ id: Rule.ID) -> SitePath { SitePath("rules", String(id.rawValue)) }

  /// The address of the rules that look at one feed.
  static func path(of feed: Feed.ID?) -> SitePath {
    path.with("feed", feed.map { String($0.rawValue) })
  }

  /// The whole page; the same model always gives the same bytes.
  static func html(_ model: RulesPage, in chrome: Chrome) -> HTML {
    let feed = model.subscriptions.title(of: model.feed)
    return chrome.page(
      feed.map { "\($0) · \(Phrases.rules)" } ?? Phrases.rules, id: "rules", tab: .rules,
      head: FeedsPageView.sheet(chrome)
    ) {
      header(.class("head")) {
        h1 { Phrases.rules }
        a(.class("btn"), .href(RuleFormView.path(for: model.feed.map { .feed($0) } ?? .all))) {
          Phrases.newRule
        }
      }
      p(.class("intro")) {
        if let feed, let id = model.feed {
          Phrases.rulesOfFeed
          " "
          a(.href(SitePath("feeds", String(id.rawValue)))) { bdi { feed } }
          ". "
          a(.href(path)) { Phrases.allRules }
        } else {
          Phrases.rulesMore
          " "
          a(.href(SitePath("muted"))) { Phrases.rulesMuted }
          "."
        }
      }
      if model.rules.isEmpty {
        p(.class("empty")) { Phrases.noRules }
      } else {
        ul(.class("feeds rules")) { for rule in model.rules { li { row(rule, model, chrome) } } }
      }
    }
  }

  @HTMLBuilder
  private static func row(_ rule: Rule, _ model: RulesPage, _ chrome: Chrome) -> HTML {
    h2(.when(!rule.isOn, .class("off"))) {
      a(.href(path(rule.id))) { RuleWords.html(rule.terms) }
    }
    RuleWords.state(rule, feeds: model.subscriptions)
    RuleWords.trouble(rule, chrome)
    div(.class("row")) {
      RuleButton(rule: rule).html(
        "switch", rule.isOn ? Phrases.switchOff : Phrases.switchOn,
        fields: [("on", rule.isOn ? "no" : "yes")], back: path(of: model.feed))
      a(
        .class("act"), .href(RuleFormView.path(rule.id)),
        .ariaLabel("\(Phrases.changeRule): \(Phrases.sentence(of: rule.terms))")
      ) { Phrases.changeRule }
      RuleButton(rule: rule).remove(back: path(of: model.feed))
    }
  }
}

/// What a rule does and how it fares, in words.
package enum RuleWords {
  /// `Mute stories with “world cup” or “transfer*” in the title`.
  @HTMLBuilder
  package static func html(_ terms: RuleTerms) -> HTML {
    for piece in Phrases.pieces(of: terms) {
      if piece.isReaders { bdi { piece.text } } else { piece.text }
    }
  }

  /// `Only Northern Ledger · 12 caught · off`.
  static func state(_ rule: Rule, feeds: [Subscription]) -> HTML {
    p(.class("meta num")) {
      let scope = rule.terms.scope
      Phrases.onlyIn(scope)
      if scope != .all {
        " "
        bdi { Phrases.name(of: scope, feed: feeds.title(of: scope)) ?? Phrases.feedNotFollowed }
      }
      " · " + Phrases.caught(rule.caught)
      if !rule.isOn { " · " + Phrases.ruleIsOff }
    }
  }

  /// Why Lede switched the rule off by itself.
  @HTMLBuilder
  static func trouble(_ rule: Rule, _ chrome: Chrome) -> HTML {
    if let trouble = rule.trouble {
      p(.class("note bad")) {
        chrome.icon(.warn)
        span { Phrases.words(of: trouble) }
      }
    }
  }
}

/// A button that does something with one rule.
struct RuleButton {
  var rule: Rule

  func html(
    _ action: String, _ words: String, fields: [(String, String)] = [], back: SitePath,
    isButton: Bool = false
  ) -> HTML {
    form(.methodPost, .action(SitePath("rules", action))) {
      input(.type("hidden"), .name("id"), .value(String(rule.id.rawValue)))
      for (name, value) in fields { input(.type("hidden"), .name(name), .value(value)) }
      input(.type("hidden"), .name("return"), .value(back.text))
      button(
        .class(isButton ? "btn" : "act"),
        .ariaLabel("\(words): \(Phrases.sentence(of: rule.terms))")
      ) { words }
    }
  }

  /// Removes the rule; where it has muted stories, it asks whether they come back.
  @HTMLBuilder
  func remove(back: SitePath, isButton: Bool = false) -> HTML {
    if rule.terms.action.mutes, rule.caught > 0 {
      details(.class("asks")) {
        summary(
          .class(isButton ? "btn" : "act"),
          .ariaLabel("\(Phrases.removeRule): \(Phrases.sentence(of: rule.terms))")
        ) { Phrases.removeRule }
        p(.class("meta")) { Phrases.removeAsks }
        div(.class("row")) {
          html(
            "remove", Phrases.removeBringsBack, fields: [("stories", "back")], back: back,
            isButton: true)
          html("remove", Phrases.removeLeaves, back: back, isButton: true)
        }
      }
    } else {
      html("remove", Phrases.removeRule, back: back, isButton: isButton)
    }
  }
}
