// Titles, summaries and contents: their text, and the markup that stands inside them.

import LedeBase

extension FeedBuilder {
  // MARK: Markup inside a text

  /// Writes the start tag of an element that stands inside a text construct.
  mutating func startMarkup(_ name: XMLName, _ attributes: [XMLAttribute]) {
    if !construct.isMarkup {
      // It said that it was plain or escaped, and it is not: from here on it is markup.
      if name.local == "div", construct.markupDepth == 0 {
        construct.passedOver.append(depth)
        return
      }
      construct.type = Self.xhtml
      construct.isMarkup = true
    }
    construct.markupDepth += 1
    if construct.markupDepth == 1 { construct.topElements += 1 }
    text.append(UInt8(ascii: "<"))
    text.append(contentsOf: name.local.utf8)
    writeAttributes(of: name, attributes)
    text.append(contentsOf: (Self.voidElements.contains(name.local) ? " />" : ">").utf8)
  }

  /// Writes the end tag of an element that stands inside a text construct.
  mutating func endMarkup(_ name: XMLName) {
    if construct.passedOver.last == depth {
      construct.passedOver.removeLast()
      return
    }
    if !Self.voidElements.contains(name.local) {
      text.append(contentsOf: "</".utf8)
      text.append(contentsOf: name.local.utf8)
      text.append(UInt8(ascii: ">"))
    }
    construct.markupDepth -= 1
    if construct.markupDepth == 0 { construct.topEnd = text.count }
  }

  /// Writes attributes in alphabetical order, as canonical XML has them, with the namespaces they need.
  private mutating func writeAttributes(of name: XMLName, _ attributes: [XMLAttribute]) {
    var pairs = attributes.map { (name: $0.name.qualified, value: $0.value) }
    if let namespace = Self.foreignRoots[name.local], namespace == name.namespace {
      pairs.append(("xmlns", namespace))
    }
    // Only the true one: a feed may declare another, as long as it likes, and use it everywhere.
    if attributes.contains(where: {
      $0.name.prefix == "xlink" && $0.name.namespace == Self.linkingNamespace
    }) {
      pairs.append(("xmlns:xlink", Self.linkingNamespace))
    }
    if pairs.count > 1 { pairs.sort { $0.name < $1.name } }
    for pair in pairs { writeAttribute(pair.name, pair.value) }
  }

  private mutating func writeAttribute(_ name: String, _ value: String) {
    text.append(32)
    text.append(contentsOf: name.utf8)
    text.append(contentsOf: "=\"".utf8)
    for byte in value.utf8 {
      if byte == UInt8(ascii: "\"") {
        text.append(contentsOf: "&quot;".utf8)
      } else {
        appendEscaped(byte)
      }
    }
    text.append(UInt8(ascii: "\""))
  }

  /// Writes text where markup stands.
  mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "&"): text.append(contentsOf: "&amp;".utf8)
    case UInt8(ascii: "<"): text.append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: ">"): text.append(contentsOf: "&gt;".utf8)
    default: text.append(byte)
    }
  }

  /// Elements of other vocabularies that pages may hold, which must carry their namespace.
  private static let foreignRoots = [
    "math": "http://www.w3.org/1998/Math/MathML", "svg": "http://www.w3.org/2000/svg",
  ]
  private static let linkingNamespace = "http://www.w3.org/1999/xlink"
  private static let voidElements: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
  ]

  // MARK: The whole text

  /// Takes the text of a construct and writes it where it belongs.
  mutating func endConstruct(_ capture: Capture) {
    let marked = marked(capture)
    let word = capture.word
    if isInImage || isInTextInput {
      if isInImage { endImageText(word, marked.value) }
      return
    }
    if word == .content { return endContent(marked) }
    guard !marked.value.isEmpty else { return }
    switch word {
    case .title, .mediaTitle: endTitle(word, marked)
    case .description, .abstract, .summary, .mediaDescription: endSummary(word, marked)
    case .subtitle:
      if mayWrite(word) { write { $0.subtitle = marked } }
    case .info: write { $0.info = marked }
    case .rights:
      if mayWrite(word) { write { $0.rights = marked } }
    default: return
    }
  }

  private mutating func marked(_ capture: Capture) -> MarkedText {
    var bytes = text[capture.start...]
    if construct.type == Self.xhtml, document.format == .atom10 {
      bytes = withoutOuterDivision(bytes)
    }
    var value = TextMending.text(bytes)
    var type = construct.type
    if construct.isBase64, let decoded = Base64.decoded(value) {
      value = TextMending.text(decoded[...])
    }
    // RSS does not say what its texts are; some can only be markup.
    if type == "text/plain", !isAtom, TextMending.hasSigns(bytes),
      TextMending.looksLikeMarkup(value)
    {
      type = "text/html"
    }
    return MarkedText(value, setting(type))
  }

  /// What is said of a text of that type here: the object of a text before, when it is the same.
  private mutating func setting(_ type: String) -> TextSetting {
    let base = base.isEmpty ? nil : base
    for known in settings
    where known.type == type && known.base == base && known.language == construct.language
      && known.source == construct.source
    { return known }
    let setting = TextSetting(
      type: type, language: construct.language, base: base, source: construct.source)
    if settings.count == 4 { settings.removeFirst() }
    settings.append(setting)
    return setting
  }

  /// Atom's `<div>` around XHTML is no part of the text (RFC 4287 §3.1.1.3).
  private func withoutOuterDivision(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard construct.topElements == 1, construct.markupDepth == 0 else { return bytes }
    let inner = bytes.drop(while: ByteCursor.isSpace)
    let tail = text[construct.topEnd...]
    guard tail.allSatisfy(ByteCursor.isSpace), inner.starts(with: "<div".utf8),
      let next = inner.dropFirst(4).first, next == 62 || next == 32,
      let end = inner.firstIndex(of: UInt8(ascii: ">")), end < construct.topEnd - 6
    else { return bytes }
    return text[(end + 1)..<(construct.topEnd - 6)]
  }

  private mutating func endImageText(_ word: FeedWord, _ value: String) {
    write { part in
      switch word {
      case .title: part.image?.title = value
      case .description: part.image?.description = value
      default: break
      }
    }
  }

  private mutating func endTitle(_ word: FeedWord, _ marked: MarkedText) {
    // The first title of the highest place stays; a title of a picture or a film only fills in.
    let wasSettled = settled & (1 << UInt128(FeedWord.title.rawValue)) != 0
    guard word == .title else {
      if isInFile, captures.last?.word == .mediaContent {
        write { part in
          guard let last = part.media.indices.last else { return }
          part.media[last].title = part.media[last].title ?? marked
        }
      }
      return write { part in if part.title == nil { part.title = marked } }
    }
    if isInEntry, !isInSource, wasSettled, entry.title != nil { return }
    guard mayWrite(.title) else { return }
    if !isInEntry, !isInSource, document.feed.title != nil, depth > 3 { return }
    write { $0.title = marked }
  }

  private mutating func endSummary(_ word: FeedWord, _ marked: MarkedText) {
    if isInEntry, !isInSource {
      if word == .mediaDescription {
        if entry.summary == nil { entry.summary = marked }
      } else if mayWrite(.summary) {
        entry.summary = marked
      }
    } else if word == .summary {
      write { part in if part.subtitle == nil { part.subtitle = marked } }
    } else if word != .mediaDescription {
      write { $0.subtitle = marked }
    }
  }

  private mutating func endContent(_ marked: MarkedText) {
    guard !marked.value.isEmpty || marked.source != nil else { return }
    let isText =
      marked.type == "text/plain" || marked.type == "text/html" || marked.type == Self.xhtml
    write { part in
      part.content.append(marked, upTo: Self.most)
      if isText, part.summary == nil, !marked.value.isEmpty { part.summary = marked }
    }
  }
}
