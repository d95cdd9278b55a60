// The page of a check: the verdict, why, what was read, and a way to say otherwise.

import LedeBase
import LedeCalendar
import LedeMarkup
import LedeSite

enum CheckResultPage {
  /// Where the page of a check stands, as long as the check is kept.
  static func path(_ id: Check.ID) -> SitePath { SitePath("check", String(id.rawValue)) }

  /// Without `marking` the evidence of the greatest share is marked in the text; `here` is the
  /// page's whole address, to share.
  static func html(
    _ model: CheckPage, marking: Label? = nil, here: WebAddress?, mayAnswer: Bool, in chrome: Chrome
  ) -> HTML {
    let check = model.check
    return chrome.page(
      "\(check.name) · \(Phrases.check)", id: "check", tab: .check, part: "story", hasVerdict: true
    ) {
      article(.class("read")) {
        header {
          p(.class("kicker")) {
            b { bdi { check.source.isEmpty ? Phrases.pastedText : check.source } }
            " "
            time(.dateTime(check.asked), .when(chrome.zone.isForeign, .lang(chrome.zone.language)))
            { chrome.zone.dayAndTime(check.asked) }
          }
          h1(.dirAuto) { check.name }
        }
        section(.class("card verdict-card"), .ariaLabelledBy("h-verdict")) {
          h2(.class("sr"), .id("h-verdict")) { Phrases.verdict }
          VerdictView.html(check.verdict, in: chrome)
          if check.verdict.basis == .headline { p(.class("meta")) { Phrases.headlineOnlyMore } }
          if case .here = check.judged { p(.class("meta")) { Phrases.sharesMore } }
          p(.class("meta")) { facts(check) }
        }
        tools(check, here, mayAnswer, chrome)
        if mayAnswer { answer(model, chrome) }
        reasons(check, marking, chrome)
      }
    }
  }

  /// `412 words read from its page · English · model 4c1f0c7c · in 0.04 s`.
  private static func facts(_ check: Check) -> String {
    let verdict = check.verdict
    var facts: [String] = []
    if case .outside(let server) = check.judged {
      facts.append(Phrases.judgedBy(server))
    } else {
      facts.append(
        Phrases.wordsRead(verdict.words) + " "
          + (check.reading == .html ? Phrases.readOfPage : Phrases.readOfText))
      facts.append(Phrases.language(verdict.language))
    }
    if verdict.isReadAgain { facts.append(Phrases.readAgain) }
    facts.append(Phrases.judgedWith(verdict.checksum))
    facts.append(Phrases.tookSeconds(seconds(check.took)))
    return facts.joined(separator: " · ")
  }

  /// `0.04`, or `0.0004` where that is all: two digits that say something.
  static func seconds(_ duration: Duration) -> String {
    let (seconds, parts) = min(max(duration, .zero), .seconds(86_400)).components
    let micros = seconds * 1_000_000 + parts / 1_000_000_000_000
    let digits = micros >= 10_000 ? 2 : micros >= 1_000 ? 3 : 4
    var unit: Int64 = 1
    for _ in digits..<6 { unit *= 10 }
    let rounded = (micros + unit / 2) / unit
    var scale: Int64 = 1
    for _ in 0..<digits { scale *= 10 }
    let rest = String(rounded % scale)
    return "\(rounded / scale)." + String(repeating: "0", count: digits - rest.utf8.count) + rest
  }

  private static func tools(
    _ check: Check, _ here: WebAddress?, _ mayAnswer: Bool, _ chrome: Chrome
  ) -> HTML {
    div(.class("row tools"), .role("group"), .ariaLabel(Phrases.aboutCheck)) {
      if let item = check.item {
        a(.href(SitePath("item", String(item.rawValue)))) {
          chrome.icon(.news)
          Phrases.readHere
        }
      } else if let address = check.address, mayAnswer {
        form(.methodPost, .action(SitePath("save")), .data("slow", "yes")) {
          input(.type("hidden"), .name("address"), .value(address.text))
          input(.type("hidden"), .name("title"), .value(check.title))
          button {
            chrome.icon(.news)
            Phrases.readHere
          }
        }
      }
      if let here { share(check, here, chrome) }
      PassOn.html(path(check.id).text, title: check.name, in: chrome)
      if let address = check.address {
        a(.href(address), .rel("external noreferrer")) {
          chrome.icon(.out)
          Phrases.original
        }
        a(.href(CheckBoxPage.path.with("url", address.text))) {
          chrome.icon(.ask)
          Phrases.checkAgain
        }
      }
    }
  }

  /// The page's own address to copy; a script opens the device's own sheet instead.
  private static func share(_ check: Check, _ here: WebAddress, _ chrome: Chrome) -> HTML {
    details(.data("share", here.text), .data("title", check.name)) {
      summary {
        chrome.icon(.share)
        Phrases.share
      }
      label(.class("lines")) {
        span(.class("meta")) { Phrases.shareHow }
        input(.class("field"), .value(here.text), .readOnly, .type("url"))
      }
    }
  }

  /// What the reader takes it for instead, and the way to say so.
  private static func answer(_ model: CheckPage, _ chrome: Chrome) -> HTML {
    let said = model.disagreement?.label
    return details(.class("answer"), .id("disagree"), .when(said != nil, .open)) {
      summary {
        said.map(Phrases.disagreed) ?? Phrases.disagree
        chrome.icon(.down)
      }
      form(
        .class("card lines"), .methodPost,
        .action(SitePath("check", String(model.check.id.rawValue), "disagree"))
      ) {
        fieldset {
          legend { Phrases.disagreeMore }
          for label in Label.allCases where isOffered(label, model, chrome) {
            LedeMarkup.label(.class("choice")) {
              input(
                .type("radio"), .name("label"), .value(label.slug), .required,
                .when(label == said, .checked))
              span {
                VerdictView.swatch(label)
                " "
                span(.class("meta")) { Phrases.meaning(of: label) }
              }
            }
          }
        }
        p(.class("row")) {
          button(.class("btn main")) { Phrases.saveButton }
          if said != nil {
            button(.class("btn"), .name("back"), .value("1"), .skipsChecks) { Phrases.undo }
          }
        }
      }
    }
  }

  /// Whether a reader may take it for this instead: not for what Lede takes it for.
  private static func isOffered(_ label: Label, _ model: CheckPage, _ chrome: Chrome) -> Bool {
    guard label != model.disagreement?.label else { return true }
    return label != model.check.verdict.leading
      && (chrome.showsDebugLabels || label.group != .debug)
  }

  @HTMLBuilder
  private static func reasons(_ check: Check, _ marking: Label?, _ chrome: Chrome) -> HTML {
    let verdict = check.verdict
    let shown = VerdictView.reasoned(of: verdict, in: chrome)
    if case .outside = check.judged {
      p(.class("meta")) { Phrases.elsewhereNoReasons }
    } else if !shown.isEmpty {
      h2(.class("sub")) { Phrases.weighedMost }
      p(.class("meta")) {
        verdict.isReadAgain ? Phrases.weighedMoreTwice : Phrases.weighedMore
        " "
        a(.href(HowPageView.path)) { Phrases.howItJudges }
        "."
      }
      EvidenceView.lists(verdict, in: chrome)
    }
    if !verdict.readText.isEmpty {
      let marked = shown.first { $0.label == marking }?.label ?? shown.first?.label
      h2(.class("sub"), .id("text")) { Phrases.asRead }
      if let marked {
        p(.class("meta")) { Phrases.asReadMore }
        nav(.class("pills"), .ariaLabel(Phrases.asReadMore)) {
          for finding in shown {
            a(
              .href(path(check.id).with("marks", finding.label.slug).part("text")),
              .when(finding.label == marked, .ariaCurrentPage)
            ) { finding.label.displayName }
          }
        }
      }
      EvidenceView.text(verdict, marking: marked ?? .journalism)
    }
  }
}
