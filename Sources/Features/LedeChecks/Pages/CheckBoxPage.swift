// The Check tab: a box for a link or a text, and what was checked before.

import LedeBase
package import LedeMarkup
import LedeSite

package enum CheckBoxPage {
  package static let path = SitePath("check")

  /// What somebody asked that could not be answered.
  struct Fault: Sendable {
    var error: CheckError
    /// What the form held, to be sent again; nothing of what is long.
    var fields: [(name: String, value: String)] = []
  }

  /// Opening the page only asks; the button acts.
  ///
  /// Strangers have no `recent` checks.
  static func html(
    typed: String = "", recent: RecentChecks?, fault: Fault? = nil, in chrome: Chrome
  ) -> HTML {
    chrome.page(
      fault?.error.title ?? Phrases.check, id: "check", tab: .check, part: "alone", hasVerdict: true
    ) {
      header(.class("head")) { h1 { Phrases.checkHead } }
      if let fault { state(fault, chrome) }
      box(typed, fault)
      DeviceCheck.html(in: chrome)
      before(recent, chrome)
      p(.class("row more")) { a(.class("btn"), .href(HowPageView.path)) { Phrases.howItJudges } }
    }
  }

  private static func box(_ typed: String, _ fault: Fault?) -> HTML {
    form(.class("card lines"), .methodPost, .action(path), .data("slow", "yes")) {
      label(.class("sr"), .for("q")) { Phrases.checkLabel }
      textarea(
        .class("field"), .id("q"), .name("q"), .rows(4), .placeholder(Phrases.checkPlaceholder),
        .autocapitalize("none"), .autocomplete("off"), .spellcheckOff, .dirAuto, .required,
        .ariaDescribedBy(fault == nil ? "check-more" : "check-error"), text: typed)
      input(.type("hidden"), .name("src"), .value("page"))
      p(.class("row")) { button(.class("btn main")) { Phrases.check } }
      p(.class("meta"), .id("check-more")) { Phrases.checkMore }
    }
  }

  /// What went wrong and what to do, above the box that still holds what was asked.
  private static func state(_ fault: Fault, _ chrome: Chrome) -> HTML {
    section(.class("card state"), .role("alert"), .id("check-error")) {
      h2 {
        chrome.icon(.warn, small: false)
        fault.error.title
      }
      p { fault.error.message }
      if case .tooLittle(_, headline: true, _) = fault.error, !fault.fields.isEmpty {
        form(.methodPost, .action(path)) {
          for field in fault.fields {
            input(.type("hidden"), .name(field.name), .value(field.value))
          }
          input(.type("hidden"), .name("headline"), .value("1"))
          button(.class("btn")) { Phrases.judgeHeadline }
        }
      }
    }
  }

  @HTMLBuilder private static func before(_ recent: RecentChecks?, _ chrome: Chrome) -> HTML {
    if let recent, !recent.checks.isEmpty {
      h2(.class("sub")) { Phrases.checkedBefore }
      ul { for check in recent.checks { li { line(check, at: recent.now, chrome) } } }
      if let older = recent.older {
        a(.class("btn older"), .rel("next"), .href(path.with("before", older.text))) {
          Phrases.olderChecks
        }
      }
    }
  }

  private static func line(_ check: Check, at now: Timestamp, _ chrome: Chrome) -> HTML {
    article(.class("story")) {
      p(.class("kicker")) {
        b { bdi { check.source.isEmpty ? Phrases.pastedText : check.source } }
        " "
        chrome.age(check.asked, at: now)
      }
      h3 { a(.href(CheckResultPage.path(check.id))) { bdi { check.name } } }
      p(.class("said")) {
        if let leading = check.verdict.leading {
          VerdictView.swatch(leading, share: check.verdict[leading])
        } else {
          span(.class("verdict")) { VerdictView.unled(check.verdict) }
        }
      }
    }
  }
}

extension Check {
  /// What to call it: its headline, or else its address, or that it was a text.
  var name: String {
    if !title.isEmpty { return title }
    return address?.name ?? Phrases.checkedText
  }
}
