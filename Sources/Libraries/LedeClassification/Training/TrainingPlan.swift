// How each kind of model is made.

import LedeBase

/// How a model is made; chosen by what told unseen publishers' writing apart best.
package struct TrainingPlan: Hashable, Sendable {
  /// The labels that get a head, in order.
  var labels: [Label]
  /// Whether everyday writing gets a head of its own, after those of the labels.
  var tellsEveryday = false
  /// How much the title's words, the shapes of sentences and that of the title count beside the words
  /// of the text.
  var titleWeight = 0.7
  var shapeWeight = 1.0
  var titleShapeWeight = 0.2
  /// How much a head may learn from each part of a text: title, text, shapes, the title's; 1 where
  /// nothing is said.
  ///
  /// What a part weighs in a head that may learn little from it must be worth more there.
  var leanings: [Told: [Double]] = [:]
  /// With which precision a label leads, everyday writing at its natural share included.
  var leadPrecision = 0.90
  /// In how many texts, of how many publishers, a feature must stand: title, text, shapes, the title's.
  var leastTexts = [4, 60, 100, 100]
  var leastPublishers = [3, 15, 20, 20]
  /// The most features that a model keeps: where there are more, those that weigh most in a first fit.
  var mostFeatures = 80_000
  /// How long that first fit takes.
  var firstRounds = 20
  /// How much large weights are held against a model.
  var penalty = 1e-5
  /// How rows are balanced, and for some labels otherwise.
  var balance = Balance()
  var balances: [Told: Balance] = [:]
  /// How much of other labels' scores is taken from a label's, in units of their spread.
  var mixes: [Mix] = []
  var rounds = 50
  /// Whether headlines alone are learnt from.
  var readsTitlesAlone = false
  package var threads = 1

  /// What the model's heads tell, in their order.
  var heads: [Told] { labels.map { .label($0) } + (tellsEveryday ? [.everyday] : []) }

  /// How much single publishers and kinds of writing may count.
  struct Balance: Hashable, Sendable {
    /// A publisher's rows together count as its size to the power of 1 minus this.
    var publisherExponent = 0.6
    /// How far kinds of writing among the rows without a label are made to count alike: 0…1.
    var kindExponent = 0.5
    /// The label's own penalty; nil for that of the plan.
    var penalty: Double?
  }

  /// Takes a share of one label's score from another's; a share below 0 adds it.
  struct Mix: Hashable, Sendable {
    var label: Told
    var other: Told
    var share: Double

    init(_ label: Told, less share: Double, of other: Told) {
      self.label = label
      self.other = other
      self.share = share
    }
  }

  /// For articles.
  package static var articles: TrainingPlan {
    var plan = TrainingPlan(labels: Label.allCases.filter { $0 != .hate })
    plan.tellsEveryday = true
    // Headlines of jokes are those of one publisher more than of another; loud ones are alike.
    plan.leanings = [.satire: [0.5, 1, 1, 0.5], .sensational: [1.3, 1, 1, 1.3]]
    plan.mixes = [
      Mix(.opinion, less: 0.1, of: .journalism), Mix(.satire, less: 0.2, of: .opinion),
      Mix(.satire, less: 0.1, of: .journalism), Mix(.satire, less: -0.1, of: .sensational),
      Mix(.sensational, less: 0.3, of: .journalism), Mix(.sensational, less: -0.2, of: .satire),
      Mix(.sensational, less: -0.15, of: .agendaDriven),
      Mix(.sensational, less: 0.2, of: .everyday),
      Mix(.agendaDriven, less: 0.1, of: .journalism),
      Mix(.agendaDriven, less: -0.1, of: .sensational),
    ]
    // Kinds with examples from many publishers need less balance, and know them better with less.
    plan.balances = [
      .journalism: Balance(publisherExponent: 0.2), .wiki: Balance(publisherExponent: 0.2),
      .opinion: Balance(publisherExponent: 0.2), .satire: Balance(publisherExponent: 0.2),
      .sensational: Balance(publisherExponent: 0.5),
      .agendaDriven: Balance(publisherExponent: 0, kindExponent: 0.2),
      .everyday: Balance(publisherExponent: 0.3),
    ]
    plan.penalty = 2e-6
    plan.mostFeatures = 72_000
    plan.rounds = 60
    plan.leastTexts = [4, 20, 80, 80]
    plan.leastPublishers = [3, 5, 20, 20]
    return plan
  }

  /// For headlines alone.
  package static var headlines: TrainingPlan {
    var plan = TrainingPlan(labels: Label.allCases.filter { $0 != .hate })
    plan.tellsEveryday = true
    plan.readsTitlesAlone = true
    plan.leadPrecision = 0.95
    plan.shapeWeight = 0
    plan.titleShapeWeight = 0
    plan.titleWeight = 1
    plan.leastTexts = [6, 6, 6, 6]
    plan.leastPublishers = [3, 3, 3, 3]
    plan.mostFeatures = 36_000
    return plan
  }

  /// For hate, from short texts.
  package static var hate: TrainingPlan {
    var plan = TrainingPlan(labels: [.hate])
    plan.shapeWeight = 0
    plan.titleShapeWeight = 0
    plan.penalty = 3e-6
    plan.leastTexts = [2, 2, 2, 2]
    plan.leastPublishers = [1, 1, 1, 1]
    plan.mostFeatures = 150_000
    plan.balance = Balance(publisherExponent: 0)
    plan.titleWeight = 0.4
    return plan
  }
}
