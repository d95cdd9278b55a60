// What the beginning of each feed element does.

import LedeBase

extension FeedBuilder {
  /// Does what an element asks for when it begins, and opens its capture.
  mutating func start(_ word: FeedWord, _ attributes: FeedAttributes, _ name: XMLName) {
    if root == nil { startDocument(word, attributes, name) }
    switch word {
    case .item:
      if root == .rdf, !isRSSInRDF { takeVersion(of: name) }
      startEntry(attributes)
    case .channel, .feed: startChannel(word, attributes, name)
    case .image:
      isInImage = true
      if !isInEntry, !isInSource, document.feed.image == nil { document.feed.image = FeedImage() }
      open(word, keepsText: false)
    case .textInput:
      isInTextInput = true
      open(word, keepsText: false)
    case .source: startSource(attributes)
    case .title, .mediaTitle, .subtitle, .info, .rights, .description, .abstract, .summary,
      .content, .encoded, .body, .mediaDescription:
      startText(word, attributes)
    case .guid:
      guidIsLink = attributes["ispermalink"].map { $0.lowercasedASCII == "true" } ?? true
      open(word)
    case .link: startLink(attributes)
    case .author, .contributor, .publisher, .owner: startPerson(word)
    case .category:
      addTag(
        attributes["term"], scheme: attributes["scheme"] ?? attributes["domain"],
        label: attributes["label"])
      open(word)
    case .mediaCategory:
      addTag(
        nil, scheme: attributes["scheme"] ?? "http://search.yahoo.com/mrss/category_schema",
        label: attributes["label"], isOpen: true)
      open(word)
    case .podcastCategory:
      addTag(attributes["text"], scheme: Self.podcastScheme, label: nil)
      open(word, keepsText: false)
    case .enclosure, .mediaContent, .mediaThumbnail: startFile(word, attributes)
    case .podcastImage:
      if let address = attributes.address { setImage(resolved(address)) }
      open(word, keepsText: false)
    case .generator, .generatorAgent: startGenerator(word, attributes)
    case .licenseResource:
      if let address = attributes.rdf("resource") { addLicense(address) }
      open(word, keepsText: false)
    case .unknown:
      if keepsOthers { startOther(name, attributes) }
      open(word)
    default: open(word, keepsText: word != .rss && word != .rdf)
    }
  }

  // MARK: What nobody knows

  /// Keeps an element that says what it says in attributes.
  private mutating func startOther(_ name: XMLName, _ attributes: FeedAttributes) {
    var other = other(name)
    for attribute in attributes.all where attribute.name.prefix != "xml" {
      other.attributes[attribute.name.qualified] = attribute.value
    }
    if !other.attributes.isEmpty { add(other) }
  }

  /// Keeps an element that says what it says in words.
  mutating func endOther(_ name: XMLName, _ capture: Capture) {
    var other = other(name)
    other.value = value(capture)
    if !other.value.isEmpty { add(other) }
  }

  private func other(_ name: XMLName) -> FeedOther {
    let prefix = name.prefix.isEmpty ? "" : name.prefix.lowercasedASCII + "_"
    return FeedOther(name: prefix + name.local.lowercasedASCII, depth: depth)
  }

  private mutating func add(_ other: FeedOther) {
    write { part in
      if let index = part.others.firstIndex(where: { $0.name == other.name }) {
        if part.others[index].depth > other.depth { part.others[index] = other }
      } else {
        part.others.append(other, upTo: Self.most)
      }
    }
  }

  /// The scheme of the tags that podcast directories use.
  static let podcastScheme = "http://www.itunes.com/"

  // MARK: Structure

  private mutating func startDocument(
    _ word: FeedWord, _ attributes: FeedAttributes, _ name: XMLName
  ) {
    root = word
    let version = attributes["version"] ?? ""
    switch word {
    case .rss:
      document.format =
        switch version {
        case "0.91": .rss091u
        case "0.92": .rss092
        case "0.93": .rss093
        case "0.94": .rss094
        case _ where version.hasPrefix("2."): .rss20
        default: .rss
        }
    case .feed:
      let namespace = name.namespace.lowercasedASCII
      document.format =
        namespace.hasSuffix("/2005/atom")
        ? .atom10 : version == "0.3" || namespace.hasSuffix("purl.org/atom/ns#") ? .atom03 : .atom
    case .channel: document.format = .cdf
    case .item where name.local.lowercasedASCII == "entry": document.format = .atom10
    default: break
    }
    if word == .feed || word == .rss || word == .rdf, let language {
      document.feed.language = Self.languageTag(language)
    }
    if word == .rdf { document.format = .rss10 }
  }

  /// RDF holds many things; its channel or first item tells that it is RSS, and which.
  private mutating func takeVersion(of name: XMLName) {
    isRSSInRDF = true
    let namespace = name.namespace.lowercasedASCII
    if namespace.contains("netscape.com/rdf/simple/0.9") { document.format = .rss090 }
  }

  static func languageTag(_ text: String) -> String {
    text.utf8.contains(UInt8(ascii: "_")) ? String(text.map { $0 == "_" ? "-" : $0 }) : text
  }

  private mutating func startChannel(
    _ word: FeedWord, _ attributes: FeedAttributes, _ name: XMLName
  ) {
    if root == .rdf { takeVersion(of: name) }
    if document.format == .cdf {
      if let base = attributes["base"] { enterBase(base) }
      takeChannelDefinition(attributes)
    }
    open(word, keepsText: false)
  }

  private mutating func startEntry(_ attributes: FeedAttributes) {
    if isInEntry { finishEntry() }
    entry = FeedPart()
    settled = 0
    entryDepth = depth
    entry.language = language.map(Self.languageTag)
    isInEntry = true
    isInSource = false
    isInImage = false
    hasContent = false
    guidIsLink = false
    if let about = attributes.rdf("about") { entry.id = resolved(about) }
    if document.format == .cdf { takeChannelDefinition(attributes) }
    open(.item, keepsText: false)
  }

  /// What CDF says in attributes: the last change and the address.
  private mutating func takeChannelDefinition(_ attributes: FeedAttributes) {
    let changed = attributes["lastmod"]
    let address = attributes["href"].map(resolved)
    write { part in
      if let changed { part.updated = FeedDate(changed) }
      if let address {
        part.link = address
        part.links.append(FeedLink(address, type: "text/html"), upTo: Self.most)
      }
    }
  }

  private mutating func startSource(_ attributes: FeedAttributes) {
    isInSource = isInEntry
    source = FeedSource(address: attributes["url"].map(resolved))
    open(.source)
  }

  // MARK: Texts

  private mutating func startText(_ word: FeedWord, _ attributes: FeedAttributes) {
    if word == .content || word == .encoded || word == .body { hasContent = true }
    switch word {
    case .description where takesPlaceOfContent():
      openConstruct(.content, attributes, defaultType: "text/html")
    case .summary where takesPlaceOfContent():
      openConstruct(.content, attributes, defaultType: "text/plain")
    case .description, .mediaDescription: openConstruct(word, attributes, defaultType: "text/html")
    case .encoded: openConstruct(.content, FeedAttributes([]), defaultType: "text/html")
    case .body: openConstruct(.content, attributes, defaultType: Self.xhtml)
    default: openConstruct(word, attributes, defaultType: "text/plain")
    }
  }

  /// Whether a summary was there already, so that this longer one is the content.
  private func takesPlaceOfContent() -> Bool {
    isInEntry && !isInSource && entry.summary != nil && !hasContent
  }

  // MARK: Links and files

  private mutating func startLink(_ attributes: FeedAttributes) {
    guard !isInImage, !isInTextInput else { return open(.link) }
    var link = FeedLink(
      attributes.address.map(resolved), relation: attributes["rel"] ?? "alternate",
      type: attributes["type"])
    if link.type == nil {
      link.type = link.relation == "self" ? "application/atom+xml" : "text/html"
    }
    link.title = attributes["title"]
    link.language = attributes["hreflang"]
    link.length = length(attributes["length"])
    add(link)
    open(.link, keepsText: link.address == nil)
  }

  private mutating func add(_ link: FeedLink) {
    let isPage =
      link.relation == "alternate"
      && (link.type.map { $0.hasPrefix("text/html") || $0 == Self.xhtml } ?? true)
    write { part in
      part.links.append(link, upTo: Self.most)
      guard let address = link.address, !address.isEmpty else { return }
      if isPage { part.link = address }
      if link.relation == "enclosure" {
        var file = FeedEnclosure(address, type: link.type, length: link.length)
        file.title = link.title.map { MarkedText($0) }
        part.enclosures.append(file, upTo: Self.most)
      }
    }
  }

  private mutating func startFile(_ word: FeedWord, _ attributes: FeedAttributes) {
    open(word, keepsText: false)
    isInFile = false
    guard let address = attributes.address.map(resolved), !address.isEmpty else { return }
    let type = attributes["type"]
    switch word {
    case .enclosure:
      var link = FeedLink(address, relation: "enclosure", type: type)
      link.length = length(attributes["length"])
      add(link)
    case .mediaThumbnail:
      write { part in
        if part.thumbnail == nil { part.thumbnail = address }
        part.media.append(FeedEnclosure(address, type: FeedEnclosure.anyPicture), upTo: Self.most)
      }
    default:
      let isPicture = attributes["medium"] == "image" || type?.hasPrefix("image/") == true
      var file = FeedEnclosure(address, type: type, length: length(attributes["filesize"]))
      file.duration = attributes["duration"]
      isInFile = true
      write { part in
        if isPicture, part.thumbnail == nil { part.thumbnail = address }
        part.media.append(file, upTo: Self.most)
      }
    }
  }

  /// A length in bytes; nil when it is no number.
  private func length(_ text: String?) -> String? { text.flatMap { Int($0) == nil ? nil : $0 } }

  /// Writes the picture of what is now read.
  mutating func setImage(_ address: String) {
    write { part in
      if part.image == nil { part.image = FeedImage() }
      part.image?.address = address
    }
  }

  mutating func addLicense(_ address: String) {
    let address = resolved(address)
    write { part in
      part.license = address
      part.links.append(FeedLink(address, relation: "license"), upTo: Self.most)
    }
  }

  // MARK: People and words

  private mutating func startPerson(_ word: FeedWord) {
    let isFull = write { $0.authors.count >= Self.most || $0.contributors.count >= Self.most }
    if isFull { return open(.unknown, keepsText: false) }
    switch word {
    case .author:
      person = .author
      write { $0.authors.append(FeedPerson()) }
    case .contributor:
      person = .contributor
      write { $0.contributors.append(FeedPerson()) }
    default:
      // Whoever keeps the server is not who answers for the podcast.
      if word == .publisher, write({ $0.podcast?.owner != nil }) {
        return open(.unknown, keepsText: false)
      }
      person = .publisher
      write { $0.publisherDetail = FeedPerson() }
    }
    open(word)
  }

  /// Adds a tag, unless the same is there.
  mutating func addTag(_ term: String?, scheme: String?, label: String?, isOpen: Bool = false) {
    let tag = FeedTag(term: term, scheme: scheme, label: label)
    guard isOpen || term != nil || scheme != nil || label != nil else { return }
    write { part in
      if part.tags.count < Self.most, !part.tags.contains(tag) { part.tags.append(tag) }
    }
  }

  private mutating func startGenerator(_ word: FeedWord, _ attributes: FeedAttributes) {
    let address = (word == .generator ? attributes.address : attributes.rdf("resource")).map(
      resolved)
    let version = attributes["version"]
    write { part in
      if part.generatorDetail == nil { part.generatorDetail = FeedGenerator() }
      if let address { part.generatorDetail?.address = address }
      if let version { part.generatorDetail?.version = version }
      if word == .generatorAgent, part.generator == nil { part.generator = address }
    }
    open(word, keepsText: word == .generator)
  }

  /// `address` made absolute; empty when it is no address that may be followed.
  func resolved(_ address: String) -> String { LinkText.resolve(address, against: base) }
}
