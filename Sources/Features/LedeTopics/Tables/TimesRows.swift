// What the New York Times answered, kept for a while.

import LedeBase
import LedeDatabase
import LedeJSON
import LedeTimes

/// Statements on `times_answer` and `times_tags`.
enum TimesRows {
  static let answer = Statement<String, (asked: Timestamp, articles: [TimesArticle])>(
    "times.answer", "SELECT asked, articles FROM times_answer WHERE tag = :tag",
    ["tag": { .text($0) }]
  ) { ($0.time(), TimesRows.articles($0.text())) }

  static let keepAnswer = Statement<(tag: String, [TimesArticle], at: Timestamp), Void>(
    "times.keepAnswer",
    """
    INSERT INTO times_answer (tag, asked, articles) VALUES (:tag, :asked, :articles)
    ON CONFLICT (tag) DO UPDATE SET asked = excluded.asked, articles = excluded.articles
    """,
    [
      "tag": { .text($0.tag) }, "asked": { .time($0.at) },
      "articles": { .text(TimesRows.text($0.1)) },
    ])

  static let forgetAnswers = Statement<Timestamp, Void>(
    "times.forgetAnswers", "DELETE FROM times_answer WHERE asked < :before",
    ["before": { .time($0) }])

  static let tags = Statement<String, (typed: String, asked: Timestamp, tags: [TimesTag])>(
    "times.tags", "SELECT typed, asked, tags FROM times_tags WHERE typed = :typed",
    ["typed": { .text($0) }]
  ) { ($0.text(), $0.time(), $0.text().split(separator: "\n").map { TimesTag(String($0)) }) }

  static let keepTags = Statement<(typed: String, [TimesTag], at: Timestamp), Void>(
    "times.keepTags",
    """
    INSERT INTO times_tags (typed, asked, tags) VALUES (:typed, :asked, :tags)
    ON CONFLICT (typed) DO UPDATE SET asked = excluded.asked, tags = excluded.tags
    """,
    [
      "typed": { .text($0.typed) }, "asked": { .time($0.at) },
      "tags": { .text($0.1.map(\.full).joined(separator: "\n")) },
    ])

  static let forgetTags = Statement<Timestamp, Void>(
    "times.forgetTags", "DELETE FROM times_tags WHERE asked < :before",
    ["before": { .time($0) }])

  // MARK: Articles as a text

  private static func text(_ articles: [TimesArticle]) -> String {
    var json = JSONWriter()
    json.array { json in
      for article in articles {
        json.object { json in
          json.member("id", article.id)
          json.member("title", article.title)
          json.member("url", article.address?.text)
          json.member("abstract", article.abstract)
          json.member("lead", article.lead)
          json.member("snippet", article.snippet)
          json.member("published", article.published?.milliseconds)
          json.member("picture", article.picture?.text)
        }
      }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private static func articles(_ text: String) -> [TimesArticle] {
    // What this Lede cannot read is asked again.
    guard let value = try? JSONValue(Array(text.utf8)) else { return [] }
    return value.elements.map { one in
      var article = TimesArticle()
      article.id = one["id"]?.string
      article.title = one["title"]?.string ?? ""
      article.address = one["url"]?.string.flatMap { WebAddress($0) }
      article.abstract = one["abstract"]?.string ?? ""
      article.lead = one["lead"]?.string ?? ""
      article.snippet = one["snippet"]?.string ?? ""
      article.published = one["published"]?.integer.map { Timestamp(milliseconds: $0) }
      article.picture = one["picture"]?.string.flatMap { WebAddress($0) }
      return article
    }
  }
}
