// The cookie of the day as JSON, under /v1/fortune. Described in share/lede/openapi.json.

import LedeHTTP
import LedeJSON
import LedeMarkup
import LedeBase
import LedeSite

extension Fortunes {
  var fortuneAPI: [Route] {
    [
      .get("/v1/fortune", resident: apiFortune),
      .post("/v1/fortune", resident: apiOpenFortune),
      .get("/v1/fortune/envelope", resident: apiEnvelope),
      .post("/v1/fortune/sync", resident: apiSettle),
      .get("/v1/fortune/history", resident: apiFortuneHistory),
      .get("/v1/fortune/points", resident: apiPoints),
      .get("/v1/fortune/{id:number}", resident: apiFortuneDetail),
      .post("/v1/fortune/{id:number}", resident: apiChangeFortune),
    ]
  }

  func apiFortune(_ call: ResidentCall) async throws -> Response {
    let model = try await desk.page(
      zone: call.query["zone"] ?? reportedZone(call.request), reader: call.reader)
    return fresh(FortuneJSON.bytes(model))
  }

  /// Opens a cookie: 201 with it, or 409 and when to come again.
  func apiOpenFortune(_ call: ResidentCall) async throws -> Response {
    let zone = call.query["zone"] ?? reportedZone(call.request)
    do {
      switch try await desk.open(zone: zone, reader: call.reader) {
      case .opened(let opening):
        var response = fresh(JSONWriter.object { FortuneJSON.members(&$0, opening) }, 201)
        response.headers["Location"] = "/v1" + FortunePageView.path(opening.id).text
        return response
      case .waits(let until, let last):
        let json = JSONWriter.object { json in
          json.member("status", "error")
          json.member("code", "notYet")
          json.member("next", until.iso8601)
          json.object("last", of: last, FortuneJSON.members)
        }
        return fresh(json, 409)
      }
    } catch let error as FortuneError {
      throw Trouble(status: 503, title: Phrases.fortune, message: error.message, code: "noFortunes")
    }
  }

  func apiFortuneHistory(_ call: ResidentCall) async throws -> Response {
    guard let wish = FortuneWish(call.query) else { throw Trouble.misunderstood }
    let model = try await desk.history(
      containing: wish.text, before: wish.before, limit: wish.limit ?? 50, reader: call.reader)
    return call.json(FortuneJSON.bytes(model))
  }

  func apiFortuneDetail(_ call: ResidentCall) async throws -> Response {
    guard let id = call.parameters.number("id"),
      let model = try await desk.opening(Opening.ID(id), reader: call.reader)
    else { throw Trouble.noFortune }
    return call.json(JSONWriter.object { FortuneJSON.members(&$0, model.opening) })
  }

  func apiChangeFortune(_ call: ResidentCall) async throws -> Response {
    guard let id = call.parameters.number("id"),
      let deed = (call.query["do"] ?? call.fields["do"]).flatMap(FortuneDeed.init)
    else { throw Trouble.misunderstood }
    guard try await desk.change(Opening.ID(id), deed, reader: call.reader) else {
      throw Trouble.noFortune
    }
    return fresh(JSONWriter.object { $0.member("status", "ok") })
  }

  func apiPoints(_ call: ResidentCall) async throws -> Response {
    let before = call.query["before"].flatMap { Int64($0) }
    let model = try await desk.points(
      zone: reportedZone(call.request), before: before.map { LedgerEntry.ID($0) }, limit: 50,
      reader: call.reader)
    let json = JSONWriter.object { json in
      json.member("points", model.points)
      json.texts("looks", model.owned.map(\.rawValue))
      json.objects("entries", model.entries) { json, entry in
        json.member("id", entry.id.rawValue)
        json.member("at", entry.at.iso8601)
        json.member("reason", entry.reason.rawValue)
        json.member("key", entry.key)
        json.member("points", entry.points)
        json.member("fortune", entry.opening?.rawValue)
      }
      json.member("before", model.older?.rawValue)
    }
    return fresh(json)
  }

  /// JSON that nobody keeps.
  private func fresh(_ json: [UInt8], _ status: Int = 200) -> Response {
    Answers.unkept(json, type: ContentType.json, status: status)
  }
}

/// How cookies are written as JSON.
package enum FortuneJSON {
  static func members(_ json: inout JSONWriter, _ opening: Opening) {
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

  /// Openings, as `/v1/fortune/history` and `lede fortune history --json` tell them.
  package static func bytes(_ page: FortuneHistory) -> [UInt8] {
    JSONWriter.object { json in
      json.objects("fortunes", page.openings, members)
      json.member("before", page.older?.text)
    }
  }

  /// How a reader stands, as `/v1/fortune` and `lede fortune --json` tell it.
  package static func bytes(_ page: FortunePage) -> [UInt8] {
    JSONWriter.object { json in
      json.member("ready", page.next == nil)
      json.member("now", page.now.milliseconds)
      json.member("next", page.next?.milliseconds)
      json.member("zone", FortuneTime.name(page.zone))
      json.member("streak", page.streak)
      json.member("longest", page.standing.streak.longest)
      json.member("goesOnUntil", page.lastDate?.text)
      json.member("forgivable", page.forgivable)
      json.member("points", page.standing.points)
      json.member("openings", page.standing.openings)
      json.object("last", of: page.last, members)
    }
  }
}
