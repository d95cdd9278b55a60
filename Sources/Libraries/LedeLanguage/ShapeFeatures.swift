// Which shapes of a text and of a headline are counted, and where.

/// The shapes of a text outside of speech, by ones, twos and threes; ones and twos once more apart
/// where it begins and ends.
///
/// Those of a headline have hashes of their own: speech, beginning and end count among them.
/// What somebody is quoted with tells little of who writes: a report of an outcry is no outcry.
@inline(__always)
func eachShape(
  of text: Span<UInt8>, isTitle: Bool, _ take: (_ hash: UInt32, _ start: Int, _ end: Int) -> Void
) {
  let salt: UInt32 = 0x1357_9bdf
  var shapes = Shapes()
  var last: (hash: UInt32, start: Int)?
  var pair: (hash: UInt32, start: Int)?
  if isTitle { last = (Hash.finished(salt), 0) }
  let edges = Edge.all
  let edgeCount = isTitle ? 1 : edges.count
  while let shape = shapes.next(in: text) {
    if shapes.isSpoken, !isTitle {
      (last, pair) = (nil, nil)
      continue
    }
    let hash = isTitle ? Hash.finished(shape.hash ^ salt) : shape.hash
    if let pair { take(Hash.pair(pair.hash, hash), pair.start, shape.end) }
    let whole = last.map { (hash: Hash.pair($0.hash, hash), start: $0.start) }
    for index in 0..<edgeCount where edges[index].holds(shape.start, of: text.count) {
      let edge = edges[index]
      if let whole { take(edge.hash(whole.hash), whole.start, shape.end) }
      take(edge.hash(hash), shape.start, shape.end)
    }
    pair = whole
    last = (hash, shape.start)
  }
  if isTitle, let last, pair != nil {
    take(Hash.pair(last.hash, Hash.finished(salt &+ 1)), last.start, text.count)
  }
}

/// Where the shapes of a text are counted: everywhere, and once more apart at its beginning and end.
///
/// How something begins and ends tells much of what it is, its first sentences most.
private enum Edge: UInt32 {
  case none = 0
  case start = 0x1111_7777
  case end = 0x3333_7777
  case early = 0x5555_7777
  case late = 0x7777_1111

  /// How many bytes the outermost edges have, and the wider ones.
  private static let short = 300
  private static let long = 1_000

  @inline(__always) static var all: InlineArray<5, Edge> { [.none, .start, .end, .early, .late] }

  @inline(__always) func holds(_ place: Int, of count: Int) -> Bool {
    switch self {
    case .none: true
    case .start: place < Edge.short
    case .end: place + Edge.short > count
    case .early: place < Edge.long
    case .late: place + Edge.long > count
    }
  }

  /// A hash of what stands here, other than that of the same elsewhere.
  @inline(__always) func hash(_ hash: UInt32) -> UInt32 {
    self == .none ? hash : Hash.finished(hash ^ rawValue)
  }
}
