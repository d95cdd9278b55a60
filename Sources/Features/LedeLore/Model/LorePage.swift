// Which documents of a list are asked for, and the links to its other pages. Pure.

import LedeBase
import LedeHTTP

/// A page of a list, as a query asks for it.
struct LorePage: Sendable {
  /// From 1.
  let number: Int
  let size: Int
  /// What was asked for beside the page, as it goes into the links.
  let filters: [FormFields.Field]

  static let usualSize = 10
  static let mostSize = 50

  /// The page that a query asks for; what is no number is as if it were not there.
  init(_ query: FormFields, of shape: LoreShape) {
    number = max(1, Self.whole(query["page"]) ?? 1)
    size = min(max(1, Self.whole(query["pageSize"]) ?? Self.usualSize), Self.mostSize)
    filters = Array(
      query.fields.lazy.filter { LoreFilter($0, shape) != nil }.prefix(LoreQuestion.most))
  }

  /// A whole number; one with more digits than fit stands for the greatest or least that is of use.
  private static func whole(_ text: String?) -> Int? {
    guard let text else { return nil }
    let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    let most = Int(Int32.max)
    return text.hasPrefix("-") ? 0 : min(Int(digits) ?? most, most)
  }

  /// The documents on it.
  func places(of all: [Int32]) -> ArraySlice<Int32> {
    all.dropFirst((number - 1) * size).prefix(size)
  }

  /// The links to the other pages, as a `Link` header names them (RFC 8288).
  ///
  /// - Parameters:
  ///   - count: How many documents there are on all pages.
  ///   - address: Of the list, without a query.
  /// - Returns: The value of the header.
  func links(of count: Int, at address: String) -> String {
    let last = max(1, (count + size - 1) / size)
    var links: [(page: Int, relation: String)] = []
    if number < last { links.append((number + 1, "next")) }
    if number > 1 { links.append((min(number - 1, last), "prev")) }
    links += [(1, "first"), (last, "last")]
    let rest = filters.map { "&\($0.name)=\(EncodedText.of($0.value))" }.joined()
    return links.map { link in
      "<\(address)?page=\(link.page)&pageSize=\(size)\(rest)>; rel=\"\(link.relation)\""
    }.joined(separator: ", ")
  }
}

/// One condition on documents of a list.
enum LoreFilter: Sendable {
  case text(String, String)
  case held(String, Bool)
  case gender(String)

  /// The condition that a field of a query sets; nil where it sets none: as an empty one, one that these
  /// documents do not know, and a question that is answered neither yes nor no.
  init?(_ field: FormFields.Field, _ shape: LoreShape) {
    guard !field.value.isEmpty else { return nil }
    if let question = shape.questions[field.name] {
      switch field.value.lowercased() {
      case "true": self = .held(question.field, question.isHeld)
      case "false": self = .held(question.field, !question.isHeld)
      default: return nil
      }
    } else if field.name == "gender", shape.field("gender") != nil {
      let word = field.value.lowercased()
      guard ["female", "male", "unknown"].contains(word) else { return nil }
      self = .gender(word)
    } else if shape.field(field.name)?.isFound == true {
      self = .text(field.name, field.value)
    } else {
      return nil
    }
  }

  /// The documents that it lets pass.
  func places(in collection: LoreCollection) -> [Int32] {
    switch self {
    case .text(let name, let text): collection.places(name, text)
    case .held(let name, let isHeld): collection.places(holding: name, isHeld)
    case .gender(let word):
      collection.places("gender") { told in
        let told = told.lowercased()
        return told == word || word == "unknown" && told.isEmpty
      }
    }
  }
}

extension LoreCollection {
  /// The documents that pass all conditions.
  func places(_ filters: [LoreFilter]) -> [Int32] {
    guard let first = filters.first else { return all }
    return filters.dropFirst().reduce(first.places(in: self)) {
      $0.common(with: $1.places(in: self))
    }
  }
}
