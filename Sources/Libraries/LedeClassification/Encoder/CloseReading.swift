// Why the second reader says what it says: what each sentence is worth, by leaving it out.

import LedeLanguage

/// A text as the second reader takes it in, sentence by sentence.
struct CloseReading {
  private let reader: SecondReader
  private let pieces: [Int32]
  /// The sentences, in bytes of the text, and where their pieces stand among those that are read.
  let sentences: [Range<Int>]
  private let places: [Range<Int>]

  /// Nil where this reader tells no kinds.
  ///
  /// - Parameters:
  ///   - title: The headline, normalised.
  ///   - body: The text, normalised.
  ///   - reader: Who reads.
  init?(title: Span<UInt8>, body: Span<UInt8>, by reader: SecondReader) {
    guard let lengths = reader.lengths else { return nil }
    self.reader = reader
    var sentences: [Range<Int>] = []
    var own: [[Int32]] = []
    var end = 0
    while end < body.count {
      let sentence = Sentence(in: body, from: end)
      end = sentence.end
      if sentence.start == sentence.trimmedEnd { continue }
      sentences.append(sentence.start..<sentence.trimmedEnd)
      own.append(reader.pieces(of: body.extracting(sentence.start..<sentence.trimmedEnd)))
    }
    self.sentences = sentences
    // As of a whole text: its beginning and its end, where there is no room for all.
    var pieces = reader.opening(title)
    let count = own.reduce(0) { $0 + $1.count }
    let (first, last) = lengths.parts(of: count, after: pieces.count)
    var places: [Range<Int>] = []
    var at = 0
    for sentence in own {
      let start = pieces.count
      for piece in sentence {
        if at < first || at >= count - last { pieces.append(piece) }
        at += 1
      }
      places.append(start..<pieces.count)
    }
    self.pieces = reader.closed(pieces)
    self.places = places
  }

  /// How far the logarithm of the odds of each head falls without each sentence.
  ///
  /// What a sentence does to how others are understood stays: it is left out of what the heads look at,
  /// so all is known from one reading.
  ///
  /// - Parameter quick: The quick judge's scores of the text without some of its bytes.
  /// - Returns: The shares' odds, and for each sentence a number for each head.
  func weights(quick: (_ without: Range<Int>?) -> [Double]) -> (odds: [Double], falls: [[Double]]) {
    let (whole, parts) = reader.features(of: pieces, parts: places)
    let odds = reader.odds(whole, quick: quick(nil))
    let falls = sentences.indices.map { index in
      let left = pieces.count - places[index].count
      var features = whole
      if left > 0, !places[index].isEmpty {
        for at in features.indices {
          features[at] = (whole[at] * Float(pieces.count) - parts[index][at]) / Float(left)
        }
      }
      return zip(odds, reader.odds(features, quick: quick(sentences[index]))).map { $0 - $1 }
    }
    return (odds, falls)
  }
}
