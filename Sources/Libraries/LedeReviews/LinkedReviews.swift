// Reviews that a page tells of in JSON-LD (schema.org).

import LedeBase
import LedeJSON
import LedeMarkup

/// What the linked data of a page says of reviews.
struct LinkedReviews {
  private(set) var review: Review?
  /// Whether it tells of reviews, and of too many to be one itself.
  private(set) var isOfMany = false

  /// Reads every JSON-LD script; those that are broken are passed over, as pages often have some.
  init(_ tree: HTMLTree) {
    var values: [JSONValue] = []
    tree.walk(HTMLTree.document) { node in
      guard tree.tag(node) == .script, let type = tree.attribute("type", of: node)?.lowercased(),
        type.contains("ld+json"), tree.firstChild(node) != HTMLTree.none, values.count < 50
      else { return }
      // JSON forbids line ends within texts, and pages have them.
      let bytes = tree.utf8(tree.firstChild(node)).map { $0 < 0x20 ? 0x20 : $0 }
      // One script that is no JSON says nothing of the others.
      if let value = try? JSONValue(bytes) { values.append(value) }
    }
    var found = Found()
    for value in values { found.gather(value, isInside: false, depth: 0) }
    for node in found.all {
      if let id = node["@id"]?.string { found.byID[id] = found.byID[id] ?? node }
    }
    let reviews = found.reviews.map { found.review($0) }
    let works = Set(
      reviews.compactMap(\.work).map { FoldedWords.words(of: $0).joined(separator: " ") })
    isOfMany = works.count > 1 || found.isOfCustomers
    guard !isOfMany else { return }
    review = reviews.first { $0.score != nil } ?? reviews.first
    if review?.kind == nil { review?.kind = reviews.compactMap(\.kind).first }
    if review?.work == nil { review?.work = reviews.compactMap(\.work).first }
  }

  private struct Found {
    /// A review, and what holds it, which it is then about.
    var reviews: [(node: JSONValue, of: JSONValue?)] = []
    var all: [JSONValue] = []
    var byID: [String: JSONValue] = [:]
    /// Whether it lists what buyers say.
    var isOfCustomers = false

    private static let deepest = 8
    private static let most = 500
    /// What critics write about; `Product` is what sites say that know no better word.
    private static let works: Set<String> = [
      "VideoGame", "Game", "Movie", "TVSeries", "TVSeason", "TVEpisode", "Series", "CreativeWork",
      "CreativeWorkSeries", "CreativeWorkSeason", "SoftwareApplication", "MobileApplication",
      "VideoGameSeries", "Product", "Book", "MusicAlbum",
    ]

    mutating func gather(_ value: JSONValue, isInside: Bool, depth: Int) {
      guard depth < Found.deepest, all.count < Found.most else { return }
      switch value {
      case .array(let elements):
        for one in elements { gather(one, isInside: isInside, depth: depth + 1) }
      case .object(let members):
        all.append(value)
        let types = LinkedReviews.types(value)
        if LinkedReviews.isReview(types) {
          reviews.append((value, of: nil))
          return
        }
        if !types.isDisjoint(with: Found.works) { gather(reviewsOf: value) }
        for member in members where Found.holding.contains(member.name) {
          gather(member.value, isInside: true, depth: depth + 1)
        }
      default: return
      }
    }

    /// Members in which more of the page's own is told.
    private static let holding: Set<String> = [
      "@graph", "mainEntity", "mainEntityOfPage", "about", "itemListElement", "item", "hasPart",
      "subjectOf",
    ]

    /// The review that a work has; several are of customers, as is one of what is sold there.
    private mutating func gather(reviewsOf work: JSONValue) {
      guard let held = work["review"] ?? work["reviews"] else { return }
      let reviews = LinkedReviews.all(held).filter {
        LinkedReviews.isReview(LinkedReviews.types($0))
      }
      guard !reviews.isEmpty else { return }
      guard reviews.count == 1, work["offers"] == nil else {
        isOfCustomers = true
        return
      }
      self.reviews.append((reviews[0], of: work))
    }

    func review(_ found: (node: JSONValue, of: JSONValue?)) -> Review {
      var review = Review()
      let told = found.node["itemReviewed"].flatMap { LinkedReviews.all($0).first }
      let item = found.of ?? told.map(resolved)
      review.work = LinkedReviews.line(item?["name"]?.string ?? item?.string)
      review.kind = item.flatMap { LinkedReviews.kind(LinkedReviews.types($0)) }
      for rating in LinkedReviews.all(found.node["reviewRating"] ?? found.node["rating"] ?? .null) {
        review.score = LinkedReviews.score(resolved(rating))
        if review.score != nil { break }
      }
      return review
    }

    /// What a reference names, where the page tells it elsewhere.
    private func resolved(_ value: JSONValue) -> JSONValue {
      if value["name"] == nil, value["ratingValue"] == nil, let id = value["@id"]?.string,
        let node = byID[id]
      {
        return node
      }
      return value
    }
  }

  // MARK: Values

  private static func types(_ value: JSONValue) -> Set<String> {
    Set(
      all(value["@type"] ?? .null).compactMap(\.string).map { type in
        String(type.split(whereSeparator: { $0 == "/" || $0 == ":" || $0 == "#" }).last ?? "")
      })
  }

  /// Reviews of critics: `ClaimReview` judges claims, `UserReview` is of somebody else.
  private static func isReview(_ types: Set<String>) -> Bool {
    types.contains("Review")
      && types.isDisjoint(with: ["ClaimReview", "UserReview", "EmployerReview"])
      || types.contains("CriticReview")
  }

  static func kind(_ types: Set<String>) -> WorkKind? {
    for type in types {
      switch type {
      case "VideoGame", "Game", "VideoGameSeries": return .game
      case "Movie", "MovieSeries": return .movie
      case "TVSeries", "TVSeason", "TVEpisode", "TVClip", "RadioSeries": return .television
      default: continue
      }
    }
    return types.isEmpty || types == ["Thing"] || types == ["Product"] || types == ["CreativeWork"]
      ? nil : .other
  }

  private static func all(_ value: JSONValue) -> [JSONValue] {
    switch value {
    case .array(let elements): elements
    case .null: []
    default: [value]
    }
  }

  private static func score(_ rating: JSONValue) -> Score? {
    if case .object = rating {
      guard let value = rating["ratingValue"] ?? rating["value"],
        let text = LinkedReviews.all(value).lazy.compactMap(LinkedReviews.text).first
      else { return nil }
      return PrintedScore.score(
        text, best: number(rating["bestRating"]), worst: number(rating["worstRating"]))
    }
    return text(rating).flatMap { PrintedScore.score($0) }
  }

  private static func number(_ value: JSONValue?) -> Double? {
    guard let value, let text = all(value).lazy.compactMap(text).first else { return nil }
    if text.hasPrefix("-") { return PrintedScore.number(String(text.dropFirst())).map { -$0 } }
    return PrintedScore.number(text)
  }

  /// A number or a text as it would be printed.
  private static func text(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): text
    case .integer(let number): String(number)
    // What is not finite is no score, and is refused as words.
    case .number(let number): PrintedScore.short((number * 1_000).rounded() / 1_000)
    default: nil
    }
  }

  /// Words on one line, with what they escape.
  static func line(_ text: String?) -> String? {
    guard let text else { return nil }
    let line = PlainText.summary(ofHTML: text, bytes: 200)
    return line.isEmpty ? nil : line
  }
}
