// What readers had checked, as it is kept.

import LedeBase
import LedeDatabase
import LedeNews
import LedeTesting
import Testing

@testable import LedeChecks

extension Check {
  /// A check of an article, with evidence of every kind.
  fileprivate static func some(
    _ number: Int64, at minutes: Int = 1, address: String? = "https://paper.example/ferry"
  ) -> Check {
    let text = "The ferry “sails” again.\nNobody on the pier believed it would."
    let sentence = "Nobody on the pier believed it would."
    let start = text.utf8.count - sentence.utf8.count
    let findings = Label.allCases.map { label in
      var finding = LabelScore(
        label: label, share: label == .opinion ? 0.123_456_789_012_3 : 0,
        version: label == .hate ? nil : "lede_\(label.name)")
      if label == .opinion {
        finding.evidence = [
          Evidence(kind: .sentence, text: sentence, place: start..<text.utf8.count, weight: 2.25),
          Evidence(kind: .word, text: "ferry", place: 4..<9, weight: 0.1),
          Evidence(kind: .title, text: "back, at last", place: nil, weight: 0.05),
        ]
      }
      return finding
    }
    let verdict = Verdict(
      findings: findings, basis: .article, walt: "Walt nods.", words: 11, language: "en",
      checksum: String(repeating: "a", count: 32), readText: text)
    return Check(
      id: Check.ID(Check.ID.range.lowerBound + number), address: address.flatMap(WebAddress.init),
      title: "The ferry is back, at last", source: "Paper", reading: .html, via: "share",
      verdict: verdict, judged: .here, asked: Some.time(minutes), took: .microseconds(41_207),
      item: Item.ID(77))
  }
}

@Suite struct CheckTests {
  @Test(arguments: Backend.present)
  func `a check comes back as it was kept, evidence and all`(backend: Backend) async throws {
    try await backend.withStore { store in
      var pasted = Check.some(2, address: nil)
      pasted.item = nil
      pasted.reading = .text
      pasted.verdict.basis = .headline
      pasted.judged = .outside("judge.example")
      for check in [Check.some(1), pasted] {
        let isKept = try await store.checks.keep(check, by: .local, droppingBefore: nil)
        #expect(isKept)
        #expect(try await store.checks.one(check.id) == check)
      }
      #expect(try await store.checks.one(Check.ID(9)) == nil)
    }
  }

  @Test(arguments: Backend.present)
  func `a reader has only so many checks, and another has their own`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let checks = CheckStore(store.database, most: 2)
      let other = try await store.addReader("Ada")
      for number in 1...2 {
        #expect(try await checks.keep(.some(Int64(number)), by: .local, droppingBefore: nil))
      }
      await #expect(throws: StoreError.tooMany(.checks)) {
        try await checks.keep(.some(3), by: .local, droppingBefore: nil)
      }
      #expect(try await checks.keep(.some(3), by: other, droppingBefore: nil))
      #expect(try await checks.one(Check.some(1).id) != nil)
      // Those that are too old make room.
      #expect(try await checks.keep(.some(4), by: .local, droppingBefore: Some.time(2)))
    }
  }

  @Test func `one check too many is refused, not a failure`() {
    let error = CheckError.notKept(.tooMany(.checks))
    #expect(error.status == 409 && !error.isOurs)
    #expect(error.title == "Too many checks" && error.message.contains("20000"))
  }

  @Test(arguments: Backend.present)
  func `a number that is taken is not given to another check`(backend: Backend) async throws {
    try await backend.withStore { store in
      _ = try await store.checks.keep(.some(1), by: .local, droppingBefore: nil)
      var other = Check.some(1)
      other.title = "Another"
      #expect(try await store.checks.keep(other, by: .local, droppingBefore: nil) == false)
      #expect(try await store.checks.one(other.id)?.title == "The ferry is back, at last")
    }
  }

  @Test(arguments: Backend.present)
  func `a reader's checks are listed newest first, without what others asked`(backend: Backend)
    async throws
  {
    try await backend.withStore { store in
      let other = try await store.accounts(["owner", "other"], at: Some.time(0))[1]
      for (number, minute) in [(1, 5), (2, 9), (3, 5), (4, 1)] {
        _ = try await store.checks.keep(
          .some(Int64(number), at: minute), by: .local, droppingBefore: nil)
      }
      _ = try await store.checks.keep(.some(5, at: 8), by: other, droppingBefore: nil)
      func numbers(_ before: CheckPosition?, _ limit: Int) async throws -> [Int64] {
        try await store.checks.asked(by: .local, before: before, limit: limit)
          .map { $0.id.rawValue - Check.ID.range.lowerBound }
      }
      #expect(try await numbers(nil, 2) == [2, 3])
      let third = Check.some(3, at: 5)
      #expect(try await numbers(CheckPosition(asked: third.asked, id: third.id), 9) == [1, 4])
      let first = try #require(
        try await store.checks.asked(by: .local, before: nil, limit: 1).first)
      #expect(first.verdict.readText.isEmpty)
      #expect(first.verdict.findings.allSatisfy { $0.evidence.isEmpty })
      #expect(first.verdict[.opinion] == 0.123_456_789_012_3)
    }
  }

  @Test(arguments: Backend.present)
  func `old checks are dropped as new ones come, but never one that somebody disagreed with`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      for number in 1...6 {
        _ = try await store.checks.keep(
          .some(Int64(number), at: number), by: .local, droppingBefore: nil)
      }
      let told = Check.some(1).id
      #expect(try await store.checks.disagree(told, as: .satire, by: .local, at: Some.time(50)))
      #expect(try await store.checks.disagree(told, as: nil, by: .local, at: Some.time(51)))
      // Who only takes back what was never said keeps nothing by it.
      #expect(
        try await store.checks.disagree(Check.some(2).id, as: nil, by: .local, at: Some.time(52)))
      #expect(
        try await store.checks.disagree(Check.some(9).id, as: nil, by: .local, at: Some.time(52))
          == false)
      _ = try await store.checks.keep(.some(7, at: 60), by: .local, droppingBefore: Some.time(6))
      _ = try await store.checks.keep(.some(8, at: 61), by: .local, droppingBefore: Some.time(6))
      let left = try await store.checks.asked(by: .local, before: nil, limit: 20).map {
        $0.id.rawValue - Check.ID.range.lowerBound
      }
      #expect(left == [8, 7, 6, 1])
    }
  }

  @Test(arguments: Backend.present)
  func `what each reader takes a check for is kept, changed and taken back`(backend: Backend)
    async throws
  {
    try await backend.withStore { store in
      let other = try await store.accounts(["owner", "other"], at: Some.time(0))[1]
      let check = Check.some(1)
      _ = try await store.checks.keep(check, by: .local, droppingBefore: nil)
      #expect(try await store.checks.disagree(check.id, as: .satire, by: .local, at: Some.time(2)))
      #expect(try await store.checks.disagree(check.id, as: .wiki, by: other, at: Some.time(3)))
      #expect(try await store.checks.disagree(check.id, as: .opinion, by: .local, at: Some.time(4)))
      #expect(
        try await store.checks.disagree(Check.ID(3), as: .opinion, by: .local, at: Some.time(4))
          == false)
      let said = try #require(try await store.checks.disagreement(with: check.id, of: .local))
      #expect(said.label == .opinion && said.said == Some.time(4))
      let lessons = try await store.checks.lessons(after: nil, limit: 9)
      #expect(lessons.map(\.said.reader) == [.local, other].sorted())
      #expect(lessons.allSatisfy { $0.text == check.verdict.readText && $0.source == "Paper" })
      let first = try #require(lessons.first).said
      let rest = try await store.checks.lessons(after: (first.check, first.reader), limit: 9)
      #expect(rest == Array(lessons.dropFirst()))
      #expect(try await store.checks.disagree(check.id, as: nil, by: .local, at: Some.time(5)))
      #expect(try await store.checks.disagreement(with: check.id, of: .local) == nil)
    }
  }

  private func verdict(_ findings: [LabelScore], everyday: EverydayScore? = nil) -> Verdict {
    Verdict(
      findings: findings, everyday: everyday, basis: .article, walt: "", words: 60, language: "en",
      checksum: "")
  }

  @Test func `what leads, and what is everyday writing, is kept with the shares`() throws {
    let sure = verdict(
      [LabelScore(label: .satire, share: 0.7, least: 0.93, version: "v")],
      everyday: EverydayScore(share: 0.8, least: 0.6))
    let shares = VerdictText.shares(of: sure)
    let back = verdict(
      VerdictText.findings(shares: shares), everyday: VerdictText.everyday(shares: shares))
    #expect(back == sure)
    #expect(back.leading == nil && back.isEveryday)
    // A check of before either was known leads as it did then.
    let old = VerdictText.findings(shares: "Satire\t0.7\tv")
    #expect(verdict(old).leading == .satire)
    #expect(VerdictText.everyday(shares: "Satire\t0.7\tv") == nil)
  }

  @Test(arguments: ["a\tb\nc", "", "\u{0}x", "“Ausrufe”"])
  func `words of any kind survive as evidence, in one line`(words: String) {
    var findings = [LabelScore(label: .satire, share: 1, version: "v")]
    findings[0].evidence = [Evidence(kind: .title, text: words, place: nil, weight: 1)]
    let back = VerdictText.findings(
      shares: VerdictText.shares(of: verdict(findings)),
      evidence: VerdictText.evidence(of: findings))
    let text = back.first?.evidence.first?.text
    #expect(text == words.replacing("\t", with: " ").replacing("\n", with: " "))
  }

  @Test func `a place that lies outside the text is left out`() {
    let shares = VerdictText.shares(
      of: verdict([LabelScore(label: .satire, share: 1, version: nil)]))
    for evidence in [
      "Satire\tword\t1.0\t3\t99", "Satire\tword\t1.0\t-1\t2", "Satire\tword\tx\t0\t1",
    ] {
      let back = VerdictText.findings(shares: shares, evidence: evidence, in: "short")
      #expect(back.first?.evidence == [])
    }
  }
}

private typealias LabelScore = LedeBase.LabelScore
