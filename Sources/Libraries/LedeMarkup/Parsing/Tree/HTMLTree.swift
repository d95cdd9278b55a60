// A parsed page: nodes in one array, linked by numbers, texts as ranges of the source.

/// The tree of an HTML document or fragment, as a browser would build it.
///
/// Nodes are named by number; the document is node 0. Reading a node costs O(1).
public struct HTMLTree: Sendable {
  /// The number of a node.
  public typealias Node = Int32
  /// What stands for "no node".
  public static let none: Node = -1
  /// The node that holds everything.
  public static let document: Node = 0

  /// What a node is.
  public enum Kind: UInt8, Hashable, Sendable {
    case document, doctype, element, text, comment
    /// What is inside a `template`, apart from the page.
    case content
  }

  struct Record: Sendable {
    var kind: Kind
    var namespace: Namespace
    var tag: Tag
    var traits: Traits
    var name: Int32 = 0
    var parent: Node = HTMLTree.none
    var first: Node = HTMLTree.none
    var last: Node = HTMLTree.none
    var previous: Node = HTMLTree.none
    var next: Node = HTMLTree.none
    /// Of an element, its first attribute; of words, its first piece.
    var start: Int32 = -1
    /// Of an element, how many attributes; of words, its last piece.
    var end: Int32 = 0

    /// Of an element, where its attributes stand.
    var attributes: Range<Int> { Int(start)..<Int(start + end) }
  }

  /// A run of bytes: of the source, or where `start` is negative, of what was decoded.
  struct Piece: Sendable {
    var start: Int32
    var length: Int32
    /// The next piece of the same text; −1 at the end.
    var next: Int32 = -1
  }

  struct AttributeRecord: Sendable {
    var name: Int32
    var namespace: AttributeNamespace
    var value: Piece
  }

  /// How a page wants to be laid out, as its doctype says.
  public enum Quirks: Hashable, Sendable { case none, limited, full }

  var records: [Record] = []
  var attributes: [AttributeRecord] = []
  var pieces: [Piece] = []
  var names = NameTable.standard
  let source: [UInt8]
  /// Texts that differ from the source: decoded references and the like.
  var decoded: [UInt8] = []
  /// How the page is to be laid out.
  public internal(set) var quirks = Quirks.none
  /// The first node of the fragment's content, or the document.
  public internal(set) var root: Node = HTMLTree.document

  init(source: [UInt8]) {
    self.source = source
    records.reserveCapacity(source.count / 24 + 16)
    pieces.reserveCapacity(source.count / 32 + 16)
    records.append(Record(kind: .document, namespace: .html, tag: .other, traits: []))
  }

  // MARK: Reading

  /// How many nodes there are, those cut off from the tree included.
  public var count: Int { records.count }

  /// What a node is.
  public func kind(_ node: Node) -> Kind { records[Int(node)].kind }
  /// Which HTML element a node is; `.other` for all else.
  public func tag(_ node: Node) -> Tag { records[Int(node)].tag }
  /// The vocabulary of an element.
  public func namespace(_ node: Node) -> Namespace { records[Int(node)].namespace }
  /// The name of an element or doctype, as the tree has it.
  public func name(_ node: Node) -> String { names.text(records[Int(node)].name) }
  /// The node that holds this one; `none` at the top.
  public func parent(_ node: Node) -> Node { records[Int(node)].parent }
  /// The first child; `none` without children.
  public func firstChild(_ node: Node) -> Node { records[Int(node)].first }
  /// The last child; `none` without children.
  public func lastChild(_ node: Node) -> Node { records[Int(node)].last }
  /// The node after this one; `none` at the end.
  public func next(_ node: Node) -> Node { records[Int(node)].next }
  /// The node before this one; `none` at the beginning.
  public func previous(_ node: Node) -> Node { records[Int(node)].previous }

  /// The nodes right in a node, in order.
  public func children(of node: Node) -> some Sequence<Node> { chain(firstChild(node), by: next) }
  /// The nodes around a node, the nearest first.
  public func ancestors(of node: Node) -> some Sequence<Node> { chain(parent(node), by: parent) }

  /// A node and what each step leads to, up to the end.
  public func chain(_ first: Node, by step: @escaping (Node) -> Node) -> some Sequence<Node> {
    sequence(first: first, next: step).lazy.prefix { $0 != HTMLTree.none }
  }

  /// The words of a text or comment.
  public func text(_ node: Node) -> String { String(decoding: utf8(node), as: UTF8.self) }

  /// The bytes of a text or comment, always valid UTF-8.
  public func utf8(_ node: Node) -> [UInt8] {
    var bytes: [UInt8] = []
    appendUTF8(of: node, to: &bytes)
    return bytes
  }

  /// Adds the bytes of a text or comment to `bytes`.
  public func appendUTF8(of node: Node, to bytes: inout [UInt8]) {
    var piece = records[Int(node)].start
    while piece >= 0 {
      bytes += self.bytes(pieces[Int(piece)])
      piece = pieces[Int(piece)].next
    }
  }

  /// How many attributes an element has.
  public func attributeCount(_ node: Node) -> Int { Int(records[Int(node)].end) }

  /// An element's attributes, in the order of the source.
  public func attributes(_ node: Node) -> [(
    name: String, namespace: AttributeNamespace, value: String
  )] {
    let record = records[Int(node)]
    guard record.kind == .element else { return [] }
    return attributes[record.attributes].map {
      (names.text($0.name), $0.namespace, String(decoding: bytes($0.value), as: UTF8.self))
    }
  }

  /// The value of an attribute; nil when the element has none of that name.
  public func attribute(_ name: String, of node: Node) -> String? {
    guard let number = names.known(name.utf8) else { return nil }
    return value(number, of: node).map { String(decoding: bytes($0), as: UTF8.self) }
  }

  /// The value of the attribute with a known name.
  func value(_ name: Int32, of node: Node) -> Piece? {
    let record = records[Int(node)]
    guard record.kind == .element, record.end > 0 else { return nil }
    for attribute in attributes[record.attributes]
    where attribute.name == name { return attribute.value }
    return nil
  }

  func bytes(_ piece: Piece) -> ArraySlice<UInt8> {
    if piece.start < 0 {
      let start = Int(~piece.start)
      return decoded[start..<(start + Int(piece.length))]
    }
    return source[Int(piece.start)..<Int(piece.start + piece.length)]
  }

  // MARK: Building

  mutating func make(_ record: Record) -> Node {
    records.append(record)
    return Node(records.count - 1)
  }

  mutating func makeElement(
    _ namespace: Namespace, _ name: Int32, attributes start: Int32, count: Int32
  ) -> Node {
    let isHTML = namespace == .html
    let tag = isHTML ? names.tag(name) : .other
    return make(
      Record(
        kind: .element, namespace: namespace, tag: tag,
        traits: isHTML ? tag.traits : ForeignNames.traits(namespace, name), name: name,
        start: start, end: count))
  }

  mutating func makeWords(_ kind: Kind, _ piece: Piece) -> Node {
    pieces.append(Piece(start: piece.start, length: piece.length))
    let number = Int32(pieces.count - 1)
    return make(
      Record(kind: kind, namespace: .html, tag: .other, traits: [], start: number, end: number))
  }

  /// Adds words to a text node.
  mutating func append(_ piece: Piece, toText node: Node) {
    let last = Int(records[Int(node)].end)
    // A run that goes on where the last one ended is one run.
    if piece.start >= 0, pieces[last].start >= 0,
      pieces[last].start + pieces[last].length == piece.start
    {
      pieces[last].length += piece.length
      return
    }
    pieces.append(Piece(start: piece.start, length: piece.length))
    let number = Int32(pieces.count - 1)
    pieces[last].next = number
    records[Int(node)].end = number
  }

  /// Puts a node that has no parent into `parent`, before `sibling` or at the end.
  mutating func insert(_ node: Node, into parent: Node, before sibling: Node = HTMLTree.none) {
    let previous =
      sibling == HTMLTree.none ? records[Int(parent)].last : records[Int(sibling)].previous
    records[Int(node)].parent = parent
    link(previous, node, in: parent)
    link(node, sibling, in: parent)
  }

  /// Makes neighbours know each other; where there is none, their parent knows which is the outermost.
  private mutating func link(_ previous: Node, _ next: Node, in parent: Node) {
    if previous == HTMLTree.none {
      records[Int(parent)].first = next
    } else {
      records[Int(previous)].next = next
    }
    if next == HTMLTree.none {
      records[Int(parent)].last = previous
    } else {
      records[Int(next)].previous = previous
    }
  }

  /// Takes a node out of its parent, with all that is in it.
  mutating func remove(_ node: Node) {
    let record = records[Int(node)]
    guard record.parent != HTMLTree.none else { return }
    link(record.previous, record.next, in: record.parent)
    records[Int(node)].parent = HTMLTree.none
    records[Int(node)].previous = HTMLTree.none
    records[Int(node)].next = HTMLTree.none
  }

  /// Moves all children of one node to the end of another.
  mutating func moveChildren(of node: Node, to other: Node) {
    var child = records[Int(node)].first
    while child != HTMLTree.none {
      let next = records[Int(child)].next
      remove(child)
      insert(child, into: other)
      child = next
    }
  }
}
