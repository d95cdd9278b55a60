// A verdict as readers see it: a chip, Walt's sentence, and a bar for each label.

package import LedeBase
package import LedeMarkup

/// Draws verdicts, wherever they stand: in lists, beside articles, on the page of a check.
package enum VerdictView {
  /// A verdict with its leading label, what Walt says, and a bar for each label.
  ///
  /// - Parameters:
  ///   - verdict: What to draw.
  ///   - isOpen: Whether the bars show at once, or are opened by the reader.
  ///   - hasName: Whether the leading label stands above; where a line above says it, no.
  ///   - chrome: What all pages share; says whether labels for developers show too.
  /// - Returns: What stands in a card, below a heading of the caller's.
  @HTMLBuilder
  package static func html(
    _ verdict: Verdict, isOpen: Bool = true, hasName: Bool = true, in chrome: Chrome
  ) -> HTML {
    let shown = findings(of: verdict, in: chrome)
    if hasName {
      p(.class("says")) {
        if let leading = verdict.leading {
          span(.class("chip"), .data("label", leading.slug)) { leading.displayName }
          " "
          b(.class("num")) { percent(verdict[leading]) }
        } else {
          span(.class("chip")) { unled(verdict) }
        }
        if verdict.basis == .headline { span(.class("meta")) { Phrases.headlineOnly } }
      }
    }
    p(.class("walt")) { verdict.walt }
    if isOpen {
      bars(shown, leading: verdict.leading)
    } else {
      details {
        summary {
          Phrases.allScores
          chrome.icon(.down)
        }
        bars(shown, leading: verdict.leading)
      }
    }
  }

  /// A label as a small square with its name, for lists.
  package static func swatch(_ label: Label, share: Double? = nil) -> HTML {
    span(.class("verdict"), .data("label", label.slug)) {
      label.displayName
      if let share { " " + percent(share) }
    }
  }

  /// The leading label and its share on one line, for where a verdict opens.
  @HTMLBuilder
  package static func line(_ verdict: Verdict) -> HTML {
    if let leading = verdict.leading {
      swatch(leading, share: verdict[leading])
    } else {
      span(.class("verdict")) { unled(verdict) }
    }
    if verdict.basis == .headline { span(.class("meta")) { Phrases.headlineOnly } }
  }

  /// What a verdict is called that no label leads.
  package static func unled(_ verdict: Verdict) -> String {
    verdict.isEveryday ? Phrases.everydayWriting : Phrases.noLeadingLabel
  }

  /// What a reader is shown, the greatest share first.
  static func findings(of verdict: Verdict, in chrome: Chrome) -> [LabelScore] {
    verdict.findings.filter { chrome.showsDebugLabels || $0.label.group != .debug }
      .enumerated().sorted { ($1.element.share, $0.offset) < ($0.element.share, $1.offset) }
      .map(\.element)
  }

  /// Those of them whose reasons are worth reading: of a kind that it hardly is, they say little.
  ///
  /// The greatest share has its reasons in any case, where there are some.
  package static func reasoned(of verdict: Verdict, in chrome: Chrome) -> [LabelScore] {
    let found = findings(of: verdict, in: chrome).filter { !$0.evidence.isEmpty }
    return found.enumerated().filter { $0.offset == 0 || $0.element.share >= leastReasoned }
      .map(\.element)
  }

  /// `alone.js` knows it too.
  private static let leastReasoned = 0.1

  /// `82%`.
  static func percent(_ share: Double) -> String {
    "\(Int((min(max(share, 0), 1) * 100).rounded()))%"
  }

  private static func bars(_ findings: [LabelScore], leading: Label?) -> HTML {
    ol(.class("bars num")) {
      for finding in findings {
        li(.when(finding.label == leading, .class("top"))) {
          span { finding.label.displayName }
          svg(.ariaHidden) {
            rect(
              .data("label", finding.label.slug), .width(percent: finding.share * 100), .fullHeight)
          }
          b { percent(finding.share) }
        }
      }
    }
  }
}

extension Label {
  /// What the styles call it.
  package var slug: String {
    switch self {
    case .journalism: "journalism"
    case .wiki: "wiki"
    case .opinion: "opinion"
    case .satire: "satire"
    case .sensational: "sensational"
    case .agendaDriven: "agenda"
    case .hate: "hate"
    }
  }

  /// The label that the styles call so; nil when there is none.
  package init?(slug: String) {
    guard let label = Label.allCases.first(where: { $0.slug == slug }) else { return nil }
    self = label
  }
}
