// What the names of a part say about it: `class`, `id` and `role`, word by word.

import LedeMarkup

/// What a part of a page is likely to be, by the names its makers gave it.
struct NodeWords: OptionSet, Sendable {
  let rawValue: UInt16

  /// Names of what is read.
  static let content = NodeWords(rawValue: 1)
  /// Names of what stands around it.
  static let around = NodeWords(rawValue: 1 << 1)
  /// Names of what is never part of it: other articles, comments, adverts, consent.
  static let surelyAround = NodeWords(rawValue: 1 << 2)
  /// Names that are given to what stands around it and to parts of it alike.
  static let perhapsAround = NodeWords(rawValue: 1 << 3)
  /// Names of what others wrote: comments and other articles.
  static let ofOthers = NodeWords(rawValue: 1 << 4)
  /// Names of who wrote something.
  static let byline = NodeWords(rawValue: 1 << 5)
  /// Names of a name.
  static let named = NodeWords(rawValue: 1 << 6)
  /// Names of when something appeared, or of what often holds that.
  static let dated = NodeWords(rawValue: 1 << 7)
  /// Names of nothing but when something appeared.
  static let published = NodeWords(rawValue: 1 << 8)
  /// Names of when something was changed.
  static let changed = NodeWords(rawValue: 1 << 9)

  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// What the names of an element say.
  init(_ node: HTMLTree.Node, _ tree: HTMLTree) {
    self = []
    for name in ["class", "id", "role", "itemprop", "data-component", "data-testid"] {
      guard let text = tree.attribute(name, of: node), text.utf8.count < 400 else { continue }
      // An id of many words is a heading's text, not a name.
      formUnion(NodeWords.meaning(of: text, most: name == "id" ? 4 : .max))
    }
    if contains(.surelyAround) { insert(.around) }
  }

  /// What the words of a name say: `relatedPosts-list_2` is related, posts, list.
  ///
  /// A name of more than `most` words says nothing.
  private static func meaning(of text: String, most: Int) -> NodeWords {
    var found: NodeWords = []
    var word: [UInt8] = []
    var count = 0
    var wasSmall = false
    func finish() {
      guard !word.isEmpty else { return }
      count += 1
      if let meaning = meanings[word] { found.formUnion(meaning) }
      if let first = word.first, first &- 97 < 26 {
        for (beginning, meaning) in beginnings[Int(first) - 97] where word.starts(with: beginning) {
          found.formUnion(meaning)
        }
      }
      word.removeAll(keepingCapacity: true)
    }
    for byte in text.utf8 {
      let isLarge = byte &- 65 < 26
      let isSmall = byte &- 97 < 26 || byte >= 0x80
      if (isLarge && wasSmall) || !(isLarge || isSmall) { finish() }
      if isLarge || isSmall { word.append(isLarge ? byte | 0x20 : byte) }
      wasSmall = isSmall
    }
    finish()
    return count > most ? [] : found
  }

  /// Whole words.
  private static let meanings: [[UInt8]: NodeWords] = {
    var meanings: [[UInt8]: NodeWords] = [:]
    for (meaning, words) in words {
      for word in words.utf8.split(whereSeparator: { $0 <= 0x20 }) {
        meanings[Array(word), default: []].formUnion(meaning)
      }
    }
    return meanings
  }()

  /// How words begin, by their first letter.
  private static let beginnings: [[([UInt8], NodeWords)]] = {
    var beginnings = Array(repeating: [([UInt8], NodeWords)](), count: 26)
    for (meaning, words) in firstParts {
      for word in words.utf8.split(whereSeparator: { $0 <= 0x20 }).map(Array.init) {
        beginnings[Int(word[0]) - 97].append((word, meaning))
      }
    }
    return beginnings
  }()

  private static let words: KeyValuePairs<NodeWords, String> = [
    .content: """
    article articlebody articletext artikel artikeltext beitrag blog body bodytext content
    contents contenu contenido entry fulltext hentry inhalt main maincontent post postcontent
    posttext prose reader richtext single story storybody storytext text texte texto longform
    """,
    .around: """
    abo addtoany anzeige autor author avatar bio byline complementary contentinfo copyright crumb
    crumbs disclaimer donate facebook feedback foot footer gdpr kommentare login masthead menu
    menue modal nav navbar navi navigation newsletter next noprint pager pagination partage
    partager pinterest popup prev previous promo publicite recent register replies reply respond
    search shares share shariff sharedaddy sharing shop sidebar signup sitemap skip social spenden
    sponsor sponsored subscribe subscription survey tagcloud teilen toolbar trackback trackbacks
    trending vote votes werbung whatsapp
    """,
    .perhapsAround: """
    ad ads adv aside ban banner bottom box categories category cc combo credits date dialog follow
    hidden infobox jump kategorien legal links list meta metadata metas more posted postmeta print
    pub rating tag tags teaser teasers ticker toc tools top topbar tweet twitter widget widgets
    """,
    .byline: """
    author authors authorname auteur auteurs autor autoren autore autores byline bylines
    contributor contributors journalist penname redakteur signature verfasser writer writers
    """,
    .dated: """
    date dateline datum datetime entrydate fecha meta metadata posted postdate postmeta pubdate
    published publish time timestamp info stand data created creation submitted details updated
    uploaded day
    """,
    .published: """
    published pubdate publishdate publicationdate postdate entrydate created creation uploaded
    dateline datepublished
    """, .changed: "updated update modified edited changed aktualisiert", .named: "name fn",
  ]

  private static let firstParts: KeyValuePairs<NodeWords, String> = [
    .surelyAround: """
    advert breadcrumb comment kommentar consent cookie disqus outbrain paywall recommend related
    similar sidebar social taboola verwandt popular mostread newsletter share footer empfehl promo
    sponsor
    """,
    .ofOthers: """
    comment kommentar disqus related recommend similar verwandt popular mostread outbrain taboola
    replies respond trending
    """,
  ]
}
