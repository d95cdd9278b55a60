// What stands before and after an article's own words, line by line.

import LedeMarkup

extension ContentFinder {
  /// Marks lines at both ends of an article that are not of it: what is paid for, what invites, who
  /// wrote it, who the company is.
  ///
  /// - Parameters:
  ///   - top: The article.
  ///   - author: Who wrote it, where that is known.
  mutating func clearEnds(of top: HTMLTree.Node, author: String?) {
    let runs = page.runs(of: top).filter { !isGone[Int(page.runs[$0].block)] }
    let all = wordsLeft(in: top)
    guard all >= 400, let first = runs.first, let last = runs.last else { return }
    for index in runs.prefix(3) {
      let line = line(index)
      if EndWords.isPaidFor(line) { markGone(run: index) }
      if line.utf8.count > 120 { break }
    }
    clearBoilerplate(in: runs, all)
    // From the end upwards, as long as nothing is prose of the article.
    for index in runs.reversed().prefix(5) where index > first {
      if isGone[Int(page.runs[index].block)] { continue }
      let line = line(index)
      guard line.utf8.count < 700,
        EndWords.invites(line) || EndWords.isTerms(line) || CreditWords.begin(line)
          || author.map({ EndWords.isOfAuthor(line, $0) }) == true
      else { break }
      markGone(run: index)
    }
    for index in first...last where !isGone[Int(page.runs[index].block)] {
      guard page.runs[index].words < 200 else { continue }
      let line = line(index)
      if EndWords.isButton(line) || CreditWords.end(line) { markGone(run: index) }
    }
  }

  /// From a heading such as "About the author" on, or "About" and a name that the article tells of.
  private mutating func clearBoilerplate(in runs: [Int], _ all: Int) {
    var left = 0
    var tries = 8
    for (place, index) in runs.enumerated().reversed() {
      left += Int(page.runs[index].words - page.runs[index].links)
      // What makes much of a page is no small print.
      if left * 3 > all { return }
      guard page.runs[index].words < 60, !isGone[Int(page.runs[index].block)] else { continue }
      let line = line(index)
      guard let about = EndWords.about(line) else { continue }
      // Each is looked for in all that stands before it.
      tries -= 1
      guard tries >= 0 else { return }
      let isKnown =
        about.isEmpty
        || runs[..<place].count { self.line($0).contains(about) } >= 2
          && runs[(place + 1)...].first.map { self.line($0).contains(about) } == true
      guard isKnown else { continue }
      for index in runs[place...] { markGone(run: index) }
      return
    }
  }

  private func line(_ index: Int) -> String { page.text(of: page.runs[index], tree) }

  /// Marks a run gone: its block where it holds nothing else.
  private mutating func markGone(run index: Int) {
    let run = page.runs[index]
    if page.words(run.block) == Int(run.words) {
      markGone(run.block)
    } else {
      for node in page.nodes(of: run) where tree.kind(node) == .text { isGone[Int(node)] = true }
    }
  }
}

/// Words of lines at the ends of articles.
enum EndWords {
  /// Whether a line asks to sign up, to follow or to load a program.
  static func invites(_ line: String) -> Bool {
    guard line.utf8.count < 400 else { return false }
    let line = line.lowercased()
    guard places.contains(where: { line.contains($0) }) else { return false }
    let words = Set(line.split { !$0.isLetter && $0 != "-" && $0 != "'" }.map(String.init))
    return !words.isDisjoint(with: asks) || phrases.contains { line.contains($0) }
  }
  /// Where one is asked to come.
  private static let places = [
    "newsletter", "telegram", "whatsapp", "youtube", "instagram", "facebook", "twitter", " app",
    "podcast", "kanal", "channel", "canal ", "inbox", "posteingang", "mailing list", "boletín",
    "lettre d'information", "infolettre",
  ]
  private static let asks: Set<String> = [
    "subscribe", "join", "follow", "download", "abonnieren", "abonniere", "abonniert", "folge",
    "folgt", "anmelden", "registrieren", "registriere", "únete", "suscríbete", "suscribirse",
    "suscríbase", "síguenos", "seguir", "siga", "descarga", "descárgate", "inscreva-se",
    "inscrever-se", "siga-nos", "abonnez-vous", "inscrivez-vous", "suivez-nous", "téléchargez",
    "iscriviti", "seguici", "scarica", "zapisz", "obserwuj", "abonneer", "volg", "prenumerera",
  ]
  private static let phrases = [
    "sign up", "get the latest", "melde dich", "melden sie sich", "folgen sie", "stay up to date",
    "mira lo que", "direkt in deinen", "straight to your",
  ]

  /// Whether a line says that what follows is paid for.
  static func isPaidFor(_ line: String) -> Bool {
    guard line.utf8.count < 160 else { return false }
    let line = line.lowercased().drop { "*([- ".contains($0) }
    return paid.contains { word in
      guard line.hasPrefix(word) else { return false }
      let rest = line.dropFirst(word.count)
      return rest.first.map { !$0.isLetter && $0 != " " } ?? true
    } || disclosures.contains { line.contains($0) }
  }
  private static let paid = [
    "werbung", "anzeige", "advertisement", "advertorial", "sponsored", "publicidad", "publicité",
    "pubblicità", "publicidade", "reklama", "annons", "advertentie",
  ]
  private static let disclosures = [
    "affiliate links", "affiliate-links", "affiliatelinks", "enthält werbung", "liens affiliés",
    "enlaces de afiliados",
  ]

  /// Whether a line says who may print an article again.
  static func isTerms(_ line: String) -> Bool {
    guard line.utf8.count < 300 else { return false }
    let line = line.lowercased()
    return terms.contains { line.contains($0) }
  }
  private static let terms = [
    "all rights reserved", "alle rechte vorbehalten", "tous droits réservés",
    "todos los derechos reservados", "todos os direitos reservados", "creative commons",
    "cc-by", "cc by-", "was originally published", "is republished from", "first appeared on",
    "erschien zuerst",
  ]

  /// Whether a line tells of the author of an article.
  static func isOfAuthor(_ line: String, _ author: String) -> Bool {
    author.contains(" ") && line.hasPrefix(author) && line.utf8.count < 700
  }

  /// Whether a line is what a button says.
  static func isButton(_ line: String) -> Bool {
    guard line.utf8.count < 60 else { return false }
    let line = line.lowercased()
    return buttons.contains(line) || ways.contains { line.hasPrefix($0) && line.utf8.count < 40 }
  }
  private static let buttons: Set<String> = [
    "kommentieren", "kommentar schreiben", "drucken", "artikel drucken", "seite drucken", "teilen",
    "pinnen", "nach oben", "share", "share this", "share this article", "print", "print this page",
    "print this article", "email this", "tweet", "pin it", "leave a comment", "post a comment",
    "add a comment", "permalink", "back to top", "compartir", "imprimir", "compartilhar",
    "partager",
    "imprimer", "commenter", "condividi", "stampa", "udostępnij", "drukuj", "delen", "dela",
  ]
  private static let ways = [
    "zurück zu", "zurück zur", "back to the ", "retour à ", "retour au ", "volver a ",
    "voltar para ",
  ]

  /// What a heading such as "About Example Ltd" speaks of, empty for the author; nil for other lines.
  static func about(_ line: String) -> String? {
    guard line.utf8.count < 80, !line.hasSuffix(".") else { return nil }
    let small = line.lowercased()
    if authors.contains(where: { small.hasPrefix($0) }) { return "" }
    for word in ["About ", "Über ", "Acerca de ", "Sobre ", "À propos de ", "Over ", "O firmie "]
    where line.hasPrefix(word) {
      var name = line.dropFirst(word.count)
      for article in ["the ", "die ", "der ", "das ", "la ", "le ", "el "]
      where name.hasPrefix(article) {
        name = name.dropFirst(article.count)
      }
      while let last = name.last, last == ":" || last == " " { name = name.dropLast() }
      // A name begins with a capital or a digit.
      guard let first = name.first, first.isUppercase || first.isNumber else { return nil }
      return String(name)
    }
    return nil
  }
  private static let authors = [
    "about the author", "about the writer", "über den autor", "über die autorin", "zum autor",
    "zur autorin", "zur person", "sobre el autor", "sobre la autora", "acerca del autor",
    "sobre o autor", "sobre a autora", "à propos de l'auteur", "à propos de l’auteur", "l'auteur",
    "over de auteur", "l'autore", "o autorze",
  ]
}
