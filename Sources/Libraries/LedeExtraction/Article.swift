// What stands in a page, without the page around it.

package import LedeMarkup
package import LedeBase

/// The article of a page, and what the page says of it.
package struct Article: Sendable {
  package var title: String?
  package var byline: String?
  /// When it appeared, as ISO 8601: a day, a day and a time, or an instant in UTC where the page
  /// tells its zone.
  package var date: String?
  /// The picture that stands for it.
  package var leadPicture: WebAddress?
  /// The name of who published it.
  package var siteName: String?
  /// One or two sentences that say what it is about.
  package var excerpt: String?
  /// A language tag such as `en-GB`.
  package var language: String?
  /// `ltr` or `rtl`, where the page says so.
  package var direction: String?
  /// The article itself, safe to show.
  package var html: SafeHTML
  /// Its words, one block a line.
  package var text: String
  /// Whether there is enough of it to be worth a reading view.
  package var isReaderable: Bool
}

extension Article {
  /// Reads a page.
  ///
  /// - Parameters:
  ///   - page: Its tree.
  ///   - address: Where it came from, for relative addresses; nil where nobody knows.
  ///   - rules: What the owner knows of the site.
  ///
  /// A page without an article gives little text and is not readerable. Cost: O(nodes + bytes).
  package init(
    in page: HTMLTree, at address: WebAddress?, by rules: ExtractionRules = ExtractionRules()
  ) {
    var outline = PageOutline(page)
    if outline.words(HTMLTree.document) < 200 {
      // Some pages stand wholly in what is shown without scripts.
      outline = PageOutline(page, seesNoscript: true)
    }
    let facts = PageFacts(page, outline, address)
    let base = facts.base ?? address
    var finder = ContentFinder(page, outline, title: facts.title, author: facts.byline)
    let content = finder.content(
      known: rules.article(in: page, at: address), dropped: rules.dropped(in: page, at: address))
    html = SafeHTML(
      content: content.top, of: page, base: base, skipping: { content.isGone[Int($0)] })
    text = BlockText.text(of: html)
    // A short one is an article all the same where the page says itself what it is.
    var isWhole = content.score >= 20 || Article.isInTheOnly(content.top, of: page)
    if let body = facts.body, let told = ToldBody(body, base: base), told.isClearlyMore(than: text)
    {
      (html, text, isWhole) = (told.html, told.text, true)
    }
    title = facts.title
    byline = facts.byline
    date = facts.date.map(PageDate.inUTC)
    leadPicture = facts.leadPicture
    siteName = facts.siteName
    language = facts.language
    direction = facts.direction
    excerpt = facts.excerpt ?? BlockText.firstParagraph(of: text)
    isReaderable = isWhole && text.utf8.count >= 400
  }

  /// Whether a node is the one `<article>` of its page, or stands in it.
  private static func isInTheOnly(_ node: HTMLTree.Node, of page: HTMLTree) -> Bool {
    let articles = (0..<page.count).lazy.map { HTMLTree.Node($0) }
      .filter { page.tag($0) == .article }
    guard let only = articles.first, articles.dropFirst().isEmpty else { return false }
    return node == only || page.ancestors(of: node).contains(only)
  }
}
