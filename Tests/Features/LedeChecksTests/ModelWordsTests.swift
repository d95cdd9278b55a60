import LedeBase
import LedeClassification
import Testing

@testable import LedeChecks

@Suite("lede model")
struct ModelWordsTests {
  @Test func `figures are told with their intervals, and what was not measured is a dash`() {
    var satire = LabelFigures(label: .satire)
    satire.learntSet = 803
    satire.area = 0.857
    satire.low = 0.392
    satire.high = 0.937
    satire.precisionAsked = 0.98
    satire.recallThere = 0.877
    let lines = ModelWords.figures([satire, LabelFigures(label: .wiki)], of: "article")
    #expect(lines.count == 3)
    #expect(lines[0].contains("unseen publishers"))
    #expect(lines[1].contains("803") && lines[1].contains("0.857 (0.392-0.937)"))
    #expect(lines[1].contains("0.877 at 0.980"))
    #expect(lines[2].split(separator: " ").dropFirst(2).allSatisfy { $0 == "-" })
    #expect(ModelWords.figures([satire], of: "rows")[0].contains("rows apart"))
    #expect(ModelWords.figures([], of: "article").isEmpty)
  }

  @Test func `a model that is not there is told with what was reached`() {
    var report = ModelReport(name: "hate")
    var figure = LabelFigures(label: .hate)
    figure.area = 0.625
    report.figures = [figure]
    let lines = ModelWords.lines("hate", nil, report)
    #expect(lines.count == 2)
    #expect(lines[1].contains("reached 0.625") && lines[1].contains("below 0.700"))
    #expect(ModelWords.lines("hate", nil, nil).count == 1)
  }
}
