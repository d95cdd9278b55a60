// The second reader: a small transformer that reads again what the quick judge is unsure or loud about.

import LedeJSON
import LedeLanguage
package import LedeBase

/// Reads texts for what kind of writing they are, and for their tone towards a subject.
///
/// Nothing of it is in memory before one is made; then its file is mapped, and each reading takes a few
/// megabytes for as long as it lasts. It can be used from any thread.
package final class SecondReader: Sendable {
  private struct Verdicts {
    var pools: [Pool]
    var longest: Int
    var longestTitle: Int
    /// By head: weights of features, then of the quick judge's scores.
    var weights: [Float]
    var quick: [Float]
    var bias: [Float]
    var slope: [Float]
    var offset: [Float]
    var least: [Float]
    var shortLeast: [Float]
  }
  private struct Tones {
    var pools: [Pool]
    var longest: Int
    var weights: [Float]
    var bias: [Float]
  }

  /// The heads, in the order of the file: the labels that readers see, then everyday writing.
  static let heads = Label.shown.map(\.rawValue) + [Kind.everyday]

  private let encoder: Encoder
  private let verdicts: Verdicts?
  private let tones: Tones?
  let checksum: Checksum

  /// Opens the second reader at `path`.
  ///
  /// - Parameter path: Its file.
  /// - Throws: `noModel` when there is none, or what is there cannot be used.
  package convenience init(at path: String) throws(JudgingError) {
    try self.init(at: path, way: nil)
  }

  /// Opens the second reader of a folder of models.
  package convenience init(in folder: String) throws(JudgingError) {
    try self.init(at: folder + "/second.reader", way: nil)
  }

  /// The same, counting in one of the processor's ways; nil for the best.
  init(at path: String, way: Int32?) throws(JudgingError) {
    let file = try EncoderFile(at: path)
    do {
      guard let notes = file.bytes("config") else { throw EncoderGap(table: "config") }
      let config = try JSONValue(notes)
      guard let trunk = config["trunk"]?.integer, let layers = config["layers"]?.integer,
        0...12 ~= layers, 0...layers ~= trunk
      else { throw EncoderGap(table: "config") }
      let (count, width) = (Self.heads.count, Encoder.width)
      verdicts = try config["verdict"].map { told in
        let pools = try Self.pools(told)
        // A sentence can be left out of means alone.
        guard pools.allSatisfy({ $0.part == .mean }) else { throw EncoderGap(table: "config") }
        return Verdicts(
          pools: pools, longest: Self.length(told, "longest"),
          longestTitle: Self.length(told, "longest_title"),
          weights: try file.numbers("verdict.w", rows: count, columns: pools.count * width),
          quick: try file.numbers("verdict.q", rows: count, columns: count),
          bias: try file.numbers("verdict.b", columns: count),
          slope: try file.numbers("verdict.slope", columns: count),
          offset: try file.numbers("verdict.offset", columns: count),
          least: try file.numbers("verdict.least", columns: count),
          shortLeast: try file.numbers("verdict.short", columns: count))
      }
      tones = try config["tone"].map { told in
        let pools = try Self.pools(told)
        return Tones(
          pools: pools, longest: Self.length(told, "longest"),
          weights: try file.numbers("tone.w", rows: 3, columns: pools.count * width),
          bias: try file.numbers("tone.b", columns: 3))
      }
      encoder = try Encoder(
        file, trunk: Int(trunk), layers: Int(layers),
        tasks: (verdicts == nil ? [] : [.verdict]) + (tones == nil ? [] : [.tone]), way: way)
      checksum = file.checksum
    } catch let gap as EncoderGap {
      throw .noModel(path: path, cause: "its table \(gap.table) is missing or of another size")
    } catch {
      throw .noModel(path: path, cause: "what it says of itself cannot be read")
    }
  }

  private static func pools(_ told: JSONValue) throws(EncoderGap) -> [Pool] {
    let names = told["pooled"]?.elements ?? []
    let pools = names.compactMap { $0.string.flatMap { Pool($0) } }
    guard !pools.isEmpty, pools.count == names.count, pools.count <= 16 else {
      throw EncoderGap(table: "config")
    }
    return pools
  }

  private static func length(_ told: JSONValue, _ name: String) -> Int {
    Int(clamping: min(max(told[name]?.integer ?? 256, 8), Int64(Encoder.longest)))
  }

  /// Whether it tells kinds of writing, and tones.
  package var tellsKinds: Bool { verdicts != nil }
  package var tellsTones: Bool { tones != nil }

  // MARK: Kinds of writing

  /// How many pieces of a text are read.
  struct Lengths {
    fileprivate var longest: Int

    /// How many of a text's pieces are read from its beginning, and how many from its end, after a
    /// headline of so many.
    func parts(of count: Int, after headline: Int) -> (first: Int, last: Int) {
      let room = max(0, longest - 1 - headline)
      guard count > room else { return (count, 0) }
      return (room * 3 / 4, room - room * 3 / 4)
    }
  }

  /// Nil where this reader tells no kinds.
  var lengths: Lengths? { verdicts.map { Lengths(longest: $0.longest) } }

  /// What each head says of a text, calibrated, with the least share from which it leads.
  ///
  /// - Parameters:
  ///   - title: The headline, normalised.
  ///   - body: The text, normalised.
  ///   - quick: What the quick judge's heads scored, uncalibrated, in the order of `heads`.
  ///   - words: How many words the text has.
  ///   - isList: Whether it is a list, which no kind leads.
  /// - Returns: A finding for each head, in the order of `heads`; nil where this reader tells no kinds.
  func findings(
    title: Span<UInt8>, body: Span<UInt8>, quick: [Double], words: Int, isList: Bool
  ) -> [HeadFinding]? {
    guard let lengths else { return nil }
    var pieces = opening(title)
    let text = self.pieces(of: body)
    let (first, last) = lengths.parts(of: text.count, after: pieces.count)
    pieces += text.prefix(first) + text.suffix(last)
    let odds = odds(features(of: closed(pieces)).whole, quick: quick)
    return findings(odds, words: words, isList: isList)
  }

  /// A finding for each head by its odds.
  func findings(_ odds: [Double], words: Int, isList: Bool) -> [HeadFinding] {
    guard let verdicts else { return [] }
    let isShort = words < PreparedText.fewestSureWords
    return odds.indices.map { head in
      let least = isShort ? verdicts.shortLeast[head] : verdicts.least[head]
      let isNever = isList && Self.heads[head] != Kind.everyday
      return HeadFinding(
        label: Self.heads[head], share: Arithmetic.share(odds[head]),
        least: isNever ? 2 : Double(least))
    }
  }

  /// The logarithm of each head's odds, calibrated.
  func odds(_ features: [Float], quick: [Double]) -> [Double] {
    guard let verdicts else { return [] }
    let count = Self.heads.count
    return (0..<count).map { head in
      var score = Double(verdicts.bias[head])
      let start = head * features.count
      for index in features.indices {
        score += Double(verdicts.weights[start + index]) * Double(features[index])
      }
      for index in 0..<min(count, quick.count) {
        score += Double(verdicts.quick[head * count + index]) * quick[index]
      }
      return Double(verdicts.slope[head]) * score + Double(verdicts.offset[head])
    }
  }

  /// What the heads look at, and the sums of parts of it.
  func features(of pieces: [Int32], parts: [Range<Int>] = []) -> (whole: [Float], parts: [[Float]])
  {
    encoder.features(of: pieces, for: .verdict, verdicts?.pools ?? [], parts: parts)
  }

  func pieces(of text: Span<UInt8>) -> [Int32] { encoder.words.pieces(of: text) }

  /// A headline's pieces, with what begins and ends it.
  func opening(_ title: Span<UInt8>) -> [Int32] {
    let words = encoder.words
    return [words.begin] + words.pieces(of: title, most: verdicts?.longestTitle ?? 0) + [words.end]
  }

  /// Pieces with what ends them.
  func closed(_ pieces: [Int32]) -> [Int32] { pieces + [encoder.words.end] }

  // MARK: Tone

  /// The tone of a sentence towards a subject that stands in it.
  ///
  /// - Parameters:
  ///   - text: The sentence, UTF-8.
  ///   - subject: Where the subject stands, in bytes; what lies outside the text is left out.
  /// - Returns: Its tone; nil where this reader tells none.
  package func tone(of text: Span<UInt8>, towards subject: Range<Int>) -> Tone? {
    guard let tones else { return nil }
    let words = encoder.words
    let subject = subject.clamped(to: 0..<text.count)
    let left = words.pieces(of: text.extracting(..<subject.lowerBound))
    let middle = Array(
      words.pieces(of: text.extracting(subject)).prefix(max(0, tones.longest - 4)))
    let right = words.pieces(of: text.extracting(subject.upperBound...))
    let room = max(0, tones.longest - 4 - middle.count)
    let before = min(left.count, max(room / 2, room - right.count))
    let after = min(right.count, room - before)
    var pieces = [words.begin] + left.suffix(before) + [words.before]
    let start = pieces.count
    pieces += middle
    let place = start..<pieces.count
    pieces += [words.after] + right.prefix(after) + [words.end]
    let features = encoder.features(of: pieces, for: .tone, tones.pools, subject: place).whole
    let scores = (0..<3).map { tone in
      features.indices.reduce(Double(tones.bias[tone])) { sum, index in
        sum + Double(tones.weights[tone * features.count + index]) * Double(features[index])
      }
    }
    let most = scores.max() ?? 0
    let shares = scores.map { Arithmetic.exp($0 - most) }
    let sum = shares.reduce(0, +)
    return Tone(negative: shares[0] / sum, neutral: shares[1] / sum, positive: shares[2] / sum)
  }
}
