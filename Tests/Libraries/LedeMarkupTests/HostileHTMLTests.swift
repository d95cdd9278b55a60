// Pages that no person wrote: cut anywhere, made of anything, nested beyond measure.

import LedeMarkup
import Testing

struct HostileHTMLTests {
  /// Every link of a tree goes both ways, and nothing is its own ancestor.
  private func check(_ tree: HTMLTree) {
    var seen = 0
    tree.walk(HTMLTree.document) { node in
      seen += 1
      var child = tree.firstChild(node)
      var before = HTMLTree.none
      while child != HTMLTree.none {
        #expect(tree.parent(child) == node)
        #expect(tree.previous(child) == before)
        before = child
        child = tree.next(child)
      }
      #expect(tree.lastChild(node) == before)
    }
    #expect(seen <= tree.count)
  }

  private func depth(_ tree: HTMLTree) -> Int {
    var deepest = 0
    var depths: [HTMLTree.Node: Int] = [:]
    tree.walk(HTMLTree.document) { node in
      let own = (depths[tree.parent(node)] ?? 0) + 1
      depths[node] = own
      deepest = max(deepest, own)
    }
    return deepest
  }

  private static let everything = HTMLTreeTests.pages.map(\.html).joined(separator: "\n")

  @Test func `a page cut anywhere has a sound tree`() {
    let bytes = Array(Self.everything.utf8)
    for end in bytes.indices { check(HTMLTree(document: Array(bytes[..<end]))) }
  }

  @Test func `made-up bytes have a sound tree`() {
    let pieces = Self.everything.split(separator: "<").map { Array(("<" + $0).utf8) }
    var generator = SplitMix(state: 7)
    for round in 0..<400 {
      var bytes: [UInt8] = []
      for _ in 0..<60 {
        let piece = pieces[Int(generator.next() % UInt64(pieces.count))]
        bytes += generator.next() % 8 == 0 ? piece.prefix(2) : piece[...]
        if generator.next() % 16 == 0 { bytes.append(UInt8(truncatingIfNeeded: generator.next())) }
      }
      let tree =
        round % 3 == 0
        ? HTMLTree(
          fragment: bytes, in: ["td", "select", "desc", "table", "template", "title"][round % 6],
          namespace: round % 6 == 2 ? .svg : .html)
        : HTMLTree(document: bytes)
      check(tree)
      #expect(tree.count < 20 * bytes.count)
    }
  }

  @Test(arguments: [
    "<div>", "<b>", "<table><tr><td>", "<svg><g>", "<template>", "<ul><li>", "<a><p>",
  ])
  func `no page is deeper than a browser's`(tag: String) {
    let tree = HTMLTree(document: Array(String(repeating: tag, count: 5_000).utf8))
    #expect(depth(tree) <= 2 * 512 + 4)
    check(tree)
  }

  @Test func `words after too deep an element are not lost`() {
    let tree = HTMLTree(
      document: Array((String(repeating: "<div>", count: 2_000) + "the news").utf8))
    var words = ""
    tree.walk(HTMLTree.document) { if tree.kind($0) == .text { words += tree.text($0) } }
    #expect(words == "the news")
  }

  @Test func `formatting that is opened ever again makes no more nodes than the page has bytes`() {
    let html = (0..<5_000).map { "<b id=\($0)><i id=\($0)><p>" }.joined()
    #expect(HTMLTree(document: Array(html.utf8)).count < 4 * html.utf8.count + 40_000)
  }

  @Test func `formatting that is left open over many paragraphs makes few nodes of its own`() {
    let html = String(repeating: "<b><i><a><p>", count: 10_000)
    #expect(HTMLTree(document: Array(html.utf8)).count < 40_000 + html.utf8.count / 16 + 11_000)
  }

  @Test func `what stands beyond half a million nodes is not read`() {
    let html = String(repeating: "<br>", count: 600_000) + "the end"
    let tree = HTMLTree(fragment: Array(html.utf8))
    #expect(tree.count >= 1 << 19)
    #expect(tree.count < 1 << 19 + 16)
  }

  @Test func `lists within lists are not copied without end`() {
    let html =
      String(
        repeating: "<select><selectedcontent></selectedcontent><option><table><tr><td>", count: 80)
      + String(repeating: "<i>", count: 9_000)
    let tree = HTMLTree(fragment: Array(html.utf8), in: "div")
    check(tree)
    #expect(tree.count < 10_000 + 2 * html.utf8.count)
  }

  @Test func `a closed list shows its choice once, in the first place that asks for it`() {
    let tree = HTMLTree(
      fragment: Array(
        "<select><selectedcontent></selectedcontent><selectedcontent></selectedcontent><option>a</select>"
          .utf8))
    #expect(
      tree.dump == """
        | <select>
        |   <selectedcontent>
        |     "a"
        |   <selectedcontent>
        |   <option>
        |     "a"
        """)
  }

  @Test func `marks of formatting are no more than elements can be open`() {
    let html = String(repeating: "<object>", count: 3_000) + "<b>x</b>" + "</object>y"
    let tree = HTMLTree(fragment: Array(html.utf8))
    check(tree)
    var words = ""
    tree.walk(HTMLTree.document) { if tree.kind($0) == .text { words += tree.text($0) } }
    #expect(words == "xy")
  }

  @Test func `an element keeps at most 512 attributes`() {
    let html = "<p " + (0..<2_000).map { "a\($0)=\($0)" }.joined(separator: " ") + ">"
    let tree = HTMLTree(fragment: Array(html.utf8))
    let node = tree.firstChild(tree.root)
    #expect(tree.attributeCount(node) == 512)
    #expect(tree.attribute("a511", of: node) == "511")
  }

  @Test func `bytes that are no UTF-8 become replacement characters`() {
    let tree = HTMLTree(fragment: [0x61, 0xFF, 0x3C, 0x62, 0xC3, 0x3E])
    #expect(tree.dump == "| \"a\u{FFFD}\"\n| <b\u{FFFD}>")
  }

  @Test func `every kind of line end is one`() {
    #expect(HTMLTree(fragment: Array("a\r\nb\rc\n".utf8)).dump == "| \"a\nb\nc\n\"")
  }
}

/// Numbers that look like chance and are the same in every run.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
