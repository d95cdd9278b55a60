// What a page says of its article: title, author, date, picture, in the order of who is to be believed.

import LedeMarkup
import LedeBase

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
  /// The article's words in linked data, where they stand.
  var body: String?

  private let tree: HTMLTree
  private var meta: [String: String] = [:]
  private var headTitle: String?
  private var headings: [String] = []

  init(_ tree: HTMLTree, _ page: PageOutline, _ address: WebAddress?) {
    self.tree = tree
    gather(page, address)
    let data = LinkedData(tree)
    siteName =
      first(["og:site_name", "application-name", "twitter:app:name:iphone"]) ?? data.publisher
    title = bestTitle(data)
    self.body = data.body
    let body = page.order.first { tree.tag($0) == .body }
    let seen = SeenFacts(
      tree, page, headline: body.flatMap { Headline.node(in: $0, of: tree, page, title: title) })
    byline = bestByline(data, seen, address)
    date = bestDate(data, seen, address)
    excerpt =
      first(["og:description", "description", "twitter:description", "dc.description"])
      ?? data.summary
    let picture =
      first([
        "og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src",
      ]) ?? data.picture ?? meta["thumbnail"]
    leadPicture = picture.flatMap { text in
      (base ?? address).flatMap { $0.resolving(text) } ?? WebAddress(text)
    }
    language =
      language ?? meta["og:locale"].map { $0.replacing("_", with: "-") } ?? data.language
      ?? meta["content-language"]
  }

  // MARK: Gathering

  private mutating func gather(_ page: PageOutline, _ address: WebAddress?) {
    for node in page.order where tree.kind(node) == .element {
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
          headTitle = PageFacts.tidy(words(node, page))
        }
      case .h1 where headings.count < PageFacts.mostHeadings:
        if let words = PageFacts.tidy(words(node, page)), words.utf8.count <= 600 {
          headings.append(words)
        }
      default: break
      }
    }
    if let direction, direction != "ltr", direction != "rtl" { self.direction = nil }
  }

  /// What is looked for in each other is neither many nor long.
  private static let mostHeadings = 64

  private mutating func gatherMeta(_ node: HTMLTree.Node) {
    guard let value = PageFacts.tidy(tree.attribute("content", of: node)),
      value.utf8.count <= 8_192
    else { return }
    for key in ["property", "name", "itemprop", "http-equiv"] {
      guard let names = tree.attribute(key, of: node)?.lowercased() else { continue }
      for name in names.split(separator: " ") {
        // Some put one vocabulary into another.
        let name = name.hasPrefix("og:article:") ? name.dropFirst(3) : name
        if meta[String(name)] == nil { meta[String(name)] = value }
      }
    }
  }

  private func words(_ node: HTMLTree.Node, _ page: PageOutline) -> String {
    page.words(in: node, tree, most: 2_000) {
      let parent = tree.tag(tree.parent($0))
      return parent != .script && parent != .style
    }
  }

  private func first(_ names: [String]) -> String? { names.lazy.compactMap { meta[$0] }.first }

  // MARK: Title

  private func bestTitle(_ data: LinkedData) -> String? {
    let cards = first(["og:title", "twitter:title", "dc.title", "parsely-title"]).map(
      PageFacts.decoded
    ).flatMap(PageFacts.title)
    let headline = data.headline.flatMap(PageFacts.title)
    var given = headline ?? cards
    if let headline, !isSaidTwice(headline) {
      if let cards, isSaidTwice(cards) {
        given = cards
      } else if let heading = headings.first, let headTitle, headTitle.contains(heading) {
        given = nil
      }
    }
    guard let whole = given ?? headTitle else { return headings.first }
    // The heading is what the page shows; the tab's title often has the site's name behind it, and
    // the cards' title often says before it what it is about.
    let shown = headings.first {
      $0.count >= 8 && (whole.hasPrefix($0) || PageFacts.isSame($0, whole))
    }
    if let shown { return shown }
    if given != nil, let end = headings.first(where: { $0.count >= 12 && whole.hasSuffix($0) }) {
      return end
    }
    if given == nil, headings.count == 1, let heading = headings.first, heading.count >= 15,
      whole.contains(heading)
    {
      return heading
    }
    return withoutSite(whole)
  }

  /// A text that is short enough for a title.
  private static func title(_ text: String) -> String? { text.utf8.count <= 1_000 ? text : nil }

  /// Whether a title stands in what the page shows, too.
  private func isSaidTwice(_ title: String) -> Bool {
    let plain = PageFacts.letters(of: title)
    return ([headTitle] + headings).contains { other in
      guard let other = other.map(PageFacts.letters), !other.isEmpty else { return false }
      return other.contains(plain) || other.count >= 12 && plain.contains(other)
    }
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
      // What stands behind these is as often a part of the title.
      if mark == " / " || mark == " · " { continue }
      if mark != " - ", tail.count < 30, rest.count >= 15 { return rest }
      if mark == " - ", parts.count == 2, tail.split(separator: " ").count <= 3, rest.count >= 15 {
        return rest
      }
    }
    return title
  }

  private static func isSame(_ a: String, _ b: String) -> Bool {
    let (one, other) = (letters(of: a), letters(of: b))
    return !one.isEmpty && one == other
  }

  private static func letters(of text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  // MARK: Author

  /// People before houses, and whole names before the short ones that people log in with.
  private func bestByline(_ data: LinkedData, _ seen: SeenFacts, _ address: WebAddress?) -> String?
  {
    let said = [
      "author", "article:author", "dc.creator", "dcterms.creator", "parsely-author",
      "sailthru.author", "sailthru.byline_name", "cxenseparse:author", "byl", "citation_author",
      "article.author", "og:author", "creator", "author_name", "byline",
    ].compactMap { meta[$0].map(PageFacts.decoded).flatMap(PersonName.found) }
    let named = SeenFacts.unique(data.authors.compactMap(PersonName.found))
    var choices = named.isEmpty ? [] : [named.joined(separator: ", ")]
    choices += said + seen.names
    let isLogin = { (name: String) in !name.contains(" ") && name == name.lowercased() }
    let people = choices.filter { !isHouse($0, data, address) }
    return people.first { !isLogin($0) } ?? people.first ?? data.houses.first ?? choices.first
  }

  /// Whether a name is that of the site, or of who runs it.
  private func isHouse(_ name: String, _ data: LinkedData, _ address: WebAddress?) -> Bool {
    if let publisher = data.publisher, PageFacts.isSame(name, publisher) { return true }
    let plain = PageFacts.letters(of: name)
    if let siteName, PageFacts.isSame(name, siteName) { return true }
    guard plain.utf8.count >= 4, let host = address?.host else { return false }
    return PageFacts.letters(of: host).contains(plain)
  }

  // MARK: Date

  private func bestDate(_ data: LinkedData, _ seen: SeenFacts, _ address: WebAddress?) -> String? {
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
    let shown = seen.dates.lazy.compactMap(PageDate.iso)
    if let day = address.flatMap({ PageDate.asDirectories($0.text) }) {
      // The page may tell the hour, too.
      return shown.first { $0.hasPrefix(day) && $0 != day } ?? day
    }
    if let date = shown.first { return date }
    if let date = address.flatMap({ PageDate.inPath($0.text) }) { return date }
    return data.pagePublished.flatMap(PageDate.iso) ?? data.modified.flatMap(PageDate.iso)
      ?? first(["article:modified_time", "og:updated_time", "last-modified"]).flatMap(PageDate.iso)
      ?? excerpt.flatMap(PageDate.written)
  }

  // MARK: Words

  /// A text whose characters were written as references once more than they should.
  static func decoded(_ text: String) -> String {
    guard text.contains("&"), text.contains(";") else { return text }
    return tidy(unescaped(text)) ?? text
  }

  /// The characters that the references in a text stand for.
  static func unescaped(_ text: String) -> String {
    let tree = HTMLTree(fragment: Array(text.utf8), in: "textarea")
    let words = tree.firstChild(tree.root)
    return words == HTMLTree.none ? text : tree.text(words)
  }

  /// A text on one line without spaces around it; nil when nothing is left.
  static func tidy(_ text: String?) -> String? {
    guard let text else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var needsSpace = false
    for scalar in text.unicodeScalars {
      if scalar.value <= 0x20 || scalar.value > 0x7F && scalar.properties.isWhitespace {
        needsSpace = !bytes.isEmpty
      } else {
        if needsSpace { bytes.append(0x20) }
        needsSpace = false
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
