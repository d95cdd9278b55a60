// What a page says of itself in JSON-LD (schema.org).

import LedeJSON
import LedeMarkup

/// The parts of a page's linked data that describe its article.
struct LinkedData {
  var headline: String?
  /// People who wrote it.
  var authors: [String] = []
  /// Houses that are named as its author.
  var houses: [String] = []
  var published: String?
  var modified: String?
  /// When the page itself was published, told beside its article or instead of it.
  var pagePublished: String?
  var picture: String?
  var publisher: String?
  var summary: String?
  var language: String?
  /// The words of the article, as its system keeps them.
  var body: String?

  /// Reads every JSON-LD script; those that are broken are passed over, as pages often have some.
  init(_ tree: HTMLTree) {
    var nodes: [JSONValue] = []
    tree.walk(HTMLTree.document) { node in
      guard tree.tag(node) == .script, let type = tree.attribute("type", of: node)?.lowercased(),
        type.contains("ld+json"), tree.firstChild(node) != HTMLTree.none
      else { return }
      // JSON forbids line ends within texts, and pages have them.
      let bytes = tree.utf8(tree.firstChild(node)).map { $0 < 0x20 ? 0x20 : $0 }
      // One script that is no JSON says nothing of the others.
      guard let value = try? JSONValue(bytes) else { return }
      LinkedData.gather(value, into: &nodes, depth: 0)
    }
    let byID = Dictionary(
      nodes.compactMap { node in node["@id"]?.string.map { ($0, node) } },
      uniquingKeysWith: { a, b in LinkedData.count(a) >= LinkedData.count(b) ? a : b })
    func resolved(_ value: JSONValue) -> JSONValue {
      if value["name"] == nil, let id = value["@id"]?.string, let node = byID[id] { return node }
      return value
    }
    pagePublished =
      nodes.first { LinkedData.types($0).contains { $0.hasSuffix("Page") } }?["datePublished"]?
      .string
    for node in nodes where LinkedData.isArticle(node) {
      headline =
        headline
        ?? PageFacts.tidy(node["headline"]?.string ?? node["name"]?.string).map(PageFacts.decoded)
      published = published ?? node["datePublished"]?.string ?? node["dateCreated"]?.string
      modified = modified ?? node["dateModified"]?.string
      summary = summary ?? PageFacts.tidy(node["description"]?.string).map(PageFacts.decoded)
      language = language ?? node["inLanguage"]?.string
      if let text = node["articleBody"]?.string, text.utf8.count > body?.utf8.count ?? 0 {
        body = text
      }
      picture =
        picture ?? node["image"].flatMap { LinkedData.address(of: resolved($0)) }
        ?? node["thumbnailUrl"]?.string
      if authors.isEmpty, let author = node["author"] ?? node["creator"] {
        for one in LinkedData.all(author).flatMap({ LinkedData.all($0) }).map(resolved) {
          // Some put several names into one list, some several into one name.
          let names = (one["name"] ?? one).strings.compactMap(PageFacts.tidy).map(PageFacts.decoded)
          let isHouse = one["@type"]?.strings.contains { $0.hasSuffix("Organization") } ?? false
          for name in names where !name.hasPrefix("http") {
            if isHouse { houses.append(name) } else { authors.append(name) }
          }
        }
      }
      if publisher == nil, let value = node["publisher"] {
        publisher =
          LinkedData.all(value).map(resolved).compactMap { PageFacts.tidy($0["name"]?.string) }
          .first
      }
    }
  }

  private static func count(_ value: JSONValue) -> Int {
    if case .object(let members) = value { members.count } else { 0 }
  }

  private static func gather(_ value: JSONValue, into nodes: inout [JSONValue], depth: Int) {
    guard depth < 6, nodes.count < 500 else { return }
    switch value {
    case .array(let elements): for one in elements { gather(one, into: &nodes, depth: depth + 1) }
    case .object(let members):
      nodes.append(value)
      for member in members {
        if member.name == "@graph" || member.name == "mainEntity" || member.name == "author"
          || member.name == "mainEntityOfPage" || member.name == "publisher"
        {
          gather(member.value, into: &nodes, depth: depth + 1)
        }
      }
    default: break
    }
  }

  private static func isArticle(_ value: JSONValue) -> Bool {
    types(value).contains { name in
      name.hasSuffix("Article") || name.hasSuffix("Posting") || name == "Report"
        || name == "Recipe" || name == "Review" || name == "Blog"
    }
  }

  private static func types(_ value: JSONValue) -> [String] { value["@type"]?.strings ?? [] }

  private static func all(_ value: JSONValue) -> [JSONValue] {
    if case .array(let elements) = value { elements } else { [value] }
  }

  private static func address(of value: JSONValue) -> String? {
    for one in all(value) {
      if let text = one.string ?? one["url"]?.string ?? one["contentUrl"]?.string { return text }
    }
    return nil
  }
}

extension JSONValue {
  /// The texts of a text or a list of texts.
  fileprivate var strings: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let elements): elements.compactMap(\.string)
    default: []
    }
  }
}
