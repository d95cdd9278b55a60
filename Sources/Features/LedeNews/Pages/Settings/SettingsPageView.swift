// How the reader wishes Lede to look and behave, in one form.

import LedeFortune
import LedeCalendar
import LedeAccounts
import LedeMarkup
import LedeBase
import LedeChecks
import LedeSite

enum SettingsPageView {
  static let path = SitePath("settings")

  /// A card, which links lead to; a script sends the one that was changed alone, so that what another
  /// device has changed since stays.
  enum Part: String, CaseIterable {
    case look, behaviour, kinds, sections, places
    /// What a form calls it.
    static let field = "part"
  }

  /// The whole page; the same model always gives the same bytes.
  static func html(_ model: SettingsPage, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.settings, id: "settings", tab: .settings, part: "device") {
      header(.class("head")) { h1 { Phrases.settings } }
      form(.methodPost, .action(SitePath("settings")), .data("wishes", "yes")) {
        look(model.wishes)
        behaviour(model.wishes)
        kinds(model.wishes)
        sections(model, chrome)
        places(chrome)
        // One button for all; with scripts each change is kept as it is made, and there is none.
        p(.class("row more stick")) { button(.class("btn main")) { Phrases.saveButton } }
      }
      DevicePart.html(in: chrome)
      more(chrome)
    }
  }

  // MARK: Parts

  private static func look(_ wishes: Preferences) -> HTML {
    section(.class("card"), .id(Part.look.rawValue), .ariaLabel(Phrases.reading)) {
      Segments.html(Phrases.theme, "theme", wishes.theme, Phrases.theme)
      Segments.html(Phrases.readingFont, "font", wishes.font, Phrases.font)
      LookPanel.size(wishes)
      Segments.html(Phrases.density, "density", wishes.density, Phrases.density)
      p(.class("prose")) { Phrases.sample }
    }
  }

  private static func behaviour(_ wishes: Preferences) -> HTML {
    section(.class("card"), .id(Part.behaviour.rawValue), .ariaLabel(Phrases.behaviour)) {
      toggle(Phrases.readOnScroll, "scroll", wishes.marksReadOnScroll)
      toggle(Phrases.oldestUnreadFirst, "oldest", wishes.readsOldestFirst)
      toggle(Phrases.groupStories, "group", wishes.groupsSameStories)
      toggle(Phrases.showPictures, "pictures", wishes.showsPictures)
      label(.class("switch")) {
        Phrases.dateLanguage
        select(.class("field"), .name("language")) {
          option(.value(""), .when(wishes.dateLanguage == nil, .selected)) { Phrases.asDevice }
          for language in languages(wishes.dateLanguage) {
            option(
              .value(language.tag), .lang(language.tag),
              .when(language.tag == wishes.dateLanguage, .selected)
            ) { language.name }
          }
        }
      }
      label(.class("switch")) {
        Phrases.placeWish
        select(.class("field"), .name("places")) {
          for wish in PlaceWish.allCases {
            option(.value(wish.rawValue), .when(wish == wishes.places, .selected)) {
              Phrases.wish(wish)
            }
          }
        }
      }
      label(.class("switch")) {
        Phrases.keptOffline
        select(.class("field"), .name("offline")) {
          for count in Set([0, 50, 100, 200, 500, 1_000, wishes.offlineStories]).sorted() {
            option(.value(String(count)), .when(count == wishes.offlineStories, .selected)) {
              Phrases.stories(count)
            }
          }
        }
      }
    }
  }

  /// Those that are offered, and the one in use.
  private static func languages(_ chosen: String?) -> [DateLanguage] {
    let offered = DateLanguage.offered
    guard let chosen, !offered.contains(where: { $0.tag == chosen }) else { return offered }
    return offered + [DateLanguage(tag: chosen, name: chosen)]
  }

  private static func toggle(_ words: String, _ field: String, _ isOn: Bool) -> HTML {
    label(.class("switch")) {
      words
      input(.type("checkbox"), .role("switch"), .name(field), .value("yes"), .when(isOn, .checked))
    }
  }

  /// The kinds of writing that the reader can do without.
  private static func kinds(_ wishes: Preferences) -> HTML {
    section(.class("card"), .id(Part.kinds.rawValue)) {
      fieldset {
        legend { Phrases.keptOut }
        p(.class("meta")) { Phrases.keptOutMore }
        ul(.class("ticks")) {
          for kind in Label.shown {
            li {
              label {
                input(
                  .type("checkbox"), .name("hide"), .value(kind.name),
                  .when(wishes.hiddenKinds.contains(kind), .checked))
                VerdictView.swatch(kind)
                span(.class("meta")) { Phrases.meaning(of: kind) }
              }
            }
          }
        }
      }
      toggle(Phrases.kindsAsLabels, "labels", wishes.labelsKinds)
    }
  }

  private static func sections(_ model: SettingsPage, _ chrome: Chrome) -> HTML {
    section(.class("card"), .id(Part.sections.rawValue)) {
      fieldset {
        legend { Phrases.frontSections }
        p(.class("meta")) { Phrases.frontSectionsMore }
        ul(.class("ticks")) {
          for (index, one) in model.chosen.enumerated() {
            li {
              tick(one, isOn: true)
              if index > 0 {
                button(
                  .class("icon"), .name("up"), .value(one.section.text),
                  .ariaLabel(Phrases.moveUp(one.title))
                ) { chrome.icon(.up) }
              }
            }
          }
          for one in model.others { li { tick(one, isOn: false) } }
        }
      }
    }
  }

  /// The order of the places that are always a tap away; each press of an arrow keeps it.
  private static func places(_ chrome: Chrome) -> HTML {
    let places = chrome.places
    return section(.class("card"), .id(Part.places.rawValue)) {
      fieldset {
        legend { Phrases.places }
        p(.class("meta")) { Phrases.placesMore }
        ol(.class("ticks places")) {
          for (index, tab) in places.enumerated() {
            li {
              input(.type("hidden"), .name("tab"), .value(tab.id.name))
              span(.class("row")) {
                chrome.icon(tab.icon)
                tab.name
              }
              if index > 0 {
                button(
                  .class("icon"), .name("raise"), .value(tab.id.name),
                  .ariaLabel(Phrases.moveUp(tab.name))
                ) { chrome.icon(.up) }
              }
            }
          }
        }
      }
    }
  }

  private static func tick(_ one: FrontSection, isOn: Bool) -> HTML {
    label {
      input(.type("checkbox"), .name("section"), .value(one.section.text), .when(isOn, .checked))
      bdi { one.title }
    }
  }

  /// What has no tab on a phone.
  private static func more(_ chrome: Chrome) -> HTML {
    nav(.class("row more"), .ariaLabel(Phrases.more)) {
      a(.class("btn"), .href(RulesPageView.path)) { Phrases.rules }
      a(.class("btn"), .href(SitePath("muted"))) { Phrases.muted }
      a(.class("btn"), .href(Accounts.appsPath)) { Phrases.apps }
      a(.class("btn"), .href(SendOn.path)) { Phrases.sendTo }
      a(.class("btn"), .href(ReminderView.path)) { Phrases.reminder }
      a(.class("btn"), .href(Accounts.path)) { Phrases.account }
      a(.class("btn"), .href(SitePath("keys"))) { Phrases.keyboard }
      a(.class("btn"), .href(HowPageView.path)) { Phrases.howItJudges }
      a(.class("btn"), .href(SitePath("about"))) { Phrases.aboutLede }
      if chrome.hasSession {
        form(.methodPost, .action(SitePath("sign-out"))) {
          button(.class("btn")) { Phrases.signOut }
        }
      }
    }
  }
}
