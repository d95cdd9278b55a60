// The cookie of the day as JSON, under /v1/fortune. Described in share/lede/openapi.json.

import LedeHTTP
package import LedeJSON
import LedeMarkup
package import LedeNews
package import LedeNewsroom

extension WebApp {
  /// How the reader stands.
  func apiFortune(_ request: Request, _ visitor: Visitor, _ chrome: Chrome) async throws -> Response
  {
    let model = try await fortunes.page(
      zone: request.queryFields["zone"] ?? reportedZone(request), reader: visitor.reader)
    var json = JSONWriter(capacity: 600)
    FortuneJSON.write(model, to: &json)
    return fresh(json, 200)
  }

  /// Opens a cookie: 201 with it, or 409 and when to come again.
  func apiOpenFortune(
    _ request: Request, _ visitor: Visitor, _ chrome: Chrome
  ) async throws -> Response {
    let zone = request.queryFields["zone"] ?? reportedZone(request)
    do {
      var json = JSONWriter(capacity: 500)
      switch try await fortunes.open(zone: zone, reader: visitor.reader) {
      case .opened(let opening):
        FortuneJSON.write(opening, to: &json)
        var response = fresh(json, 201)
        response.headers["Location"] = "/v1" + FortunePageView.path(opening.id).text
        return response
      case .waits(let until, let last):
        json.object { json in
          json.member("status", "error")
          json.member("code", "notYet")
          json.member("next", until.iso8601)
          json.key("last")
          if let last { FortuneJSON.write(last, to: &json) } else { json.null() }
        }
        return fresh(json, 409)
      }
    } catch let error as FortuneError {
      return Trouble(
        status: 503, title: Phrases.fortune, message: error.message, code: "noFortunes"
      ).answer(to: request, chrome)
    }
  }

  /// A page of what was opened.
  func apiFortuneHistory(
    _ request: Request, _ visitor: Visitor, _ chrome: Chrome
  ) async throws -> Response {
    guard let wish = FortuneWish(request.queryFields) else {
      return Trouble.misunderstood.answer(to: request, chrome)
    }
    let model = try await fortunes.history(
      containing: wish.text, before: wish.before, limit: wish.limit ?? 50, reader: visitor.reader)
    var json = JSONWriter(capacity: 400 * model.openings.count)
    json.object { json in
      json.array("fortunes") { json in
        for one in model.openings { FortuneJSON.write(one, to: &json) }
      }
      json.member("before", model.older?.date.text)
    }
    return Answers.whole(json.bytes, type: ContentType.json, to: request)
  }

  /// One opening.
  func apiFortuneDetail(
    _ parameters: PathParameters, _ request: Request, _ visitor: Visitor, _ chrome: Chrome
  ) async throws -> Response {
    guard let id = parameters.number("id"),
      let model = try await fortunes.opening(Opening.ID(id), reader: visitor.reader)
    else { return Trouble.noFortune.answer(to: request, chrome) }
    var json = JSONWriter(capacity: 400)
    FortuneJSON.write(model.opening, to: &json)
    return Answers.whole(json.bytes, type: ContentType.json, to: request)
  }

  /// Keeps, lets go, hides, shows or reports an opening.
  func apiChangeFortune(
    _ parameters: PathParameters, _ request: Request, _ visitor: Visitor, _ chrome: Chrome
  ) async throws -> Response {
    guard let id = parameters.number("id"),
      let deed = (request.queryFields["do"] ?? FormFields(request.body)["do"])
        .flatMap(FortuneDeed.init)
    else { return Trouble.misunderstood.answer(to: request, chrome) }
    guard try await change(Opening.ID(id), deed, reader: visitor.reader) else {
      return Trouble.noFortune.answer(to: request, chrome)
    }
    var json = JSONWriter()
    json.object { $0.member("status", "ok") }
    return fresh(json, 200)
  }

  /// Points, and what earned them.
  func apiPoints(_ request: Request, _ visitor: Visitor, _ chrome: Chrome) async throws -> Response
  {
    let before = request.queryFields["before"].flatMap { Int64($0) }
    let model = try await fortunes.points(
      before: before.map { LedgerEntry.ID($0) }, limit: 50, reader: visitor.reader)
    var json = JSONWriter(capacity: 100 * model.entries.count)
    json.object { json in
      json.member("points", model.points)
      json.array("looks") { json in for look in model.owned { json.value(look.rawValue) } }
      json.array("entries") { json in
        for entry in model.entries {
          json.object { json in
            json.member("id", entry.id.rawValue)
            json.member("at", entry.at.iso8601)
            json.member("reason", entry.reason.rawValue)
            json.member("key", entry.key)
            json.member("points", entry.points)
            json.member("fortune", entry.opening?.rawValue)
          }
        }
      }
      json.member("before", model.older?.rawValue)
    }
    return fresh(json, 200)
  }

  /// JSON that nobody keeps.
  private func fresh(_ json: JSONWriter, _ status: Int) -> Response {
    Answers.unkept(json.bytes, type: ContentType.json, status: status)
  }
}

/// How cookies are written as JSON.
package enum FortuneJSON {
  /// Writes an opening, as `/v1/fortune` and `lede fortune --json` tell it.
  package static func write(_ opening: Opening, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", opening.id.rawValue)
      json.member("date", opening.date.text)
      json.member("opened", opening.opened.iso8601)
      json.member("zone", opening.zone)
      json.member("text", opening.fortune.text)
      json.array("numbers") { json in for number in opening.numbers.values { json.value(number) } }
      json.member("streak", opening.streak)
      json.member("kept", opening.isKept)
      json.member("device", opening.device)
    }
  }

  /// Writes how a reader stands, likewise.
  package static func write(_ page: FortunePage, to json: inout JSONWriter) {
    json.object { json in
      json.member("ready", page.next == nil)
      json.member("now", page.now.milliseconds)
      json.member("next", page.next?.milliseconds)
      json.member("zone", FortuneTime.name(page.zone))
      json.member("streak", page.streak)
      json.member("longest", page.longest)
      json.member("goesOnUntil", page.lastDate?.text)
      json.member("forgivable", page.forgivable)
      json.member("points", page.points)
      json.member("openings", page.openings)
      json.key("last")
      if let last = page.last { write(last, to: &json) } else { json.null() }
    }
  }
}
