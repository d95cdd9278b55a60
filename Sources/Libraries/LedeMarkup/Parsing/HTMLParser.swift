// Bytes of a page to its tree.

extension HTMLTree {
  /// The tree of a whole document; every input has one.
  ///
  /// - Parameter bytes: The page in UTF-8; what is not valid becomes U+FFFD, and what stands beyond
  ///   128 MiB is not read.
  ///
  /// Cost: O(bytes), in time and memory.
  public init(document bytes: [UInt8]) {
    var builder = TreeBuilder(HTMLTree.prepared(bytes))
    builder.run()
    self = builder.tree
  }

  /// The tree of a fragment, as if it were set as the content of an element.
  ///
  /// The fragment's nodes are the children of `root`.
  ///
  /// - Parameters:
  ///   - bytes: The fragment in UTF-8; what is not valid becomes U+FFFD.
  ///   - context: The name of the element it stands in.
  ///   - namespace: The vocabulary of that element.
  public init(fragment bytes: [UInt8], in context: String = "body", namespace: Namespace = .html) {
    var builder = TreeBuilder(HTMLTree.prepared(bytes))
    builder.begin(in: context, namespace)
    builder.run()
    self = builder.tree
    root = firstChild(HTMLTree.document)
  }

  /// Places are kept in 32 bits, and a decoded byte can be three.
  private static let mostBytes = 128 << 20

  /// Valid UTF-8 with `\n` at the ends of lines.
  private static func prepared(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    if bytes.count > mostBytes { bytes.removeLast(bytes.count - mostBytes) }
    if !UTF8Check.isValid(bytes) { bytes = Array(String(decoding: bytes, as: UTF8.self).utf8) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    guard bytes.contains(0x0D) else { return bytes }
    var lines: [UInt8] = []
    lines.reserveCapacity(bytes.count)
    var wasReturn = false
    for byte in bytes {
      if byte == 0x0D {
        lines.append(0x0A)
      } else if byte != 0x0A || !wasReturn {
        lines.append(byte)
      }
      wasReturn = byte == 0x0D
    }
    return lines
  }
}

extension TreeBuilder {
  /// Makes ready to read the content of an element.
  mutating func begin(in name: String, _ namespace: Namespace) {
    func number(_ name: String) -> Int32 { tree.names.number(of: Array(name.utf8)) }
    let adjusted = namespace == .svg ? ForeignNames.adjustedElement[number(name.lowercased())] : nil
    context = tree.makeElement(namespace, adjusted ?? number(name), attributes: 0, count: 0)
    openRoot()
    switch tag(context) {
    case .title, .textarea: tokenizer.content = .rcdata
    case .style, .xmp, .iframe, .noembed, .noframes: tokenizer.content = .rawtext
    case .script: tokenizer.content = .script
    case .plaintext: tokenizer.content = .plaintext
    case .template: templateModes.append(.inTemplate)
    case .form: form = context
    default: break
    }
    resetMode()
  }
}
