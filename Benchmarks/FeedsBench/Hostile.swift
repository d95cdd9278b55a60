// Whether the time to read a hostile document grows as its size does, and no faster.

import LedeFeeds
import LedeBase

/// A document whose size grows with a number.
private struct Hostile: Sendable {
  let name: String
  let make: @Sendable (Int) -> String
}

private func rss(_ inside: String) -> String {
  "<rss version=\"2.0\"><channel><title>t</title><item><title>x</title>\(inside)</item></channel></rss>"
}
private func times(_ count: Int, _ text: (Int) -> String) -> String {
  var all = ""
  for number in 0..<count { all += text(number) }
  return all
}

private let hostile: [Hostile] = [
  Hostile(name: "nested") { count in
    rss(times(count) { _ in "<a>x" } + times(count) { _ in "</a>" })
  },
  Hostile(name: "nested-open") { count in rss(times(count) { _ in "<a>" }) },
  Hostile(name: "nested-names") { count in
    rss(times(count) { "<a\($0)>" } + times(count) { "</b\($0)>" })
  },
  Hostile(name: "nested-spaces") { count in
    rss(times(count) { "<a xmlns:n\($0)='urn:\($0)'>" })
  },
  Hostile(name: "long-attribute") { count in
    rss("<a b='" + String(repeating: "x", count: count * 10) + "'/>")
  },
  Hostile(name: "attributes") { count in rss("<a" + times(count) { " n\($0)='1'" } + "/>") },
  Hostile(name: "same-attributes") { count in rss("<a" + times(count) { _ in " n='1'" } + "/>") },
  Hostile(name: "namespaces") { count in
    rss("<a" + times(count) { " xmlns:n\($0)='urn:\($0)'" } + "/>")
  },
  Hostile(name: "spaces-in-turn") { count in
    rss(times(count) { "<a xmlns:n\($0)='urn:\($0)'/>" })
  },
  Hostile(name: "names") { count in rss(times(count) { "<a\($0)/>" }) },
  Hostile(name: "sections") { count in rss(times(count) { _ in "<![CDATA[" }) },
  Hostile(name: "sections-in-elements") { count in
    rss(times(count) { _ in "<a><![CDATA[x</a>" })
  },
  Hostile(name: "comments") { count in rss(times(count) { _ in "<!--" }) },
  Hostile(name: "quotes") { count in rss(times(count) { _ in "<a ' b='" }) },
  Hostile(name: "two-quotes") { count in rss(times(count) { _ in "<a b='<a b=\"" }) },
  Hostile(name: "brackets") { count in rss(String(repeating: "<", count: count * 10)) },
  Hostile(name: "ampersands") { count in
    rss("<description>&" + String(repeating: "amp;", count: count * 2) + "</description>")
  },
  Hostile(name: "references") { count in
    rss("<description>" + String(repeating: "&amp;", count: count * 2) + "</description>")
  },
  Hostile(name: "bare-ampersands") { count in
    rss("<description>" + String(repeating: "& ", count: count * 4) + "</description>")
  },
  Hostile(name: "tags") { count in rss(times(count) { "<category>c\($0)</category>" }) },
  Hostile(name: "authors") { count in
    rss(times(count) { "<author>a\($0)@h.example</author>" })
  },
  Hostile(name: "at-signs") { count in
    rss("<author>" + String(repeating: "a@", count: count * 4) + "</author>")
  },
  Hostile(name: "links") { count in
    rss(times(count) { "<enclosure url='https://h.example/\($0)' type='a/b' length='1'/>" })
  },
  Hostile(name: "titles") { count in rss(times(count) { "<title>t \($0)</title>" }) },
  Hostile(name: "items") { count in
    rss("</item>" + times(count) { _ in "<item><title>x</title></item>" } + "<item>")
  },
  Hostile(name: "title-markup") { count in
    rss("<title>" + String(repeating: "&lt;b&gt;", count: count) + "</title>")
  },
  Hostile(name: "json-nested") { count in
    "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[],\"x\":"
      + String(repeating: "[", count: count * 4)
  },
  Hostile(name: "json-authors") { count in
    "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[{\"id\":\"1\",\"authors\":["
      + times(count) { "{\"name\":\"a\($0)\"}," } + "{}]}]}"
  },
  Hostile(name: "json-tags") { count in
    "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[{\"id\":\"1\",\"tags\":["
      + times(count) { "\"t\($0)\"," } + "\"\"]}]}"
  },
]

/// Prints the worst growth: the time that four times a document may take, over what it takes.
///
/// 1 is as fast as the size grows, 0.25 as fast as its square.
func reportHostile() {
  var worst = (name: "", ratio: Double.infinity, slowest: 0.0)
  for one in hostile {
    let (small, large) = (Array(one.make(25_000).utf8), Array(one.make(100_000).utf8))
    let ratio = (1...3).map { _ in 4 * time(small) / time(large) }.sorted()[1]
    let speed = Double(large.count) / 1e6 / time(large)
    if CommandLine.arguments.contains("--each") {
      print("  \(one.name) \(short(speed)) MB/s, growth \(short(ratio, places: 2))")
    }
    if ratio < worst.ratio { worst = (one.name, ratio, speed) }
  }
  print("feeds.hostile worst \(worst.name) ratio \(short(worst.ratio, places: 2))")
}

private func time(_ bytes: [UInt8]) -> Double {
  seconds(
    {
      // A hostile document may be refused; only the time is asked.
      _ = try? FeedReader.snapshot(bytes).items.count
      return 0
    }, expecting: 0)
}
