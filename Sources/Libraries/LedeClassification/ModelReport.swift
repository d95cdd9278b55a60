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

/// What is known of how well a model finds one label.
package struct LabelFigures: Hashable, Sendable {
  package var label: Label
  /// Rows with and without the label that were learnt from, and those that were examined.
  package var learntSet = 0
  var learntUnset = 0
  var examinedSet = 0
  var examinedUnset = 0
  /// The area under the curve of precision over recall on rows apart.
  ///
  /// With the interval in which 19 of 20 draws of their publishers lie.
  package var area: Double?
  package var low: Double?
  package var high: Double?
  /// The mean area over five folds of all rows by publisher; nil when it was not asked for.
  var foldArea: Double?
  /// On one row in ten by chance, kinds taken as equally many: recall at this precision.
  ///
  /// With the interval of draws of publishers.
  package var precisionAsked: Double?
  package var recallThere: Double?
  package var recallLow: Double?
  package var recallHigh: Double?
  /// Precision and recall at a share of one half, on rows apart, calibrated without them.
  var precision = 0.0
  var recall = 0.0
  /// How far shares are from what is so: five folds of the rows apart by publisher.
  package var calibrationError: Double?
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
