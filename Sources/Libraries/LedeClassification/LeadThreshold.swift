// From which share on something leads: as the models say it, with what was measured there.

import LedeLanguage
package import LedeBase

/// From which share on a label leads, or writing is said to be everyday.
package struct LeadThreshold: Hashable, Sendable {
  /// By whom: `article`, `headline`, or `second` for texts that were read again.
  package var judge: String
  /// Nil for everyday writing.
  package var label: Label?
  /// Whether it is that of texts of fewer than 200 words.
  package var isShort: Bool
  /// The least share, and how often what leads from there on is right, where somebody measured it.
  package var figures: LeadFigures
}

extension HouseJudge {
  /// Of all that may lead, by each model and the second reader; in the order of their heads.
  ///
  /// Cost: opens the second reader.
  ///
  /// - Parameter report: The report that stands beside a model.
  /// - Returns: Two for each head, for longer and for short texts; one for headlines.
  /// - Throws: `noModel` when the second reader cannot be used.
  package func thresholds(
    _ report: (_ name: String) -> ModelReport?
  ) throws(JudgingError) -> [LeadThreshold] {
    var found = Self.thresholds("article", articles.leasts, articles.told(report("article")))
    if let second {
      let own = report("second").flatMap { $0.checksum == secondChecksum ? $0 : nil }
      found += Self.thresholds("second", try second.reader().leasts, own)
      second.rest()
    }
    if let headlines {
      let own = headlines.told(report("headline"))
      found += Self.thresholds("headline", headlines.leasts, own).filter { !$0.isShort }
    }
    return found
  }

  private static func thresholds(
    _ judge: String, _ leasts: [HeadLeasts], _ report: ModelReport?
  ) -> [LeadThreshold] {
    leasts.flatMap { head in
      let label = Label(rawValue: head.label)
      let told = report?.figures.first { $0.label == label }
      let measured = label == nil ? report?.everyday : told?.leads
      let measuredShort = label == nil ? report?.everydayShort : told?.leadsShort
      return [(false, head.least, measured), (true, head.short, measuredShort)].map {
        var figures = $2 ?? LeadFigures(least: $1)
        figures.least = $1
        return LeadThreshold(judge: judge, label: label, isShort: $0, figures: figures)
      }
    }
  }
}

/// The least share with which a head leads a text, and a short one; above 1 for never.
private typealias HeadLeasts = (label: UInt32, least: Double, short: Double)

extension ModelFile {
  /// What is known of this model: what a report says that is of it, else its own notes.
  package func told(_ report: ModelReport?) -> ModelReport? {
    // A report of another model would tell of things that this one does not know.
    if let report, report.checksum == checksum { return report }
    // Notes are for people: a model without them judges as well.
    return try? ModelReport(json: notes)
  }

  fileprivate var leasts: [HeadLeasts] {
    layout.heads.map {
      ($0.label, $0.least(words: .max, isList: false), $0.least(words: 0, isList: false))
    }
  }
}

extension SecondReader {
  fileprivate var leasts: [HeadLeasts] {
    let odds = Self.heads.map { _ in 0.0 }
    let short = findings(odds, words: 0, isList: false)
    return zip(findings(odds, words: .max, isList: false), short).map {
      ($0.label, $0.least, $1.least)
    }
  }
}
