// How fast a large feed becomes a document, and what the newsroom keeps of it, beside a bare SAX2 loop
// over the same bytes that only keeps the texts.
//
// FeedsBench [MEGABYTES] prints `feeds.parse OURS MB/s REFERENCE MB/s ratio R`, medians of five, and how
// the time for hostile documents grows.

import CXML2
import Glibc
import LedeFeeds
import LedeBase

/// A feed of 20,000 items in the shape of a blog's: markup escaped and in sections, tags, people.
func feed(megabytes: Int) -> [UInt8] {
  let count = 20_000
  let filler = megabytes * 1_000_000 / count
  let words = Array(
    "the quick news of the morning reached the harbour before any paper did and nobody asked why "
      .utf8)
  var bytes: [UInt8] = []
  bytes.reserveCapacity(megabytes * 1_050_000)
  func add(_ text: String) { bytes.append(contentsOf: text.utf8) }
  add(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" \
    xmlns:content="http://purl.org/rss/1.0/modules/content/">
    <channel><title>The Harbour Bench</title><link>https://harbour.example/</link>
    <description>Measured news</description><language>en-gb</language>\n
    """)
  for number in 0..<count {
    let start = bytes.count
    add(
      """
      <item>
      <title>Story \(number) &#8211; what the tide brought &amp; took</title>
      <link>https://harbour.example/stories/\(number)?from=feed</link>
      <guid isPermaLink="false">harbour-\(number)</guid>
      <pubDate>Fri, 20 Nov 2026 06:\(10 + number % 50):00 +0000</pubDate>
      <dc:creator>Jo Marsh</dc:creator>
      <category>Harbour</category><category><![CDATA[Tides & ships]]></category>
      <description>&lt;p&gt;Story \(number) in short, with a &lt;a href="/more"&gt;link&lt;/a&gt;\
      &lt;/p&gt;</description>
      <content:encoded><![CDATA[<p>
      """)
    while bytes.count - start < filler - 80 {
      bytes.append(contentsOf: words)
      if bytes.count % 5 == 0 { add("– “so they say” <em>again</em></p>\n<p>") }
    }
    add("</p>]]></content:encoded>\n</item>\n")
  }
  add("</channel></rss>\n")
  return bytes
}

/// What the bare loop keeps of an item: its texts as they come, in no order, nothing understood.
struct BareItem {
  var texts: [String] = []
}

/// The state of the bare loop.
final class BareState {
  var items: [BareItem] = []
  var text: [UInt8] = []
}

/// Parses with the least that any reader must do: keep the text of each element of each item.
func bareLoop(_ bytes: [UInt8]) -> Int {
  let state = BareState()
  // Safety: the state outlives the parser, which is closed here; each chunk lies inside the bytes.
  var events = lx_events()
  unsafe events.start = { user, name, _, _, _, _ in
    guard let user = unsafe user, let name = unsafe name else { return }
    unsafe Unmanaged<BareState>.fromOpaque(user)._withUnsafeGuaranteedRef { state in
      state.text.removeAll(keepingCapacity: true)
      if unsafe strcmp(UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self), "item") == 0 {
        state.items.append(BareItem())
      }
    }
  }
  unsafe events.end = { user in
    guard let user = unsafe user else { return }
    unsafe Unmanaged<BareState>.fromOpaque(user)._withUnsafeGuaranteedRef { state in
      guard !state.items.isEmpty else { return }
      state.items[state.items.count - 1].texts.append(String(decoding: state.text, as: UTF8.self))
      state.text.removeAll(keepingCapacity: true)
    }
  }
  unsafe events.text = { user, start, count in
    guard let user = unsafe user else { return }
    let piece = unsafe UnsafeBufferPointer(start: start, count: Int(count))
    unsafe Unmanaged<BareState>.fromOpaque(user)._withUnsafeGuaranteedRef {
      unsafe $0.text.append(contentsOf: piece)
    }
  }
  unsafe events.declared = { _, _, _ in }
  unsafe events.error = { _, _ in }
  let user = unsafe Unmanaged.passUnretained(state).toOpaque()
  guard let parser = unsafe lx_open(&events, user, 0) else { return 0 }
  unsafe bytes.withUnsafeBytes { buffer in
    var at = 0
    while at < buffer.count {
      let length = min(32 * 1024, buffer.count - at)
      let chunk = unsafe buffer.baseAddress?.advanced(by: at).assumingMemoryBound(to: CChar.self)
      unsafe lx_read(parser, chunk, Int32(length))
      at += length
    }
  }
  unsafe lx_finish(parser)
  unsafe lx_close(parser)
  return state.items.count
}

func seconds(_ work: () throws -> Int, expecting expected: Int) rethrows -> Double {
  let start = ContinuousClock.now
  let found = try work()
  let (whole, part) = (ContinuousClock.now - start).components
  precondition(found == expected, "found \(found), not \(expected)")
  return Double(whole) + Double(part) / 1e18
}

let megabytes = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 40
let bytes = feed(megabytes: megabytes)
let address = WebAddress("https://harbour.example/feed.xml")
var parse: [Double] = []
var snapshot: [Double] = []
var bare: [Double] = []
for _ in 0..<5 {
  bare.append(seconds({ bareLoop(bytes) }, expecting: 20_000))
  parse.append(
    try seconds(
      { try FeedReader.document(bytes, address: address).entries.count }, expecting: 20_000))
  snapshot.append(
    try seconds(
      { try FeedReader.snapshot(bytes, address: address).items.count }, expecting: 20_000))
}

func short(_ value: Double, places: Int = 1) -> String {
  let scale = places == 1 ? 10.0 : 100.0
  return String((value * scale).rounded() / scale)
}
func report(_ name: String, _ times: [Double], _ bare: [Double], bytes: Int) {
  let size = Double(bytes) / 1e6
  let (speed, bareSpeed) = (size / times.sorted()[2], size / bare.sorted()[2])
  print(
    "\(name) \(short(speed)) MB/s \(short(bareSpeed)) MB/s ratio "
      + short(speed / bareSpeed, places: 2))
}
report("feeds.parse", parse, bare, bytes: bytes.count)
report("feeds.snapshot", snapshot, bare, bytes: bytes.count)
reportHostile()
