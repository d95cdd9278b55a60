// Walt's one sentence, by rules: the first that fits speaks.

package import LedeNews

/// Chooses what Walt says of a piece of writing.
package enum Walt {
  /// From here on a kind of writing is strong, or there at all; less is weak.
  static let strong = 0.70
  static let some = 0.40

  /// One sentence about shares of labels; `hash` chooses between the ways to say it.
  ///
  /// The same shares and hash always give the same sentence.
  package static func sentence(for shares: [Label: Double], hash: UInt64) -> String {
    let (view, named) = view(of: shares)
    let ways = Phrases.walt(view)
    var sentence = ways[Int(hash % UInt64(ways.count))]
    for (index, label) in named.enumerated() {
      let parts = sentence.split(
        separator: "{\(index + 1)}", maxSplits: 1, omittingEmptySubsequences: false)
      sentence = parts.joined(separator: Phrases.waltNames(label))
    }
    return sentence
  }

  /// Which rule fits, and the kinds that its sentence names.
  static func view(of shares: [Label: Double]) -> (Phrases.WaltView, named: [Label]) {
    func share(_ label: Label) -> Double { shares[label] ?? 0 }
    if share(.satire) >= strong { return (.satire, []) }
    if share(.agendaDriven) >= strong { return (.agendaDriven, []) }
    if share(.sensational) >= strong {
      return (share(.opinion) >= strong ? .sensationalOpinion : .sensational, [])
    }
    if share(.opinion) >= strong { return (.opinion, []) }
    if share(.wiki) >= strong, share(.journalism) < some { return (.wiki, []) }
    let warnings: [Label] = [.opinion, .satire, .sensational, .agendaDriven]
    if share(.journalism) >= strong, warnings.allSatisfy({ share($0) < some }) {
      return (.journalism, [])
    }
    // Of equals the one that stands first in the list of labels is named first.
    let heard = Label.allCases.filter { $0 != .hate && share($0) >= some }
      .sorted { (share($0), $1.rawValue) > (share($1), $0.rawValue) }
    switch heard.count {
    case 0: return (.unplaced, [])
    case 1: return (.faint, heard)
    default: return (.mixed, Array(heard.prefix(2)))
    }
  }
}
