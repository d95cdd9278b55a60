// Names of a story in memory: found by the beginning of any of their words, and in texts. Pure.

import LedeBase

/// All names, in the order of their words.
package struct LoreNameIndex: Sendable {
  /// A name from one of its words on, folded.
  private struct Beginning {
    var words: [UInt8]
    var name: Int
  }

  private var names: [LoreName] = []
  private var beginnings: [Beginning] = []
  /// Where names of several words stand; a single word may be any.
  private var whole: [String: Int] = [:]
  private var longest = 0

  /// Cost: O(n log n) of the words of all names; some ms for 3,000 names.
  init(_ names: [LoreName]) {
    self.names = names
    for (number, name) in names.enumerated() {
      let words = FoldedWords.words(of: name.name)
      for at in words.indices {
        beginnings.append(
          Beginning(words: Array(words[at...].joined(separator: " ").utf8), name: number))
      }
      guard words.count > 1 else { continue }
      longest = max(longest, words.count)
      whole[words.joined(separator: " ")] = number
    }
    beginnings.sort { $0.words.lexicographicallyPrecedes($1.words) }
  }

  /// The names with a word that begins so, the shortest first.
  ///
  /// - Parameters:
  ///   - typed: Folded words with a blank between them; the last may be a beginning.
  ///   - most: How many.
  /// - Returns: Each once.
  package func fitting(_ typed: String, most: Int) -> [LoreName] {
    let typed = Array(typed.utf8)
    guard !typed.isEmpty, most > 0 else { return [] }
    var (low, high) = (0, beginnings.count)
    while low < high {
      let middle = low + (high - low) / 2
      if beginnings[middle].words.lexicographicallyPrecedes(typed) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    let found = Set(
      beginnings[low...].prefix { $0.words.starts(with: typed) }.map { names[$0.name] })
    return Array(found.sorted(by: Self.comes).prefix(most))
  }

  private static func comes(_ a: LoreName, before b: LoreName) -> Bool {
    (a.name.utf8.count, a.name, a.kind.rawValue) < (b.name.utf8.count, b.name, b.kind.rawValue)
  }

  /// The names of two words or more that texts tell, those in most of them first.
  ///
  /// Cost: O(words of the texts × words of the longest name).
  package func named(in texts: [String], most: Int) -> [LoreName] {
    var counts: [Int: Int] = [:]
    for text in texts {
      let words = FoldedWords.words(of: text)
      var ofText: Set<Int> = []
      for at in words.indices {
        var phrase = words[at]
        for word in words[at...].dropFirst().prefix(max(longest - 1, 0)) {
          phrase += " " + word
          if let number = whole[phrase] { ofText.insert(number) }
        }
      }
      for number in ofText { counts[number, default: 0] += 1 }
    }
    let found = counts.sorted { a, b in
      a.value == b.value ? Self.comes(names[a.key], before: names[b.key]) : a.value > b.value
    }
    return found.prefix(max(most, 0)).map { names[$0.key] }
  }
}
