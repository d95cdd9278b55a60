// A second reader of one layer with made-up weights, and its sums done plainly, to compare with.

import LedeLanguage

/// A made-up second reader: its file, and what it should say.
struct TinyReader {
  static let words = [
    "[PAD]", "[unused1]", "[unused2]", "[UNK]", "[CLS]", "[SEP]", ".", ",", "'", "-", "!", "a",
    "the",
    "ferry", "sail", "##s", "##ed", "town", "##ish", "glad", "sad", "un", "##like", "##ly", "é",
    "\u{65E5}", "1", "##2",
  ]
  static let width = 384
  static let inner = 1_536

  /// Weights of 8 bits with a scale a row, and a bias.
  struct Matrix {
    var rows: [[Int8]]
    var scale: [Float]
    var bias: [Float]
  }
  struct Layer {
    var asked: Matrix
    var told: Matrix
    var norm: (gain: [Float], bias: [Float])
    var inside: Matrix
    var outside: Matrix
    var last: (gain: [Float], bias: [Float])
  }

  var embeddings: Matrix
  var places: [[Float]]
  var norm: (gain: [Float], bias: [Float])
  var layers: [String: Layer]
  var verdictHeads: [[Float]]
  var quick: [[Float]]
  var toneHeads: [[Float]]

  init() {
    var random = Numbers()
    embeddings = random.matrix(Self.words.count, Self.width)
    places = (0..<256).map { _ in random.row(Self.width, 0.5) }
    norm = random.norm()
    layers = [:]
    for task in ["verdict", "tone"] {
      layers[task] = Layer(
        asked: random.matrix(3 * Self.width, Self.width),
        told: random.matrix(Self.width, Self.width),
        norm: random.norm(), inside: random.matrix(Self.inner, Self.width),
        outside: random.matrix(Self.width, Self.inner), last: random.norm())
    }
    verdictHeads = (0..<7).map { _ in random.row(Self.width, 0.1) }
    quick = (0..<7).map { _ in random.row(7, 0.2) }
    toneHeads = (0..<3).map { _ in random.row(3 * Self.width, 0.1) }
  }

  // MARK: The file

  static let config = """
    {"format": 1, "trunk": 0, "layers": 1,
     "verdict": {"pooled": ["mean(1)"], "longest": 24, "longest_title": 4},
     "tone": {"pooled": ["cls(1)", "mean(0)", "subject(1)"], "longest": 16}}
    """

  /// The file as `Training/pack.py` would write it.
  func file(config: String = TinyReader.config) -> [UInt8] {
    var file = Writer()
    file.add("config", 0, 1, config.utf8.count, Array(config.utf8))
    let lines = Array(Self.words.map { $0 + "\n" }.joined().utf8)
    file.add("words", 0, 1, lines.count, lines)
    file.add(
      "embeddings", 3, Self.words.count, Self.width,
      embeddings.rows.joined().map { UInt8(bitPattern: $0) })
    file.floats("embeddings.scale", embeddings.scale)
    file.floats("places", Array(places.joined()), rows: 256)
    file.norm("embeddings.norm", norm)
    for (task, layer) in layers.sorted(by: { $0.key < $1.key }) {
      let name = "\(task).layer.0"
      file.matrix(name + ".asked", layer.asked)
      file.matrix(name + ".told", layer.told)
      file.norm(name + ".norm", layer.norm)
      file.matrix(name + ".inside", layer.inside)
      file.matrix(name + ".outside", layer.outside)
      file.norm(name + ".last", layer.last)
    }
    file.floats("verdict.w", Array(verdictHeads.joined()), rows: 7)
    file.floats("verdict.q", Array(quick.joined()), rows: 7)
    file.floats("verdict.b", (0..<7).map { Float($0) / 10 })
    file.floats("verdict.slope", (0..<7).map { 1 + Float($0) / 10 })
    file.floats("verdict.offset", (0..<7).map { Float($0) / 20 })
    file.floats("verdict.least", Array(repeating: 0.5, count: 7))
    file.floats("verdict.short", Array(repeating: 0.9, count: 7))
    file.floats("tone.w", Array(toneHeads.joined()), rows: 3)
    file.floats("tone.b", [0.1, 0, -0.1])
    return file.bytes()
  }

  // MARK: Plain sums

  /// What the layer of a task makes of pieces: before it, and after it.
  func states(of pieces: [Int], for task: String) -> (before: [[Double]], after: [[Double]]) {
    let start = pieces.enumerated().map { place, piece in
      (0..<Self.width).map { column in
        Double(embeddings.rows[piece][column]) * Double(embeddings.scale[piece])
          + Double(places[place][column])
      }
    }
    let x = start.map { Self.normed($0, norm) }
    guard let layer = layers[task] else { return (x, x) }
    let asked = x.map { Self.product($0, layer.asked) }
    var seen = x.map { _ in [Double](repeating: 0, count: Self.width) }
    for head in 0..<12 {
      let at = head * 32
      for row in x.indices {
        let scores = x.indices.map { other in
          (0..<32).reduce(0.0) {
            $0 + asked[row][at + $1] * asked[other][Self.width + at + $1]
          } / 32.0.squareRoot()
        }
        let most = scores.max() ?? 0
        let shares = scores.map { Arithmetic.exp($0 - most) }
        let sum = shares.reduce(0, +)
        for other in x.indices {
          for column in 0..<32 {
            seen[row][at + column] +=
              shares[other] / sum * asked[other][2 * Self.width + at + column]
          }
        }
      }
    }
    let after = x.indices.map { row in
      let told = zip(x[row], Self.product(seen[row], layer.told)).map { $0 + $1 }
      let middle = Self.normed(told, layer.norm)
      let inside = Self.product(middle, layer.inside).map {
        $0 * (1 + Self.erf($0 / 2.0.squareRoot())) / 2
      }
      return Self.normed(
        zip(middle, Self.product(inside, layer.outside)).map { $0 + $1 }, layer.last)
    }
    return (x, after)
  }

  static func mean(_ rows: some Collection<[Double]>) -> [Double] {
    (0..<width).map { column in rows.reduce(0.0) { $0 + $1[column] } / Double(rows.count) }
  }

  private static func product(_ x: [Double], _ matrix: Matrix) -> [Double] {
    matrix.rows.indices.map { out in
      var sum = 0.0
      for (index, weight) in matrix.rows[out].enumerated() { sum += x[index] * Double(weight) }
      return sum * Double(matrix.scale[out]) + Double(matrix.bias[out])
    }
  }

  private static func normed(_ x: [Double], _ norm: (gain: [Float], bias: [Float])) -> [Double] {
    let mean = x.reduce(0, +) / Double(x.count)
    let spread = (x.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(x.count) + 1e-12)
      .squareRoot()
    return x.indices.map { (x[$0] - mean) / spread * Double(norm.gain[$0]) + Double(norm.bias[$0]) }
  }

  /// By its series and, far out, its continued fraction.
  private static func erf(_ x: Double) -> Double {
    if abs(x) > 5 { return x > 0 ? 1 : -1 }
    var (sum, term) = (x, x)
    for index in 1..<120 {
      term *= -x * x / Double(index)
      sum += term / Double(2 * index + 1)
    }
    return sum * 2 / 3.141592653589793.squareRoot()
  }
}

/// Numbers that look like chance, and are the same each time.
private struct Numbers {
  private var state: UInt64 = 20_261_124

  private mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }

  mutating func row(_ count: Int, _ size: Float) -> [Float] {
    (0..<count).map { _ in (Float(next() % 2_001) / 1_000 - 1) * size }
  }

  mutating func matrix(_ rows: Int, _ columns: Int) -> TinyReader.Matrix {
    TinyReader.Matrix(
      rows: (0..<rows).map { _ in (0..<columns).map { _ in Int8(Int(next() % 255) - 127) } },
      scale: row(rows, 0.0002).map { 0.0006 + $0 }, bias: row(rows, 0.1))
  }

  mutating func norm() -> (gain: [Float], bias: [Float]) {
    (row(TinyReader.width, 0.2).map { 1 + $0 }, row(TinyReader.width, 0.2))
  }
}

/// Tables one after the other, as `EncoderFile` reads them.
private struct Writer {
  private var tables: [(name: String, content: UInt32, rows: Int, columns: Int, bytes: [UInt8])] =
    []

  mutating func add(
    _ name: String, _ content: UInt32, _ rows: Int, _ columns: Int, _ bytes: [UInt8]
  ) {
    tables.append((name, content, rows, columns, bytes))
  }

  mutating func floats(_ name: String, _ values: [Float], rows: Int = 1) {
    add(
      name, 1, rows, values.count / rows, values.flatMap { Self.little($0.bitPattern) })
  }

  mutating func norm(_ name: String, _ norm: (gain: [Float], bias: [Float])) {
    floats(name + ".gain", norm.gain)
    floats(name + ".bias", norm.bias)
  }

  mutating func matrix(_ name: String, _ matrix: TinyReader.Matrix) {
    var packed: [UInt8] = []
    for panel in stride(from: 0, to: matrix.rows.count, by: 32) {
      for column in matrix.rows[0].indices {
        for row in panel..<panel + 32 { packed.append(UInt8(bitPattern: matrix.rows[row][column])) }
      }
    }
    add(name, 2, matrix.rows.count, matrix.rows[0].count, packed)
    floats(name + ".scale", matrix.scale)
    floats(name + ".bias", matrix.bias)
  }

  func bytes() -> [UInt8] {
    var entries: [UInt8] = []
    var parts: [UInt8] = []
    let start = 32 + 64 * tables.count
    for table in tables {
      while (start + parts.count) % 64 != 0 { parts.append(0) }
      let name = Array(table.name.utf8)
      entries += name + Array(repeating: 0, count: 40 - name.count)
      entries += Self.little(UInt32(table.rows)) + Self.little(UInt32(table.columns))
      entries += Self.little(table.content) + Self.little(UInt32(0))
      entries += Self.little(UInt64(start + parts.count))
      parts += table.bytes
    }
    let body = entries + parts
    // Safety: the bytes are only read, during the call.
    let sum = unsafe Checksum(of: body.span.bytes)
    return Array("LEDEENC1".utf8) + Self.little(UInt32(tables.count)) + Self.little(UInt32(0))
      + Self.little(sum.high) + Self.little(sum.low) + body
  }

  private static func little<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
    (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> Number(8 * $0)) }
  }
}
