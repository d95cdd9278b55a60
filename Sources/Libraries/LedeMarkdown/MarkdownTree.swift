// A text as libcmark read it. The only file that holds C.

import CMark

/// A parsed text; it owns what libcmark made.
///
/// Safe: the root is made and freed here alone, and every node keeps the tree it belongs to.
@safe final class MarkdownTree {
  private let root: OpaquePointer

  /// Reads a text; nil only when there is no memory left.
  init?(_ text: String) {
    var text = text
    let parsed = text.withUTF8 { bytes in
      // Safety: libcmark copies what it keeps, and the bytes live as long as this call.
      unsafe bytes.withMemoryRebound(to: CChar.self) {
        unsafe cmark_parse_document($0.baseAddress, $0.count, CMARK_OPT_DEFAULT)
      }
    }
    guard let parsed = unsafe parsed else { return nil }
    unsafe root = parsed
  }

  deinit {
    // Safety: the root was made by libcmark, is owned by this object alone and freed once.
    unsafe cmark_node_free(root)
  }

  /// The whole text.
  var document: Node { unsafe Node(pointer: root, tree: self) }

  /// One piece of a text; it keeps the tree alive.
  @safe struct Node {
    fileprivate let pointer: OpaquePointer
    fileprivate let tree: MarkdownTree

    enum Kind {
      case document, quote, list(isNumbered: Bool, isTight: Bool), item, code, paragraph
      case heading(Int), rule, text, softBreak, lineBreak, inlineCode, emphasis, strong, link, image
      /// HTML, and whatever a newer libcmark may know.
      case other
    }

    var kind: Kind {
      // Safety: here and below, the node belongs to the tree that is held, and is only read.
      switch unsafe cmark_node_get_type(pointer) {
      case CMARK_NODE_DOCUMENT: .document
      case CMARK_NODE_BLOCK_QUOTE: .quote
      case CMARK_NODE_LIST:
        .list(
          isNumbered: unsafe cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST,
          isTight: unsafe cmark_node_get_list_tight(pointer) != 0)
      case CMARK_NODE_ITEM: .item
      case CMARK_NODE_CODE_BLOCK: .code
      case CMARK_NODE_PARAGRAPH: .paragraph
      case CMARK_NODE_HEADING: .heading(Int(unsafe cmark_node_get_heading_level(pointer)))
      case CMARK_NODE_THEMATIC_BREAK: .rule
      case CMARK_NODE_TEXT: .text
      case CMARK_NODE_SOFTBREAK: .softBreak
      case CMARK_NODE_LINEBREAK: .lineBreak
      case CMARK_NODE_CODE: .inlineCode
      case CMARK_NODE_EMPH: .emphasis
      case CMARK_NODE_STRONG: .strong
      case CMARK_NODE_LINK: .link
      case CMARK_NODE_IMAGE: .image
      default: .other
      }
    }

    /// The words of a text, of code.
    var literal: String {
      // Safety: libcmark gives a string that ends in zero, or nil, and keeps it with the node.
      unsafe cmark_node_get_literal(pointer).map { unsafe String(cString: $0) } ?? ""
    }

    /// Where a link leads, as written.
    var address: String {
      // Safety: as above.
      unsafe cmark_node_get_url(pointer).map { unsafe String(cString: $0) } ?? ""
    }

    /// What stands inside, in order.
    var children: [Node] {
      var children: [Node] = []
      // Safety: the pointers lead to nodes of the same tree.
      var next = unsafe cmark_node_first_child(pointer)
      while let child = unsafe next {
        unsafe children.append(Node(pointer: child, tree: tree))
        unsafe next = cmark_node_next(child)
      }
      return children
    }
  }
}
