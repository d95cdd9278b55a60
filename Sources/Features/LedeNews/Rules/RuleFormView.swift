// The form of a rule, and what the rule would have caught.

import LedeMarkup
import LedeBase
import LedeSite

enum RuleFormView {
  /// What the form shows.
  struct Model: Sendable {
    /// The rule that is changed; nil for a new one.
    var id: Rule.ID?
    var terms: RuleTerms
    /// Whether it is also done with what is kept.
    var applies = false
    var subscriptions: [Subscription]
    /// How many feeds are passed over among those to choose from.
    var feedsFrom = 0
    /// Why it cannot be used as it stands.
    var fault: String?
    var trial: RuleTrial?
    var now: Timestamp
  }

  /// The address of the form of a new rule.
  static func path(for feed: Feed.ID? = nil) -> SitePath {
    SitePath("rules", "new").with("feed", feed.map { String($0.rawValue) })
  }

  /// The address of the form that changes a rule.
  static func path(_ id: Rule.ID) -> SitePath { SitePath("rules", String(id.rawValue), "change") }

  /// How many feeds there are to choose from on one page.
  static let mostFeeds = 100
  /// How many of the stories found are shown.
  static let mostShown = 30

  /// The whole page; the same model always gives the same bytes.
  static func html(_ model: Model, in chrome: Chrome) -> HTML {
    let name = model.id == nil ? Phrases.newRule : Phrases.changeThisRule
    return chrome.page(name, id: "rule-form", tab: .rules, part: "list") {
      header(.class("head")) { h1 { name } }
      fields(model, chrome)
      if let trial = model.trial { result(trial, model, chrome) }
    }
  }

  // MARK: Parts

  private static func fields(_ model: Model, _ chrome: Chrome) -> HTML {
    form(
      .class("card lines"), .methodPost,
      .action(model.id.map(RulesPageView.path) ?? RulesPageView.path)
    ) {
      if let id = model.id { input(.type("hidden"), .name("id"), .value(String(id.rawValue))) }
      Segments.html(Phrases.ruleDoes, "action", model.terms.action, Phrases.words)
      Segments.html(Phrases.ruleLooksFor, "match", model.terms.match, Phrases.words)
      label(.class("entry")) {
        span { Phrases.ruleText }
        input(
          .class("field"), .name("text"), .value(model.terms.text), .required,
          .maxLength(RuleTerms.longestText), .autocomplete("off"), .autocapitalize("none"),
          .spellcheckOff, .dirAuto, .when(model.fault != nil, .ariaDescribedBy("rule-error")))
        span(.class("meta")) { Phrases.ruleTextMore }
      }
      if let fault = model.fault {
        p(.class("note bad"), .id("rule-error"), .role("alert")) {
          chrome.icon(.warn)
          span { fault }
        }
      }
      Segments.html(Phrases.rulePlace, "place", model.terms.place, Phrases.words)
      div {
        label(.class("switch")) {
          Phrases.ruleFeed
          select(.class("field"), .name("feed")) {
            option(.value(""), .when(model.terms.feed == nil, .selected)) { Phrases.inAllFeeds }
            for one in feeds(model) {
              option(
                .value(String(one.id.rawValue)), .when(one.id == model.terms.feed, .selected)
              ) { one.title }
            }
          }
        }
        otherFeeds(model)
        label(.class("switch")) {
          Phrases.ruleApplies
          input(
            .type("checkbox"), .role("switch"), .name("apply"), .value("yes"),
            .when(model.applies, .checked))
        }
      }
      p(.class("row")) {
        button(.class("btn"), .formAction(SitePath("rules", "try").part("tried")), .formMethodGet) {
          Phrases.tryRule
        }
        button(.class("btn main")) { Phrases.saveButton }
      }
    }
  }

  /// A page of the feeds that are followed, and the rule's own if it is not among them.
  private static func feeds(_ model: Model) -> [(id: Feed.ID, title: String)] {
    let shown = model.subscriptions.dropFirst(model.feedsFrom).prefix(mostFeeds)
    var feeds = shown.map { (id: $0.feed.id, title: $0.title) }
    if let own = model.terms.feed, !feeds.contains(where: { $0.id == own }) {
      let title = model.subscriptions.title(of: own) ?? Phrases.feedNotFollowed
      feeds.append((id: own, title: title))
    }
    return feeds
  }

  /// Buttons that show the form as it is filled in with other feeds to choose from.
  @HTMLBuilder
  private static func otherFeeds(_ model: Model) -> HTML {
    let count = model.subscriptions.count
    if count > mostFeeds || model.feedsFrom > 0 {
      let next = model.feedsFrom < count - mostFeeds ? model.feedsFrom + mostFeeds : 0
      p(.class("row")) {
        button(
          .class("btn"), .name("from"), .value(String(next)), .formAction(path(of: model.id)),
          .formMethodGet, .formNoValidate
        ) { next == 0 ? Phrases.firstFeeds : Phrases.moreFeeds }
      }
    }
  }

  private static func path(of id: Rule.ID?) -> SitePath { id.map { path($0) } ?? path() }

  @HTMLBuilder
  private static func result(_ trial: RuleTrial, _ model: Model, _ chrome: Chrome) -> HTML {
    h2(.class("sub"), .id("tried")) { Phrases.whatItWouldCatch }
    p(.class("meta")) {
      Phrases.tried(trial.looked, found: trial.found.count, trial.terms.action)
    }
    if !trial.found.isEmpty {
      StoryList(filter: ListFilter(), now: model.now, back: chrome.here, chrome: chrome)
        .html(Array(trial.found.prefix(mostShown)))
    }
    if trial.found.count > mostShown {
      p(.class("meta")) { Phrases.andMore(trial.found.count - mostShown) }
    }
  }
}
