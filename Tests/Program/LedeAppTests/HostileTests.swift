import FoundationEssentials
import LedeHTTP
import LedeBase
import LedeSite
import LedeTesting
import Testing

@testable import LedeApp

@Suite struct HostileTests {
  @Test(arguments: Hostile.titles)
  func `a title from the web is only ever words`(title: String) async throws {
    let site = try await TestSite()
    var item = Item.of(
      "k", title, minutes: 1, "<p>\(title)</p><a href=\"javascript:alert(1)\">x</a>")
    item.brief = title
    item.author = title
    item.language = title
    try await site.feed(title, "https://a.example/?\"><script>", items: [item])
    for target in ["/", "/?feed=1", "/item/1", "/feeds"] {
      let page = await site.get(target)
      #expect(page.status == 200)
      #expect(faults(in: page.text) == [])
      #expect(!page.text.contains("<img"))
      #expect(!page.text.contains("<h1>Mine"))
      #expect(page.text.ranges(of: "<script").count <= 2)
    }
  }

  @Test(arguments: kinds.flatMap { $0.deeds }.map(\.name) + ["kept", "nothing", ""])
  func `a deed that somebody makes up is told or passed over, whatever it says`(
    name: String
  ) async throws {
    let site = try await TestSite.filled()
    let most = String(Int64.max)
    for rest in ["", ".", ".\(most)", ".\(most).\(most)", ".-1", ".9\(most)", ".x%0Ay", "%00"] {
      let page = await site.get("/?did=\(name)\(rest)")
      #expect(page.status == 200 && faults(in: page.text) == [], "\(rest)")
    }
  }

  @Test func `words that turn direction are held in, and out of the tab's name`() async throws {
    let site = try await TestSite()
    try await site.feed(
      "Feed\u{202E}", "https://a.example/feed",
      items: [.of("k", "evil\u{202E}gpj.exe", minutes: 1, "x")])
    let front = await site.get("/")
    let title = "evil\u{202E}gpj.exe"
    #expect(front.text.contains("<h2 dir=\"auto\"><a href=\"/item/1\">\(title)</a></h2>"))
    #expect(front.text.contains("<bdi>Feed</bdi>"))
    let story = await site.get("/item/1")
    #expect(story.text.contains("<title>evilgpj.exe · Lede</title>"))
    #expect(story.text.contains("<h1 dir=\"auto\">evil\u{202E}gpj.exe</h1>"))
  }

  @Test func `a key in an address stays in its field`() async throws {
    let page = await (try await TestSite()).get(
      "/owner?key=%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("value=\"&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\""))
  }

  @Test(arguments: [
    "/?show=x", "/?feed=x", "/?before=1", "/?before=1.x", "/?tag=-", "/?feed=99999999999999999999",
  ])
  func `an address that means nothing is answered as such`(target: String) async throws {
    #expect((await (try await TestSite()).get(target)).status == 400)
  }

  /// `HTML` can only be made in `LedeMarkup/HTML.swift`; this finds attempts at a second way.
  @Test func `no file but one makes markup from a string`() throws {
    let root = URL(filePath: Checkout.path("Sources"))
    var read = 0
    for room in ["Features", "Ground", "Libraries/LedeMarkup", "Program/lede"] {
      let folder = root.appending(path: room)
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      where name.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        read += 1
        if room == "Libraries/LedeMarkup", name == "HTML.swift" {
          #expect(text.contains("package fileprivate(set) var bytes"))
          // Of nothing, of words, and of what was made safe, with words of ours in it.
          #expect(text.ranges(of: "package init(").count == 3, "a new way to make HTML")
        } else {
          for raw in ["HTML(bytes", "HTML(markup", "HTML(raw", "text/html"] where text.contains(raw)
          {
            // The parser and the reader of pages compare what others wrote; they answer nobody.
            let mayHold = [
              "Answers.swift", "TreeBuilder.swift", "AddingDesk.swift",
            ].contains {
              name.hasSuffix($0)
            }
            #expect(mayHold && raw == "text/html", "\(name) holds \(raw)")
          }
        }
      }
    }
    #expect(read > 10)
  }
}
