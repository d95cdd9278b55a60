// What the readers of the filled store had checked.

import LedeBase
import LedeChecks
import LedeTesting

@testable import LedeNews

extension FilledStore {
  func checks(of readers: Readers) async throws {
    let text = "The ferry “sails” again.\nNobody on the pier believed it would."
    let findings = Label.allCases.map { label in
      var finding = LabelScore(
        label: label, share: label == .opinion ? 0.5 : 0.015_625, version: "lede_\(label.name)")
      if label == .opinion {
        finding.evidence = [
          Evidence(kind: .word, text: "ferry", place: 4..<9, weight: 0.25),
          Evidence(kind: .title, text: "again", place: nil, weight: 0.125),
        ]
      }
      return finding
    }
    let verdict = Verdict(
      findings: findings, basis: .article, walt: "Walt nods.", words: 11, language: "en",
      checksum: String(repeating: "5e", count: 16), readText: text)
    for number in Int64(1)...3 {
      let check = Check(
        id: Check.ID(Check.ID.range.lowerBound + number * 7_919),
        address: number == 3 ? nil : WebAddress("https://paper.example/ferry/\(number)"),
        title: "The ferry is back, at last", source: "Paper", reading: number == 3 ? .text : .html,
        via: "share", verdict: verdict,
        judged: number == 2 ? .outside("judge.example") : .here,
        asked: FilledStore.time(198, Int(number)), took: .microseconds(41_207))
      let reader = number == 3 ? readers.tunde : readers.ines
      _ = try await store.checks.keep(check, by: reader, droppingBefore: nil)
      if number == 1 {
        _ = try await store.checks.disagree(
          check.id, as: .satire, by: readers.ines, at: FilledStore.time(198, 30))
      }
    }
  }
}
