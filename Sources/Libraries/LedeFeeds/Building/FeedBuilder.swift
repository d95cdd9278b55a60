// Builds a feed document from what an XML reader meets: RSS in all its versions, RDF, CDF and Atom.

import LedeBase

/// Hears an XML document for a builder.
///
/// The builder is a value, so that an event costs one check of exclusive access at most; measured, even
/// that one took a twentieth of the time.
final class FeedHandler: XMLHandler {
  // Safety: events come one after another from one parser, and the builder never calls back.
  @exclusivity(unchecked) private var builder: FeedBuilder

  init(address: String, keepsOthers: Bool = false) {
    unsafe builder = FeedBuilder(address: address, keepsOthers: keepsOthers)
  }

  func start(_ name: XMLName, _ attributes: [XMLAttribute]) {
    unsafe builder.start(name, attributes)
  }
  func text(_ bytes: Span<UInt8>) { unsafe builder.text(bytes) }
  func end(_ name: XMLName) { unsafe builder.end(name) }

  func finished(rootNamespace: String) -> FeedDocument? {
    unsafe builder.finished(rootNamespace: rootNamespace)
  }
}

/// Writes down what the events of a document say as a feed.
///
/// Every open element has a `Capture`: where its text begins in `text`, and what is to be done with it.
/// While the innermost capture is a text construct (a title, a summary, content), elements inside it are
/// not feed words but markup, and are written into it as they stand.
struct FeedBuilder {
  var document = FeedDocument()
  /// The entry that is being read.
  var entry = FeedPart()
  /// The source of that entry, while it is being read.
  var source = FeedSource()
  /// What of the entry stood as its direct child, and so is not to be replaced by something deeper.
  var settled: UInt128 = 0
  var entryDepth = 0

  var isInEntry = false
  var isInSource = false
  var isInImage = false
  var isInTextInput = false
  /// Whether the file that was met last is one of `media`, so that a title inside it is its own.
  var isInFile = false
  /// Whose name, email and address are being read.
  var person = PersonRole.none
  /// Whether the entry has real content, so that a second description is not taken for it.
  var hasContent = false
  /// Whether the id now being read is an address.
  var guidIsLink = false
  var period: String?
  var frequency: Int?
  /// The name of the first element; what a document is depends on it.
  var root: FeedWord?
  /// Whether the RDF that is being read holds RSS.
  var isRSSInRDF = false

  /// The text of all open elements, one after another.
  var text: [UInt8] = []
  var captures: [Capture] = []
  /// The text construct that is open; there is never more than one.
  var construct = Construct()
  var depth = 0
  /// What was said of the last texts, to be said of the next by the same objects.
  var settings: [TextSetting] = []

  /// Base addresses and languages in force, each with the depth of the element that set it.
  private var bases: [(depth: Int, value: String)]
  private var languages: [(depth: Int, value: String?)] = []
  /// The meaning of each name by its number; nil when it has not been met.
  private var words: [FeedWord?] = []

  /// Whether elements of unknown names are kept.
  let keepsOthers: Bool

  /// Makes a builder that resolves links against `address`.
  init(address: String, keepsOthers: Bool = false) {
    self.keepsOthers = keepsOthers
    bases = [(0, address)]
    text.reserveCapacity(8192)
    captures.reserveCapacity(64)
  }

  /// The base address in force; empty when nothing says.
  var base: String { bases.last?.value ?? "" }
  var language: String? { languages.last?.value }
  var isAtom: Bool { root == .feed }

  enum PersonRole { case none, author, contributor, publisher }

  // MARK: Events

  mutating func start(_ name: XMLName, _ attributes: [XMLAttribute]) {
    depth += 1
    if !attributes.isEmpty { enterScope(attributes) }
    if captures.last?.isConstruct == true {
      startMarkup(name, attributes)
    } else {
      start(word(name), FeedAttributes(attributes), name)
    }
  }

  mutating func text(_ bytes: Span<UInt8>) {
    guard let capture = captures.last, capture.keepsText else { return }
    if capture.isConstruct, construct.isMarkup {
      for index in bytes.indices { appendEscaped(bytes[index]) }
    } else {
      // Safety: the buffer is only read, inside the call.
      unsafe bytes.withUnsafeBufferPointer { unsafe text.append(contentsOf: $0) }
    }
  }

  mutating func end(_ name: XMLName) {
    if let capture = captures.last {
      if capture.isConstruct, capture.depth < depth {
        endMarkup(name)
      } else {
        captures.removeLast()
        if keepsOthers, capture.word == .unknown { endOther(name, capture) }
        end(capture)
        text.removeLast(text.count - capture.start)
      }
    }
    leaveScope()
    depth -= 1
  }

  private mutating func word(_ name: XMLName) -> FeedWord {
    if name.index < words.count, let known = words[name.index] { return known }
    while words.count <= name.index { words.append(nil) }
    let word = FeedWord(name)
    words[name.index] = word
    return word
  }

  // MARK: Base and language

  private mutating func enterScope(_ attributes: [XMLAttribute]) {
    for attribute in attributes where attribute.name.prefix == "xml" {
      switch attribute.name.local {
      case "base": enterBase(attribute.value)
      case "lang": languages.append((depth, attribute.value.isEmpty ? nil : attribute.value))
      default: continue
      }
    }
  }

  /// Resolves links against another address, until the element that said so ends.
  mutating func enterBase(_ address: String) {
    let resolved = LinkText.base(LinkText.resolve(address, against: base))
    bases.append((depth, resolved.isEmpty ? base : resolved))
  }

  private mutating func leaveScope() {
    if bases.count > 1, bases[bases.count - 1].depth == depth { bases.removeLast() }
    if let last = languages.last, last.depth == depth { languages.removeLast() }
  }

  // MARK: Places

  /// The part that what is now read belongs to.
  @inline(__always)
  mutating func write<Result>(_ change: (inout FeedPart) -> Result) -> Result {
    if isInSource { return change(&source.part) }
    return isInEntry ? change(&entry) : change(&document.feed)
  }

  /// Whether a value of the entry may be written: nothing deeper replaces a direct child.
  mutating func mayWrite(_ word: FeedWord) -> Bool {
    guard isInEntry, !isInSource else { return true }
    let bit: UInt128 = 1 << UInt128(word.rawValue)
    if depth <= entryDepth + 1 {
      settled |= bit
      return true
    }
    return settled & bit == 0
  }

  // MARK: Captures

  /// What is to be done with the text of an open element.
  struct Capture {
    let word: FeedWord
    /// Whether anyone wants its text.
    let keepsText: Bool
    /// Whether it is a text construct, in which elements are markup.
    let isConstruct: Bool
    let depth: Int
    /// Where its text begins.
    let start: Int
  }

  /// What is known of the open text construct.
  struct Construct {
    /// Whether its text is escaped as it comes, because markup has been met or announced.
    var isMarkup = false
    var isBase64 = false
    var type = ""
    var language: String?
    var source: String?
    /// Elements open inside it, and how many have stood at the top.
    var markupDepth = 0
    var topElements = 0
    /// Where the last element at the top ended.
    var topEnd = 0
    /// The depths of elements that were passed over, whose end tags must be, too.
    var passedOver: [Int] = []
  }

  /// Opens an element whose text is kept, or not.
  mutating func open(_ word: FeedWord, keepsText: Bool = true, isConstruct: Bool = false) {
    captures.append(
      Capture(
        word: word, keepsText: keepsText, isConstruct: isConstruct, depth: depth,
        start: text.count))
  }

  mutating func openConstruct(_ word: FeedWord, _ attributes: FeedAttributes, defaultType: String) {
    open(word, isConstruct: true)
    construct = Construct()
    construct.type = defaultType
    construct.language = language
    guard !attributes.all.isEmpty || defaultType == Self.xhtml else { return }
    if let type = attributes["type"] { construct.type = Self.mediaType(type) }
    construct.isMarkup = construct.type == Self.xhtml
    // RFC 4287 §4.1.3.3: what is neither text nor XML is Base64.
    construct.isBase64 =
      attributes["mode"] == "base64"
      || !construct.type.hasPrefix("text/") && !construct.type.hasSuffix("xml")
    construct.source = attributes["src"].map { LinkText.resolve($0, against: base) }
  }

  /// No part has more tags, links, people or files than this; more is nothing but a burden.
  static let most = 200
  /// No document has more entries than this; they come newest first.
  static let mostEntries = 50_000

  static let xhtml = "application/xhtml+xml"

  /// The media type that Atom's short words stand for.
  private static func mediaType(_ type: String) -> String {
    switch type.lowercasedASCII {
    case "text", "text/plain", "": "text/plain"
    case "html", "text/html": "text/html"
    case "xhtml", xhtml: xhtml
    default: type.lowercasedASCII
    }
  }
}

/// The attributes of a feed element, found by name in any case.
struct FeedAttributes {
  let all: [XMLAttribute]
  init(_ all: [XMLAttribute]) { self.all = all }

  /// The value of the attribute without prefix of that name, in small letters.
  subscript(_ name: String) -> String? {
    for attribute in all where attribute.name.prefix.isEmpty {
      if attribute.name.local == name || attribute.name.local.lowercasedASCII == name {
        return attribute.value
      }
    }
    return nil
  }

  /// The value of the RDF attribute of that name, whose prefix some sites forget.
  func rdf(_ name: String) -> String? {
    for attribute in all where attribute.name.local == name {
      if attribute.name.prefix.isEmpty || FeedVocabulary(attribute.name) == .rdf {
        return attribute.value
      }
    }
    return nil
  }

  /// The address in `href`, or in what sites write instead.
  var address: String? { self["href"] ?? self["url"] ?? self["uri"] }
}
