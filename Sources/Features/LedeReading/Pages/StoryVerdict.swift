// What kind of writing a story is, above its words: the verdict, its reasons, and where to ask more.

import LedeMarkup
import LedeBase
import LedeChecks
import LedeSite
import LedeNews

enum StoryVerdict {
  /// The verdict on a story as one line that opens, so that the story begins at once; nothing where
  /// nobody can judge.
  @HTMLBuilder
  static func html(_ model: ItemPage, in chrome: Chrome) -> HTML {
    if let judged = model.verdict {
      details(.class("verdict-card"), .id("verdict")) {
        summary {
          span(.class("sr")) { Phrases.kindOfWriting }
          if let verdict = judged.verdict {
            VerdictView.line(verdict)
          } else {
            span(.class("verdict")) { Phrases.notJudged }
          }
          chrome.icon(.down)
        }
        if let verdict = judged.verdict {
          VerdictView.html(verdict, hasName: false, in: chrome)
          if verdict.findings.contains(where: { !$0.evidence.isEmpty }) { reasons(verdict, chrome) }
        }
        p(.class("meta")) {
          Phrases.judgedBy(judged.basis, isReadAgain: judged.verdict?.isReadAgain == true)
          " "
          a(.href(SitePath("check", "how"))) { Phrases.howComputed }
          if let link = model.kept.headline.link {
            " · "
            a(.href(CheckBoxPage.path.with("url", link.text))) { Phrases.checkThePage }
          }
        }
        if model.tellsLittle {
          p(.class("meta")) {
            Phrases.tellsLittle
            " "
            a(.href(SitePath("feeds", String(model.kept.headline.feed.rawValue)).part("wishes"))) {
              Phrases.alwaysWhole
            }
          }
        }
      }
    }
  }

  /// What weighed most for each label.
  private static func reasons(_ verdict: Verdict, _ chrome: Chrome) -> HTML {
    details {
      summary {
        Phrases.weighedMost
        chrome.icon(.down)
      }
      EvidenceView.lists(verdict, in: chrome)
    }
  }
}
