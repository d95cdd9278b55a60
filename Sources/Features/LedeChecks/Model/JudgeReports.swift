// What is known of the models that judge here.

package import LedeClassification

/// What is known of the models that judge, as their maker wrote it down.
package struct JudgeReports: Sendable {
  var articles: ModelReport
  /// Those with the second reader.
  var second: ModelReport?
  var headlines: ModelReport?
  /// What was reached for hate, whether or not it is judged.
  var hate: ModelReport?
  /// Whether there is a model that judges hate.
  var judgesHate: Bool

  package init(
    articles: ModelReport, second: ModelReport? = nil, headlines: ModelReport? = nil,
    hate: ModelReport? = nil,
    judgesHate: Bool = false
  ) {
    self.articles = articles
    self.second = second
    self.headlines = headlines
    self.hate = hate
    self.judgesHate = judgesHate
  }
}
