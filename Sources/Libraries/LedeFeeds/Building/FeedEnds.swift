// What the end of each feed element does with its text.

import LedeBase

extension FeedBuilder {
  /// Does what an element asks for when it ends.
  mutating func end(_ capture: Capture) {
    switch capture.word {
    case .unknown, .rss, .rdf: return
    case .item: finishEntry()
    case .feed, .channel: return
    case .image: isInImage = false
    case .textInput: isInTextInput = false
    case .source: endSource(capture)
    default:
      if capture.isConstruct {
        endConstruct(capture)
      } else if capture.keepsText {
        endText(capture)
      } else if capture.word == .author || capture.word == .contributor {
        person = .none
      }
    }
  }

  // MARK: Entries and sources

  /// Puts the entry with the others.
  mutating func finishEntry() {
    guard isInEntry else { return }
    if entry.published == nil, !isAtom { entry.published = entry.updated }
    if entry.summary == nil, let subtitle = entry.subtitle {
      entry.summary = subtitle
      entry.subtitle = nil
    }
    takeReplies()
    var done = FeedPart()
    swap(&done, &entry)
    document.entries.append(done, upTo: Self.mostEntries)
    isInEntry = false
    isInSource = false
    hasContent = false
  }

  /// Where the entry's readers talk, when only a link says so (RFC 4685 §3).
  private mutating func takeReplies() {
    for link in entry.links where link.relation == "replies" {
      let isPage = link.type?.hasPrefix("text/html") ?? true || link.type == Self.xhtml
      if isPage, entry.comments == nil { entry.comments = link.address }
      if !isPage, entry.commentsFeed == nil { entry.commentsFeed = link.address }
    }
  }

  private mutating func endSource(_ capture: Capture) {
    let words = value(capture)
    guard isInSource else { return }
    isInSource = false
    if !words.isEmpty, source.part.title == nil { source.part.title = MarkedText(words) }
    entry.source = source
  }

  // MARK: Plain texts

  /// The text of an element, trimmed and mended.
  func value(_ capture: Capture) -> String { TextMending.text(text[capture.start...]) }

  private mutating func endText(_ capture: Capture) {
    let word = capture.word
    switch word {
    case .author, .contributor, .publisher, .owner: return endPerson(capture)
    case .category, .mediaCategory: return endTag(value(capture))
    case .tags, .podcastKeywords, .mediaKeywords:
      let scheme = word == .podcastKeywords ? Self.podcastScheme : nil
      for term in value(capture).split(separator: ",") {
        let term = TextMending.text(Array(term.utf8)[...])
        if !term.isEmpty { addTag(term, scheme: scheme, label: nil) }
      }
      return
    default: break
    }
    let value = value(capture)
    switch word {
    case .link, .url, .uri, .originalLink, .originalFile: endAddress(word, value)
    case .name, .email: endPersonPart(word, value)
    case .width: setImageSize(\.width, value)
    case .height: setImageSize(\.height, value)
    case .guid, .id: endIdentity(word, value)
    case .published, .updated, .created, .expired: endDate(word, value)
    case .updatePeriod: period = value.lowercasedASCII
    case .updateFrequency: frequency = Int(value)
    case .podcastExplicit, .podcastBlock, .podcastDuration: endPodcast(word, value)
    case .license: addLicense(value)
    default: endFact(word, value)
    }
  }

  /// The facts that are one text each.
  private mutating func endFact(_ word: FeedWord, _ value: String) {
    guard !isInImage, !isInTextInput, !value.isEmpty, mayWrite(word) else { return }
    // Some write words where an address should stand.
    let address = value.utf8.contains(where: ByteCursor.isSpace) ? nil : resolved(value)
    write { part in
      switch word {
      case .icon: part.icon = address
      case .logo: part.logo = address
      case .docs: part.docs = address
      case .comments: part.comments = address
      case .commentsFeed: part.commentsFeed = address
      case .commentsPost: part.commentsPost = address
      case .newLocation: part.newLocation = address
      case .language: part.language = Self.languageTag(value)
      case .timeToLive: part.timeToLive = value
      case .generator:
        part.generator = value
        part.generatorDetail?.name = value
      default: break
      }
    }
  }

  private mutating func endDate(_ word: FeedWord, _ value: String) {
    guard !value.isEmpty, mayWrite(word) else { return }
    let date = FeedDate(value)
    write { part in
      switch word {
      case .published: part.published = date
      case .updated: part.updated = date
      case .created: part.created = date
      default: part.expired = date
      }
    }
  }

  private mutating func endIdentity(_ word: FeedWord, _ value: String) {
    guard !isInImage, !isInTextInput else { return }
    let isLink = word == .guid && guidIsLink
    let id = isLink ? resolved(value) : value
    if !id.isEmpty, mayWrite(.id) { write { $0.id = id } }
    guard word == .guid else { return }
    write { part in
      part.guidIsLink = isLink && part.link == nil
      if isLink, part.link == nil, !id.isEmpty { part.link = id }
    }
  }

  // MARK: Addresses

  private mutating func endAddress(_ word: FeedWord, _ text: String) {
    // Some programs write the `&b=2` of an address as if `b` were an entity: `&b;=2`.
    let value = resolved(LinkText.withoutFalseEntities(text))
    if isInTextInput { return }
    if isInImage {
      guard word == .url || word == .link else { return }
      let isLink = word == .link
      return write { part in
        if part.image == nil { part.image = FeedImage() }
        if isLink { part.image?.link = value } else { part.image?.address = value }
      }
    }
    if person != .none, word == .url || word == .uri { return endPersonPart(word, value) }
    switch word {
    case .link:
      guard !value.isEmpty else { return }
      let mayBeMain = mayWrite(.link)
      write { part in
        guard let last = part.links.indices.last else { return }
        part.links[last].address = value
        if part.links[last].relation == "alternate", mayBeMain { part.link = value }
      }
    case .originalLink where !value.isEmpty: write { $0.originalLink = value }
    case .originalFile where !value.isEmpty: write { $0.originalFile = value }
    default: return
    }
  }

  private mutating func setImageSize(_ size: WritableKeyPath<FeedImage, Int?>, _ value: String) {
    guard isInImage, let number = Int(value) else { return }
    write { $0.image?[keyPath: size] = number }
  }

  // MARK: Tags and podcasts

  private mutating func endTag(_ value: String) {
    write { part in
      if let last = part.tags.indices.last, part.tags[last].term == nil {
        if value.isEmpty {
          if part.tags[last].label == nil { part.tags.removeLast() }
        } else {
          part.tags[last].term = value
        }
      } else if !value.isEmpty, part.tags.count < Self.most,
        !part.tags.contains(FeedTag(term: value))
      {
        part.tags.append(FeedTag(term: value))
      }
    }
  }

  /// The answers that Apple's specification has known, in its spelling.
  private static let podcastAnswers = [
    "yes": true, "Yes": true, "true": true, "True": true, "explicit": true, "no": false,
    "No": false, "false": false, "False": false, "clean": false, "Clean": false,
  ]

  private mutating func endPodcast(_ word: FeedWord, _ value: String) {
    write { part in
      var podcast = part.podcast ?? FeedPodcast()
      switch word {
      case .podcastExplicit:
        podcast.saysExplicit = true
        podcast.isExplicit = Self.podcastAnswers[value]
      case .podcastBlock: podcast.isBlocked = value == "yes" || value == "Yes"
      default: podcast.duration = value
      }
      part.podcast = podcast
    }
  }

  // MARK: People

  private mutating func endPersonPart(_ word: FeedWord, _ value: String) {
    guard !value.isEmpty, !isInTextInput else { return }
    let role = person
    write { part in
      func change(_ person: inout FeedPerson) {
        switch word {
        case .name: person.name = value
        case .email: person.email = value
        default: person.address = value
        }
      }
      switch role {
      case .author: if let last = part.authors.indices.last { change(&part.authors[last]) }
      case .contributor:
        if let last = part.contributors.indices.last { change(&part.contributors[last]) }
      case .publisher:
        var detail = part.publisherDetail ?? FeedPerson()
        change(&detail)
        part.publisherDetail = detail
      case .none: break
      }
    }
  }

  private mutating func endPerson(_ capture: Capture) {
    let words = value(capture)
    person = .none
    write { part in
      switch capture.word {
      case .author:
        guard var one = part.authors.popLast() else { return }
        if one.isEmpty { one = PersonText.person(words) }
        if one.isEmpty { return }
        part.authors.append(one)
        part.author = PersonText.words(one)
      case .contributor:
        guard var one = part.contributors.popLast() else { return }
        if one.isEmpty { one = PersonText.person(words) }
        if !one.isEmpty { part.contributors.append(one) }
      default:
        var one = part.publisherDetail ?? FeedPerson()
        if one.isEmpty { one = PersonText.person(words) }
        part.publisherDetail = one.isEmpty ? nil : one
        if one.isEmpty { return }
        part.publisher = PersonText.words(one)
        guard capture.word == .owner else { return }
        part.podcast = part.podcast ?? FeedPodcast()
        part.podcast?.owner = one
      }
    }
  }
}
