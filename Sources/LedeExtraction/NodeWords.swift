// What the names of a part say about it: `class`, `id` and `role`, word by word.

import LedeMarkup

/// What a part of a page is likely to be, by the names its makers gave it.
struct NodeWords {
  /// Names of what is read.
  var isContent = false
  /// Names of what stands around it.
  var isAround = false
  /// Names of what is never part of it: other articles, comments, adverts, consent.
  var isSurelyAround = false
  /// Names that are given to what stands around it and to parts of it alike.
  var isPerhapsAround = false

  /// Names of what others wrote: comments and other articles.
  var isOfOthers = false
  /// Names of who wrote something.
  var isByline = false
  /// Names of a name.
  var isNamed = false
  /// Names of when something appeared, or of what often holds that.
  var isDated = false
  /// Names of nothing but when something appeared.
  var isPublished = false
  /// Names of when something was changed.
  var isChanged = false

  init() {}

  init(_ node: HTMLTree.Node, _ tree: HTMLTree) {
    guard tree.attributeCount(node) > 0 else { return }
    for name in ["class", "id", "role", "itemprop", "data-component", "data-testid"] {
      guard let text = tree.attribute(name, of: node), text.utf8.count < 400 else { continue }
      let words = NodeWords.words(text)
      // An id of many words is a heading's text, not a name.
      if name == "id", words.count > 4 { continue }
      for word in words {
        if NodeWords.content.contains(word) { isContent = true }
        if NodeWords.ofOthers.contains(where: word.hasPrefix) { isOfOthers = true }
        if NodeWords.bylines.contains(word) { isByline = true }
        if word == "name" || word == "fn" { isNamed = true }
        if NodeWords.dated.contains(word) { isDated = true }
        if NodeWords.published.contains(word) { isPublished = true }
        if NodeWords.changed.contains(word) { isChanged = true }
        if NodeWords.perhapsAround.contains(word) { isPerhapsAround = true }
        if NodeWords.around.contains(word) { isAround = true }
        if NodeWords.aroundPrefixes.contains(where: word.hasPrefix) { isSurelyAround = true }
      }
    }
    if isSurelyAround { isAround = true }
  }

  /// The words of a name: `relatedPosts-list_2` is related, posts, list.
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var wasSmall = false
    for byte in text.utf8 {
      let isLarge = byte &- 65 < 26
      let isSmall = byte &- 97 < 26 || byte >= 0x80
      if (isLarge && wasSmall) || !(isLarge || isSmall) {
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        word.removeAll(keepingCapacity: true)
      }
      if isLarge || isSmall { word.append(isLarge ? byte | 0x20 : byte) }
      wasSmall = isSmall
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }

  private static let content: Set<String> = [
    "article", "articlebody", "articletext", "artikel", "artikeltext", "beitrag", "blog", "body",
    "bodytext", "content", "contents", "contenu", "contenido", "entry", "fulltext", "hentry",
    "inhalt", "main", "maincontent", "post", "postcontent", "posttext", "prose", "reader",
    "richtext", "single", "story", "storybody", "storytext", "text", "texte", "texto", "longform",
  ]

  /// Names of what says when something appeared.
  private static let dated: Set<String> = [
    "date", "dateline", "datum", "datetime", "entrydate", "fecha", "meta", "metadata", "posted",
    "postdate", "postmeta", "pubdate", "published", "publish", "time", "timestamp", "info", "stand",
    "data", "created", "creation", "submitted", "details", "updated", "uploaded", "day",
  ]

  private static let published: Set<String> = [
    "published", "pubdate", "publishdate", "publicationdate", "postdate", "entrydate", "created",
    "creation", "uploaded", "dateline", "datepublished",
  ]

  private static let ofOthers = [
    "comment", "kommentar", "disqus", "related", "recommend", "similar", "verwandt", "popular",
    "mostread", "outbrain", "taboola", "replies", "respond", "trending",
  ]

  private static let changed: Set<String> = [
    "updated", "update", "modified", "edited", "changed", "aktualisiert",
  ]

  private static let bylines: Set<String> = [
    "author", "authors", "authorname", "auteur", "auteurs", "autor", "autoren", "autore", "autores",
    "byline", "bylines", "contributor", "contributors", "journalist", "penname", "redakteur",
    "signature", "verfasser", "writer", "writers",
  ]

  private static let around: Set<String> = [
    "abo", "addtoany", "anzeige", "autor", "author", "avatar", "bio", "byline", "complementary",
    "contentinfo", "copyright", "crumb", "crumbs", "disclaimer", "donate", "facebook", "feedback",
    "foot", "footer", "gdpr", "kommentare", "login", "masthead", "menu", "menue", "modal",
    "nav", "navbar", "navi", "navigation", "newsletter", "next", "noprint", "pager", "pagination",
    "partage", "partager", "pinterest", "popup", "prev", "previous", "promo", "publicite",
    "recent", "register", "replies", "reply", "respond", "search", "shares", "share", "shariff",
    "sharedaddy", "sharing", "shop", "sidebar", "signup", "sitemap", "skip", "social", "spenden",
    "sponsor", "sponsored", "subscribe", "subscription", "survey", "tagcloud", "teilen",
    "toolbar", "trackback", "trackbacks", "trending", "vote", "votes", "werbung", "whatsapp",
  ]

  private static let perhapsAround: Set<String> = [
    "ad", "ads", "adv", "aside", "ban", "banner", "bottom", "box", "categories", "category", "cc",
    "combo", "credits", "date", "dialog", "follow", "hidden", "infobox", "jump", "kategorien",
    "legal", "links", "list", "meta", "metadata", "metas", "more", "posted", "postmeta", "print",
    "pub", "rating", "tag", "tags", "teaser", "teasers", "ticker", "toc", "tools", "top", "topbar",
    "tweet", "twitter", "widget", "widgets",
  ]

  private static let aroundPrefixes = [
    "advert", "breadcrumb", "comment", "kommentar", "consent", "cookie", "disqus", "outbrain",
    "paywall", "recommend", "related", "similar", "sidebar", "social", "taboola", "verwandt",
    "popular", "mostread", "newsletter", "share", "footer", "empfehl", "promo", "sponsor",
  ]
}
