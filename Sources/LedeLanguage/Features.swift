// Which features a text has. Training and scoring walk over the same ones, in the same order.

/// What a feature tells about, so that each part of a text has its own weights.
package enum TextPart: Int, Sendable, CaseIterable {
  /// The words of the headline.
  case title
  /// The words of the text.
  case body
  /// How the sentences of the text are built, whatever they speak of.
  case shape
}

/// Calls `take` for each feature of a part: every token, and every token with the one before it.
///
/// In a title the beginning and the end count as tokens too. The shape of a text is counted by the
/// shapes of its words, numbers and signs, by threes too; and how it begins and ends, once more
/// apart. Linear in the bytes.
///
/// - Parameters:
///   - text: Normalised text.
///   - part: What the text is.
///   - take: Gets the feature's hash, and where what it stands for begins and ends.
@inline(__always)
package func eachFeature(
  of text: Span<UInt8>, as part: TextPart,
  _ take: (_ hash: UInt32, _ start: Int, _ end: Int) -> Void
) {
  if part == .shape {
    var shapes = Shapes()
    var last: (hash: UInt32, start: Int)?
    var pair: (hash: UInt32, start: Int)?
    while let shape = shapes.next(in: text) {
      if let pair { take(Hash.pair(pair.hash, shape.hash), pair.start, shape.end) }
      let whole = last.map { (hash: Hash.pair($0.hash, shape.hash), start: $0.start) }
      let edges = Edge.all
      for index in edges.indices where edges[index].holds(shape.start, of: text.count) {
        let edge = edges[index]
        if let whole { take(edge.hash(whole.hash), whole.start, shape.end) }
        take(edge.hash(shape.hash), shape.start, shape.end)
      }
      if let whole { pair = whole }
      last = (shape.hash, shape.start)
    }
    return
  }
  var tokens = Tokens()
  let salt: UInt32 = part == .title ? 0x7457_11e5 : 0
  var last: UInt32 = 0
  var lastStart = 0
  if part == .title { last = Hash.finished(salt) }
  while let token = tokens.next(in: text) {
    let hash = part == .title ? Hash.finished(token.hash ^ salt) : token.hash
    if last != 0 { take(Hash.pair(last, hash), lastStart, token.end) }
    take(hash, token.start, token.end)
    last = hash
    lastStart = token.start
  }
  if part == .title, lastStart < text.count {
    take(Hash.pair(last, Hash.finished(salt &+ 1)), lastStart, text.count)
  }
}

/// Where the shapes of a text are counted: everywhere, and once more apart at its beginning and end.
///
/// How something begins and ends tells much of what it is.
private enum Edge: UInt32 {
  case none = 0
  case early = 0x1111_7777
  case late = 0x3333_7777

  /// How many bytes an edge has.
  private static let length = 600

  @inline(__always) static var all: InlineArray<3, Edge> { [.none, .early, .late] }

  @inline(__always) func holds(_ place: Int, of count: Int) -> Bool {
    switch self {
    case .none: true
    case .early: place < Edge.length
    case .late: place + Edge.length > count
    }
  }

  /// A hash of what stands here, other than that of the same elsewhere.
  @inline(__always) func hash(_ hash: UInt32) -> UInt32 {
    self == .none ? hash : Hash.finished(hash ^ rawValue)
  }
}
