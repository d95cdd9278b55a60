import Glibc
@testable import LedeClassification
import LedeLanguage
import LedeBase
import Testing

/// A file that goes when the test is over.
final class ScratchFile {
  let path: String

  init(_ bytes: [UInt8]) throws {
    var name = Array("/tmp/lede-model-XXXXXX".utf8CString)
    let file = unsafe mkstemp(&name)
    try #require(file >= 0)
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
    close(file)
  }

  deinit { unsafe unlink(path) }
}

@Suite("A model's file")
struct ModelTests {
  /// Words of one head: those that speak for it, and those against.
  static func draft(for words: [String], against others: [String]) -> ModelDraft {
    var weights: [UInt32: Int8] = [:]
    for word in words { weights[hash(word)] = 100 }
    for word in others { weights[hash(word)] = -100 }
    for word in words { weights[hash(word, .title)] = 100 }
    return ModelDraft(
      heads: [
        ModelHead(label: Label.satire.rawValue, scale: 0.1, bias: -0.5),
        ModelHead(label: Label.opinion.rawValue, scale: -0.1, bias: 0.5),
      ],
      features: weights.map { .init(hash: $0, rarity: 16, weights: [$1, $1]) },
      titleWeight: 0.4, shapeWeight: 0, notes: Array("{\"name\":\"test\"}".utf8))
  }

  /// The hash of a word by itself: in a title the pair of the beginning and the word comes first.
  static func hash(_ word: String, _ part: TextPart = .body) -> UInt32 {
    let bytes = Array(word.utf8)
    var hashes: [UInt32] = []
    eachFeature(of: bytes.span, as: part) { hash, _, _ in hashes.append(hash) }
    return part == .title ? hashes[1] : hashes[0]
  }

  static let story = String(
    repeating: "The harbour office said that the ferry was late and that it would run again. ",
    count: 6)

  @Test func `what is written is read`() throws {
    let draft = Self.draft(for: ["llama", "absurd"], against: ["office"])
    let file = try ScratchFile(draft.bytes)
    let model = try ModelFile(at: file.path)
    #expect(model.layout.heads == draft.heads)
    #expect(model.layout.features == 5)
    #expect(model.notes == draft.notes)
    #expect(model.checksum.utf8.count == 32)
    #expect(model.layout.checksum.high != 0 && model.layout.checksum.low != 0)
    #expect(draft.bytes == draft.bytes)
  }

  @Test func `features that crowd one bucket are left out, and the rest is read`() throws {
    let draft = ModelDraft(
      heads: [ModelHead(label: Label.satire.rawValue, scale: 1, bias: 0)],
      features: (0..<300).map { .init(hash: 0x0042_0000 + $0, rarity: 16, weights: [1]) }
        + [.init(hash: 0x0043_0000, rarity: 16, weights: [1])],
      titleWeight: 1, shapeWeight: 1)
    let file = try ScratchFile(draft.bytes)
    #expect(try ModelFile(at: file.path).layout.features == 256)
  }

  @Test func `a model of which any byte changed is refused`() throws {
    let bytes = Self.draft(for: ["llama"], against: []).bytes
    for place in [0, 9, 12, 17, 30, 45, 60, 500, 65_000, bytes.count - 1] {
      var damaged = bytes
      damaged[place] ^= 4
      let file = try ScratchFile(damaged)
      #expect(throws: JudgingError.self, "byte \(place)") { try ModelFile(at: file.path) }
    }
    for length in [0, 7, 40, 56, bytes.count - 1] {
      let file = try ScratchFile(Array(bytes.prefix(length)))
      #expect(throws: JudgingError.self, "\(length) bytes") { try ModelFile(at: file.path) }
    }
    let longer = try ScratchFile(bytes + [0])
    #expect(throws: JudgingError.self) { try ModelFile(at: longer.path) }
  }

  @Test func `words move the label, and are named with their weight`() throws {
    let file = try ScratchFile(Self.draft(for: ["llama", "absurd"], against: ["office"]).bytes)
    let judge = HouseJudge(articles: try ModelFile(at: file.path))
    let plain = try judge.verdict(
      on: Writing(title: "", text: Self.story), wantsEvidence: true)
    let odd = try judge.verdict(
      on: Writing(title: "A llama", text: Self.story + "An absurd llama steered it. So what."),
      wantsEvidence: true)
    #expect(plain[.satire] < 0.1)
    #expect(odd[.satire] > plain[.satire])
    #expect(plain.findings.count == Label.allCases.count)
    #expect(plain[.journalism] == 0)
    let evidence = odd.findings.first { $0.label == .satire }?.evidence ?? []
    #expect(evidence.contains { $0.kind == .title && $0.text == "llama" && $0.place == nil })
    #expect(evidence.contains { $0.kind == .word && $0.text == "absurd" && $0.weight > 0 })
    let sentence = try #require(evidence.first { $0.kind == .sentence })
    #expect(sentence.text == "An absurd llama steered it.")
    let place = try #require(sentence.place)
    #expect(Array(odd.readText.utf8)[place].elementsEqual(sentence.text.utf8))
    let again = try judge.verdict(
      on: Writing(title: "A llama", text: Self.story + "An absurd llama steered it. So what."),
      wantsEvidence: true)
    #expect(again == odd)
  }

  @Test func `what only joins words weighs, and is no reason that is named`() throws {
    let joining = ["the", "would", "\"", ")"]
    let draft = Self.draft(for: joining + ["llama", "must"], against: ["office"])
    let file = try ScratchFile(draft.bytes)
    let judge = HouseJudge(articles: try ModelFile(at: file.path))
    let verdict = try judge.verdict(
      on: Writing(
        title: "The llama must (would) \"sing\"",
        text: Self.story + "The \"llama\" (it must) would sing."), wantsEvidence: true)
    let evidence = verdict.findings.first { $0.label == .satire }?.evidence ?? []
    let words = evidence.filter { $0.kind == .word || $0.kind == .title }.map(\.text)
    #expect(words.sorted() == ["llama", "llama", "must", "must"])
    let without = Self.draft(for: ["llama", "must"], against: ["office"])
    let lighterFile = try ScratchFile(without.bytes)
    let other = HouseJudge(articles: try ModelFile(at: lighterFile.path))
    let lighter = try other.verdict(on: Writing(title: "", text: Self.story), wantsEvidence: false)
    let heavier = try judge.verdict(on: Writing(title: "", text: Self.story), wantsEvidence: false)
    #expect(heavier[.satire] > lighter[.satire])
  }

  @Test func `a sign that weighs within a headline and at its end is named once`() throws {
    var draft = Self.draft(for: ["!"], against: ["office"])
    var end: UInt32 = 0
    eachFeature(of: Array("!".utf8).span, as: .title) { hash, _, _ in end = hash }
    draft.features.append(.init(hash: end, rarity: 16, weights: [90, 90]))
    let file = try ScratchFile(draft.bytes)
    let verdict = try HouseJudge(articles: try ModelFile(at: file.path)).verdict(
      on: Writing(title: "It sings! A llama sings!", text: Self.story), wantsEvidence: true)
    let evidence = verdict.findings.first { $0.label == .satire }?.evidence ?? []
    #expect(evidence.filter { $0.kind == .title }.map(\.text) == ["!"])
  }

  @Test func `a sentence that weighed keeps its dash, and stands where it says`() throws {
    let draft = Self.draft(for: ["llama", "absurd"], against: ["office"])
    let file = try ScratchFile(draft.bytes)
    let judge = HouseJudge(articles: try ModelFile(at: file.path))
    let odd = "The absurd llama — it’s “late” — sang."
    let verdict = try judge.verdict(
      on: Writing(title: "Café", text: Self.story + odd), wantsEvidence: true)
    let evidence = verdict.findings.flatMap(\.evidence)
    #expect(evidence.contains { $0.kind == .sentence && $0.text == odd })
    let bytes = Array(verdict.readText.utf8)
    for one in evidence {
      if let place = one.place { #expect(bytes[place].elementsEqual(one.text.utf8)) }
    }
    #expect(evidence.contains { $0.kind == .word && $0.text == "llama" })
  }

  @Test func `room that is used again gives the same verdicts`() throws {
    let file = try ScratchFile(Self.draft(for: ["llama", "ferry"], against: ["office"]).bytes)
    let judge = HouseJudge(articles: try ModelFile(at: file.path))
    var bench = HouseJudge.Bench(judge)
    let pieces = ["", "A llama on a ferry. ", "llama llama llama llama ", "Office. "].map {
      Writing(title: $0, text: Self.story + $0)
    }
    for piece in pieces + pieces.reversed() {
      let fresh = try judge.verdict(on: piece, wantsEvidence: false)
      #expect(try judge.verdict(on: piece, with: .shares, at: &bench) == fresh)
    }
  }

  @Test func `a verdict names all models with a part in it`() throws {
    var name = Array("/tmp/lede-models-XXXXXX".utf8CString)
    try #require(unsafe mkdtemp(&name) != nil)
    let folder = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    func put(_ file: String, _ draft: ModelDraft) throws {
      let path = "\(folder)/\(file)"
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      try #require(descriptor >= 0)
      let bytes = draft.bytes
      #expect(unsafe write(descriptor, bytes, bytes.count) == bytes.count)
      close(descriptor)
    }
    defer {
      for file in ["article.model", "hate.model"] { unsafe unlink("\(folder)/\(file)") }
      unsafe rmdir(folder)
    }
    let writing = Writing(title: "", text: Self.story)
    try put("article.model", Self.draft(for: ["llama"], against: ["office"]))
    let alone = try HouseJudge(folder: folder)
    #expect(
      try alone.verdict(on: writing, wantsEvidence: false).checksum == alone.articles.checksum)
    var hate = Self.draft(for: ["office"], against: [])
    hate.heads = [ModelHead(label: Label.hate.rawValue, scale: 0.1, bias: 0)]
    hate.features = hate.features.map { .init(hash: $0.hash, rarity: 16, weights: [1]) }
    try put("hate.model", hate)
    let both = try HouseJudge(folder: folder)
    let first = try both.verdict(on: writing, wantsEvidence: false)
    #expect(first.checksum != alone.articles.checksum && first.checksum.utf8.count == 32)
    #expect(first[.hate] > 0)
    hate.heads[0].bias = 1
    try put("hate.model", hate)
    let changed = try HouseJudge(folder: folder).verdict(on: writing, wantsEvidence: false)
    #expect(changed.checksum != first.checksum)
  }

  @Test
  func `a second reader may be missing, and one that is damaged is refused when it is needed`()
    throws
  {
    let missing = try SecondReaderOnDemand(at: "/nowhere/second.reader")
    #expect(missing == nil)
    let short = try ScratchFile(Array("LEDEENC1".utf8))
    #expect(throws: JudgingError.self) { try SecondReaderOnDemand(at: short.path) }
    let damaged = try ScratchFile(Array("LEDEENC1".utf8) + Array(repeating: 7, count: 400))
    let second = try #require(try SecondReaderOnDemand(at: damaged.path))
    #expect(throws: JudgingError.self) { try second.reader() }
  }

  @Test func `too little text and other languages are said to be so`() throws {
    let file = try ScratchFile(Self.draft(for: ["llama"], against: []).bytes)
    let judge = HouseJudge(articles: try ModelFile(at: file.path))
    #expect(throws: JudgingError.tooLittle(words: 3)) {
      try judge.verdict(
        on: Writing(title: "A title", text: "Only three words"), wantsEvidence: false)
    }
    let german = String(
      repeating: "Das Hafenamt teilte mit, dass die Fähre heute nicht mehr fährt. ", count: 8)
    #expect(throws: JudgingError.notEnglish) {
      try judge.verdict(on: Writing(title: "", text: german), wantsEvidence: false)
    }
  }
}

@Suite("Walt")
struct WaltTests {
  @Test func `each rule has six ways to say it, in one sentence without a number`() {
    for view in WaltRule.allCases {
      let ways = Phrases.walt(view)
      #expect(Set(ways).count == 6)
      for way in ways {
        #expect(way.hasPrefix("Walt "))
        #expect(way.hasSuffix("."))
        #expect(!way.contains("true") && !way.contains("false"))
        #expect(!way.contains("{"))
      }
    }
  }

  private func found(
    _ shares: [Label: Double], everyday: Double? = nil, least: Double = 0.5
  ) -> [HeadFinding] {
    var found = Label.allCases.map {
      HeadFinding(label: $0.rawValue, share: shares[$0] ?? 0, least: least)
    }
    if let everyday {
      found.append(HeadFinding(label: Kind.everyday, share: everyday, least: least))
    }
    return found
  }

  @Test(arguments: [
    ([Label.satire: 0.9, .journalism: 0.89], WaltRule.satire),
    ([.agendaDriven: 0.7, .sensational: 0.9], .sensational), ([.agendaDriven: 0.7], .agendaDriven),
    ([.opinion: 0.8, .wiki: 0.7], .opinion), ([.wiki: 0.8, .journalism: 0.39], .wiki),
    ([.journalism: 0.88, .wiki: 0.21], .journalism), ([.hate: 0.99], .unplaced),
    ([.satire: 0.49], .unplaced),
  ])
  func `he speaks of what leads, and of nothing else`(shares: [Label: Double], view: WaltRule) {
    #expect(WaltRule.of(found(shares)) == view)
    for hash in 0..<6 as Range<UInt64> {
      #expect(Phrases.walt(view).contains(Walt.sentence(view, hash: hash)))
    }
  }

  @Test func `what is everyday writing is said to be so where nothing leads`() {
    #expect(WaltRule.of(found([.satire: 0.4], everyday: 0.6)) == .everyday)
    #expect(WaltRule.of(found([.satire: 0.4], everyday: 0.4)) == .unplaced)
    #expect(WaltRule.of(found([.journalism: 0.6], everyday: 0.9)) == .journalism)
  }

  @Test func `the judge on a device and the news speak of the same kinds`() {
    #expect(Kind.allCases.map(\.rawValue) == Label.allCases.map(\.rawValue))
    #expect(Label(rawValue: Kind.everyday) == nil)
    for view in WaltRule.allCases { #expect(Phrases.walt(view).count == WaltRule.ways) }
    let steps = [0, 0.39, 0.4, 0.41, 0.7]
    for number in 0..<78_125 {
      let shares = Label.allCases.indices.map { place in
        steps[(0..<place).reduce(number) { rest, _ in rest / 5 } % 5]
      }
      // Labels have thresholds of their own; of equal shares the first label leads.
      let least = Label.allCases.map { 0.39 + 0.02 * Double(Int($0.rawValue) % 2) }
      let findings = Label.allCases.map {
        LabelScore(
          label: $0, share: shares[Int($0.rawValue)], least: least[Int($0.rawValue)], version: nil)
      }
      let verdict = Verdict(
        findings: findings, basis: .article, walt: "", words: 50, language: "en", checksum: "")
      let heads = Label.allCases.map {
        HeadFinding(
          label: $0.rawValue, share: shares[Int($0.rawValue)], least: least[Int($0.rawValue)])
      }
      guard verdict.leading?.rawValue == Kind.leading(in: heads)?.rawValue else {
        Issue.record("shares \(shares)")
        return
      }
    }
  }
}
