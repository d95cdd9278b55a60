// When and where a reader is told that a cookie waits.

package import LedeMarkup
import LedeBase
import LedeSite

package enum ReminderView {
  package static let path = SitePath("fortune", "reminder")

  /// What was typed and cannot be kept, and why.
  struct Refused: Hashable, Sendable {
    var at: String
    var zone: String
    var why: String
  }

  static func html(_ model: ReminderPage, refused: Refused? = nil, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.reminder, id: "reminder", tab: .fortune, part: "reminder") {
      head(Phrases.reminder) { a(.href(FortunePageView.path)) { Phrases.yourFortune } }
      if let refused { chrome.alert(refused.why, id: "reminder-error") }
      p(.class("intro")) { Phrases.reminderMore }
      if model.publicKey == nil {
        if model.reminder != nil { chrome.note(.warn) { Phrases.nothingRings } }
      } else if model.devices == 0, model.reminder != nil || model.tellsOfFriends {
        chrome.note(.warn) { Phrases.noDeviceTold }
      }
      hour(model, refused)
      if model.publicKey != nil { friends(model) }
      if let key = model.publicKey { device(key, model) }
      if model.reminder != nil { calendar }
    }
  }

  private static func hour(_ model: ReminderPage, _ refused: Refused?) -> HTML {
    section(.class("card lines")) {
      form(
        .class("lines"), .methodPost, .action(path),
        .data("reminder", model.reminder == nil && refused == nil ? "new" : "kept")
      ) {
        label(.class("switch")) {
          Phrases.reminderHour
          input(
            .class("field"), .type("time"), .name("at"), .required,
            .value(refused?.at ?? words(of: model.reminder?.minute ?? 8 * 60)))
        }
        label(.class("switch")) {
          Phrases.reminderZone
          input(
            .class("field"), .name("zone"), .required, .value(refused?.zone ?? model.zone),
            .maxLength(64), .autocomplete("off"), .autocapitalize("none"), .spellcheckOff)
        }
        p(.class("row")) {
          button(.class("btn main")) {
            model.reminder == nil ? Phrases.reminderOn : Phrases.saveButton
          }
        }
      }
      if model.reminder != nil { press(Phrases.reminderOff, at: path, ["off": "yes"], isRow: true) }
    }
  }

  /// A wish of its own, off until it is asked for.
  private static func friends(_ model: ReminderPage) -> HTML {
    section(.class("card lines")) {
      h2 { Phrases.friendsTold }
      p { Phrases.friendsToldMore }
      press(
        model.tellsOfFriends ? Phrases.tellNoMore : Phrases.tellOfFriends, at: path,
        ["friends": model.tellsOfFriends ? "off" : "on"], isRow: true)
    }
  }

  /// The part that a script fills in: the browser asks its reader only after a tap.
  private static func device(_ key: [UInt8], _ model: ReminderPage) -> HTML {
    section(
      .class("card lines"), .data("push", Base64URL.text(key)),
      .when(model.reminder == nil && !model.tellsOfFriends, .data("waits", "yes"))
    ) {
      h2 { Phrases.thisDevice }
      p { Phrases.pushWhy }
      noscript { p { Phrases.pushNeedsScript } }
      for (part, words) in [
        ("insecure", Phrases.pushInsecure), ("install", Phrases.pushInstall),
        ("never", Phrases.pushNever), ("denied", Phrases.pushDenied), ("on", Phrases.pushOn),
      ] { p(.data("part", part), .hidden) { words } }
      p(.data("part", "failed"), .role("alert"), .hidden) { Phrases.pushRefused }
      p(.class("row")) {
        button(.class("btn main"), .type("button"), .data("part", "ask"), .hidden) {
          Phrases.pushAsk
        }
        button(.class("btn"), .type("button"), .data("part", "end"), .hidden) { Phrases.pushEnd }
      }
      if model.devices > 0 { p(.class("meta")) { Phrases.devicesTold(model.devices) } }
    }
  }

  private static var calendar: HTML {
    section(.class("card lines")) {
      h2 { Phrases.withoutPush }
      p { Phrases.withoutPushMore }
      p(.class("row")) {
        a(.class("btn"), .href(SitePath("fortune", "reminder.ics")), .download("lede.ics")) {
          Phrases.calendarFile
        }
      }
    }
  }

  // MARK: Times

  /// `08:05`, as a field for times has it.
  static func words(of minute: Int) -> String {
    (minute / 60).twoDigits + ":" + (minute % 60).twoDigits
  }

  /// The minute of the day that `08:05` or `08:05:00` names; nil for any other text.
  static func minute(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ $0.utf8.count == 2 }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), (0...23).contains(hour),
      (0...59).contains(minute)
    else { return nil }
    return hour * 60 + minute
  }
}
