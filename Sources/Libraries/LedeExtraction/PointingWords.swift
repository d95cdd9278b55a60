// How lines begin that lead to other articles, and lines that say who took a picture.

/// Beginnings of lines that point to other articles.
enum PointingWords {
  /// Whether a line begins with such words.
  static func begin(_ line: String) -> Bool {
    let line = line.prefix(40).lowercased()
    return beginnings.contains { line.hasPrefix($0) }
  }

  private static let beginnings = [
    "read more", "read also", "also read", "see also", "more on this", "more from", "related",
    "recommended", "you may also", "you might also", "more stories", "more news", "most read",
    "mehr zum thema", "mehr dazu", "lesen sie auch", "lesen sie mehr", "lesen sie dazu",
    "das könnte sie", "das könnte dich", "auch interessant", "weitere artikel", "weitere beiträge",
    "weitere themen", "zum thema", "mehr lesen", "auch auf ", "passend dazu",
    "lire aussi", "à lire aussi", "a lire aussi", "lire la suite", "sur le même sujet",
    "voir aussi", "le puede interesar", "te puede interesar", "lea también", "lee también",
    "leia também", "leia mais", "veja também", "ver más", "más información", "leggi anche",
    "lees ook", "lees meer", "mira:", "mira también", "vea también", "lea además", "vea además",
    "te recomendamos",
    "read next", "don't miss", "siehe auch", "hier geht es zu", "hier geht’s zu",
    "sullo stesso tema",
    "czytaj więcej", "czytaj także", "czytaj też", "zobacz także", "zobacz też",
    "читайте также", "läs också", "les også", "læs også", "関連記事", "相关阅读", "ayrıca oku",
  ]
}

/// Beginnings of lines that name who made a picture.
enum CreditWords {
  /// Whether a line begins with such words.
  static func begin(_ line: String) -> Bool {
    let line = line.prefix(40).lowercased().drop { $0 == "(" || $0 == "[" || $0 == "*" }
    if line.hasPrefix("©") { return true }
    return beginnings.contains { word in
      guard line.hasPrefix(word) else { return false }
      let rest = line.dropFirst(word.count).drop { $0 == " " }
      return rest.hasPrefix(":") || rest.hasPrefix("©") || rest.hasPrefix("/")
    }
  }

  /// Whether a line ends with such words in brackets, after a bar or a sign of copyright.
  static func end(_ line: String) -> Bool {
    guard line.utf8.count < 200,
      let mark = line.lastIndex(where: { $0 == "(" || $0 == "|" || $0 == "©" })
    else { return false }
    let rest = line[mark...].lowercased().drop { "(|© ".contains($0) }
    guard rest.utf8.count < 60 else { return false }
    if line[mark] == "©" { return true }
    return agencies.contains { rest.contains($0) } || begin(String(rest))
  }
  private static let agencies = ["getty images", "istock", "shutterstock", "/dpa", "/afp", "/apa"]

  private static let beginnings = [
    "foto", "fotos", "photo", "photos", "photo credit", "photo by", "image", "images",
    "image credit", "picture", "bild", "bilder", "bildquelle", "titelbild", "beitragsbild",
    "bildnachweis", "crédit", "crédits", "crédits photos", "crédit photo", "crédito", "créditos",
    "credit", "fotocredit", "imagen", "imagem", "zdjęcie", "fot.", "фото",
  ]
}
