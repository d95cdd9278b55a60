// Whether a text is English, told by its small words.

/// Counts the small words that hold English sentences together, and that other languages lack.
package struct EnglishGate: Sendable {
  /// Words of one to five letters that stand in every English text.
  ///
  /// `in`, `a`, `is`, `as` and others
  /// that Dutch, French or Norwegian have too are left out.
  private static let smallWords: [StaticString] = [
    "the", "of", "and", "to", "that", "for", "with", "was", "this", "are", "be", "by", "from", "at",
    "his", "have", "has", "not", "they", "who", "which", "their", "been", "were", "will", "would",
    "about", "when", "what", "there", "said", "you", "she", "it", "its", "but", "or", "had", "if",
    "than", "can", "your", "my", "our", "these", "those", "could", "should", "how", "why", "after",
  ]

  private let hashes: [UInt32]

  package init() {
    hashes = Self.smallWords.map { word in
      var hash = Hash.seed
      for index in 0..<word.utf8CodeUnitCount {
        // Safety: `index` is below the literal's own count.
        hash = Hash.mixed(hash, unsafe word.utf8Start[index])
      }
      return Hash.finished(hash)
    }.sorted()
  }

  /// How many words a text has, and whether they are English.
  ///
  /// Normalised text is expected. Fewer than twelve words are taken for English, unless many begin
  /// with foreign letters; of fewer than twenty one small word is enough.
  package func look(at text: Span<UInt8>) -> (words: Int, isEnglish: Bool) {
    var tokens = Tokens()
    var words = 0
    var small = 0
    var foreign = 0
    while let token = tokens.next(in: text) {
      guard token.kind == .word else { continue }
      words += 1
      if text[token.start] >= 0x80 { foreign += 1 } else if isSmall(token.hash) { small += 1 }
    }
    guard foreign * 4 <= words else { return (words, false) }
    return (words, words < 12 || small * (words < 20 ? 20 : 10) >= words)
  }

  private func isSmall(_ hash: UInt32) -> Bool {
    var low = 0
    var high = hashes.count
    while low < high {
      let middle = (low + high) / 2
      if hashes[middle] < hash { low = middle + 1 } else { high = middle }
    }
    return low < hashes.count && hashes[low] == hash
  }
}
