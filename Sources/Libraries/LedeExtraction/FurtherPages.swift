// Where the rest of an article is, when a page holds a part of it.

package import LedeMarkup
package import LedeBase

/// What a page names as its continuation, and as other forms of itself.
package struct FurtherPages: Sendable {
  /// The page that follows this one in the same article; nil when the article ends here.
  package var next: WebAddress?
  /// The same article on a lighter page (AMP) or for paper, in the order to try them.
  package var others: [WebAddress] = []

  /// Reads what a page says of other pages.
  ///
  /// An address is taken for the next page only if it differs from that of the first one by the page's
  /// number and nothing else; blogs name the next *article* `next`, too.
  ///
  /// - Parameters:
  ///   - page: The tree of the page.
  ///   - address: Where it was found.
  ///   - first: The first page of the article; `address` without it.
  ///   - number: Which page of the article it is.
  ///
  /// Cost: O(nodes).
  package init(
    in page: HTMLTree, at address: WebAddress, first: WebAddress? = nil, number: Int = 1
  ) {
    let shape = PageNumber(of: first ?? address)
    page.walk(HTMLTree.document) { node in
      let tag = page.tag(node)
      guard tag == .a || tag == .link, let href = page.attribute("href", of: node) else { return }
      let relations = (page.attribute("rel", of: node) ?? "").lowercasedASCII.split(separator: " ")
      if next == nil, href.utf8.contains(where: { $0 &- 48 < 10 }),
        relations.contains("next")
          || tag == .a && FurtherPages.isPager(node, page, number: number + 1),
        let found = address.resolving(href)?.withoutFragment, found.origin == address.origin,
        shape.isPage(number + 1, at: found)
      {
        next = found
      }
      let isForPaper =
        relations.contains("alternate")
        && (page.attribute("media", of: node) ?? "").lowercasedASCII.contains("print")
      if others.count < 2,
        isForPaper || relations.contains("amphtml") || relations.contains("print"),
        let found = address.resolving(href)?.withoutFragment, found != address,
        FurtherPages.site(found) == FurtherPages.site(address), !others.contains(found)
      {
        others.append(found)
      }
    }
  }

  /// Whether a link says nothing but which page it leads to.
  private static func isPager(_ node: HTMLTree.Node, _ page: HTMLTree, number: Int) -> Bool {
    var bytes: [UInt8] = []
    var inner = node
    // Of many that lie within each other, each would look through all.
    for left in (0..<64).reversed() {
      if page.kind(inner) == .text { page.appendUTF8(of: inner, to: &bytes) }
      guard left > 0, bytes.count <= 60 else { return false }
      if page.firstChild(inner) != HTMLTree.none {
        inner = page.firstChild(inner)
        continue
      }
      while inner != node, page.next(inner) == HTMLTree.none { inner = page.parent(inner) }
      if inner == node { break }
      inner = page.next(inner)
    }
    guard !bytes.isEmpty else { return false }
    let words = String(decoding: bytes, as: UTF8.self).lowercased()
      .split { !$0.isLetter && !$0.isNumber }
    return words.allSatisfy { pagerWords.contains($0) || $0 == String(number) }
  }

  /// What pagers say, in the languages that pages here are most often in.
  private static let pagerWords: Set<Substring> = [
    "page", "next", "continue", "reading", "continued", "to", "on", "of", "the", "seite", "nächste",
    "weiter", "zu", "zur", "auf", "lesen", "suivante", "suivant", "suite", "la", "lire",
    "siguiente", "página", "próxima", "seguinte", "pagina", "successiva", "volgende", "далее",
    "страница", "следующая", "次へ", "次のページ", "下一页", "下一頁", "التالي", "الصفحة", "التالية",
  ]

  /// A host without what sites put before it for phones.
  private static func site(_ address: WebAddress) -> Substring {
    var host = Substring(address.host)
    for prefix in ["www.", "amp.", "m.", "mobile."] where host.hasPrefix(prefix) {
      host = host.dropFirst(prefix.count)
    }
    return host
  }
}

/// How the pages of one article may be numbered.
private struct PageNumber {
  private let path: Substring
  private let ending: Substring
  private let query: [Substring]

  init(of first: WebAddress) {
    let parts = AddressText(first.text)
    (path, ending) = PageNumber.cut(parts?.path ?? "")
    query = PageNumber.fields(parts?.query).filter { !PageNumber.isNumber(1, field: $0) }
  }

  /// Whether an address is that of the page with a number: `?page=2`, `/2`, `/page/2`, `-2.html`.
  func isPage(_ number: Int, at address: WebAddress) -> Bool {
    // Lists of articles have pages, too, and they stand at the top of a site.
    guard !path.isEmpty, let parts = AddressText(address.text) else { return false }
    let (otherPath, otherEnding) = PageNumber.cut(parts.path)
    let fields = PageNumber.fields(parts.query)
    let rest = fields.filter { !PageNumber.isNumber(number, field: $0) }
    if otherPath == path, otherEnding == ending {
      return rest.count == fields.count - 1 && rest == query
    }
    guard fields == query, otherEnding == ending || otherEnding.isEmpty,
      otherPath.hasPrefix(path), otherPath.hasSuffix(String(number))
    else { return false }
    let between = otherPath.dropFirst(path.count).dropLast(String(number).count)
    return PageNumber.marks.contains(between.lowercased())
  }

  /// What stands between an article's path and the number of a page.
  private static let marks: Set<String> = [
    "/", "/page/", "/page-", "/page", "/p", "/seite-", "/seite/", "/seite", "/pagina/", "-", "_",
    ",", "-page-", "_page_", "-p", "-seite-", "-seite", ".page",
  ]

  /// A path without its last slash and without an ending such as `.html`, and that ending.
  private static func cut(_ path: String) -> (Substring, Substring) {
    var rest = Substring(path)
    while rest.hasSuffix("/") { rest = rest.dropLast() }
    for ending in [".html", ".htm", ".php", ".aspx", ".shtml"] where rest.hasSuffix(ending) {
      return (rest.dropLast(ending.count), rest.suffix(ending.count))
    }
    return (rest, "")
  }

  private static func fields(_ query: String?) -> [Substring] {
    (query ?? "").split(separator: "&")
  }

  /// Whether a field of a query says which page it is.
  private static func isNumber(_ number: Int, field: Substring) -> Bool {
    let parts = field.split(separator: "=", maxSplits: 1)
    return parts.count == 2 && names.contains(parts[0].lowercased()) && parts[1] == String(number)
  }

  private static let names: Set<String> = [
    "page", "p", "pg", "paged", "pagenum", "pageno", "pagenumber", "seite", "pagina", "pag",
    "currentpage", "showpage",
  ]
}
