// What is asked of GameSpot: which records, in which order, from where on. Pure.

package import LedeBase

/// A family of records, each with an address, filters and limits of its own.
package enum GameSpotFamily: String, CaseIterable, Hashable, Sendable {
  case articles, reviews, videos, games

  /// The most calls of one family in any hour, as the API's sister sites say.
  package static let perHour = 200
  package static let limits = [CallBudget.Limit(perHour, in: .seconds(3_600))]
}

/// Which records are wanted.
package struct GameSpotWish: Hashable, Sendable {
  /// What records can be ordered by; the names are the API's.
  package enum Field: String, CaseIterable, Hashable, Sendable {
    case id, title, published = "publish_date", updated = "update_date", score
    case name, released = "release_date"
  }

  package struct Order: Hashable, Sendable {
    package var field: Field
    package var isDescending: Bool
    package init(_ field: Field, isDescending: Bool = true) {
      self.field = field
      self.isDescending = isDescending
    }
  }

  package enum Filter: Hashable, Sendable {
    case id(Int64)
    /// Records whose title has these words in it.
    case title(String)
    /// Records that were published between two days, both of them included.
    case published(LocalDate, LocalDate)
    /// Records about a thing, by its guid such as `5000-622392`.
    case association(String)
    case category(Int64)
  }

  package var family: GameSpotFamily
  package var order: [Order]
  package var filters: [Filter]
  /// Which fields are sent; all of them when none is named.
  package var fields: [String]
  package var limit: Int
  /// How many records are passed over, as the API knows no page numbers.
  package var offset: Int

  package init(
    _ family: GameSpotFamily, by order: [Order], where filters: [Filter] = [],
    fields: [String] = [], limit: Int = 20, offset: Int = 0
  ) {
    self.family = family
    self.order = order
    self.filters = filters
    self.fields = fields
    self.limit = limit
    self.offset = offset
  }

  /// More records come in no answer.
  package static let mostRecords = 100

  /// The newest of a family; reviews by when they were brought up to date last.
  package static func latest(_ family: GameSpotFamily, limit: Int = 20, offset: Int = 0)
    -> GameSpotWish
  {
    let field: Field =
      switch family {
      case .articles, .videos: .published
      case .reviews: .updated
      case .games: .released
      }
    return GameSpotWish(family, by: [Order(field)], limit: limit, offset: offset)
  }

  /// The reviews with the best scores.
  ///
  /// The API compares scores as text, so that 9.0 goes before 10.0.
  package static func top(limit: Int = 20, offset: Int = 0) -> GameSpotWish {
    GameSpotWish(.reviews, by: [Order(.score), Order(.updated)], limit: limit, offset: offset)
  }

  /// What a family can be ordered by.
  private static func orders(of family: GameSpotFamily) -> Set<Field> {
    switch family {
    case .articles, .videos: [.id, .title, .published]
    case .reviews: [.id, .title, .published, .updated, .score]
    case .games: [.id, .name, .released]
    }
  }

  // MARK: Addresses

  /// Where it is asked.
  ///
  /// - Parameters:
  ///   - base: The server's address.
  ///   - key: Who asks.
  /// - Returns: The address, with the slash before its query without which the API redirects.
  /// - Throws: `badRequest` for an order or a filter that the family does not have.
  func address(base: String, key: String) throws(GameSpotError) -> WebAddress {
    var query = [("api_key", key), ("format", "json")]
    query.append(("limit", String(min(max(limit, 1), GameSpotWish.mostRecords))))
    if offset > 0 { query.append(("offset", String(offset))) }
    let known = GameSpotWish.orders(of: family)
    if let strange = order.first(where: { !known.contains($0.field) }) {
      throw .badRequest(words: "\(family.rawValue) have no order by \(strange.field.rawValue)")
    }
    if !order.isEmpty {
      let sort = order.map { "\($0.field.rawValue):\($0.isDescending ? "desc" : "asc")" }
      query.append(("sort", sort.joined(separator: ",")))
    }
    let asked = filters.compactMap { $0.text(in: family) }
    if !asked.isEmpty { query.append(("filter", asked.joined(separator: ","))) }
    if !fields.isEmpty { query.append(("field_list", fields.joined(separator: ","))) }
    var base = base.prefix { $0 != "?" && $0 != "#" }
    while base.hasSuffix("/") { base.removeLast() }
    let text = query.map { $0.0 + "=" + EncodedText.of($0.1) }.joined(separator: "&")
    guard let address = WebAddress("\(base)/api/\(family.rawValue)/?\(text)") else {
      throw .badRequest(words: "the question is too long")
    }
    return address
  }
}

extension GameSpotWish.Filter {
  /// As the API writes it; nil when nothing is left of it.
  fileprivate func text(in family: GameSpotFamily) -> String? {
    switch self {
    case .id(let id): return "id:\(id)"
    case .title(let words):
      // Colons, commas and bars part filters, and there is no way to escape one.
      let plain = String(
        String.UnicodeScalarView(
          words.unicodeScalars.prefix(100).map { ":,|".unicodeScalars.contains($0) ? " " : $0 })
      ).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard !plain.isEmpty else { return nil }
      return (family == .games ? "name:" : "title:") + plain
    case .published(let first, let last): return "publish_date:\(first.text)|\(last.text)"
    case .association(let guid):
      let plain = guid.filter { $0.isASCII && ($0.isNumber || $0 == "-") }
      return plain.isEmpty ? nil : "association:\(plain)"
    case .category(let id): return "categories:\(id)"
    }
  }
}
