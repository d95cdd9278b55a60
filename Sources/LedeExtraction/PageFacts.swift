// What a page says of its article: title, author, date, picture, in the order of who is to be believed.

import LedeMarkup
import LedeNews

/// The facts of a page, each from the most careful source that has it.
///
/// Linked data is written for machines by the same system that wrote the article; then come the tags
/// for cards of social networks; then microdata and what is to be seen.
struct PageFacts {
  var title: String?
  var byline: String?
  var date: String?
  var leadPicture: WebAddress?
  var siteName: String?
  var excerpt: String?
  var language: String?
  var direction: String?
  /// What the page's own addresses start from.
  var base: WebAddress?

  private let tree: HTMLTree
  private var meta: [String: String] = [:]
  private var headTitle: String?
  private var headings: [String] = []
  private var bylines: [(rank: Int, words: String)] = []
  private var times: [(rank: Int, text: String)] = []

  init(_ tree: HTMLTree, _ address: WebAddress?) {
    self.tree = tree
    gather(address)
    let data = LinkedData(tree)
    siteName =
      first(["og:site_name", "application-name", "twitter:app:name:iphone"])
      ?? data.publisher
    title = bestTitle(data)
    byline = bestByline(data)
    date = bestDate(data, address)
    excerpt =
      first(["og:description", "description", "twitter:description", "dc.description"])
      ?? data.summary
    let picture =
      first([
        "og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src",
      ])
      ?? data.picture ?? meta["thumbnail"]
    leadPicture = picture.flatMap { text in
      (base ?? address).flatMap { $0.resolving(text) } ?? WebAddress(text)
    }
    language =
      language ?? meta["og:locale"].map { $0.replacing("_", with: "-") } ?? data.language
      ?? meta["content-language"]
  }

  // MARK: Gathering

  private mutating func gather(_ address: WebAddress?) {
    var nodes: [HTMLTree.Node] = []
    tree.walk(HTMLTree.document) { if tree.kind($0) == .element { nodes.append($0) } }
    for node in nodes {
      switch tree.tag(node) {
      case .html:
        language = tree.attribute("lang", of: node).flatMap { $0.isEmpty ? nil : $0 }
        direction = tree.attribute("dir", of: node)?.lowercased()
      case .body: direction = direction ?? tree.attribute("dir", of: node)?.lowercased()
      case .base:
        if base == nil, let href = tree.attribute("href", of: node) {
          base = address?.resolving(href) ?? WebAddress(href)
        }
      case .meta: gatherMeta(node)
      case .title:
        if headTitle == nil, tree.namespace(node) == .html {
          headTitle = PageFacts.tidy(words(node))
        }
      case .h1: if let words = PageFacts.tidy(words(node)) { headings.append(words) }
      default: break
      }
      gatherSeen(node)
    }
    if let direction, direction != "ltr", direction != "rtl" { self.direction = nil }
  }

  private mutating func gatherMeta(_ node: HTMLTree.Node) {
    guard let value = PageFacts.tidy(tree.attribute("content", of: node)) else { return }
    for key in ["property", "name", "itemprop", "http-equiv"] {
      guard let names = tree.attribute(key, of: node)?.lowercased() else { continue }
      for name in names.split(separator: " ") where meta[String(name)] == nil {
        meta[String(name)] = value
      }
    }
  }

  /// Names and dates that stand in the page for people.
  private mutating func gatherSeen(_ node: HTMLTree.Node) {
    guard tree.attributeCount(node) > 0 else { return }
    let property = tree.attribute("itemprop", of: node)?.lowercased() ?? ""
    if tree.tag(node) == .time || property.contains("datepublished") {
      let text =
        tree.attribute("datetime", of: node) ?? tree.attribute("content", of: node)
        ?? words(node)
      let isPublished =
        property.contains("datepublished") || tree.attribute("pubdate", of: node) != nil
      times.append((isPublished ? 0 : 1, text))
    }
    if tree.tag(node) == .meta || bylines.count > 200 { return }
    if tree.tag(node) == .abbr, let title = tree.attribute("title", of: node) {
      times.append((2, title))
    }
    let relation = tree.attribute("rel", of: node)?.lowercased() ?? ""
    var rank: Int?
    if property.split(separator: " ").contains("author") {
      rank = 0
    } else if relation.split(separator: " ").contains("author") {
      rank = 1
    } else {
      let names = NodeWords.words(
        (tree.attribute("class", of: node) ?? "") + " " + (tree.attribute("id", of: node) ?? ""))
      if !NodeWords.dated.isDisjoint(with: names), times.count < 400 {
        let words = words(node)
        if words.utf8.count < 200 { times.append((2, words)) }
      }
      if names.contains("byline") || names.contains("author") || names.contains("autor")
        || names.contains("auteur")
      {
        rank = names.contains("name") || names.contains("vcard") ? 2 : 3
      }
    }
    if let rank, let words = PageFacts.tidy(words(node)), (2...90).contains(words.count) {
      bylines.append((rank, words))
    }
  }

  private func words(_ node: HTMLTree.Node) -> String {
    var bytes: [UInt8] = []
    tree.walk(node) { child in
      if tree.kind(child) == .text, bytes.count < 2_000 {
        let parent = tree.parent(child)
        if tree.tag(parent) != .script, tree.tag(parent) != .style {
          tree.appendUTF8(of: child, to: &bytes)
        }
      } else if BlockText.blocks.contains(tree.tag(child)) {
        bytes.append(0x20)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func first(_ names: [String]) -> String? {
    for name in names { if let value = meta[name] { return value } }
    return nil
  }

  // MARK: Title

  private func bestTitle(_ data: LinkedData) -> String? {
    let given = data.headline ?? first(["og:title", "twitter:title", "dc.title", "parsely-title"])
    let whole = given ?? headTitle
    guard let whole else { return headings.first }
    // The heading is what the page shows; the tab's title often has the site's name behind it.
    if let heading = headings.first(where: { whole.hasPrefix($0) || PageFacts.isSame($0, whole) }),
      heading.count >= 8
    {
      return heading
    }
    if given == nil, headings.count == 1, let heading = headings.first, heading.count >= 15,
      whole.contains(heading)
    {
      return heading
    }
    return withoutSite(whole)
  }

  /// A title without the site's name behind or before it.
  private func withoutSite(_ title: String) -> String {
    for mark in [" | ", " – ", " — ", " - ", " :: ", " » ", " · ", " / "] {
      let parts = title.split(separator: mark)
      guard parts.count > 1, let head = parts.first, let tail = parts.last else { continue }
      let rest = String(title.dropLast(tail.count + mark.count))
      if let siteName, PageFacts.isSame(String(tail), siteName) { return rest }
      if let siteName, PageFacts.isSame(String(head), siteName) {
        return String(title.dropFirst(head.count + mark.count))
      }
      if mark != " - ", tail.count < 30, rest.count >= 15 { return rest }
      if mark == " - ", parts.count == 2, tail.split(separator: " ").count <= 3, rest.count >= 15 {
        return rest
      }
    }
    return title
  }

  private static func isSame(_ a: String, _ b: String) -> Bool {
    let plain = { (text: String) in text.lowercased().filter { $0.isLetter || $0.isNumber } }
    let (one, other) = (plain(a), plain(b))
    return !one.isEmpty && one == other
  }

  // MARK: Author

  private func bestByline(_ data: LinkedData) -> String? {
    let named = first([
      "author", "article:author", "dc.creator", "dcterms.creator", "parsely-author",
      "sailthru.author", "byl", "citation_author", "article.author", "og:author", "creator",
    ]).flatMap { $0.contains("://") || $0.hasPrefix("@") ? nil : $0 }
    let seen = bylines.sorted { $0.rank < $1.rank }.first?.words
    let list = data.authors.filter { $0 != siteName }
    if !list.isEmpty { return unique(list).joined(separator: "; ") }
    return (named ?? seen).map(withoutBy)
  }

  private func unique(_ names: [String]) -> [String] {
    var seen = Set<String>()
    return names.filter { seen.insert($0).inserted }
  }

  private func withoutBy(_ text: String) -> String {
    let small = text.lowercased()
    for word in [
      "written by ", "posted by ", "by ", "von ", "par ", "por ", "di ", "door ", "автор: ",
      "author: ", "autor: ",
    ]
    where small.hasPrefix(word) {
      return String(text.dropFirst(word.count))
    }
    return text
  }

  // MARK: Date

  private func bestDate(_ data: LinkedData, _ address: WebAddress?) -> String? {
    let given = [
      data.published,
      first([
        "article:published_time", "article:published", "og:published_time", "datepublished",
        "date", "dc.date", "dc.date.issued", "dcterms.date", "dcterms.created", "dc.date.created",
        "parsely-pub-date", "sailthru.date", "publishdate", "pubdate", "publish-date",
        "publication_date", "citation_publication_date", "citation_date", "article.published",
        "cxenseparse:recs:publishtime", "bt:pubdate", "datecreated", "timestamp", "release_date",
      ]),
    ]
    for text in given.compactMap({ $0 }) {
      if let date = PageDate.iso(text) { return date }
    }
    for time in times.sorted(by: { $0.rank < $1.rank }) {
      if let date = PageDate.iso(time.text) { return date }
    }
    if let date = address.flatMap({ PageDate.inPath($0.text) }) { return date }
    if let date = seenDate() { return date }
    return data.modified.flatMap(PageDate.iso)
      ?? first(["article:modified_time", "og:updated_time", "last-modified"]).flatMap(PageDate.iso)
  }

  /// The first day that stands in a short line of the page.
  private func seenDate() -> String? {
    var found: String?
    var words: [UInt8] = []
    func look() {
      defer { words.removeAll(keepingCapacity: true) }
      guard found == nil, (8...160).contains(words.count),
        words.contains(where: { $0 &- 48 < 10 })
      else { return }
      found = PageDate.written(String(decoding: words, as: UTF8.self))
    }
    tree.walk(HTMLTree.document) { node in
      guard found == nil else { return }
      if BlockText.blocks.contains(tree.tag(node)) { look() }
      guard tree.kind(node) == .text, words.count < 400 else { return }
      let parent = tree.tag(tree.parent(node))
      if parent != .script, parent != .style, parent != .title {
        tree.appendUTF8(of: node, to: &words)
      }
    }
    look()
    return found
  }

  // MARK: Words

  /// A text on one line without spaces around it; nil when nothing is left.
  static func tidy(_ text: String?) -> String? {
    guard let text else { return nil }
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
