// Which of the items that fit a query fit it best. Pure.

import Glibc
import LedeBase
import LedeNews

/// Weighs items by where, how often and how rarely they say the words of a query.
///
/// The measure is BM25 over two fields, title and first words, with each word's rarity counted
/// among the items that are weighed; what stands only farther down in the text weighs a little, the
/// same for all. Of two that weigh the same the newer comes first. Source: Robertson and Zaragoza,
/// "The Probabilistic Relevance Framework: BM25 and Beyond", 2009, §3.
struct Ranking {
  /// What is weighed of an item.
  struct Candidate: Sendable {
    var position: ListPosition
    var title: String
    var brief: String
  }

  private static let titleWeight = 4.0
  private static let saturation = 1.2
  private static let lengthShare = 0.5
  /// What a word is worth that stands in neither field.
  private static let elsewhere = 0.2

  /// The candidates' places in lists, best first.
  static func best(of candidates: [Candidate], for terms: [SearchTerm]) -> [ListPosition] {
    let fields = candidates.map {
      (title: FoldedWords.words(of: $0.title), brief: FoldedWords.words(of: $0.brief))
    }
    let lengths = fields.map { Double($0.title.count) * titleWeight + Double($0.brief.count) }
    let usual = max(lengths.reduce(0, +) / Double(max(lengths.count, 1)), 1)
    var scores = [Double](repeating: 0, count: candidates.count)
    for term in terms {
      let counts = fields.map {
        titleWeight * Double(term.count(in: $0.title)) + Double(term.count(in: $0.brief))
      }
      let bearers = Double(counts.count { $0 > 0 })
      let rarity = log(1 + (Double(counts.count) - bearers + 0.5) / (bearers + 0.5))
      for (index, count) in counts.enumerated() {
        let length = 1 - lengthShare + lengthShare * lengths[index] / usual
        let weight = count * (saturation + 1) / (count + saturation * length)
        scores[index] += rarity * (count > 0 ? weight : elsewhere)
      }
    }
    return zip(scores, candidates).sorted {
      $0.0 == $1.0 ? $0.1.position > $1.1.position : $0.0 > $1.0
    }.map(\.1.position)
  }
}

extension SearchTerm {
  /// How often the words stand in a row among those of a text.
  func count(in text: [String]) -> Int { places(in: text).count }

  /// Where the words stand in a row among those of a text.
  func places(in text: [String]) -> [Int] {
    guard text.count >= words.count else { return [] }
    return (0...(text.count - words.count)).filter { stands(at: $0, in: text) }
  }

  private func stands(at start: Int, in text: [String]) -> Bool {
    words.indices.allSatisfy { index in
      let word = text[start + index]
      return isPrefix && index == words.count - 1
        ? word.hasPrefix(words[index]) : word == words[index]
    }
  }
}
