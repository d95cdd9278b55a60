// What is kept of a verdict.

import LedeBase
import Testing

@Suite struct LabellingTests {
  @Test(
    arguments: [
      ([Label.opinion: 0.396], nil), ([.opinion: 0.4], .opinion),
      ([.journalism: 0.701, .opinion: 0.704], .opinion),
      ([.journalism: 0.704, .opinion: 0.701], .journalism), ([.hate: 0.9], nil),
    ] as [([Label: Double], Label?)])
  func `lists show the label that leads the story's own page`(
    shares: [Label: Double], leading: Label?
  ) {
    let verdict = Verdict(
      findings: Label.allCases.map {
        LabelScore(label: $0, share: shares[$0] ?? 0, version: "1")
      }, basis: .article, walt: "", words: 100, language: "en", checksum: "")
    let kept = KeptVerdict(
      verdict, isOfFeed: true, edition: 1, judged: Timestamp(milliseconds: 0))
    #expect(verdict.leading == leading && kept.swatch?.label == leading)
    #expect(kept[.opinion] == Int(((shares[.opinion] ?? 0) * 100).rounded()))
  }

  @Test(
    arguments: [
      (0.2, EverydayScore(share: 0.876, least: 0.5), 88),
      (0.2, EverydayScore(share: 0.4, least: 0.5), nil),
      (0.8, EverydayScore(share: 0.9, least: 0.5), nil), (0.2, nil, nil),
    ] as [(Double, EverydayScore?, Int?)])
  func `everyday writing is kept where nothing leads and it is surely so`(
    opinion: Double, score: EverydayScore?, everyday: Int?
  ) {
    let verdict = Verdict(
      findings: Label.allCases.map {
        LabelScore(label: $0, share: $0 == .opinion ? opinion : 0, version: "1")
      }, everyday: score, basis: .article, walt: "", words: 100, language: "en", checksum: "")
    let kept = KeptVerdict(
      verdict, isOfFeed: true, edition: 1, judged: Timestamp(milliseconds: 0))
    #expect(kept.everyday == everyday)
    #expect((kept.everyday != nil) == verdict.isEveryday)
    #expect((kept.swatch != nil) == (opinion > 0.5))
  }
}
