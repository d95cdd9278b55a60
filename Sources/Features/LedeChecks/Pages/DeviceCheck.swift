// What the page for checking brings along, so that a device can judge without Lede.

import LedeBase
import LedeClassification
import LedeLanguage
import LedeMarkup
import LedeSite

enum DeviceCheck {
  /// The models that a device gets, by their names in the share folder, where they are there.
  ///
  /// Headlines are judged by Lede alone: both tables would be more than a phone should load.
  static let brought = ["article", "hate"]

  /// A place for a verdict, and the looks and words of one for `js/alone.js` to fill in.
  @HTMLBuilder static func html(in chrome: Chrome) -> HTML {
    section(.data("alone-result", "yes"), .hidden) {}
    template(
      .data("alone", "yes"), .data("models", models(in: chrome.share)),
      .data("labels", Label.allCases.map(\.slug).joined(separator: " ")), .data("words", words)
    ) {
      article(.class("read"), .data("result", "yes")) { result(in: chrome) }
      div(.data("saved", "yes")) {
        h2(.class("sub")) { Phrases.savedOnDevice }
        p(.class("meta")) { Phrases.savedOnDeviceHow }
        ul(.class("lines")) {}
      }
    }
  }

  private static func models(in share: ShareFiles) -> String {
    brought.filter { share.bytes(of: "models/\($0).model") != nil }.joined(separator: " ")
  }

  @HTMLBuilder private static func result(in chrome: Chrome) -> HTML {
    section(.class("card verdict-card"), .ariaLabelledBy("h-verdict")) {
      h2(.class("sr"), .id("h-verdict")) { Phrases.verdict }
      VerdictView.html(pattern, in: chrome)
      p(.class("meta"), .data("facts", "yes")) {}
      p(.class("meta")) { Phrases.checkedOnDevice }
    }
    h2(.class("sub")) { Phrases.weighedMost }
    p(.class("meta")) { Phrases.weighedMore }
    EvidenceView.lists(pattern, in: chrome)
    h2(.class("sub"), .id("text")) { Phrases.asRead }
    EvidenceView.text(pattern, marking: .journalism)
  }

  /// A verdict that has everything once, of which the script makes those it needs.
  private static let pattern = Verdict(
    findings: Label.allCases.map { label in
      LabelScore(
        label: label, share: 0.5, version: "",
        evidence: [
          Evidence(kind: .word, text: "", place: nil, weight: 0),
          Evidence(kind: .sentence, text: "", place: nil, weight: 0),
        ])
    }, basis: .article, walt: "", words: 50, language: "en", checksum: "")

  /// A name and what it says a line: all that Walt may say, and why there is no verdict.
  private static let words: String = {
    var lines = Phrases.deviceCheckWords.map { "\($0.name) \($0.text)" }
    for (number, rule) in WaltRule.allCases.enumerated() {
      for (way, said) in Phrases.walt(rule).enumerated() {
        lines.append("walt-\(number)-\(way) \(said)")
      }
    }
    return lines.joined(separator: "\n")
  }()
}
