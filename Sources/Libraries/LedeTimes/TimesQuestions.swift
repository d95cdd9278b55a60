// The addresses of questions: parameters, filters, and how each is escaped. Pure.

import LedeBase

/// Where each question is asked.
struct TimesQuestions: Sendable {
  /// The server's address without a query, and without a slash at its end.
  private let base: String
  let key: String

  init(base: String, key: String) {
    var base = base.prefix { $0 != "?" && $0 != "#" }
    while base.hasSuffix("/") { base.removeLast() }
    self.base = String(base)
    self.key = key
  }

  /// What a reader typed as tags are written: without accents; nil when there is no letter or digit
  /// in it.
  static func typed(_ text: String) -> String? {
    // Nobody types more than a name; what is pasted could be anything.
    let words = String(text.unicodeScalars.prefix(100)).split { $0.isWhitespace }.map { word in
      // What has no accent stays as it is typed, with its commas and full stops.
      word.utf8.allSatisfy { $0 < 0x80 }
        ? String(word) : FoldedWords.words(of: String(word)).joined(separator: " ")
    }
    let typed = words.joined(separator: " ").trimmed
    return FoldedWords.words(of: typed).isEmpty ? nil : typed
  }

  /// Where tags are asked for; nil when the address would be too long.
  func tags(startingWith text: String, most: Int) -> WebAddress? {
    address("/svc/suggest/v1/timestags", [("query", text), ("max", String(most))])
  }

  /// Where articles are asked for, in the order in which to try; nil for one that would be too
  /// long.
  func articles(on tag: TimesTag, since: LocalDate?) -> [WebAddress?] {
    let filters = (tag.dictionary?.fields ?? []).map { ("fq", "\($0):(\(Self.quoted(tag.name)))") }
    let first = since.map { [("begin_date", $0.text.filter { $0 != "-" })] } ?? []
    return (filters + [("q", Self.quoted(tag.spoken))]).map { way in
      address(
        "/svc/search/v2/articlesearch.json",
        [way] + first.filter { $0.1.utf8.count == 8 } + [("sort", "newest"), ("page", "0")])
    }
  }

  private func address(_ path: String, _ parameters: [(String, String)]) -> WebAddress? {
    let query = (parameters + [("api-key", key)]).map { $0.0 + "=" + EncodedText.of($0.1) }
    return WebAddress(base + path + "?" + query.joined(separator: "&"))
  }

  /// A phrase of Lucene's, in which only quotes and backslashes mean anything.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
