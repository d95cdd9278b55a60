// What is known of a model that judges writing: what it learnt from, and how good it is.

package import LedeBase

/// What a model's maker wrote down as it was made.
package struct ModelReport: Hashable, Sendable {
  /// What it judges: `article`, `headline` or `hate`.
  package var name: String
  /// 32 hexadecimal digits that name the model; empty where none was written.
  package var checksum = ""
  /// How many words, pairs and shapes it knows.
  package var features = 0
  /// The rows, and their publishers, that it learnt from.
  package var rows = 0
  package var publishers = 0
  package var figures: [LabelFigures] = []
  /// How everyday writing is told from the kinds; nil where the model has no head for it.
  package var everyday: LeadFigures?
  package var everydayShort: LeadFigures?
  /// The area under its curve of precision over recall.
  package var everydayArea: Double?
  /// The part of everyday posts on which opinion, satire, sensation or persuasion leads; and of
  /// their beginnings.
  package var falseAlarms: Double?
  package var falseAlarmsShort: Double?
  /// Where the rows came from, those with most rows first.
  package var origins: [Origin] = []
  /// Who published them, those with most rows first.
  package var sources: [Source] = []

  /// A collection of labelled writing.
  package struct Origin: Hashable, Sendable {
    package var name: String
    /// As it is stated there.
    package var licence: String
    package var rows: Int

    package init(name: String, licence: String, rows: Int) {
      self.name = name
      self.licence = licence
      self.rows = rows
    }
  }

  /// A publisher of labelled writing.
  package struct Source: Hashable, Sendable {
    package var name: String
    package var rows: Int
    /// Whether the model learnt from it; else it was examined on it.
    package var isLearntFrom: Bool
    /// How many rows have each label, in the order of `Label.allCases`.
    package var labels: [Int]

    package init(name: String, rows: Int, isLearntFrom: Bool, labels: [Int]) {
      self.name = name
      self.rows = rows
      self.isLearntFrom = isLearntFrom
      self.labels = labels
    }
  }

  package init(name: String) { self.name = name }

  /// Below this area on rows apart, a model for hate is not used: it would be wrong too often.
  package static let leastHateArea = 0.70
}

/// How often what leads is right, were eight of ten items everyday writing or reports.
package struct LeadFigures: Hashable, Sendable {
  /// The least share with which it leads; above 1 it never does.
  package var least: Double
  package var precision: Double?
  package var precisionLow: Double?
  package var precisionHigh: Double?
  /// Which part of its rows it leads.
  package var recall: Double?
  package var recallLow: Double?
  package var recallHigh: Double?

  package init(least: Double) { self.least = least }

  /// What never leads.
  static let never = 2.0
}

/// What is known of how well a model finds one label.
package struct LabelFigures: Hashable, Sendable {
  package var label: Label
  /// Rows with and without the label that were learnt from, and those that were examined.
  package var learntSet = 0
  var learntUnset = 0
  var examinedSet = 0
  var examinedUnset = 0
  /// The area under the curve of precision over recall, each row by a model that saw nothing of its
  /// publisher; the rows of one publisher count as the root of their number.
  ///
  /// With the interval in which 19 of 20 draws of publishers lie.
  package var area: Double?
  package var low: Double?
  package var high: Double?
  /// The same without everyday writing.
  package var areaAmongKinds: Double?
  /// The area on the rows of `val`, each counted once, by a model of the others; nil when it was not
  /// asked for.
  package var valArea: Double?
  /// What leads: the share from which on, with which precision and recall.
  package var leads: LeadFigures?
  /// The same for texts of fewer than 200 words: short ones, and the beginnings of others; nil for
  /// headlines.
  package var leadsShort: LeadFigures?
  /// The part of everyday posts on which it leads, and does not fit.
  package var falseAlarms: Double?
  /// On one row in ten by chance, kinds taken as equally many: recall at this precision.
  ///
  /// With the interval of draws of publishers.
  package var precisionAsked: Double?
  package var recallThere: Double?
  package var recallLow: Double?
  package var recallHigh: Double?
  /// Precision and recall at a share of one half, calibrated without the row's publisher.
  var precision = 0.0
  var recall = 0.0
  /// How far shares are from what is so: calibrated without the row's publisher.
  ///
  /// With the interval of draws of publishers.
  package var calibrationError: Double?
  package var calibrationLow: Double?
  package var calibrationHigh: Double?
  package var bins: [Bin] = []

  /// A bin of shares: what was said, and what was so, 0…1.
  package struct Bin: Hashable, Sendable {
    package var rows: Int
    package var said: Double
    package var seen: Double

    package init(rows: Int, said: Double, seen: Double) {
      self.rows = rows
      self.said = said
      self.seen = seen
    }
  }

  package init(label: Label) { self.label = label }
}
