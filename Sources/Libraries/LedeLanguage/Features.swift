// Which features a text has. Training and scoring walk over the same ones, in the same order.

/// What a feature tells about, so that each part of a text has its own weights.
package enum TextPart: Int, Sendable, CaseIterable {
  /// The words of the headline.
  case title
  /// The words of the text.
  case body
  /// How the sentences of the text are built, whatever they speak of.
  case shape
  /// How the headline is built.
  case titleShape
}

/// Calls `take` for each feature of a part: every token, and every token with the one before it.
///
/// In a title the beginning and the end count as tokens too. The shape of a text is counted by the
/// shapes of its words, numbers and signs outside of speech, by threes too; and how it begins and
/// ends, once more apart. Linear in the bytes.
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
  if part == .shape || part == .titleShape {
    return eachShape(of: text, isTitle: part == .titleShape, take)
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
