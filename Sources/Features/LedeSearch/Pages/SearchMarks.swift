// What a search found, marked in the words that are shown.

import LedeBase
import LedeMarkup

/// Marks the words of a query in titles and first words.
struct SearchMarks: Sendable {
  private let terms: [SearchTerm]

  init(_ query: SearchQuery) { terms = query.terms + query.titles }

  /// The text with what was looked for in it marked, as searches compare words: without case and accents.
  ///
  /// Cost: O(words of the text × terms).
  @Sendable
  func html(_ text: String) -> HTML {
    var pieces: [HTML] = []
    var at = text.startIndex
    for range in ranges(in: text) {
      pieces.append(HTML(text: String(text[at..<range.lowerBound])))
      pieces.append(mark { String(text[range]) })
      at = range.upperBound
    }
    pieces.append(HTML(text: String(text[at...])))
    return HTMLBuilder.buildArray(pieces)
  }

  /// Where terms stand, in order, those that touch or overlap as one.
  func ranges(in text: String) -> [Range<String.Index>] {
    let words = SearchMarks.words(of: text)
    let folded = words.map(\.folded)
    var found: [Range<Int>] = []
    for term in terms {
      found += term.places(in: folded).map { $0..<($0 + term.words.count) }
    }
    var ranges: [Range<String.Index>] = []
    for place in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let range =
        words[place.lowerBound].range.lowerBound..<words[place.upperBound - 1].range.upperBound
      if let last = ranges.last, range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }

  /// The folded words of a text, each with where it stands.
  private static func words(of text: String) -> [(folded: String, range: Range<String.Index>)] {
    var words: [(folded: String, range: Range<String.Index>)] = []
    func add(_ range: Range<String.Index>) {
      let folded = FoldedWords.words(of: String(text[range]))
      if folded.count == 1 {
        words.append((folded[0], range))
      } else if folded.count > 1 {
        // A script without spaces, in which each sign is a word.
        for index in text[range].indices {
          for one in FoldedWords.words(of: String(text[index])) {
            words.append((one, index..<text.index(after: index)))
          }
        }
      }
    }
    var start: String.Index?
    for index in text.indices {
      if text[index].isLetter || text[index].isNumber {
        start = start ?? index
      } else if let begun = start {
        add(begun..<index)
        start = nil
      }
    }
    if let start { add(start..<text.endIndex) }
    return words
  }
}
