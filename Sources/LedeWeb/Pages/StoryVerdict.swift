// What kind of writing a story is, above its words: the verdict, its reasons, and where to ask more.

import LedeMarkup
import LedeNews
import LedeNewsroom

enum StoryVerdict {
  /// The verdict on a story as a card; nothing where nobody can judge.
  @HTMLBuilder
  static func html(_ model: ItemPage, in chrome: Chrome) -> HTML {
    if let judged = model.verdict {
      section(.class("card lines"), .id("verdict"), .ariaLabel(Phrases.kindOfWriting)) {
        if let verdict = judged.verdict {
          says(verdict, chrome)
          reasons(verdict, chrome)
        }
        p(.class("meta")) {
          Phrases.judgedBy(judged.basis)
          " "
          a(.href(SitePath("check", "how"))) { Phrases.howComputed }
          if let link = model.kept.headline.link {
            " · "
            a(.href(SitePath("check").with("url", link.text))) { Phrases.checkThePage }
          }
        }
      }
    }
  }

  @HTMLBuilder
  private static func says(_ verdict: Verdict, _ chrome: Chrome) -> HTML {
    p {
      if let label = verdict.leading {
        a(
          .class("verdict"), .data("label", label.styleName),
          .href(ListFilter(kind: label).path())
        ) { Phrases.name(of: label) }
        " "
        b(.class("num")) { percent(verdict[label]) }
        " · "
      }
      verdict.walt
    }
  }

  /// All shares, and what weighed most for those that count.
  private static func reasons(_ verdict: Verdict, _ chrome: Chrome) -> HTML {
    details {
      summary {
        Phrases.allKindsAndWhy
        chrome.icon(.down)
      }
      dl(.class("facts")) {
        for finding in findings(of: verdict) {
          div {
            dt {
              span(.class("verdict"), .data("label", finding.label.styleName)) {
                Phrases.name(of: finding.label)
              }
              " "
              b(.class("num")) { percent(finding.share) }
            }
            dd { evidence(finding) }
          }
        }
      }
    }
  }

  /// Those that readers see, the greatest share first.
  private static func findings(of verdict: Verdict) -> [Finding] {
    verdict.findings.filter { $0.label.group != .debug }
      .sorted { ($0.share, $1.label.rawValue) > ($1.share, $0.label.rawValue) }
  }

  @HTMLBuilder
  private static func evidence(_ finding: Finding) -> HTML {
    let words = finding.evidence.filter { $0.kind != .sentence }.map { "“\($0.text)”" }
    let sentence = finding.evidence.first { $0.kind == .sentence }?.text
    if finding.share * 100 < Double(Swatch.fewest) || words.isEmpty && sentence == nil {
      Phrases.meaning(of: finding.label)
    } else {
      if !words.isEmpty { span(.dirAuto) { words.joined(separator: ", ") } }
      if let sentence { p(.class("meta"), .dirAuto) { sentence } }
    }
  }

  private static func percent(_ share: Double) -> String {
    "\(Int((min(max(share, 0), 1) * 100).rounded()))%"
  }
}
