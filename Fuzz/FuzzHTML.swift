// Pages made of anything: each has a tree, no larger than the page allows.

import LedeMarkup

/// Reads the bytes as a page and as fragments, and looks at every node.
@Sendable func fuzzHTML(_ bytes: [UInt8]) {
  for tree in [
    HTMLTree(document: bytes), HTMLTree(fragment: bytes), HTMLTree(fragment: bytes, in: "td"),
    HTMLTree(fragment: bytes, in: "desc", namespace: .svg),
  ] {
    var seen = 0
    tree.walk(HTMLTree.document) { node in
      seen += 1
      let next = tree.next(node)
      if next != HTMLTree.none, tree.previous(next) != node { fatalError("a link goes one way") }
      if tree.kind(node) == .text, tree.utf8(node).isEmpty { fatalError("a text says nothing") }
    }
    if seen > 20_000 + 8 * bytes.count { fatalError("a small page has \(seen) nodes") }
  }
  let safe = SafeHTML(sanitizing: bytes)
  if SafeHTML(sanitizing: safe.bytes) != safe { fatalError("what is safe changes when read again") }
}
