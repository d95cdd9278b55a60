// What tools found, as JSON: what other sites wrote stands in `untrusted`, and nowhere else.

import LedeBase
import LedeChecks
import LedeJSON
import LedeNews
import LedeTopics

enum AgentJSON {
  /// In bytes.
  private static let longestLine = 300
  private static let longestAddress = 2_000
  private static let longestSentence = 600

  /// Items of a list.
  static func items(
    _ headlines: [Headline], next: String?, _ more: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    JSONWriter.object { json in
      json.objects("items", headlines) { json, headline in
        item(headline, &json)
        json.member("kind", headline.swatch?.label.name)
        untrusted(headline, summary: headline.summary, &json) { _ in }
      }
      json.member("next", next)
      more(&json)
    }
  }

  private static func item(_ headline: Headline, _ json: inout JSONWriter) {
    json.member("id", headline.id.rawValue)
    json.member("feed", headline.feed.rawValue)
    json.member("published", headline.shown.iso8601)
    json.member("read", headline.mark.isRead)
    json.member("saved", headline.mark.isSaved)
  }

  private static func untrusted(
    _ headline: Headline, summary: String?, _ json: inout JSONWriter,
    _ more: (inout JSONWriter) -> Void
  ) {
    json.object("untrusted") { json in
      json.member("title", line(headline.title))
      json.member("source", line(headline.source))
      json.member("author", line(headline.author))
      json.member("url", address(headline.link))
      if let summary { json.member("summary", line(summary)) }
      more(&json)
    }
  }

  /// One item with a part of its text.
  static func text(
    of page: ItemPage, _ part: (text: String, next: Int?), from kind: String
  ) -> [UInt8] {
    JSONWriter.object { json in
      item(page.kept.headline, &json)
      json.member("text_of", kind)
      json.object("verdict", of: page.verdict) { json, judged in
        json.member("basis", "\(judged.basis)")
        if let found = judged.verdict { verdict(found, &json) }
      }
      json.member("next", part.next)
      untrusted(page.kept.headline, summary: nil, &json) { $0.member("text", part.text) }
    }
  }

  static func check(_ check: Check) -> [UInt8] {
    JSONWriter.object { json in
      json.object("verdict") { json in
        json.member("basis", check.verdict.basis.rawValue)
        verdict(check.verdict, &json)
      }
      json.object("untrusted") { json in
        json.member("title", line(check.title))
        json.member("source", line(check.source))
      }
    }
  }

  private static func verdict(_ verdict: Verdict, _ json: inout JSONWriter) {
    json.member("leading", verdict.leading?.name)
    json.member("everyday", verdict.isEveryday)
    json.member("words", verdict.words)
    json.object("shares") { json in
      for label in Label.shown { json.member(label.name, rounded(verdict[label])) }
    }
  }

  static func marked(_ count: Int, unknown: [Int64]) -> [UInt8] {
    JSONWriter.object { json in
      json.member("marked", count)
      json.array("unknown") { json in for id in unknown { json.value(id) } }
    }
  }

  static func topics(_ topics: [OpenAnswer], next: String?) -> [UInt8] {
    JSONWriter.object { json in
      json.objects("topics", topics) { json, topic in
        about(topic, &json)
        json.object("untrusted") { $0.member("name", line(topic.name)) }
      }
      json.member("next", next)
    }
  }

  /// An answer with so many articles of each kind at most.
  static func topic(_ topic: OpenAnswer, most: Int) -> [UInt8] {
    JSONWriter.object { json in
      about(topic, &json)
      json.objects("articles", topic.articles.prefix(most), article)
      json.objects("passing", topic.passing.prefix(most), article)
    }
  }

  private static func about(_ topic: OpenAnswer, _ json: inout JSONWriter) {
    json.member("kind", topic.kind)
    json.member("source", line(topic.source))
    json.member("asked", topic.asked?.iso8601)
    json.object("answer") { json in
      json.member("mostly", topic.mostly)
      json.member("tone", topic.tone.map(rounded))
      json.member("low", topic.range.map { rounded($0.lowerBound) })
      json.member("high", topic.range.map { rounded($0.upperBound) })
      json.member("warm", topic.warm)
      json.member("cold", topic.cold)
      json.member("neither", topic.neither)
      json.member("unknown", topic.unknown)
    }
  }

  private static func article(_ json: inout JSONWriter, _ article: OpenAnswer.Article) {
    json.member("id", article.item?.rawValue)
    json.member("published", article.published?.iso8601)
    json.member("tone", article.tone.map(rounded))
    json.member("sure", article.sure.map(rounded))
    json.member("why", article.why)
    json.object("untrusted") { json in
      json.member("title", line(article.title))
      json.member("source", line(article.source))
      json.member("url", address(article.address))
      json.member("evidence", PlainForAgents.line(article.evidence, most: longestSentence))
    }
  }

  private static func line(_ text: String?) -> String? {
    PlainForAgents.line(text, most: longestLine)
  }

  /// Without the user and password that may stand in it; nil for one that is longer than any honest one.
  private static func address(_ address: WebAddress?) -> String? {
    guard let text = address?.description, text.utf8.count <= longestAddress else { return nil }
    return PlainForAgents.line(text, most: longestAddress)
  }

  private static func rounded(_ number: Double) -> Double { (number * 1_000).rounded() / 1_000 }
}
