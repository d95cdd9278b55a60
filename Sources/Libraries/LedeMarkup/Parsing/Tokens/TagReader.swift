// A fragment tag by tag, without a tree: for those who want its words or its links, and nothing of its shape.

/// Reads the tags and words of a fragment one after the other, as the parser does, and builds nothing.
///
/// What the tree builder knows of the elements around a tag is not known here: an end tag that closes
/// nothing is told, and a tag that HTML would close by itself is not. Cost: O(bytes).
struct TagReader {
  /// What was read last; its names and values stand in `store`.
  private(set) var token = Token()
  /// Names, attributes and decoded words of the token alone.
  private(set) var store: HTMLTree
  /// Where the token begins in the source.
  private(set) var start = 0
  private var tokenizer: Tokenizer
  /// The drawing or formula that is open, and how many of that name stand within one another.
  private var foreign: (name: Int32, depth: Int) = (0, 0)
  /// How many `foreignObject` are open, in which HTML stands.
  private var integrated = 0

  /// Makes a reader of valid UTF-8; `notesValues` tells whether `values` is wanted.
  init(_ source: [UInt8], notesValues: Bool = false) {
    store = HTMLTree(tagsOf: source)
    tokenizer = Tokenizer(source)
    tokenizer.notesValues = notesValues
  }

  /// Where the next token begins.
  var position: Int { tokenizer.position }

  /// Where the values of a start tag's attributes stand in the source, as they were written.
  var values: [Range<Int>] { tokenizer.values }

  /// Whether the token is a drawing or formula or stands in one.
  private(set) var isForeign = false

  /// Reads the next token; false at the end.
  mutating func next() -> Bool {
    store.forgetToken()
    start = tokenizer.position
    tokenizer.hasCDATA = foreign.depth > 0 && integrated == 0
    tokenizer.next(&token, &store)
    isForeign = foreign.depth > 0
    switch token.kind {
    case .eof: return false
    case .start: enter()
    case .end: leave()
    default: break
    }
    return true
  }

  /// The value of an attribute of the tag; nil when it has none of that name.
  func value(_ name: Int32) -> String? {
    for attribute in store.attributes where attribute.name == name {
      return String(decoding: store.bytes(attribute.value), as: UTF8.self)
    }
    return nil
  }

  private mutating func enter() {
    if foreign.depth > 0 {
      if integrated == 0, TreeBuilder.breakers.contains(token.tag) {
        foreign.depth = 0
        isForeign = false
      } else if token.name == foreign.name {
        if !token.isSelfClosing { foreign.depth += 1 }
        return
      } else {
        if token.name == Self.foreignObject, !token.isSelfClosing { integrated += 1 }
        return
      }
    }
    switch token.tag {
    case .svg, .math:
      isForeign = true
      if !token.isSelfClosing {
        foreign = (token.name, 1)
        integrated = 0
      }
    case .title, .textarea: tokenizer.read(.rcdata, until: token.name, store)
    case .style, .xmp, .iframe, .noembed, .noframes:
      tokenizer.read(.rawtext, until: token.name, store)
    case .script: tokenizer.read(.script, until: token.name, store)
    case .plaintext: tokenizer.content = .plaintext
    default: break
    }
  }

  private mutating func leave() {
    guard foreign.depth > 0 else { return }
    if integrated == 0, token.tag == .br || token.tag == .p {
      // As browsers have it: these cannot end anything in a drawing, and so end it.
      foreign.depth = 0
      isForeign = false
    } else if token.name == foreign.name {
      foreign.depth -= 1
    } else if token.name == Self.foreignObject {
      integrated = max(0, integrated - 1)
    }
  }

  private static let foreignObject = NameTable.standard("foreignobject")
}

extension HTMLTree {
  /// A tree for the names and values of tags that are read one by one.
  init(tagsOf source: [UInt8]) { self.source = source }

  /// Drops the attributes and decoded words of the last token.
  mutating func forgetToken() {
    attributes.removeAll(keepingCapacity: true)
    decoded.removeAll(keepingCapacity: true)
  }
}
