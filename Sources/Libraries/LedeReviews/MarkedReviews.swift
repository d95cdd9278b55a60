// Reviews that a page marks as such among its words: microdata, RDFa, and hReview of microformats.

import LedeBase
import LedeMarkup

/// What the marks of a page say of reviews.
struct MarkedReviews {
  private(set) var review: Review?
  /// Whether it marks reviews of more than one work, or of customers.
  private(set) var isOfMany = false

  init(_ tree: HTMLTree) {
    var root: HTMLTree.Node?
    var behind: HTMLTree.Node?
    var (isInside, isSold) = (false, false)
    tree.walk(HTMLTree.document) { node in
      if node == behind { isInside = false }
      guard tree.kind(node) == .element, !isOfMany else { return }
      if MarkedReviews.isReview(node, tree) {
        // A review in a review is a quotation.
        guard !isInside else { return }
        isOfMany = root != nil
        root = node
        behind = MarkedReviews.node(behind: node, tree)
        isInside = true
      } else if MarkedReviews.types(node, tree).contains("Offer") {
        isSold = true
      }
    }
    guard let root else { return }
    if isSold { isOfMany = true }
    if !isOfMany { review = MarkedReviews.read(root, tree) }
  }

  /// The title that a page shares with others, else that of its head, else its first heading.
  static func title(of tree: HTMLTree) -> String {
    var shared = "", head = "", heading = ""
    tree.walk(HTMLTree.document) { node in
      guard tree.kind(node) == .element else { return }
      switch tree.tag(node) {
      case .meta where shared.isEmpty:
        if tree.attribute("property", of: node) == "og:title" {
          shared = tree.attribute("content", of: node) ?? ""
        }
      case .title where head.isEmpty && tree.namespace(node) == .html: head = words(node, tree)
      case .h1 where heading.isEmpty: heading = words(node, tree)
      default: return
      }
    }
    // Who prints the score prints it in one of them.
    return [shared, heading, head].filter { !$0.isEmpty }.max { a, b in
      (TitleReview.review(a, at: nil, tags: []) == nil ? 0 : 1)
        < (TitleReview.review(b, at: nil, tags: []) == nil ? 0 : 1)
    } ?? ""
  }

  // MARK: Marks

  private static func isReview(_ node: HTMLTree.Node, _ tree: HTMLTree) -> Bool {
    let types = types(node, tree)
    if types.contains("Review") || types.contains("CriticReview") { return true }
    let classes = classes(node, tree)
    return classes.contains("hreview") || classes.contains("h-review")
  }

  private static func types(_ node: HTMLTree.Node, _ tree: HTMLTree) -> Set<String> {
    let told = [tree.attribute("itemtype", of: node), tree.attribute("typeof", of: node)]
    return Set(
      told.compactMap(\.self).flatMap { $0.split(whereSeparator: \.isWhitespace) }.map { type in
        String(type.split(whereSeparator: { $0 == "/" || $0 == ":" || $0 == "#" }).last ?? "")
      })
  }

  private static func classes(_ node: HTMLTree.Node, _ tree: HTMLTree) -> Set<Substring> {
    Set((tree.attribute("class", of: node) ?? "").split(whereSeparator: \.isWhitespace))
  }

  /// What a node is called by whichever of the vocabularies.
  private static func names(_ node: HTMLTree.Node, _ tree: HTMLTree) -> Set<String> {
    var names: Set<String> = []
    for attribute in ["itemprop", "property"] {
      for name in (tree.attribute(attribute, of: node) ?? "").split(whereSeparator: \.isWhitespace)
      {
        names.insert(String(name.split(separator: ":").last ?? ""))
      }
    }
    for name in classes(node, tree) {
      switch name {
      case "rating", "p-rating", "value": names.insert("ratingValue")
      case "best", "p-best": names.insert("bestRating")
      case "worst", "p-worst": names.insert("worstRating")
      case "item", "p-item": names.insert("itemReviewed")
      case "fn", "p-name": names.insert("name")
      default: continue
      }
    }
    return names
  }

  private static func read(_ root: HTMLTree.Node, _ tree: HTMLTree) -> Review {
    var review = Review()
    var value: String?, best: String?, worst: String?
    var item: HTMLTree.Node?
    // A review may stand in the work that it is about.
    for outer in tree.ancestors(of: root) {
      guard let kind = LinkedReviews.kind(types(outer, tree)), kind != .other else { continue }
      item = outer
      break
    }
    // A rating may be told by something inside of it: the innermost of the first is the one.
    var rating: HTMLTree.Node?
    var behind: HTMLTree.Node?
    tree.walk(root) { node in
      if node == behind { value = value ?? rating.map { content($0, tree) } }
      guard tree.kind(node) == .element else { return }
      let names = names(node, tree)
      if names.contains("itemReviewed"), item == nil { item = node }
      if names.contains("ratingValue"), value == nil {
        rating = node
        behind = MarkedReviews.node(behind: node, tree)
      }
      if names.contains("bestRating") { best = best ?? content(node, tree) }
      if names.contains("worstRating") { worst = worst ?? content(node, tree) }
    }
    if let value = value ?? rating.map({ content($0, tree) }) {
      review.score = PrintedScore.score(
        value, best: best.flatMap(PrintedScore.number), worst: worst.flatMap(PrintedScore.number))
    }
    if let item {
      review.kind = LinkedReviews.kind(types(item, tree))
      var name: String?
      walk(item, tree) { node in
        guard name == nil, node == item || names(node, tree).contains("name"),
          node != item || tree.attribute("content", of: node) != nil
        else { return }
        name = content(node, tree)
      }
      review.work = LinkedReviews.line(name ?? words(item, tree))
    }
    return review
  }

  /// The first node of a walk that stands after all that is in one; nil at the end.
  private static func node(behind node: HTMLTree.Node, _ tree: HTMLTree) -> HTMLTree.Node? {
    var node = node
    while tree.next(node) == HTMLTree.none {
      node = tree.parent(node)
      if node == HTMLTree.none || node == HTMLTree.document { return nil }
    }
    return tree.next(node)
  }

  private static func walk(
    _ top: HTMLTree.Node, _ tree: HTMLTree, _ visit: (HTMLTree.Node) -> Void
  ) {
    tree.walk(top) { node in if tree.kind(node) == .element { visit(node) } }
  }

  /// What a node says: in an attribute for programs, else in its words.
  private static func content(_ node: HTMLTree.Node, _ tree: HTMLTree) -> String {
    for name in ["content", "value", "title", "datetime"] {
      if let text = tree.attribute(name, of: node), !text.isEmpty,
        name != "title" || isValue(node, tree)
      {
        return PlainText.oneLine(text)
      }
    }
    return words(node, tree)
  }

  /// Whether its title is for programs, as in the value class pattern of microformats.
  private static func isValue(_ node: HTMLTree.Node, _ tree: HTMLTree) -> Bool {
    tree.tag(node) == .abbr || classes(node, tree).contains("value-title")
  }

  static func words(_ node: HTMLTree.Node, _ tree: HTMLTree) -> String {
    var bytes: [UInt8] = []
    tree.walk(node) { inner in
      guard tree.kind(inner) == .text, bytes.count < 4_096 else { return }
      tree.appendUTF8(of: inner, to: &bytes)
    }
    return PlainText.oneLine(String(decoding: bytes.prefix(4_096), as: UTF8.self))
  }
}
