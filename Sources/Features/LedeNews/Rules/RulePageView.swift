// One rule, and what it caught.

import LedeMarkup
import LedeBase
import LedeSite

enum RulePageView {
  /// The whole page; the same model always gives the same bytes.
  static func html(_ model: RulePage, in chrome: Chrome) -> HTML {
    let rule = model.rule
    let here = RulesPageView.path(rule.id)
    return chrome.page(
      Phrases.sentence(of: rule.terms), id: "rule", tab: .rules, part: "list",
      head: FeedsPageView.sheet(chrome)
    ) {
      header(.class("head")) { h1 { RuleWords.html(rule.terms) } }
      RuleWords.state(rule, feeds: model.subscriptions)
      RuleWords.trouble(rule, chrome)
      div(.class("row acts")) {
        RuleButton(rule: rule).html(
          "switch", rule.isOn ? Phrases.switchOff : Phrases.switchOn,
          fields: [("on", rule.isOn ? "no" : "yes")], back: here, isButton: true)
        a(.class("btn"), .href(RuleFormView.path(rule.id))) { Phrases.changeRule }
        if rule.caught > 0 {
          RuleButton(rule: rule).html("undo", Phrases.undoRule, back: here, isButton: true)
        }
        RuleButton(rule: rule).remove(back: RulesPageView.path, isButton: true)
      }
      h2(.class("sub")) { Phrases.whatItCaught }
      if model.caught.isEmpty {
        p(.class("empty")) { Phrases.nothingCaught }
      } else {
        StoryList(filter: ListFilter(), now: model.now, back: here, chrome: chrome)
          .html(model.caught)
      }
      if let older = model.older {
        a(.class("btn older"), .rel("next"), .href(here.with("before", older.text))) {
          Phrases.olderPage
        }
      }
    }
  }
}
