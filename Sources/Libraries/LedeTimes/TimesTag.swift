// What the Times calls its subjects, and which of its dictionaries each stands in.

/// The dictionaries of tags, as the last bracket of a tag names them.
package enum TimesDictionary: String, CaseIterable, Hashable, Sendable {
  case person = "Per"
  case organization = "Org"
  case place = "Geo"
  case subject = "Des"
  /// Titles of works; they occur, though nothing that the Times has written names them.
  case title = "Ttl"

  /// The fields that articles are found by, the newer name first; a title has none.
  ///
  /// The names changed in spring 2025, and servers of either age are about.
  var fields: [String] {
    switch self {
    case .person: ["timesTag.person", "persons"]
    case .organization: ["timesTag.organization", "organizations"]
    case .place: ["timesTag.location", "glocations"]
    case .subject: ["timesTag.subject", "subject"]
    case .title: []
    }
  }
}

/// A subject that articles of the Times are filed under.
package struct TimesTag: Hashable, Sendable {
  /// The subject without its dictionary: `Rowan, Ada`, or `Celebrex (Drug)` with a bracket of its
  /// own.
  package let name: String
  /// Nil when the last bracket names no dictionary, or there is none.
  package let dictionary: TimesDictionary?

  /// The tag of a text such as `Celebrex (Drug) (Des)`, of which only the last bracket is the
  /// dictionary.
  package init(_ full: String) {
    let text = full.trimmed
    if text.hasSuffix(")"), let open = text.lastIndex(of: "("),
      let dictionary = TimesDictionary(
        rawValue: String(text[text.index(after: open)...].dropLast()))
    {
      let name = String(text[..<open]).trimmed
      if !name.isEmpty {
        self.name = name
        self.dictionary = dictionary
        return
      }
    }
    name = text
    dictionary = nil
  }

  /// The tag as the Times writes it.
  package var full: String { dictionary.map { "\(name) (\($0.rawValue))" } ?? name }

  /// The name as articles say it: `Ada Rowan`, and a title without the bracket that tells its kind.
  ///
  /// The words of a tag stand in no article in the order of the dictionary.
  var spoken: String {
    var words = name[...]
    if words.hasSuffix(")"), let open = words.lastIndex(of: "("), open > words.startIndex {
      words = words[..<open]
    }
    let parts = words.split(separator: ",")
    if dictionary == .person, parts.count == 2 {
      return (String(parts[1]).trimmed + " " + String(parts[0]).trimmed).trimmed
    }
    return String(words).trimmed
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    guard let start = unicodeScalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = unicodeScalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
