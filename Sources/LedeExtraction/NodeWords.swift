// What the names of a part say about it: `class`, `id` and `role`, word by word.

import LedeMarkup

/// What a part of a page is likely to be, by the names its makers gave it.
struct NodeWords {
  /// Names of what is read.
  var isContent = false
  /// Names of what stands around it.
  var isAround = false

  init(_ node: HTMLTree.Node, _ tree: HTMLTree) {
    guard tree.attributeCount(node) > 0 else { return }
    for name in ["class", "id", "role", "itemprop", "data-component", "data-testid"] {
      guard let text = tree.attribute(name, of: node), text.utf8.count < 400 else { continue }
      for word in NodeWords.words(text) {
        if NodeWords.content.contains(word) { isContent = true }
        if NodeWords.around.contains(word)
          || NodeWords.aroundPrefixes.contains(where: word.hasPrefix)
        {
          isAround = true
        }
      }
    }
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
  static let dated: Set<String> = [
    "date", "dateline", "datum", "datetime", "entrydate", "fecha", "meta", "metadata", "posted",
    "postdate", "postmeta", "pubdate", "published", "publish", "time", "timestamp", "info", "stand",
    "data", "created", "submitted", "details", "updated",
  ]

  private static let around: Set<String> = [
    "ad", "ads", "adv", "ban", "banner", "bio", "bottom", "box", "cc", "combo", "complementary",
    "contentinfo", "copyright", "credits", "dialog", "disclaimer", "facebook", "feedback", "foot",
    "footer", "follow", "gdpr", "infobox", "jump", "kommentare", "legal", "links", "list", "login",
    "masthead", "menu", "menue", "metadata", "meta", "metas", "modal", "more", "nav", "navi",
    "navbar", "navigation", "newsletter", "pager", "pagination", "pinterest", "popup", "print",
    "promo", "rating", "recent", "register", "search", "share", "sharing", "shares", "shop",
    "sidebar",
    "signup", "sitemap", "skip", "social", "sponsor", "sponsored", "subscribe", "subscription",
    "survey", "tag", "tags", "tagcloud", "teaser", "teasers", "ticker", "toc", "toolbar", "tools",
    "top", "topbar", "trackback", "trackbacks", "trending", "tweet", "twitter", "whatsapp",
    "widget",
    "widgets", "werbung", "anzeige", "author", "autor", "byline", "avatar", "next", "prev",
    "previous",
    "hidden", "noprint", "aside", "categories", "category", "posted", "postmeta", "crumb", "crumbs",
    "pub", "publicite", "partage", "partager", "teilen", "abo", "shariff", "addtoany", "sharedaddy",
    "jp", "reply", "respond", "replies", "votes", "vote", "donate", "spenden", "kategorien", "date",
  ]

  private static let aroundPrefixes = [
    "advert", "breadcrumb", "comment", "kommentar", "consent", "cookie", "disqus", "outbrain",
    "paywall", "recommend", "related", "similar", "sidebar", "social", "taboola", "verwandt",
    "popular", "mostread", "newsletter", "share", "footer", "empfehl", "promo", "sponsor",
  ]
}
