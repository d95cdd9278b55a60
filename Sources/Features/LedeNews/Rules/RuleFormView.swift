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
  static func path(for scope: RuleTerms.Scope = .all) -> SitePath {
    SitePath("rules", "new").with("in", scope == .all ? nil : scope.text)
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
          .class("field"), .name("text"), .value(model.terms.text),
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
          select(.class("field"), .name("in")) {
            option(.value(""), .when(model.terms.scope == .all, .selected)) { Phrases.inAllFeeds }
            for (words, scopes) in choices(model) where !scopes.isEmpty {
              optgroup(.label(words)) {
                for scope in scopes {
                  option(.value(scope.text), .when(scope == model.terms.scope, .selected)) {
                    Phrases.name(of: scope, feed: model.subscriptions.title(of: scope))
                      ?? Phrases.feedNotFollowed
                  }
                }
              }
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

  /// What a rule can be for: the reader's folders and tags, kinds, a page of the feeds that are
  /// followed, and the rule's own if it is not among them.
  private static func choices(_ model: Model) -> [(String, [RuleTerms.Scope])] {
    var folders: [RuleTerms.Scope] = []
    var labels: [RuleTerms.Scope] = []
    for group in model.subscriptions.groups {
      if case .folder = group { folders.append(group) } else { labels.append(group) }
    }
    let kinds = Label.shown.map { RuleTerms.Scope.kind($0) }
    var feeds = model.subscriptions.dropFirst(model.feedsFrom).prefix(mostFeeds)
      .map { RuleTerms.Scope.feed($0.feed.id) }
    var tags: [RuleTerms.Scope] = []
    let own = model.terms.scope
    switch own {
    case .all, .kind: break
    case .folder: if !folders.contains(own) { folders.append(own) }
    case .label: if !labels.contains(own) { labels.append(own) }
    case .tag: tags.append(own)
    case .feed: if !feeds.contains(own) { feeds.append(own) }
    }
    return [
      (Phrases.ruleTags, tags), (Phrases.ruleGroups, folders), (Phrases.ruleLabels, labels),
      (Phrases.ruleKinds, kinds), (Phrases.ruleFeeds, feeds),
    ]
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
