// Pages made for the tests: sixty reviews in twenty ways to print a score, and two hundred that are none.

import LedeBase
import LedeMarkup
import Testing

/// A page as a site would send it.
struct MadePage: Sendable, CustomTestStringConvertible {
  var name: String
  var html: String
  var address = WebAddress("https://critic.example/2026/tidebound")
  /// Tenths of a point of 100.
  var tenths: Int?
  var printed: String?

  var testDescription: String { name }
  var tree: HTMLTree { HTMLTree(document: Array(html.utf8)) }

  static func page(_ title: String, head: String = "", body: String = "") -> String {
    """
    <!doctype html><html lang="en"><head><meta charset="utf-8"><title>\(title)</title>\(head)</head>
    <body><article><h1>\(title)</h1><p>A small boat, and a big sea.</p>\(body)</article></body></html>
    """
  }

  static func linked(_ json: String, title: String = "Small boat, big sea") -> String {
    page(title, head: #"<script type="application/ld+json">\#(json)</script>"#)
  }
}

/// A way to print a score, with three scores in it.
struct Way: Sendable {
  var name: String
  /// What is put into the page, what is then printed, and tenths of a point.
  var cases: [(put: [String], printed: String, tenths: Int)]
  var html: @Sendable ([String]) -> String

  var pages: [MadePage] {
    cases.map { one in
      MadePage(
        name: "\(name): \(one.put.joined(separator: " of "))", html: html(one.put),
        tenths: one.tenths, printed: one.printed)
    }
  }
}

enum MadeReviews {
  static let all = ways.flatMap(\.pages)

  private static let game = #""itemReviewed":{"@type":"VideoGame","name":"Tidebound"}"#

  private static func titled(
    _ name: String, _ cases: [(String, Int)], _ title: @escaping @Sendable (String) -> String
  ) -> Way {
    Way(name: name, cases: cases.map { ([$0.0], $0.0, $0.1) }) { MadePage.page(title($0[0])) }
  }

  static let ways: [Way] = {
    var ways: [Way] = []
    ways.append(
      Way(
        name: "a number of ten in linked data",
        cases: [(["9"], "9/10", 900), (["8.5"], "8.5/10", 850), (["0"], "0/10", 0)]
      ) {
        MadePage.linked(
          #"{"@context":"https://schema.org","@type":"Review",\#(game),"reviewRating":{"@type":"Rating","ratingValue":\#($0[0]),"bestRating":10,"worstRating":1}}"#
        )
      })
    ways.append(
      Way(
        name: "a text in linked data",
        cases: [
          (["9.0", "10"], "9.0/10", 900), (["3.5", "5"], "3.5/5", 700),
          (["16", "20"], "16/20", 800),
        ]
      ) {
        MadePage.linked(
          #"{"@type":["Review"],\#(game),"reviewRating":{"ratingValue":"\#($0[0])","bestRating":"\#($0[1])"}}"#
        )
      })
    ways.append(
      Way(
        name: "a graph",
        cases: [(["8"], "8/10", 800), (["10"], "10/10", 1_000), (["4.5"], "4.5/10", 450)]
      ) {
        MadePage.linked(
          #"{"@graph":[{"@type":"WebPage","name":"x"},{"@type":"BreadcrumbList"},{"@type":"Review","itemReviewed":{"@id":"the-game"},"reviewRating":{"@id":"the-rating"}},{"@id":"the-game","@type":"VideoGame","name":"Tidebound"},{"@id":"the-rating","@type":"Rating","ratingValue":\#($0[0]),"bestRating":10}]}"#
        )
      })
    ways.append(
      Way(
        name: "a review in its game",
        cases: [(["7"], "7/10", 700), (["6.5"], "6.5/10", 650), (["2"], "2/10", 200)]
      ) {
        MadePage.linked(
          #"[{"@type":"VideoGame","name":"Tidebound","aggregateRating":{"ratingValue":3,"ratingCount":90},"review":{"@type":"Review","author":{"name":"Jo Reyes"},"reviewRating":{"ratingValue":\#($0[0]),"bestRating":10}}}]"#
        )
      })
    ways.append(
      Way(
        name: "arrays of everything",
        cases: [(["85"], "85/100", 850), (["62"], "62/100", 620), (["100"], "100/100", 1_000)]
      ) {
        MadePage.linked(
          #"[{"@type":"NewsArticle"},[{"@type":["Article","Review"],"itemReviewed":[{"@type":["Game","VideoGame"],"name":"Tidebound"}],"reviewRating":[{"@type":"Rating","ratingValue":["\#($0[0])"],"bestRating":["100"]}]}]]"#
        )
      })
    ways.append(
      Way(
        name: "a number of five, as nothing else is said",
        cases: [(["4"], "4", 800), (["4.5"], "4.5", 900), (["1"], "1", 200)]
      ) {
        MadePage.linked(
          #"{"@type":"http://schema.org/CriticReview",\#(game),"reviewRating":{"ratingValue":"\#($0[0])"}}"#
        )
      })
    ways.append(
      Way(
        name: "a part of ten as a text in linked data",
        cases: [
          (["8/10"], "8/10", 800), (["4,5 / 5"], "4,5 / 5", 900),
          (["7 out of 10"], "7 out of 10", 700),
        ]
      ) {
        MadePage.linked(
          #"{"@type":"Review",\#(game),"reviewRating":{"ratingValue":"\#($0[0])","bestRating":10}}"#
        )
      })
    ways.append(
      Way(
        name: "a percentage in linked data",
        cases: [(["85%"], "85%", 850), (["9 %"], "9 %", 90), (["100%"], "100%", 1_000)]
      ) {
        MadePage.linked(
          #"{"@type":"Review",\#(game),"reviewRating":{"ratingValue":"\#($0[0])","bestRating":"100","worstRating":"0"}}"#
        )
      })
    ways.append(
      Way(
        name: "a letter in linked data",
        cases: [(["B+"], "B+", 830), (["A"], "A", 1_000), (["D−"], "D−", 160)]
      ) {
        MadePage.linked(
          #"{"@type":"Review",\#(game),"reviewRating":{"@type":"Rating","ratingValue":"\#($0[0])"}}"#
        )
      })
    ways.append(
      Way(
        name: "school grades, of which one is the best",
        cases: [
          (["1", "1", "6"], "1", 1_000), (["2", "1", "6"], "2", 800), (["6", "1", "6"], "6", 0),
        ]
      ) {
        MadePage.linked(
          #"{"@type":"Review",\#(game),"reviewRating":{"ratingValue":\#($0[0]),"bestRating":\#($0[1]),"worstRating":\#($0[2])}}"#
        )
      })
    ways.append(
      Way(
        name: "microdata",
        cases: [
          (["8", "10"], "8/10", 800), (["3.5", "5"], "3.5/5", 700), (["91", "100"], "91/100", 910),
        ]
      ) {
        MadePage.page(
          "Small boat",
          body:
            #"<div itemscope itemtype="https://schema.org/Review"><span itemprop="itemReviewed" itemscope itemtype="https://schema.org/VideoGame"><b itemprop="name">Tidebound</b></span><div itemprop="reviewRating" itemscope itemtype="https://schema.org/Rating"><b itemprop="ratingValue">\#($0[0])</b> of <i itemprop="bestRating">\#($0[1])</i></div></div>"#
        )
      })
    ways.append(
      Way(
        name: "microdata for programs alone",
        cases: [
          (["9.0", "10"], "9.0/10", 900), (["4", "5"], "4/5", 800), (["55", "100"], "55/100", 550),
        ]
      ) {
        MadePage.page(
          "Small boat",
          body:
            #"<div itemscope itemtype="http://schema.org/VideoGame"><meta itemprop="name" content="Tidebound"><div itemprop="review" itemscope itemtype="http://schema.org/Review"><span itemprop="reviewRating" itemscope><meta itemprop="worstRating" content="1"><meta itemprop="ratingValue" content="\#($0[0])"><meta itemprop="bestRating" content="\#($0[1])"></span></div></div>"#
        )
      })
    ways.append(
      Way(
        name: "RDFa",
        cases: [
          (["7", "10"], "7/10", 700), (["2.5", "5"], "2.5/5", 500), (["88", "100"], "88/100", 880),
        ]
      ) {
        MadePage.page(
          "Small boat",
          body:
            #"<div vocab="https://schema.org/" typeof="Review"><span property="itemReviewed" typeof="VideoGame"><span property="name">Tidebound</span></span><span property="reviewRating" typeof="Rating"><span property="ratingValue">\#($0[0])</span>/<span property="bestRating">\#($0[1])</span></span></div>"#
        )
      })
    ways.append(
      Way(
        name: "hReview and h-review",
        cases: [
          (["hreview", "item", "fn", "rating", "best", "4", "5"], "4/5", 800),
          (["h-review", "p-item", "p-name", "p-rating", "p-best", "8.5", "10"], "8.5/10", 850),
          (["hreview", "item", "fn", "value", "best", "3", "4"], "3/4", 750),
        ]
      ) {
        MadePage.page(
          "Small boat",
          body:
            #"<div class="\#($0[0])"><p class="\#($0[1])"><span class="\#($0[2])">Tidebound</span></p><p>We give it <span class="\#($0[3])">\#($0[5])</span> of <span class="\#($0[4])">\#($0[6])</span></p></div>"#
        )
      })
    ways.append(
      titled(
        "a part of a whole in the title", [("8/10", 800), ("4.5/5", 900), ("17/20", 850)]
      ) { "Tidebound review: Small boat, big sea (\($0))" })
    ways.append(
      titled(
        "words in the title",
        [("4 out of 5", 800), ("7.5 out of 10", 750), ("3 out of 5 stars", 600)]
      ) { "Tidebound review – \($0)" })
    ways.append(
      titled(
        "stars in the title", [("★★★★☆", 800), ("★★½", 500), ("⭐⭐⭐⭐⭐", 1_000)]
      ) { "\($0) Tidebound review" })
    ways.append(
      titled(
        "a letter in the title", [("B+", 830), ("A-", 910), ("C−", 420)]
      ) { "Review: Tidebound [\($0)]" })
    ways.append(
      titled(
        "a percentage in the title", [("85%", 850), ("7%", 70), ("90 %", 900)]
      ) { "Tidebound Review | \($0)" })
    ways.append(
      titled(
        "a number with a tenth in the title", [("9.0", 900), ("10.0", 1_000), ("6,5", 650)]
      ) { "Tidebound Review - \($0)" })
    return ways
  }()
}

enum MadeOthers {
  /// Pages that are no reviews, though each has something of one.
  static let all: [MadePage] = named + told

  /// By their titles: what speaks of reviews, scores, parts and grades, and gives none.
  private static let named: [MadePage] = titles.flatMap { title in
    ["Tidebound", "Perihelion", "The harbour office"].map { name in
      let title = title.replacing("@", with: name)
      return MadePage(name: title, html: MadePage.page(title))
    }
  }

  private static let titles = [
    "@: the week in review", "Peer review: how @ works", "@ under review after 8/10 complaints",
    "Council will review @ (4/5)", "@ review scores: what critics gave",
    "@ review embargo ends at 9.0",
    "@ review bombed: 85%", "@ review in progress - 8/10", "Year in review: @ 10/10",
    "@ sale: 85% off", "@ update 9.0 is out", "@ patch 1.5/2 explained", "Part 4/5: @ and the sea",
    "Five stars of @ to watch ★★★★★", "@: 24/7 help, 9/11 remembered", "@ scores 4 out of 5 goals",
    "Grade B+ students of @", "How to review @ like a critic", "@ review roundup: 9/10 everywhere",
    "Judicial review of @ refused", "@ trailer", "8/10 readers like @", "@ preview: 9.0 by spring",
    "Everything about @, reviewed by our readers", "Review of the decade, episode 3/10", "@",
    "Review: twelve months of @", "@ annual review, 85%", "Safety review into @ calls for change",
    "@ performance review: A+", "User reviews of @: 4.5/5", "A review board meets @ (B-)",
    "Vitamin B and @", "@ vs. @: which has the better score?", "@ at 50/50", "@ 1/6 scale model",
    "Opinion: @ needs no score", "Interview: the makers of @", "@ wins game of the year 2026/27",
    "Is @ worth 5 stars?",
  ]

  /// By what they tell of themselves: claims, shops, lists, readers, cooks and broken things.
  private static let told: [MadePage] =
    datas.flatMap { name, json in
      (1...5).map { number in
        MadePage(
          name: "\(name) \(number)",
          html: MadePage.linked(
            json.replacing("@N", with: "\(number)"), title: "Tidebound \(number)"))
      }
    }
    + bodies.flatMap { name, body in
      (1...5).map { number in
        MadePage(
          name: "\(name) \(number)",
          html: MadePage.page("Tidebound \(number)", body: body.replacing("@N", with: "\(number)")))
      }
    }

  private static let datas: [(String, String)] = [
    (
      "a claim",
      #"{"@type":"ClaimReview","claimReviewed":"x","itemReviewed":{"@type":"Claim"},"reviewRating":{"ratingValue":@N,"bestRating":5}}"#
    ),
    (
      "a shop",
      #"{"@type":"Product","name":"Kettle","offers":{"price":@N},"review":{"@type":"Review","reviewRating":{"ratingValue":4}},"aggregateRating":{"ratingValue":4}}"#
    ),
    (
      "many customers",
      #"{"@type":"VideoGame","name":"Tidebound","review":[{"@type":"Review","reviewRating":{"ratingValue":@N}},{"@type":"Review","reviewRating":{"ratingValue":1}}]}"#
    ),
    (
      "a list of reviews",
      #"{"@type":"ItemList","itemListElement":[{"@type":"ListItem","item":{"@type":"Review","itemReviewed":{"name":"A@N"},"reviewRating":{"ratingValue":4}}},{"@type":"ListItem","item":{"@type":"Review","itemReviewed":{"name":"B@N"},"reviewRating":{"ratingValue":2}}}]}"#
    ),
    (
      "a mean of readers",
      #"{"@type":"VideoGame","name":"T","aggregateRating":{"ratingValue":@N,"bestRating":5,"ratingCount":7}}"#
    ),
    (
      "a recipe",
      #"{"@type":"Recipe","name":"Soup","review":{"@type":"Review","reviewRating":{"ratingValue":@N}}}"#
    ),
    (
      "a reader",
      #"{"@type":["UserReview","Review"],"itemReviewed":{"name":"T"},"reviewRating":{"ratingValue":@N}}"#
    ),
    (
      "an article",
      #"{"@type":"NewsArticle","headline":"Tidebound @N","about":{"@type":"VideoGame","name":"T"}}"#
    ),
    ("what is broken", #"{"@type":"Review","reviewRating":{"ratingValue":@N"#),
    ("an employer", #"{"@type":["EmployerReview","Review"],"reviewRating":{"ratingValue":@N}}"#),
  ]

  private static let bodies: [(String, String)] = [
    (
      "comments",
      #"<div itemscope itemtype="https://schema.org/Review"><b itemprop="ratingValue">@N</b></div><div itemscope itemtype="https://schema.org/Review"><b itemprop="ratingValue">2</b></div>"#
    ),
    (
      "a shop's microdata",
      #"<div itemscope itemtype="https://schema.org/Product"><div itemprop="review" itemscope itemtype="https://schema.org/Review"><b itemprop="ratingValue">@N</b></div><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"></div></div>"#
    ),
    (
      "a mean in microdata",
      #"<div itemprop="aggregateRating" itemscope itemtype="https://schema.org/AggregateRating"><b itemprop="ratingValue">@N</b></div>"#
    ),
    (
      "two hReviews",
      #"<p class="hreview"><b class="rating">@N</b></p><p class="hreview"><b class="rating">4</b></p>"#
    ),
    ("words", "<p>Our review: 8/10. The score is @N out of 5.</p>"),
    ("stars for readers", #"<p class="rating">★★★★☆ (@N votes)</p>"#),
  ]
}
