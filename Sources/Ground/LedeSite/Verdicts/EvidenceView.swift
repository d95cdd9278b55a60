// Why a verdict is as it is: the words and sentences that weighed most, listed and in the text.

package import LedeBase
package import LedeMarkup

package enum EvidenceView {
  /// What weighed for each label that the writing resembles somewhat, the greatest share first.
  @HTMLBuilder
  package static func lists(_ verdict: Verdict, in chrome: Chrome) -> HTML {
    let shown = VerdictView.reasoned(of: verdict, in: chrome)
    for (index, finding) in shown.enumerated() {
      details(.class("why"), .data("label", finding.label.slug), .when(index == 0, .open)) {
        summary {
          VerdictView.swatch(finding.label, share: finding.share)
          chrome.icon(.down)
        }
        p(.class("meta")) { Phrases.meaning(of: finding.label) }
        words(finding)
        sentences(finding)
      }
    }
  }

  @HTMLBuilder
  private static func words(_ finding: LabelScore) -> HTML {
    let words = finding.evidence.filter { $0.kind != .sentence }
    if !words.isEmpty {
      ul(.class("weights num")) {
        for one in words {
          li {
            mark(.data("label", finding.label.slug)) { bdi { one.text } }
            " "
            span(.class("meta")) {
              weight(one.weight)
              if one.kind == .title { " " + Phrases.inHeadline }
            }
          }
        }
      }
    }
  }

  @HTMLBuilder
  private static func sentences(_ finding: LabelScore) -> HTML {
    for one in told(finding) {
      blockquote {
        bdi { one.text }
        " "
        span(.class("meta num")) { weight(one.weight) }
      }
    }
  }

  /// Sentences that weighed; what a page says twice is told once.
  private static func told(_ finding: LabelScore) -> [Evidence] {
    var seen: Set<String> = []
    return finding.evidence.filter { $0.kind == .sentence && seen.insert($0.text).inserted }
  }

  /// `+1.52`: how far it moved the label, in natural logarithms of odds.
  static func weight(_ weight: Double) -> String {
    let hundredths = Int((min(max(weight, 0), 999) * 100).rounded())
    let cents = hundredths % 100
    return "+\(hundredths / 100).\(cents < 10 ? "0" : "")\(cents)"
  }

  /// The text as the judge read it, with what weighed for one label marked in it.
  ///
  /// Words stand in marks of their own inside those of sentences.
  package static func text(_ verdict: Verdict, marking label: Label) -> HTML {
    let bytes = Array(verdict.readText.utf8)
    let evidence = verdict.findings.first { $0.label == label }?.evidence ?? []
    let sentences = places(evidence.filter { $0.kind == .sentence }, in: bytes)
    let words = places(evidence.filter { $0.kind == .word }, in: bytes)
    return div(.class("prose read-text"), .lang(verdict.language)) {
      for line in lines(of: bytes) {
        p {
          for part in Self.parts(of: line, cutBy: sentences) {
            let inner = HTMLBuilder.buildArray(
              Self.parts(of: part.range, cutBy: words).map { piece in
                let words = String(decoding: bytes[piece.range], as: UTF8.self)
                return piece.isMarked
                  ? mark(.data("label", label.slug)) { words } : HTML(text: words)
              })
            if part.isMarked {
              mark(.class("whole"), .data("label", label.slug)) { inner }
            } else {
              inner
            }
          }
        }
      }
    }
  }

  /// The places of evidence in the text, in order, none over another.
  private static func places(_ evidence: [Evidence], in bytes: [UInt8]) -> [Range<Int>] {
    var places: [Range<Int>] = []
    let sorted = evidence.compactMap(\.place).sorted { $0.lowerBound < $1.lowerBound }
    for place in sorted {
      let place = place.clamped(to: 0..<bytes.count)
      if !place.isEmpty, place.lowerBound >= places.last?.upperBound ?? 0 { places.append(place) }
    }
    return places
  }

  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    bytes.split(separator: UInt8(ascii: "\n")).map { $0.startIndex..<$0.endIndex }
  }

  /// A range in pieces: those that lie in `places`, and those between.
  private static func parts(
    of range: Range<Int>, cutBy places: [Range<Int>]
  ) -> [(range: Range<Int>, isMarked: Bool)] {
    var parts: [(range: Range<Int>, isMarked: Bool)] = []
    var at = range.lowerBound
    for place in places where place.overlaps(range) {
      let place = place.clamped(to: range)
      if at < place.lowerBound { parts.append((at..<place.lowerBound, false)) }
      parts.append((place, true))
      at = place.upperBound
    }
    if at < range.upperBound { parts.append((at..<range.upperBound, false)) }
    return parts
  }
}
