// From tokens to a tree: where each goes, as the standard's tree construction has it.

/// Builds one tree.
///
/// The insertion modes stand in `BodyModes.swift`, `HeadModes.swift`, `TableModes.swift`,
/// `ForeignModes.swift` and, for words, `WordModes.swift`; this file has what they share.
///
/// Source: HTML standard §13.2.6. Errors of a page are not reported: every page has a tree.
struct TreeBuilder: Sendable {
  enum Mode: Sendable {
    case initial, beforeHTML, beforeHead, inHead, inHeadNoscript, afterHead, inBody, text
    case inTable, inTableText, inCaption, inColumnGroup, inTableBody, inRow, inCell, inTemplate
    case afterBody, inFrameset, afterFrameset, afterAfterBody, afterAfterFrameset
  }

  /// What a mode did with a token.
  enum Step: Sendable {
    case done
    /// The mode has changed, and the new one is to see the same token.
    case again
  }

  typealias Node = HTMLTree.Node

  var tree: HTMLTree
  var tokenizer: Tokenizer
  var token = Token()
  var mode = Mode.initial
  var originalMode = Mode.initial
  var templateModes: [Mode] = []
  /// The open elements, outermost first.
  var open: [Node] = []
  /// The formatting elements that are opened anew in each block; `none` is a marker.
  var formatting: [Node] = []
  var head = HTMLTree.none
  var form = HTMLTree.none
  /// The element whose content a fragment is.
  var context = HTMLTree.none
  var framesetIsOK = true
  var fosters = false
  var skipsNewline = false
  var hasSelectedContent = false
  var tableText: [(piece: HTMLTree.Piece, isSpace: Bool)] = []
  /// How many nodes may still be made that nothing in the source asks for by itself.
  var clones: Int

  /// Elements deeper than this are put beside their parent instead of into it.
  static let deepest = 512
  /// Formatting elements beyond this are forgotten, the oldest first.
  static let mostFormatting = 64
  /// What stands beyond so many nodes, or twice as many attributes, is not read; the longest pages
  /// have a quarter of that.
  static let mostNodes = 1 << 19

  init(_ source: [UInt8]) {
    tree = HTMLTree(source: source)
    tokenizer = Tokenizer(source)
    // A page that leaves a few formatting elements open over many paragraphs has fewer than this.
    clones = 10_000 + source.count / 16
  }

  /// Reads to the end.
  mutating func run() {
    while true {
      tokenizer.hasCDATA = isInForeign
      if hasRoom { tokenizer.next(&token, &tree) } else { token.kind = .eof }
      switch token.kind {
      case .text: words()
      case .null:
        skipsNewline = false
        while case .again = dispatchWords(token.piece, .null) {}
      case .eof:
        while case .again = inMode() {}
        if hasSelectedContent { fillSelectedContent() }
        return
      default:
        skipsNewline = false
        dispatch()
      }
    }
  }

  private var hasRoom: Bool {
    tree.count < Self.mostNodes && tree.attributes.count < 2 * Self.mostNodes
  }

  /// Sends tags, comments and doctypes where they belong.
  private mutating func dispatch() {
    while true {
      let step = isForeignsTurn ? foreign() : inMode()
      guard case .again = step else { return }
    }
  }

  private var isForeignsTurn: Bool {
    guard isInForeign, let node = adjustedCurrent else { return false }
    let record = tree.records[Int(node)]
    guard token.kind == .start else { return true }
    if record.traits.contains(.mathTextIntegration),
      token.name != Self.mglyph, token.name != Self.malignmark
    {
      return false
    }
    if record.traits.contains(.annotationXML), token.tag == .svg { return false }
    return !isHTMLIntegration(node)
  }

  func isHTMLIntegration(_ node: Node) -> Bool {
    let record = tree.records[Int(node)]
    if record.traits.contains(.htmlIntegration) { return true }
    guard record.traits.contains(.annotationXML), let value = tree.value(Self.encoding, of: node)
    else { return false }
    let encoding = String(decoding: tree.bytes(value), as: UTF8.self).lowercased()
    return encoding == "text/html" || encoding == "application/xhtml+xml"
  }

  static let mglyph = NameTable.standard("mglyph")
  static let malignmark = NameTable.standard("malignmark")
  static let encoding = NameTable.standard("encoding")

  mutating func inMode() -> Step {
    switch mode {
    case .initial: initial()
    case .beforeHTML: beforeHTML()
    case .beforeHead: beforeHead()
    case .inHead: inHead()
    case .inHeadNoscript: inHeadNoscript()
    case .afterHead: afterHead()
    case .inBody: inBody()
    case .text: text()
    case .inTable, .inTableText: inTable()
    case .inCaption: inCaption()
    case .inColumnGroup: inColumnGroup()
    case .inTableBody: inTableBody()
    case .inRow: inRow()
    case .inCell: inCell()
    case .inTemplate: inTemplate()
    case .afterBody: afterBody()
    case .inFrameset: inFrameset()
    case .afterFrameset: afterFrameset()
    case .afterAfterBody: afterAfterBody()
    case .afterAfterFrameset: afterAfterFrameset()
    }
  }

  // MARK: The open elements

  /// The innermost open element.
  var current: Node { open.last ?? HTMLTree.document }

  /// The innermost open element, or of a fragment that has none yet, what it will stand in.
  var adjustedCurrent: Node? { open.count == 1 && context != HTMLTree.none ? context : open.last }

  var isInForeign: Bool {
    guard let node = adjustedCurrent else { return false }
    return tree.records[Int(node)].namespace != .html
  }

  func tag(_ node: Node) -> Tag { tree.records[Int(node)].tag }
  func traits(_ node: Node) -> Traits { tree.records[Int(node)].traits }
  var currentTag: Tag { tag(current) }

  mutating func push(_ node: Node) {
    // The next element is then a sibling of the one that leaves.
    if open.count >= Self.deepest { open.removeLast() }
    open.append(node)
  }

  mutating func pop() { if open.count > 1 { open.removeLast() } }

  /// Closes all up to an element of that name, itself included.
  mutating func pop(until tag: Tag) {
    while open.count > 1 {
      let last = open.removeLast()
      if self.tag(last) == tag { return }
    }
  }

  func isOpen(_ node: Node) -> Bool { open.contains(node) }
  var hasTemplate: Bool { open.contains { tag($0) == .template } }

  /// Whether an element is open with nothing of `boundary` around it.
  func isInScope(_ boundary: Traits = .scope, where isMeant: (Node) -> Bool) -> Bool {
    for node in open.reversed() {
      if isMeant(node) { return true }
      if !traits(node).isDisjoint(with: boundary) { return false }
    }
    return false
  }

  func isInScope(_ tag: Tag, _ boundary: Traits = .scope) -> Bool {
    isInScope(boundary) { self.tag($0) == tag }
  }

  func isInTableScope(_ tag: Tag) -> Bool { isInScope(tag, .tableScope) }

  /// Closes an element of that name with all that it holds; false when none is in scope.
  @discardableResult
  mutating func close(
    _ tag: Tag, in boundary: Traits = .scope, except spared: Tag = .other
  ) -> Bool {
    guard isInScope(tag, boundary) else { return false }
    impliedEnds(except: spared)
    pop(until: tag)
    return true
  }

  mutating func closeParagraph() { close(.p, in: [.scope, .buttonScope], except: .p) }

  mutating func impliedEnds(except tag: Tag = .other) {
    while open.count > 1, traits(current).contains(.implied), currentTag != tag { pop() }
  }

  mutating func impliedEndsThoroughly() {
    while open.count > 1, traits(current).contains(.impliedThoroughly) { pop() }
  }

  // MARK: Inserting

  struct Place {
    var parent: Node
    var before = HTMLTree.none
  }

  /// Where the next node goes.
  func place(in target: Node? = nil) -> Place {
    let target = target ?? current
    guard fosters, traits(target).contains(.fosters) else { return Place(parent: inside(target)) }
    let template = open.lastIndex { tag($0) == .template }
    let table = open.lastIndex { tag($0) == .table }
    if let template, template > table ?? -1 { return Place(parent: inside(open[template])) }
    guard let table else { return Place(parent: inside(open[0])) }
    let parent = tree.parent(open[table])
    if parent != HTMLTree.none { return Place(parent: parent, before: open[table]) }
    return Place(parent: inside(open[max(table - 1, 0)]))
  }

  /// What a template holds lies apart.
  private func inside(_ node: Node) -> Node {
    tag(node) == .template && tree.firstChild(node) != HTMLTree.none ? tree.firstChild(node) : node
  }

  mutating func insert(_ node: Node, at place: Place) {
    tree.insert(node, into: place.parent, before: place.before)
  }

  /// Makes an element of the token and opens it.
  @discardableResult
  mutating func insertElement() -> Node {
    insertElement(token.name, token.firstAttribute, token.attributeCount)
  }

  /// Makes an element without attributes and opens it.
  @discardableResult
  mutating func insertElement(_ tag: Tag) -> Node { insertElement(Int32(tag.rawValue), 0, 0) }

  @discardableResult
  mutating func insertElement(
    _ name: Int32, _ attributes: Int32, _ count: Int32, _ namespace: Namespace = .html
  ) -> Node {
    let node = tree.makeElement(namespace, name, attributes: attributes, count: count)
    if open.count >= Self.deepest { open.removeLast() }
    insert(node, at: place())
    open.append(node)
    if tag(node) == .selectedcontent { hasSelectedContent = true }
    if tag(node) == .template {
      let content = tree.make(
        HTMLTree.Record(kind: .content, namespace: .html, tag: .other, traits: []))
      tree.insert(content, into: node)
    }
    return node
  }

  /// Makes an element of the token that holds nothing.
  mutating func insertVoid() {
    insertElement()
    pop()
  }

  @discardableResult
  mutating func insertComment(into parent: Node? = nil) -> Step {
    let node = tree.makeWords(.comment, token.piece)
    insert(node, at: parent.map { Place(parent: $0) } ?? place())
    return .done
  }

  mutating func insertWords(_ piece: HTMLTree.Piece) {
    guard piece.length > 0 else { return }
    let place = place()
    guard place.parent != HTMLTree.document else { return }
    let previous =
      place.before == HTMLTree.none ? tree.lastChild(place.parent) : tree.previous(place.before)
    if previous != HTMLTree.none, tree.kind(previous) == .text {
      tree.append(piece, toText: previous)
    } else {
      insert(tree.makeWords(.text, piece), at: place)
    }
  }

  /// Reads the content of the element that the token opens as words alone.
  mutating func insertWordsOnly(_ content: Tokenizer.Content) {
    insertElement()
    tokenizer.read(content, until: token.name, tree)
    originalMode = mode
    mode = .text
  }

  /// Gives an element those of the token's attributes that it lacks.
  mutating func addAttributes(to node: Node) {
    let record = tree.records[Int(node)]
    let own = tree.attributes[record.attributes]
    let added = tree.attributes[token.attributes].filter { tree.value($0.name, of: node) == nil }
    guard !added.isEmpty, own.count + added.count <= Int(Tokenizer.mostAttributes) else { return }
    let start = tree.attributes.count
    tree.attributes += Array(own) + added
    tree.records[Int(node)].start = Int32(start)
    tree.records[Int(node)].end = Int32(own.count + added.count)
  }

  // MARK: Modes

  /// Lets another mode see the same token.
  mutating func again(in mode: Mode) -> Step {
    self.mode = mode
    return .again
  }

  /// Finds the mode that fits the open elements.
  mutating func resetMode() {
    for index in open.indices.reversed() {
      let isLast = index == 0
      let node = isLast && context != HTMLTree.none ? context : open[index]
      switch tag(node) {
      case .td, .th: if !isLast { return mode = .inCell }
      case .tr: return mode = .inRow
      case .tbody, .thead, .tfoot: return mode = .inTableBody
      case .caption: return mode = .inCaption
      case .colgroup: return mode = .inColumnGroup
      case .table: return mode = .inTable
      case .template: return mode = templateModes.last ?? .inBody
      case .head: if !isLast { return mode = .inHead }
      case .body: return mode = .inBody
      case .frameset: return mode = .inFrameset
      case .html: return mode = head == HTMLTree.none ? .beforeHead : .afterHead
      default: break
      }
    }
    mode = .inBody
  }
}
