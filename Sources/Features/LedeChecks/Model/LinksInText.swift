// Web addresses among the words of a text.

import LedeBase

/// Web addresses among the words of a text, as apps share them and people write them.
enum LinksInText {
  /// All web addresses in a text, in order, without what a sentence puts around them.
  static func all(in text: String) -> [WebAddress] { words(of: text).compactMap(link) }

  /// The first of them; nil when there is none.
  static func first(in text: String) -> WebAddress? { words(of: text).lazy.compactMap(link).first }

  private static func words(of text: String) -> [Substring] {
    text.split { $0.isWhitespace || "<>\"“”«»".contains($0) }
  }

  private static func link(in word: Substring) -> WebAddress? {
    guard let start = word.firstRange(of: "https://") ?? word.firstRange(of: "http://") else {
      return nil
    }
    var link = word[start.lowerBound...]
    while let last = link.last, ".,;:!?…'’".contains(last) || isLoose(last, in: link) {
      link.removeLast()
    }
    return WebAddress(String(link))
  }

  /// Whether a bracket closes what was opened before the link.
  private static func isLoose(_ last: Character, in link: Substring) -> Bool {
    guard let open = [")": "(", "]": "[", "}": "{"][last].flatMap(\.first) else { return false }
    return link.count { $0 == last } > link.count { $0 == open }
  }
}
