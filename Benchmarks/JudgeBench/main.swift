// How long a verdict takes, beside what is asked of it.
//
// JudgeBench MODELS [ROUNDS]: a line each for a verdict on 5 kB, with and without evidence, and for
// its parts. JudgeBench MODELS lines N: prints N articles as lines of JSON, for `lede label`.
// JudgeBench MODELS bits: reads lines of a headline and a text, as hexadecimal digits with a blank
// between; prints a line of all that Walt can say, then for each text a line of all that its verdict has,
// shares and weights by their bits.

import LedeClassification
import LedeLanguage
import LedeBase

/// About 5 kB of our own words, a little different for each number.
func article(_ number: Int) -> Writing {
  var state = UInt64(number) &* 2_654_435_761 &+ 1
  func pick(_ words: [String]) -> String {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return words[Int(state >> 33) % words.count]
  }
  let who = [
    "The harbour office", "Ines Marlow", "A spokesman", "The council", "Nobody", "President Hale",
  ]
  let verbs = ["said", "announced", "denied", "argued", "hopes", "will never believe", "reported"]
  let what = [
    "that the ferry would run again", "that 1,204 people had waited", "a plan worth $3.5 million",
    "what everybody knows already", "that taxes are an outrage", "the results of a new study",
    "that the old gate must be torn down", "how the election was won",
  ]
  let when = ["on Friday", "in 2024", "after the vote", "as we all should", "this week", "at last"]
  var text = ""
  while text.utf8.count < 5_000 {
    text += "\(pick(who)) \(pick(verbs)) \(pick(what)) \(pick(when))"
    text += pick([". ", ". ", ", and so it went. ", "! ", "? ", ".\n"])
  }
  return Writing(title: "\(pick(who)) \(pick(verbs)) \(pick(what))", text: text)
}

func median(_ rounds: Int, _ work: () throws -> Int) rethrows -> Double {
  var times: [Double] = []
  var sum = 0
  for _ in 0..<rounds {
    let start = ContinuousClock.now
    try sum &+= work()
    times.append((ContinuousClock.now - start) / .milliseconds(1))
  }
  precondition(sum != 1, "the work is not done away with")
  return times.sorted()[rounds / 2]
}

func thousandths(_ value: Double) -> String {
  let whole = Int((value * 1_000).rounded())
  let digits = String(whole % 1_000)
  return "\(whole / 1_000)." + String(repeating: "0", count: 3 - digits.count) + digits
}

/// The bytes that hexadecimal digits stand for.
func bytes(_ digits: Substring) -> [UInt8] {
  let digits = Array(digits.utf8)
  return stride(from: 0, to: digits.count - 1, by: 2).map { place in
    UInt8(String(decoding: digits[place...place + 1], as: UTF8.self), radix: 16) ?? 0
  }
}

/// A verdict with all its evidence, in a line that tells any difference.
func numbers(of writing: Writing, by judge: HouseJudge) -> String {
  func bits(_ value: Double) -> String { String(value.bitPattern, radix: 16) }
  do throws(JudgingError) {
    let verdict = try judge.verdict(on: writing, wantsEvidence: true)
    var parts = [verdict.basis.rawValue, "\(verdict.words)", verdict.leading?.name ?? "none"]
    for finding in verdict.findings where finding.version != nil {
      parts += [finding.label.name, bits(finding.share)]
      for one in finding.evidence {
        let place = one.place.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "title"
        parts += ["\(one.kind.rawValue):\(place):\(bits(one.weight)):\(one.text)"]
      }
    }
    if let everyday = verdict.everyday { parts += ["Everyday", bits(everyday.share)] }
    return (parts + [verdict.walt, verdict.readText]).joined(separator: "|")
      .replacing("\n", with: " ")
  } catch {
    return error.description
  }
}

let words = Array(CommandLine.arguments.dropFirst())
if words.count == 3, words[1] == "lines" {
  for number in 0..<(Int(words[2]) ?? 0) {
    let writing = article(number)
    let text = writing.text.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\\n")
    print(#"{"id":"\#(number)","title":"\#(writing.title)","text":"\#(text)"}"#)
  }
} else if words.count == 2, words[1] == "bits" {
  let judge = try HouseJudge(folder: words[0], readsAgain: false)
  print(WaltRule.allCases.flatMap(Phrases.walt).joined(separator: "\t"))
  while let line = readLine() {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false).map(bytes)
    let writing = Writing(
      title: String(decoding: parts[0], as: UTF8.self),
      text: String(decoding: parts[1], as: UTF8.self))
    print(numbers(of: writing, by: judge))
  }
} else {
  let judge = try HouseJudge(folder: words.first ?? "Sources/share/lede/models", readsAgain: false)
  let pieces = (0..<200).map(article)
  let rounds = 15
  let bytes = pieces.map { Array($0.text.utf8) }
  let plain = median(rounds) { bytes.reduce(0) { $0 &+ normalised($1).count } } / 200
  var bench = HouseJudge.Bench(judge)
  let shares =
    median(rounds) {
      pieces.reduce(0) { $0 &+ Int(judge.shares(of: $1, at: &bench).values[0] * 100) }
    } / 200
  let verdict =
    try median(rounds) {
      try pieces.reduce(0) { try $0 &+ judge.verdict(on: $1, wantsEvidence: false).words }
    } / 200
  let evidence =
    try median(rounds) {
      try pieces.reduce(0) { try $0 &+ judge.verdict(on: $1, wantsEvidence: true).words }
    } / 200
  print(
    "# normalising \(thousandths(plain)) ms, shares in used room \(thousandths(shares)) ms, of 5 kB"
  )
  print(
    "judge.verdict \(thousandths(verdict)) ms, asked 0.3 ms ratio \(thousandths(0.3 / verdict))")
  print("judge.evidence \(thousandths(evidence)) ms, asked 1 ms ratio \(thousandths(1 / evidence))")
}
