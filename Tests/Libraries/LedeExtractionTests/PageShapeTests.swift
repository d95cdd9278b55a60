// Pages of the shapes that the web has: what is read of each, and that none is too odd to be read.

import LedeExtraction
import LedeMarkup
import LedeBase
import Testing

struct PageShapeTests {
  private static let address = WebAddress("https://harbour.example/news/ferry")

  private func article(_ html: String, by rules: ExtractionRules = ExtractionRules()) -> Article {
    Article(
      in: HTMLTree(document: PageEncoding.utf8(Array(html.utf8))), at: Self.address, by: rules)
  }

  private static let long =
    "The ferry, which had been laid up since spring, sails again, its owner said, and nobody asked why."

  private static let slow = [
    String(repeating: "<b><i><a><p>", count: 10_000),
    String(repeating: "<div class=byline>", count: 250) + many,
    String(repeating: "<h1><div>", count: 200) + many,
    String(repeating: "<p><object>", count: 200) + many,
    "<article>" + String(repeating: "<p>\(long)</p>", count: 500)
      + String(repeating: "<p>About Xq</p>", count: 8_000),
  ]
  private static let many = String(repeating: "<i></i>", count: 40_000)

  /// Where each part looked at all that lies in it, or each line at all before it, these took minutes.
  @Test(.timeLimit(.minutes(5)), arguments: slow)
  func `a page made to be slow is read in little more time than another`(html: String) {
    _ = article(html)
  }

  /// A thread of a forum: posts of equal kind, a form, a list of other threads.
  private static let forum =
    "<title>Who fixed the ferry? - Forum</title><h1>Who fixed the ferry?</h1><div id=posts>"
    + (1...5).map {
      "<div class=post><div class=user><a href=/u/\($0)>sailor\($0)</a></div><div class=message>Post \($0): \(long)</div></div>"
    }.joined()
    + "</div><form><textarea></textarea></form><div class=similar-threads><a href=/t/9>Who sank it?</a></div>"

  /// A live ticker: many short entries with a time each.
  private static let ticker =
    "<title>Ferry live</title><main><h1>Ferry live</h1><p>\(long)</p>"
    + (10...20).map {
      "<section class=entry><time>\($0):15</time><p>Entry \($0): \(long)</p></section>"
    }
    .joined() + "</main>"

  private static let gallery =
    "<title>Ferries</title><article><h1>Ferries</h1>"
    + (1...6).map {
      "<figure><img src=/\($0).jpg alt=''><figcaption>Picture \($0): \(long)</figcaption></figure>"
    }.joined() + "</article>"

  /// A stub before a wall to pay at.
  private static let stub =
    "<title>Ferry</title><article><h1>Ferry</h1><p>\(long)</p><p>\(long)</p><div class=paywall><p>Subscribe now for a coin a day, "
    + "and read this and everything else, wherever you are, on all your devices.</p></div></article>"

  private static let wall =
    "<title>Ferry</title><div class=cookie-wall><p>We and our 812 partners, who care, store things on your device, "
    + "and read them, so that you see what you like. Do you agree?</p><button>Yes</button></div>"
    + "<div class=content><h1>Ferry</h1>" + (1...4).map { "<p>\($0): \(long)</p>" }.joined()
    + "</div>"

  private static let arabic =
    "<html lang=ar dir=rtl><title>العبّارة تبحر من جديد</title><article><h1>العبّارة تبحر من جديد</h1>"
    + String(
      repeating:
        "<p>قال مكتب الميناء يوم الجمعة إن العبّارة، التي توقفت منذ الربيع، تبحر من جديد بعد فحصها، ولم يسأل أحد عن السبب من قبل.</p>",
      count: 4) + "</article><nav><a href=/>الرئيسية</a></nav>"

  private static let japanese =
    "<html lang=ja><title>渡し船、運航を再開</title><div id=wrap><div class=menu><a href=/>ホーム</a></div><div class=honbun>"
    + String(
      repeating:
        "<p>港湾事務所は金曜日、春から運休していた渡し船が、検査を経て運航を再開すると発表した。これまで理由を尋ねた人はいなかったという。</p>",
      count: 4) + "</div></div>"

  private static let pages = [
    forum, ticker, gallery, stub, wall, arabic, japanese, "<p>", "", "<table><tr><td>\(long)",
  ]

  @Test func `every post of a thread is read, and no other thread`() {
    let text = article(Self.forum).text
    for number in 1...5 { #expect(text.contains("Post \(number)")) }
    #expect(!text.contains("sank"))
  }

  @Test func `all entries of a ticker are read`() {
    let text = article(Self.ticker).text
    for number in 10...20 { #expect(text.contains("Entry \(number)")) }
  }

  @Test func `what pictures show is the text of a gallery`() {
    let text = article(Self.gallery).text
    for number in 1...6 { #expect(text.contains("Picture \(number)")) }
  }

  @Test func `a stub is read without the wall behind it, and is too little for a reading view`() {
    let article = article(Self.stub)
    #expect(article.text.contains("ferry"))
    #expect(!article.text.contains("coin"))
    #expect(!article.isReaderable)
  }

  @Test func `nobody reads what partners store`() {
    let text = article(Self.wall).text
    #expect(text.contains("4: The ferry"))
    #expect(!text.contains("partners"))
  }

  @Test func `a page from right to left says so`() {
    let article = article(Self.arabic)
    #expect(article.direction == "rtl" && article.language == "ar")
    #expect(article.text.split(separator: "\n").count == 4)
    #expect(!article.text.contains("الرئيسية"))
  }

  @Test func `a page without spaces between words is read`() {
    let article = article(Self.japanese)
    #expect(article.title == "渡し船、運航を再開")
    #expect(article.text.split(separator: "\n").count == 4)
    #expect(!article.text.contains("ホーム"))
  }

  @Test func `a page that names no encoding is read in the one it has`() {
    let western = Array("<title>x</title><article><p>F".utf8) + [0xE4] + Array("hre, ".utf8)
    let page = western + Array((Self.long + "</article>").utf8)
    let article = Article(in: HTMLTree(document: PageEncoding.utf8(page)), at: nil)
    #expect(article.text.hasPrefix("Fähre"))
  }

  @Test func `pages cut at any place are read, and say no more than they hold`() {
    for page in Self.pages {
      let bytes = Array(page.utf8)
      for end in stride(from: 0, through: bytes.count, by: 3) {
        let article = Article(in: HTMLTree(document: Array(bytes[..<end])), at: Self.address)
        #expect(article.text.utf8.count <= end)
      }
    }
  }

  @Test func `what is shown of a page is the same when it is read again`() {
    for page in Self.pages {
      let html = article(page).html
      #expect(SafeHTML(sanitizing: html.bytes, base: Self.address) == html)
    }
  }

  @Test func `a rule of the owner says what the article is, and what is none of it`() throws {
    let page =
      "<title>x</title><div><p>\(Self.long)</p><p>\(Self.long)</p></div><pre class=log>06:45 sailed</pre>"
    let rules = try ExtractionRules(
      "# our own\n\n  example.example drop p\nHarbour.example\tarticle   .log\n")
    #expect(article(page, by: rules).text == "06:45 sailed")
    let drop = try ExtractionRules(
      "harbour.example drop .ad, [class^=pro]")
    let text = article(
      "<article>\(page)<p class=promised>Nothing, \(Self.long)</p></article>", by: drop
    ).text
    #expect(text.contains("laid up") && !text.contains("Nothing"))
    let other = try ExtractionRules("other.example article .log")
    #expect(article(page, by: other).text != "06:45 sailed")
  }

  @Test func `a line that is no rule is told by its number and what is wrong with it`() {
    let text = """
      # ours
      harbour.example drop .ad
      harbour.example
      https://harbour.example/ drop p

      harbour.example show p
      harbour.example drop p:hover
      """
    do throws(ExtractionRulesError) {
      _ = try ExtractionRules(text)
      Issue.record("it was read")
    } catch {
      #expect(error.faults.map(\.line) == [3, 4, 6, 7])
      #expect(error.description.contains("line 6: after the host stands article or drop, not show"))
      #expect(error.description.contains("line 7: p:hover is no selector"))
    }
  }
}
