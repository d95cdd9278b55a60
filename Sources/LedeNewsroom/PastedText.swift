// A text as somebody pasted it: which of it is the headline.

import LedeNews

enum PastedText {
  /// The text with its first line as the headline, where that looks like one.
  ///
  /// A headline is short, ends like no sentence, and has the article under it.
  static func writing(_ text: String) -> Writing {
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    guard lines.count > 1, let first = lines.first, first.utf8.count <= 160,
      let last = first.last(where: { !$0.isWhitespace }), !".,:;…”\"".contains(last)
    else { return Writing(title: "", text: text) }
    return Writing(
      title: String(first), text: lines.dropFirst().joined(separator: "\n"))
  }
}
