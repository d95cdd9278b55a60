// How fast HTML becomes a tree, beside libxml2's HTML parser over the same bytes; and whether pages
// made to be slow are read in a time that grows no faster than they do.
//
// MarkupBench [FOLDER] prints `html.parse OURS MB/s REFERENCE MB/s ratio R`, medians of five, over a
// page of its own, or over all .html files of a folder; the same for `html.sanitize`, whose reference is
// the bare parse; then a line for each hostile page.

import CMarkupReference
import Glibc
import LedeMarkup

/// A page of a paper: head with scripts, menus, an article in many paragraphs, comments, a footer.
func page(paragraphs: Int) -> [UInt8] {
  var text = """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8"><title>What the tide brought &mdash; The Harbour</title>
    <link rel="stylesheet" href="/style.css?v=12"><meta property="og:title" content="What the tide brought">
    <script>window.data = {"id": 12, "list": [1, 2, 3], "html": "<p>not a tag</p>"};
    function ready(f) { if (document.readyState != 'loading') { f(); } }</script>
    <style>.a > .b { color: red } @media (min-width: 40em) { .c { float: left } }</style></head>
    <body class="page page-article no-js"><!-- begin of the page --><header><nav><ul>\n
    """
  for number in 0..<40 {
    text +=
      "<li class=\"menu-item menu-item-\(number)\"><a href=\"/section/\(number)\">Section \(number)</a>\n"
  }
  text += "</ul></nav></header><main><article><h1>What the tide brought</h1>\n"
  for number in 0..<paragraphs {
    text += """
      <p id="p\(number)" class="text">The harbour office said on Friday that the <em>ferry</em> sails again \
      after its <a href="https://harbour.example/inspection?n=\(number)&amp;from=story" rel="nofollow">inspection</a>, \
      and that nobody &ldquo;had asked why&rdquo; before. It is the <b>third</b> time this year.</p>
      <figure><img src="/pictures/\(number).jpg" alt="Picture \(number)" width=640 height=480 loading="lazy">\
      <figcaption>Boats at low water</figcaption></figure>
      <div class="ad-slot" data-slot="{&quot;n&quot;:\(number)}"><div><div></div></div></div>\n
      """
  }
  text += "</article></main><table>"
  for number in 0..<100 { text += "<tr><td>\(number)<td class=n>high water<td>06:4\(number % 10)" }
  return Array((text + "</table><footer><p>All rights</footer></body></html>").utf8)
}

/// Pages that cost a careless parser far more than their size.
let hostile: [(String, @Sendable (Int) -> [UInt8])] = [
  ("nested", { Array(String(repeating: "<div>", count: $0).utf8) }),
  ("attributes", { count in Array(("<p " + (0..<count).map { "a\($0)=1 " }.joined()).utf8) }),
  ("bold", { Array(String(repeating: "<b>", count: $0).utf8) }),
  ("bold_varied", { count in Array((0..<count).map { "<b id=\($0)><p>" }.joined().utf8) }),
  ("overlap", { Array(String(repeating: "<a><b><i><u><p></a>", count: $0).utf8) }),
  ("tables", { Array(String(repeating: "<table>", count: $0).utf8) }),
  ("cells", { Array(String(repeating: "<table><tr><td>", count: $0).utf8) }),
  ("fostered", { Array(("<table>" + String(repeating: "x<td>y</td>", count: $0)).utf8) }),
  ("fostered_text", { Array(("<table>" + String(repeating: "x<!---->", count: $0)).utf8) }),
  ("bodies", { count in Array((0..<count).map { "<body a\($0)=1>" }.joined().utf8) }),
  ("open", { Array(String(repeating: "<", count: $0).utf8) }),
  ("ampersands", { Array(String(repeating: "&", count: $0).utf8) }),
  ("references", { Array(String(repeating: "&CounterClockwiseContourIntegra", count: $0).utf8) }),
  ("comments", { Array(("<!--" + String(repeating: "--!", count: $0)).utf8) }),
  ("script", { Array(("<script>" + String(repeating: "<!--<script", count: $0)).utf8) }),
  ("options", { Array(("<select>" + String(repeating: "<option><b>", count: $0)).utf8) }),
  ("templates", { Array(String(repeating: "<template><td>", count: $0).utf8) }),
  ("names", { count in Array((0..<count).map { "<n\($0)>" }.joined().utf8) }),
  ("svg", { Array(String(repeating: "<svg><desc>", count: $0).utf8) }),
  ("paragraphs", { Array(String(repeating: "<p><object>", count: $0).utf8) }),
  (
    "ends",
    {
      Array((String(repeating: "<i>", count: 500) + String(repeating: "</x></p>", count: $0)).utf8)
    }
  ),
]

func seconds(_ work: () -> Int) -> Double {
  var from = timespec()
  var to = timespec()
  // Safety: the pointers are to local values, for the length of the call.
  _ = unsafe clock_gettime(CLOCK_MONOTONIC, &from)
  let kept = work()
  _ = unsafe clock_gettime(CLOCK_MONOTONIC, &to)
  precondition(kept >= 0)
  return Double(to.tv_sec - from.tv_sec) + Double(to.tv_nsec - from.tv_nsec) / 1e9
}

func median(_ work: () -> Int) -> Double {
  (0..<5).map { _ in seconds(work) }.sorted()[2]
}

func tenths(_ value: Double) -> String {
  let number = Int((value * 100).rounded())
  return "\(number / 100).\(number / 10 % 10)\(number % 10)"
}

/// The bytes of a file.
func read(_ path: String) -> [UInt8] {
  // Safety: C's file functions with a buffer that lives through each call.
  guard let file = unsafe fopen(path, "rb") else { return [] }
  defer { unsafe fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe fread(&chunk, 1, chunk.count, file)
    if count == 0 { return bytes }
    bytes += chunk[..<count]
  }
}

var pages = [page(paragraphs: 4_000)]
if CommandLine.arguments.count > 1 {
  let folder = CommandLine.arguments[1]
  pages = []
  // Safety: entries are read before the next call changes them.
  if let directory = unsafe opendir(folder) {
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if name.hasSuffix(".html") { pages.append(read(folder + "/" + name)) }
    }
    unsafe closedir(directory)
  }
}
let bytes = pages.reduce(0) { $0 + $1.count }
let ours = median { pages.reduce(0) { $0 + HTMLTree(document: $1).count } }
let reference = median {
  // Safety: the bytes live through the call.
  pages.reduce(0) { sum, page in
    let children = unsafe page.withUnsafeBufferPointer {
      unsafe Int(markup_reference($0.baseAddress, Int32($0.count)))
    }
    return sum + children
  }
}
let megabytes = Double(bytes) / 1e6
print(
  "html.parse \(tenths(megabytes / ours)) MB/s \(tenths(megabytes / reference)) MB/s ratio \(tenths(reference / ours))   (\(pages.count) pages, \(tenths(megabytes)) MB)"
)
let safe = median { pages.reduce(0) { $0 + SafeHTML(sanitizing: $1).bytes.count } }
print(
  "html.sanitize \(tenths(megabytes / safe)) MB/s \(tenths(megabytes / ours)) MB/s ratio \(tenths(ours / safe))   (beside the bare parse)"
)
for (name, make) in hostile {
  let (small, large) = (make(25_000), make(100_000))
  let few = median { HTMLTree(document: small).count }
  let many = median { HTMLTree(document: large).count }
  print(
    "html.hostile.\(name) \(tenths(many * 1000)) ms, \(HTMLTree(document: large).count) nodes, a quarter of it takes \(tenths(few * 1000)) ms, growth \(tenths(many / few / 4))"
  )
}
