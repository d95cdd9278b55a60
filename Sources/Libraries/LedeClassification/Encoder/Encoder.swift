// The encoder: pieces in, what each layer makes of a text out.

import CEncoder
import LedeBase

/// What tasks ask the encoder for.
enum EncoderTask: String, Sendable { case verdict, tone }

/// A pooled vector: what of a layer's output goes into the heads.
struct Pool: Hashable, Sendable {
  enum Part: String, Sendable { case mean, cls, subject }
  var part: Part
  /// 0 for the pieces themselves.
  var layer: Int

  init(_ part: Part, _ layer: Int) { (self.part, self.layer) = (part, layer) }

  /// Reads `mean(6)`; nil for what is none.
  init?(_ text: String) {
    let parts = text.split { $0 == "(" || $0 == ")" }
    guard parts.count == 2, let part = Part(rawValue: String(parts[0])), let layer = Int(parts[1])
    else { return nil }
    self.init(part, layer)
  }
}

/// A transformer whose first layers all tasks share, and whose last are each task's own.
///
/// Source: the layers of BERT (Devlin and others, 2018), with the sizes of MiniLM (Wang and others, 2020).
@safe final class Encoder: Sendable {
  static let width = 384
  private static let heads = 12
  private static let inner = 1_536
  /// As many pieces as there are places.
  static let longest = 256

  // Safety: these point into the file's mapping, which `file` keeps alive, and none leaves the encoder.
  @safe private struct Matrix {
    var weights: UnsafePointer<Int8>
    var scale: UnsafePointer<Float>
    var bias: UnsafePointer<Float>
    var inputs: Int
    var outputs: Int
  }
  @safe private struct Norm {
    var gain: UnsafePointer<Float>
    var bias: UnsafePointer<Float>
  }
  private struct Layer {
    var asked: Matrix
    var told: Matrix
    var norm: Norm
    var inside: Matrix
    var outside: Matrix
    var lastNorm: Norm
  }

  let words: WordPieces
  private let file: EncoderFile
  // Safety: nothing writes what they point at.
  private nonisolated(unsafe) let layers: [EncoderTask: [Layer]]
  private nonisolated(unsafe) let wordRows: UnsafePointer<Int8>
  private nonisolated(unsafe) let wordScale: UnsafePointer<Float>
  private nonisolated(unsafe) let places: UnsafePointer<Float>
  private nonisolated(unsafe) let firstNorm: Norm
  /// In which of the processor's ways it counts; others give nearly the same.
  private let way: Int32

  /// An encoder over a file's tables.
  ///
  /// - Parameters:
  ///   - file: Where the tables are.
  ///   - trunk: How many layers all tasks share.
  ///   - count: How many layers a task goes through.
  ///   - tasks: Those that the file has layers for.
  ///   - way: The way to count; nil for the processor's best.
  /// - Throws: Which table is missing or of another size.
  init(
    _ file: EncoderFile, trunk: Int, layers count: Int, tasks: [EncoderTask], way: Int32? = nil
  ) throws(EncoderGap) {
    guard let lines = file.bytes("words"), let words = WordPieces(lines) else {
      throw EncoderGap(table: "words")
    }
    self.file = file
    self.words = words
    self.way = min(way ?? .max, lede_encoder_best_way())
    let width = Self.width
    unsafe wordRows = try file.weights("embeddings", .rows, rows: words.count, columns: width)
    unsafe wordScale = try file.floats("embeddings.scale", columns: words.count)
    unsafe places = try file.floats("places", rows: Self.longest, columns: width)
    unsafe firstNorm = try Self.norm("embeddings.norm", file)
    var layers: [EncoderTask: [Layer]] = [:]
    for task in tasks {
      var own: [Layer] = []
      for index in 0..<count {
        let name = index < trunk ? "layer.\(index)" : "\(task.rawValue).layer.\(index)"
        own.append(try Self.layer(name, file))
      }
      layers[task] = own
    }
    unsafe self.layers = layers
  }

  private static func layer(_ name: String, _ file: EncoderFile) throws(EncoderGap) -> Layer {
    Layer(
      asked: try matrix(name + ".asked", file, inputs: width, outputs: 3 * width),
      told: try matrix(name + ".told", file, inputs: width, outputs: width),
      norm: try norm(name + ".norm", file),
      inside: try matrix(name + ".inside", file, inputs: width, outputs: inner),
      outside: try matrix(name + ".outside", file, inputs: inner, outputs: width),
      lastNorm: try norm(name + ".last", file))
  }

  private static func matrix(
    _ name: String, _ file: EncoderFile, inputs: Int, outputs: Int
  ) throws(EncoderGap) -> Matrix {
    unsafe Matrix(
      weights: try file.weights(name, .panels, rows: outputs, columns: inputs),
      scale: try file.floats(name + ".scale", columns: outputs),
      bias: try file.floats(name + ".bias", columns: outputs), inputs: inputs, outputs: outputs)
  }

  private static func norm(_ name: String, _ file: EncoderFile) throws(EncoderGap) -> Norm {
    unsafe Norm(
      gain: try file.floats(name + ".gain", columns: width),
      bias: try file.floats(name + ".bias", columns: width))
  }

  /// The pooled vectors of a text, one after the other.
  ///
  /// Cost: some 30 ms of one core for 256 pieces; a few MB while it runs. Pieces beyond `longest` are
  /// left out.
  ///
  /// - Parameters:
  ///   - pieces: The text's, with those that begin and end it.
  ///   - task: Whose layers it goes through.
  ///   - pools: What is wanted.
  ///   - subject: Where the subject stands, for `Pool.Part.subject`.
  ///   - parts: Places of pieces whose sums are wanted, too, whatever the part of a pool is.
  /// - Returns: `width` numbers for each pool, and the same for each of the parts.
  func features(
    of pieces: [Int32], for task: EncoderTask, _ pools: [Pool], subject: Range<Int> = 0..<0,
    parts: [Range<Int>] = []
  ) -> (whole: [Float], parts: [[Float]]) {
    let count = min(pieces.count, Self.longest)
    let width = Self.width
    let none = [Float](repeating: 0, count: pools.count * width)
    var features = (whole: none, parts: parts.map { _ in none })
    guard count > 0, let layers = unsafe layers[task] else { return features }
    func pool(_ state: Numbers, layer: Int) {
      for (index, pool) in pools.enumerated() where pool.layer == layer {
        let subject = subject.clamped(to: 0..<count)
        let rows =
          switch pool.part {
          case .cls: 0..<1
          case .mean: 0..<count
          case .subject: subject.isEmpty ? 0..<count : subject
          }
        add(rows, of: state, times: 1 / Float(rows.count), to: &features.whole, at: index)
        for part in parts.indices {
          let rows = parts[part].clamped(to: 0..<count)
          add(rows, of: state, times: 1, to: &features.parts[part], at: index)
        }
      }
    }
    let state = Numbers(count * width)
    let added = Numbers(count * width)
    let middle = Numbers(count * Self.inner)
    let panel = Numbers(Int(LEDE_ENCODER_DEPTH * LEDE_ENCODER_PANEL))
    let seen = Numbers(lede_encoder_attention_room(count))
    // Safety: each pointer covers what the calls below read and write: `count` rows of the widths that
    // the matrices have, in rooms made for them; the file's tables live as long as `self`.
    for row in 0..<count {
      let word = min(max(Int(pieces[row]), 0), words.count - 1)
      let scale = unsafe wordScale[word]
      for column in 0..<width {
        unsafe state.start[row * width + column] =
          Float(wordRows[word * width + column]) * scale
        unsafe added.start[row * width + column] = places[row * width + column]
      }
    }
    unsafe add(added, to: state, firstNorm, count)
    pool(state, layer: 0)
    for (index, layer) in layers.enumerated() {
      unsafe multiply(state.start, layer.asked, into: middle.start, panel, count)
      unsafe lede_encoder_attention(
        way, middle.start, count, Self.heads, added.start, seen.start)
      unsafe multiply(added.start, layer.told, into: middle.start, panel, count)
      unsafe lede_encoder_add_norm(
        way, state.start, middle.start, count, width, layer.norm.gain, layer.norm.bias)
      unsafe multiply(state.start, layer.inside, into: middle.start, panel, count)
      unsafe lede_encoder_gelu(way, middle.start, count * Self.inner)
      unsafe multiply(middle.start, layer.outside, into: added.start, panel, count)
      add(added, to: state, layer.lastNorm, count)
      pool(state, layer: index + 1)
    }
    return features
  }

  private func multiply(
    _ x: UnsafePointer<Float>, _ matrix: Matrix, into y: UnsafeMutablePointer<Float>,
    _ panel: Numbers, _ rows: Int
  ) {
    unsafe lede_encoder_product(
      way, x, rows, matrix.inputs, matrix.weights, matrix.scale, matrix.bias, matrix.outputs, y,
      panel.start)
  }

  private func add(_ added: Numbers, to state: Numbers, _ norm: Norm, _ rows: Int) {
    unsafe lede_encoder_add_norm(
      way, state.start, added.start, rows, Self.width, norm.gain, norm.bias)
  }

  /// Adds rows of a state to the numbers of one pool.
  private func add(
    _ rows: Range<Int>, of state: Numbers, times share: Float, to features: inout [Float],
    at pool: Int
  ) {
    for row in rows {
      for column in 0..<Self.width {
        // Safety: who calls keeps rows below those that the state has.
        features[pool * Self.width + column] +=
          unsafe state.start[row * Self.width + column] * share
      }
    }
  }
}

/// Room for numbers, where vectors want it to begin.
@safe private final class Numbers {
  let start: UnsafeMutablePointer<Float>

  init(_ count: Int) {
    let room = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, count) * MemoryLayout<Float>.stride, alignment: 64)
    // Safety: the room is raw and as long as `count` numbers.
    unsafe start = room.initializeMemory(as: Float.self, repeating: 0, count: count)
  }

  // Safety: allocated above, and nobody else's; numbers need no end of their own.
  deinit { unsafe UnsafeMutableRawPointer(start).deallocate() }
}
