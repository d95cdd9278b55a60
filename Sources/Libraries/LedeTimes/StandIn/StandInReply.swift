// The bodies that the stand-in answers with, in the shapes of the Times.

import LedeBase
import LedeJSON

/// A status and a body.
struct StandInReply {
  var status = 200
  var type = "application/json"
  var body: [UInt8]

  /// A refusal.
  ///
  /// The gateway before the APIs tells of keys and limits in a form of its own, and of a server
  /// that is away as a page.
  static func fault(_ status: Int) -> StandInReply {
    func gateway(_ words: String, _ code: String) -> [UInt8] {
      JSONWriter.object { json in
        json.object("fault") { json in
          json.member("faultstring", words)
          json.object("detail") { $0.member("errorcode", code) }
        }
      }
    }
    switch status {
    case 400:
      let body = JSONWriter.object { json in
        json.member("status", "ERROR")
        json.texts("errors", ["Query parameter 'fq' names a field that does not exist."])
      }
      return StandInReply(status: status, body: body)
    case 401:
      return StandInReply(
        status: status, body: gateway("Invalid ApiKey", "oauth.v2.InvalidApiKey"))
    case 403:
      return StandInReply(
        status: status,
        body: gateway(
          "Invalid API call as no apiproduct match found", "keymanagement.service.InvalidAPICall"))
    case 429:
      let words =
        "Rate limit quota violation. Quota limit  exceeded. Identifier : 00000000-stand-in"
      return StandInReply(
        status: status, body: gateway(words, "policies.ratelimit.QuotaViolation"))
    default:
      return StandInReply(
        status: status, type: "text/html",
        body: Array("<html><body><h1>\(status) Service Unavailable</h1></body></html>".utf8))
    }
  }

  /// The question and its tags, sent as plain text.
  static func tags(_ typed: String, _ tags: [String]) -> StandInReply {
    var json = JSONWriter()
    json.array { json in
      json.value(typed)
      json.array { json in for tag in tags { json.value(tag) } }
    }
    return StandInReply(type: "text/plain", body: json.bytes)
  }

  static func articles(
    _ articles: [StandInArticle], hits: Int, offset: Int, form: TimesStandIn.Form, now: Timestamp
  ) -> StandInReply {
    let body = JSONWriter.object { json in
      json.member("status", "OK")
      json.member("copyright", "Invented for Lede; no part of it is by The New York Times Company.")
      json.object("response") { json in
        json.objects("docs", articles) { json, article in
          article.write(to: &json, form: form, now: now)
        }
        json.object(form == .of2025 ? "metadata" : "meta") { json in
          json.member("hits", hits)
          json.member("offset", offset)
          json.member("time", 23)
        }
      }
    }
    return StandInReply(body: body)
  }
}

extension StandInArticle {
  /// Writes the members of the document.
  fileprivate func write(to json: inout JSONWriter, form: TimesStandIn.Form, now: Timestamp) {
    let date = (now - .seconds(hours * 3_600)).iso8601
    let slug = FoldedWords.words(of: title).joined(separator: "-")
    let uri = "nyt://article/00000000-0000-4000-8000-" + number(12)
    let picture = "images/\(date.prefix(4))/stand-in/\(slug)-"
    json.member("abstract", abstract)
    json.member(
      "web_url",
      "https://www.nytimes.com/\(date.prefix(10).map { $0 == "-" ? "/" : String($0) }.joined())/stand-in/\(slug).html"
    )
    json.member("snippet", abstract)
    json.member("lead_paragraph", abstract)
    json.member("source", "The New York Times")
    json.object("headline") { json in
      json.member("main", title)
      json.member("kicker", "")
      json.member("print_headline", form == .of2017 ? nil : "")
    }
    json.member("document_type", "article")
    json.member("type_of_material", isOpinion ? "Op-Ed" : "News")
    switch form {
    case .of2017:
      json.member("_id", "5a0000000000000000" + number(6))
      json.member("uri", uri)
      json.member("pub_date", date.dropLast() + "+0000")
      json.member("new_desk", "Metro")
      json.key("byline")
      json.null()
      json.array("multimedia") { json in
        for size in ["wide", "xlarge", "thumbnail"] {
          json.object { json in
            json.member("type", "image")
            json.member("subtype", size)
            json.member("url", picture + size + ".jpg")
            json.member("rank", 0)
          }
        }
      }
    case .of2018:
      json.member("_id", uri)
      json.member("uri", uri)
      json.member("pub_date", date.dropLast() + "+0000")
      json.member("news_desk", "Metro")
      json.object("byline") { json in
        json.member("original", author)
        json.array("person") { _ in }
      }
      json.array("multimedia") { json in
        for size in ["thumbnail", "articleLarge"] {
          json.object { json in
            json.member("type", "image")
            json.member("subtype", size)
            json.member("url", picture + size + ".jpg")
            json.member("crop_name", size)
          }
        }
      }
    case .of2025:
      json.member("_id", uri)
      json.member("uri", uri)
      json.member("pub_date", date)
      json.member("news_desk", "Metro")
      json.object("byline") { $0.member("original", author) }
      json.object("multimedia") { json in
        json.member("caption", "")
        for (name, size) in [("default", "articleLarge"), ("thumbnail", "thumbStandard")] {
          json.object(name) {
            $0.member("url", "https://static01.nyt.com/" + picture + size + ".jpg")
          }
        }
      }
    }
    json.objects("keywords", tags.compactMap(\.dictionary).enumerated()) { json, keyword in
      json.member("name", keyword.element.rawValue)
      json.member("value", tags[keyword.offset].name)
      json.member("rank", keyword.offset + 1)
    }
  }

  private func number(_ digits: Int) -> String {
    let text = String(place)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ key: String, _ value: Substring) {
    member(key, String(value))
  }
}
