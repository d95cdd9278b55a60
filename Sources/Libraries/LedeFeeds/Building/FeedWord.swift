// What elements of feeds mean, told by namespace and name, whatever prefix a site chose.

import LedeBase

/// The meaning of an element.
enum FeedWord: UInt8 {
  case unknown
  // Structure
  case rss, rdf, feed, channel, item, image, textInput, source, html
  // Texts
  case title, mediaTitle, subtitle, description, abstract, summary, content, encoded, body, info
  case mediaDescription, rights
  // Names and addresses
  case id, guid, link, originalLink, originalFile, url, uri, width, height, icon, logo, docs,
    comments
  case commentsFeed, commentsPost, newLocation, license, licenseResource
  // People
  case author, contributor, publisher, owner, name, email
  // Dates
  case published, updated, created, expired
  // Tags
  case category, tags, podcastCategory, podcastKeywords, mediaCategory, mediaKeywords
  // Files and pictures
  case enclosure, mediaContent, mediaThumbnail, podcastImage
  // The rest
  case language, generator, generatorAgent, timeToLive, updatePeriod, updateFrequency
  case podcastExplicit, podcastBlock, podcastDuration

  /// The meaning of `name`, in any case.
  init(_ name: XMLName) {
    let vocabulary = FeedVocabulary(name)
    self = Self.tables[vocabulary]?[name.local.lowercasedASCII] ?? .unknown
  }

  private static let core: [String: FeedWord] = [
    "rss": .rss, "rdf": .rdf, "feed": .feed, "channel": .channel, "item": .item, "entry": .item,
    "product": .item, "image": .image, "textinput": .textInput, "source": .source, "html": .html,
    "title": .title, "subtitle": .subtitle, "tagline": .subtitle, "description": .description,
    "abstract": .abstract, "summary": .summary, "content": .content, "fullitem": .encoded,
    "body": .body, "info": .info, "rights": .rights, "copyright": .rights, "id": .id, "guid": .guid,
    "link": .link, "url": .url, "uri": .uri, "homepage": .uri, "width": .width, "height": .height,
    "icon": .icon, "logo": .logo, "docs": .docs, "comments": .comments, "newlocation": .newLocation,
    "author": .author, "managingeditor": .author, "contributor": .contributor,
    "webmaster": .publisher, "publisher": .publisher, "name": .name, "email": .email,
    "published": .published, "issued": .published, "pubdate": .published, "updated": .updated,
    "modified": .updated, "lastbuilddate": .updated, "created": .created,
    "expirationdate": .expired, "category": .category, "keywords": .category, "tags": .tags,
    "enclosure": .enclosure, "language": .language, "generator": .generator, "ttl": .timeToLive,
  ]

  private static let tables: [FeedVocabulary: [String: FeedWord]] = [
    .core: core,
    .rdf: ["rdf": .rdf],
    .dublinCore: [
      "title": .title, "description": .description, "rights": .rights, "creator": .author,
      "author": .author, "contributor": .contributor, "publisher": .publisher,
      "date": .updated, "subject": .category, "language": .language, "issued": .published,
      "created": .created, "modified": .updated, "abstract": .description,
    ],
    .content: ["encoded": .encoded],
    .xhtml: ["body": .body, "html": .html],
    .podcast: [
      "title": .title, "subtitle": .subtitle, "summary": .summary, "author": .author,
      "owner": .owner, "name": .name, "email": .email, "category": .podcastCategory,
      "keywords": .podcastKeywords, "image": .podcastImage, "link": .podcastImage,
      "explicit": .podcastExplicit, "block": .podcastBlock, "duration": .podcastDuration,
      "new-feed-url": .newLocation, "description": .description,
    ],
    .media: [
      "title": .mediaTitle, "description": .mediaDescription, "content": .mediaContent,
      "thumbnail": .mediaThumbnail, "peerlink": .mediaContent, "category": .mediaCategory,
      "keywords": .mediaKeywords,
    ],
    .commentAPI: ["comment": .commentsPost, "commentrss": .commentsFeed],
    .feedburner: [
      "origlink": .originalLink, "origenclosurelink": .originalFile, "browserfriendly": .info,
    ],
    .admin: ["generatoragent": .generatorAgent],
    .license: ["license": .licenseResource],
    .licenseText: ["license": .license],
    .syndication: ["updateperiod": .updatePeriod, "updatefrequency": .updateFrequency],
    .other: [:],
  ]
}

/// The vocabularies that feeds are written in.
enum FeedVocabulary {
  case core, rdf, dublinCore, content, xhtml, podcast, media, commentAPI, feedburner, admin
  case license, licenseText, syndication, other

  /// The vocabulary of an element or attribute.
  init(_ name: XMLName) {
    if !name.namespace.isEmpty || name.prefix.isEmpty,
      let known = Self.addresses[Self.normalized(name.namespace)]
    {
      self = known
    } else if name.prefix.isEmpty {
      // A site's own default namespace around plain RSS: the names are what they seem.
      self = .core
    } else {
      // A known prefix on an address that is misspelt or not declared at all.
      self = Self.prefixes[name.prefix.lowercasedASCII] ?? .other
    }
  }

  /// Whether an address is that of RSS's own elements in RDF.
  static func isRSSInRDF(_ address: String) -> Bool {
    ["http://purl.org/rss/1.0", "http://my.netscape.com/rdf/simple/0.9"]
      .contains(normalized(address))
  }

  private static func normalized(_ address: String) -> String {
    var text = address.lowercasedASCII
    if text.hasPrefix("https:") { text = "http:" + text.dropFirst(6) }
    while text.hasSuffix("/") || text.hasSuffix("#") { text.removeLast() }
    return text
  }

  private static let addresses: [String: FeedVocabulary] = [
    "": .core, "http://www.w3.org/2005/atom": .core, "http://purl.org/atom/ns": .core,
    "http://purl.org/rss/1.0": .core, "http://my.netscape.com/rdf/simple/0.9": .core,
    "http://channel.netscape.com/rdf/simple/0.9": .core, "http://backend.userland.com/rss": .core,
    "http://backend.userland.com/rss2": .core, "http://blogs.law.harvard.edu/tech/rss": .core,
    "http://cyber.law.harvard.edu/rss": .core, "http://purl.org/rss/1.0/modules/rss091": .core,
    "http://purl.org/net/rss1.1": .core, "http://purl.org/echo": .core,
    "http://purl.org/pie": .core, "http://example.com/newformat": .core,
    "http://example.com/necho": .core, "uri/of/echo/namespace": .core,
    "http://www.w3.org/1999/02/22-rdf-syntax-ns": .rdf,
    "http://purl.org/dc/elements/1.1": .dublinCore, "http://purl.org/dc/elements/1.0": .dublinCore,
    "http://purl.org/dc/terms": .dublinCore, "http://purl.org/rss/1.0/modules/content": .content,
    "http://www.w3.org/1999/xhtml": .xhtml, "http://www.itunes.com/dtds/podcast-1.0.dtd": .podcast,
    "http://example.com/dtds/podcast-1.0.dtd": .podcast,
    "http://www.google.com/schemas/play-podcasts/1.0": .podcast,
    "http://search.yahoo.com/mrss": .media, "http://video.search.yahoo.com/mrss": .media,
    "http://search.yahoo.com/mrss/rss.html": .media, "http://www.rssboard.org/media-rss": .media,
    "http://wellformedweb.org/commentapi": .commentAPI,
    "http://rssnamespace.org/feedburner/ext/1.0": .feedburner,
    "http://www.pheedo.com/namespace/pheedo": .feedburner, "http://webns.net/mvcb": .admin,
    "http://web.resource.org/cc": .license, "http://creativecommons.org/ns": .license,
    "http://creativecommons.org/ns#license": .license,
    "http://backend.userland.com/creativecommonsrssmodule": .licenseText,
    "http://cyber.law.harvard.edu/rss/creativecommonsrssmodule.html": .licenseText,
    "http://purl.org/rss/1.0/modules/syndication": .syndication,
  ]

  private static let prefixes: [String: FeedVocabulary] = [
    "atom": .core, "atom10": .core, "atom03": .core, "rss": .core, "rdf": .rdf, "dc": .dublinCore,
    "dcterms": .dublinCore, "content": .content, "xhtml": .xhtml, "itunes": .podcast,
    "googleplay": .podcast, "media": .media, "wfw": .commentAPI, "feedburner": .feedburner,
    "pheedo": .feedburner,
    "admin": .admin, "cc": .license, "creativecommons": .licenseText, "sy": .syndication,
  ]
}
