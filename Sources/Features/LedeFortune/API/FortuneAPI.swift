// The cookie of the day as JSON, under /v1/fortune. Described in share/lede/openapi.json.

import LedeHTTP
package import LedeJSON
import LedeMarkup
import LedeBase
import LedeSite

extension Fortunes {
  /// The same as JSON.
  var fortuneAPI: [Route] {
    [
      .get("/v1/fortune", account: apiFortune),
      .post("/v1/fortune", account: apiOpenFortune),
      .get("/v1/fortune/envelope", account: apiEnvelope),
      .post("/v1/fortune/sync", account: apiSettle),
      .get("/v1/fortune/history", account: apiFortuneHistory),
      .get("/v1/fortune/points", account: apiPoints),
      .get("/v1/fortune/{id:number}", account: apiFortuneDetail),
      .post("/v1/fortune/{id:number}", account: apiChangeFortune),
    ]
  }

  /// How the reader stands.
  func apiFortune(_ call: AccountCall) async throws -> Response {
    let model = try await desk.page(
      zone: call.query["zone"] ?? reportedZone(call.request), reader: call.reader)
    var json = JSONWriter(capacity: 600)
    FortuneJSON.write(model, to: &json)
    return fresh(json, 200)
  }

  /// Opens a cookie: 201 with it, or 409 and when to come again.
  func apiOpenFortune(_ call: AccountCall) async throws -> Response {
    let zone = call.query["zone"] ?? reportedZone(call.request)
    do {
      var json = JSONWriter(capacity: 500)
      switch try await desk.open(zone: zone, reader: call.reader) {
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
      throw Trouble(
        status: 503, title: Phrases.fortune, message: error.message, code: "noFortunes"
      )
    }
  }

  /// A page of what was opened.
  func apiFortuneHistory(_ call: AccountCall) async throws -> Response {
    guard let wish = FortuneWish(call.query) else { throw Trouble.misunderstood }
    let model = try await desk.history(
      containing: wish.text, before: wish.before, limit: wish.limit ?? 50, reader: call.reader)
    var json = JSONWriter(capacity: 400 * model.openings.count)
    json.object { json in
      json.array("fortunes") { json in
        for one in model.openings { FortuneJSON.write(one, to: &json) }
      }
      json.member("before", model.older?.date.text)
    }
    return call.json(json.bytes)
  }

  /// One opening.
  func apiFortuneDetail(_ call: AccountCall) async throws -> Response {
    guard let id = call.parameters.number("id"),
      let model = try await desk.opening(Opening.ID(id), reader: call.reader)
    else { throw Trouble.noFortune }
    var json = JSONWriter(capacity: 400)
    FortuneJSON.write(model.opening, to: &json)
    return call.json(json.bytes)
  }

  /// Keeps, lets go, hides, shows or reports an opening.
  func apiChangeFortune(_ call: AccountCall) async throws -> Response {
    guard let id = call.parameters.number("id"),
      let deed = (call.query["do"] ?? call.fields["do"])
        .flatMap(FortuneDeed.init)
    else { throw Trouble.misunderstood }
    guard try await change(Opening.ID(id), deed, reader: call.reader) else {
      throw Trouble.noFortune
    }
    var json = JSONWriter()
    json.object { $0.member("status", "ok") }
    return fresh(json, 200)
  }

  /// Points, and what earned them.
  func apiPoints(_ call: AccountCall) async throws -> Response {
    let before = call.query["before"].flatMap { Int64($0) }
    let model = try await desk.points(
      before: before.map { LedgerEntry.ID($0) }, limit: 50, reader: call.reader)
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
