// The name of a person, out of the line that a page writes about it.

/// Cuts a line such as "By Jo Marsh, 20 November 2026" down to the name.
enum PersonName {
  /// The name in a line, or names; nil when there is none.
  static func found(in line: String) -> String? {
    guard let tidy = PageFacts.tidy(line), tidy.utf8.count <= 200, !tidy.hasSuffix(":"),
      !tidy.contains("*"), !tidy.contains("://"), !tidy.contains("→"), !tidy.contains("»")
    else { return nil }
    var words = withoutLead(tidy).split(separator: " ")[...]
    // "Posted on 20 November 2026 by Jo Marsh"
    if let day = words.firstIndex(where: { $0.contains(where: \.isNumber) }),
      let by = words[day...].firstIndex(where: { bys.contains($0.lowercased()) }),
      by + 1 < words.endIndex
    {
      words = words[(by + 1)...]
    }
    var name: [Substring] = []
    for word in words {
      let digits = word.firstIndex(where: \.isNumber)
      if let digits, hasNumber(word) {
        // Some write the day right behind the name.
        let before = word[..<digits]
        if before.count >= 2, before.allSatisfy(\.isLetter) { name.append(before) }
        while let last = name.last, name.count > 1, isOfDate(last) { name.removeLast() }
        break
      }
      if borders.contains(word) || word.hasPrefix("@") || word.hasSuffix(":") && !name.isEmpty {
        break
      }
      name.append(word)
    }
    var result = name.joined(separator: " ")
    while let last = result.last, ",;:–—-|/•·(&".contains(last) || last == " " {
      result.removeLast()
    }
    while let first = result.first, ",;:–—-|/•·".contains(first) || first == " " {
      result.removeFirst()
    }
    return isName(result) ? result : nil
  }

  /// Whether the words of a name all begin like names do.
  static func looksWritten(_ name: String) -> Bool {
    let words = name.split(separator: " ")
    return (2...5).contains(words.count)
      && words.allSatisfy { $0.first?.isUppercase == true || particles.contains($0.lowercased()) }
  }

  private static func isName(_ text: String) -> Bool {
    let small = text.lowercased()
    return (2...70).contains(text.count) && text.split(separator: " ").count <= 8
      && text.contains(where: \.isLetter) && !refused.contains(small)
      && !small.contains("erforderlich") && !small.contains("required")
  }

  private static func withoutLead(_ line: String) -> String {
    var line = line
    for _ in 0..<3 {
      let small = line.lowercased()
      guard
        let lead = leads.first(where: { lead in
          guard small.hasPrefix(lead) else { return false }
          let rest = line.dropFirst(lead.count)
          guard let next = rest.first else { return false }
          // "ByJo" is by Jo, "Byron" is Byron.
          return next == " " || next == ":" || lead.hasSuffix(":")
            || lead == "by" && next.isUppercase
        })
      else { return line }
      line = String(line.dropFirst(lead.count).drop { $0 == " " || $0 == ":" })
    }
    return line
  }

  /// Whether a word holds two digits in a row, as days and times do.
  private static func hasNumber(_ word: Substring) -> Bool {
    zip(word, word.dropFirst()).contains { $0.isNumber && $1.isNumber }
      || word.allSatisfy { $0.isNumber || $0 == "." || $0 == "," }
  }

  private static func isOfDate(_ word: Substring) -> Bool {
    let plain = word.lowercased().filter(\.isLetter)
    return dateWords.contains(plain) || months.contains(plain)
  }

  private static let leads = [
    "written by", "posted by", "published by", "reported by", "reviewed by", "story by", "by",
    "view all posts by", "all posts by", "more by", "posts by", "text und interview", "text von",
    "text", "interview von", "interview", "autor", "autorin", "author", "authors", "erstellt von",
    "ein beitrag von", "artikel von", "gastbeitrag von", "zeige alle beiträge von",
    "alle beiträge von", "alles von", "geschrieben von", "veröffentlicht von", "verfasst von",
    "von", "écrit par", "rédigé par", "publié par", "par", "escrito por", "publicado por", "por",
    "scritto da", "door", "автор", "作者：", "作者:", "文：", "文/", "文／",
  ]
  private static let bys: Set<String> = [
    "by", "von", "par", "por", "by:", "von:", "autor:", "author:",
  ]
  private static let borders: Set<Substring> = [
    "|", "•", "·", "—", "–", "-", "/", "//", "::", "»", "→",
  ]
  private static let particles = words(
    """
    de del der den di da dos du la le van von zu ten ter and und et y e & bin al
    """)
  private static let dateWords = words(
    """
    am on le el il den the um at stand datum updated posted published mon tue wed thu fri sat sun mo
    di mi do fr sa so monday tuesday wednesday thursday friday saturday sunday montag dienstag
    mittwoch donnerstag freitag samstag sonntag
    """)
  /// Whole names and the usual short ones; the beginnings that dates are read by begin names, too.
  private static let months = words(
    """
    jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july
    august september october november december januar februar märz mai juni juli oktober okt
    dezember dez janvier février mars avril juin juillet août septembre octobre novembre décembre
    enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre gennaio
    febbraio aprile maggio giugno luglio settembre ottobre dicembre janeiro fevereiro março maio
    junho julho setembro outubro novembro dezembro
    """)
  private static let refused: Set<String> = [
    "admin", "administrator", "author", "autor", "autorin", "name", "anonymous", "anonym", "guest",
    "gast", "user", "by", "von", "profile", "profil", "follow", "login", "kontakt", "contact",
    "root", "webmaster", "artikel", "about the author", "über den autor", "null", "undefined",
  ]

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
