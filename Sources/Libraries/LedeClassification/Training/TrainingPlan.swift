// How each kind of model is made.

import LedeBase

/// How a model is made; chosen by what told unseen publishers' writing apart best.
package struct TrainingPlan: Hashable, Sendable {
  /// The labels that get a head, in order.
  var labels: [Label]
  /// How much the title's words, the shapes of sentences and that of the title count beside the words
  /// of the text.
  var titleWeight = 0.7
  var shapeWeight = 1.0
  var titleShapeWeight = 0.2
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
  var balances: [Label: Balance] = [:]
  /// How much of other labels' scores is taken from a label's, in units of their spread.
  var mixes: [Mix] = []
  var rounds = 50
  /// Whether headlines alone are learnt from.
  var readsTitlesAlone = false
  package var threads = 1

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
    var label: Label
    var other: Label
    var share: Double

    init(_ label: Label, less share: Double, of other: Label) {
      self.label = label
      self.other = other
      self.share = share
    }
  }

  /// For articles.
  package static var articles: TrainingPlan {
    var plan = TrainingPlan(labels: Label.allCases.filter { $0 != .hate })
    plan.mixes = [
      Mix(.journalism, less: 0.4, of: .satire), Mix(.journalism, less: 0.3, of: .opinion),
      Mix(.journalism, less: 0.25, of: .wiki), Mix(.journalism, less: 0.1, of: .agendaDriven),
      Mix(.opinion, less: 0.4, of: .journalism), Mix(.opinion, less: 0.15, of: .wiki),
      Mix(.opinion, less: -0.3, of: .agendaDriven), Mix(.satire, less: 0.5, of: .opinion),
      Mix(.satire, less: 0.2, of: .wiki), Mix(.satire, less: 0.3, of: .journalism),
      Mix(.satire, less: -0.15, of: .sensational), Mix(.sensational, less: 0.4, of: .journalism),
      Mix(.agendaDriven, less: 0.2, of: .journalism),
    ]
    // Kinds with examples from many publishers need less balance, and know them better with less.
    plan.balances = [
      .journalism: Balance(publisherExponent: 0, kindExponent: 0.2),
      .wiki: Balance(publisherExponent: 0), .opinion: Balance(publisherExponent: 0.2),
      .satire: Balance(publisherExponent: 0.2), .agendaDriven: Balance(penalty: 1e-5),
    ]
    plan.penalty = 2e-6
    plan.rounds = 80
    plan.leastTexts = [4, 20, 100, 100]
    plan.leastPublishers = [3, 5, 20, 20]
    return plan
  }

  /// For headlines alone.
  package static var headlines: TrainingPlan {
    var plan = TrainingPlan(labels: Label.allCases.filter { $0 != .hate })
    plan.readsTitlesAlone = true
    plan.shapeWeight = 0
    plan.titleShapeWeight = 0
    plan.titleWeight = 1
    plan.leastTexts = [6, 6, 6, 6]
    plan.leastPublishers = [2, 2, 2, 2]
    plan.mostFeatures = 40_000
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
