// What weighed most in a score: words, and sentences by the words in them.

/// Words or a sentence that moved a head.
package struct Reason: Hashable, Sendable {
  package var part: TextPart
  /// Where it stands, in bytes of its part; words stand there first.
  package var start: Int
  package var end: Int
  /// How far it moved the head, in calibrated logarithms of odds; more than 0.
  package var weight: Double

  package init(part: TextPart, start: Int, end: Int, weight: Double) {
    self.part = part
    self.start = start
    self.end = end
    self.weight = weight
  }
}

extension Scorer {
  /// The words of the last text that moved a head up, heaviest first; none lies in another, and of
  /// two that read the same the heavier is named.
  ///
  /// What only joins words ("of the", a quotation mark) weighs too, but is no reason that a person
  /// can follow, and is left out.
  ///
  /// - Parameters:
  ///   - head: Which head, by its place.
  ///   - reading: The last text.
  ///   - most: How many to name.
  ///   - layout: That of the model.
  ///   - model: Its bytes.
  /// - Returns: At most `most` reasons.
  package func words(
    for head: Int, in reading: borrowing PreparedText, most: Int, by layout: ModelLayout,
    in model: RawSpan
  ) -> [Reason] {
    var candidates: [Reason] = []
    for part in [TextPart.title, .body] {
      for index in ranges[part.rawValue] {
        let weight = pull(index, part, head, layout, model)
        guard weight > 0 else { continue }
        insert(
          Reason(part: part, start: found[index].start, end: found[index].end, weight: weight),
          into: &candidates, most: most * 8)
      }
    }
    var chosen: [Reason] = []
    for one in candidates where chosen.count < most {
      let text = one.part == .title ? reading.title : reading.body
      let isNamed = chosen.contains {
        $0.part == one.part
          && ($0.start < one.end && one.start < $0.end || Self.areAlike($0, one, in: text.span))
      }
      if !isNamed, !Self.isJoining(one, in: text.span) { chosen.append(one) }
    }
    return chosen
  }

  /// Whether two reasons of one part read the same, as the end of a headline and a sign within it may.
  private static func areAlike(_ one: Reason, _ other: Reason, in text: Span<UInt8>) -> Bool {
    let ahead = other.start - one.start
    guard other.end - one.end == ahead else { return false }
    for place in one.start..<one.end where text[place] != text[place &+ ahead] { return false }
    return true
  }

  /// Whether a reason is made of what only joins.
  private static func isJoining(_ reason: Reason, in text: Span<UInt8>) -> Bool {
    let text = text.extracting(reason.start..<reason.end)
    var tokens = Tokens()
    while let token = tokens.next(in: text) {
      if !SmallWords.joining.contains(token.hash) { return false }
    }
    return true
  }

  /// The sentences of a text that moved each head up, heaviest first, for all heads at once.
  ///
  /// Each place where a word stands has its part of what the word weighs. Linear in the bytes, but
  /// for `most`.
  package func sentences(
    in body: Span<UInt8>, most: Int, by layout: ModelLayout, in model: RawSpan
  ) -> [[Reason]] {
    let heads = layout.heads.count
    var best = [[Reason]](repeating: [], count: heads)
    var sums = [Double](repeating: 0, count: heads)
    // What one occurrence of each found feature is worth to each head, and where that stands.
    var places = [Int32](repeating: -1, count: layout.features)
    var pulls: [Double] = []
    for index in ranges[TextPart.body.rawValue] {
      let count = Double(count(of: found[index].feature))
      places[found[index].feature] = Int32(pulls.count)
      for head in 0..<heads { pulls.append(pull(index, .body, head, layout, model) / count) }
    }
    var sentence = Sentence(in: body, from: 0)
    eachFeature(of: body, as: .body) { hash, _, end in
      while end > sentence.end {
        Self.note(sentence, &sums, &best, most)
        sentence = Sentence(in: body, from: sentence.end)
      }
      guard let feature = layout.feature(hash, in: model), places[feature] >= 0 else { return }
      for head in 0..<heads { sums[head] += pulls[Int(places[feature]) + head] }
    }
    Self.note(sentence, &sums, &best, most)
    return best
  }

  private static func note(
    _ sentence: Sentence, _ sums: inout [Double], _ best: inout [[Reason]], _ most: Int
  ) {
    for head in sums.indices {
      if sums[head] > 0 {
        insert(
          Reason(part: .body, start: sentence.start, end: sentence.trimmedEnd, weight: sums[head]),
          into: &best[head], most: most)
      }
      sums[head] = 0
    }
  }

  private func insert(_ reason: Reason, into list: inout [Reason], most: Int) {
    Self.insert(reason, into: &list, most: most)
  }

  /// Keeps the heaviest, in order; of equals the earlier stays before.
  private static func insert(_ reason: Reason, into list: inout [Reason], most: Int) {
    if list.count >= most {
      guard let last = list.last, reason.weight > last.weight else { return }
      list.removeLast()
    }
    var place = list.count
    while place > 0, list[place - 1].weight < reason.weight { place -= 1 }
    list.insert(reason, at: place)
  }
}

/// One sentence of a text.
package struct Sentence: Hashable, Sendable {
  package var start: Int
  /// Where the next begins.
  package var end: Int
  /// Where its last sign ends.
  package var trimmedEnd: Int

  /// The sentence that begins at `from` or, after blanks, a little later; empty at the end of the text.
  ///
  /// It ends at a line end, or after `.`, `!` or `?`, and what closes quotes, before a blank and a
  /// capital, digit or quote. A full stop after a single capital or a short title ends nothing.
  package init(in text: Span<UInt8>, from: Int) {
    var at = from
    while at < text.count, text[at] <= 32 { at += 1 }
    start = at
    var close = text.count
    while at < text.count {
      let byte = text[at]
      at += 1
      if byte == 10 {
        close = at - 1
        break
      }
      guard byte == UInt8(ascii: ".") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
      else { continue }
      var next = at
      while next < text.count,
        text[next] == UInt8(ascii: "\"") || text[next] == UInt8(ascii: "'")
          || text[next] == UInt8(ascii: ")")
      { next += 1 }
      guard next + 1 < text.count, text[next] <= 32 else { continue }
      if byte == UInt8(ascii: "."), Self.isShortened(text, at - 1) { continue }
      let first = text[next + 1]
      if first &- 65 < 26 || first &- 48 < 10 || first == UInt8(ascii: "\"") || first >= 0x80 {
        at = next
        close = next
        break
      }
    }
    if at >= text.count { close = min(close, text.count) }
    trimmedEnd = max(start, close)
    end = max(at, close)
  }

  /// Whether the stop at `place` follows a single capital or a title of two or three letters.
  private static func isShortened(_ text: Span<UInt8>, _ place: Int) -> Bool {
    var start = place
    while start > 0, place - start < 5, isAlphanumeric(text[start - 1]) { start -= 1 }
    let length = place - start
    guard length > 0, text[start] &- 65 < 26 else { return false }
    if length == 1 { return true }
    let second = text[start + 1]
    switch (text[start], length) {
    case (UInt8(ascii: "M"), 2): return second == UInt8(ascii: "r") || second == UInt8(ascii: "s")
    case (UInt8(ascii: "D"), 2), (UInt8(ascii: "J"), 2): return second == UInt8(ascii: "r")
    case (UInt8(ascii: "S"), 2), (UInt8(ascii: "L"), 2): return second == UInt8(ascii: "t")
    case (UInt8(ascii: "M"), 3), (UInt8(ascii: "S"), 3), (UInt8(ascii: "R"), 3),
      (UInt8(ascii: "G"), 3):
      return second == UInt8(ascii: "r") && text[start + 2] == UInt8(ascii: "s")
        || second == UInt8(ascii: "e")
    default: return false
    }
  }
}
