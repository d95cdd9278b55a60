// The first visit: a box for any address, a list from another reader, feeds to begin with.

import LedeMarkup
import LedeBase
import LedeChecks
import LedeSite

enum WelcomePage {
  /// What stands in the place of stories while nothing is followed.
  @HTMLBuilder
  static func html(_ starters: [Outline], in chrome: Chrome) -> HTML {
    p(.class("intro")) { Phrases.firstVisitMore }
    section(.class("card")) { FeedsPageView.addForm(nil, chrome) }
    FeedsPageView.lists(nil, chrome, isEmpty: true)
    if !starters.isEmpty {
      form(.class("card"), .methodPost, .action(SitePath("feeds", "start"))) {
        h2 { Phrases.starters }
        for group in groups(of: starters) { part(group.name, group.feeds) }
        p(.class("row more")) { button(.class("btn main")) { Phrases.followChosen } }
      }
    }
    p(.class("note")) {
      span {
        VerdictView.swatch(.journalism)
        " "
        Phrases.whatLabelsAre
        " "
        a(.href(HowPageView.path)) { Phrases.howItJudges }
      }
    }
  }

  private static func part(_ name: String, _ feeds: [Outline]) -> HTML {
    fieldset {
      legend { name }
      ul(.class("ticks")) {
        for feed in feeds {
          li {
            label {
              input(.type("checkbox"), .name("feed"), .value(feed.address.text))
              bdi { feed.title ?? feed.address.host }
              span(.class("meta")) { (feed.site ?? feed.address).host }
            }
          }
        }
      }
      button(.class("btn"), .name("group"), .value(name)) { Phrases.followGroup(name) }
    }
  }

  /// The groups in the order of the file.
  private static func groups(of starters: [Outline]) -> [(name: String, feeds: [Outline])] {
    var groups: [(name: String, feeds: [Outline])] = []
    for starter in starters {
      let name = starter.folder.first ?? Phrases.starters
      if groups.last?.name == name {
        groups[groups.count - 1].feeds.append(starter)
      } else {
        groups.append((name, [starter]))
      }
    }
    return groups
  }
}
