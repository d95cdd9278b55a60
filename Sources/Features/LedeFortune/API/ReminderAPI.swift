// The reminder and shared fortunes as JSON, under /v1/fortune.

import LedeHTTP
import LedeJSON
import LedeBase
import LedeSite

extension Fortunes {
  var reminderAPI: [Route] {
    [
      .get("/v1/fortune/reminder", resident: apiReminder),
      .post("/v1/fortune/reminder", resident: apiSetReminder),
      .post("/v1/fortune/{id:number}/share", resident: apiShareFortune),
      .post("/v1/fortune/{id:number}/unshare", resident: apiUnshareFortune),
    ]
  }

  func apiReminder(_ call: ResidentCall) async throws -> Response {
    let model = try await reminders.page(of: call.reader)
    let json = JSONWriter.object { json in
      json.member("at", model.reminder.map { ReminderView.words(of: $0.minute) })
      json.member("zone", model.zone)
      json.member("devices", model.devices)
      json.member("friends", model.tellsOfFriends)
      json.member("key", model.publicKey.map { Base64URL.text($0) })
    }
    return call.json(json)
  }

  /// Sets the hour or ends the reminder, with the fields of the page's form.
  func apiSetReminder(_ call: ResidentCall) async throws -> Response {
    guard try await keepReminder(call.fields, call.reader) == nil else {
      throw Trouble.misunderstood
    }
    return try await apiReminder(call)
  }

  /// Makes a link, or tells the one that there is.
  func apiShareFortune(_ call: ResidentCall) async throws -> Response {
    guard let id = call.parameters.number("id"),
      let token = try await sharing.share(Opening.ID(id), by: call.reader)
    else { throw Trouble.notFound }
    let link = settings.home(for: call.request)?.resolving(Fortunes.sharedPath + token)?.text
    return Answers.unkept(JSONWriter.object { $0.member("link", link) }, type: ContentType.json)
  }

  func apiUnshareFortune(_ call: ResidentCall) async throws -> Response {
    guard let id = call.parameters.number("id") else { throw Trouble.notFound }
    let was = try await sharing.unshare(Opening.ID(id), by: call.reader)
    let json = JSONWriter.object { json in
      json.member("status", "ok")
      json.member("wasShared", was)
    }
    return Answers.unkept(json, type: ContentType.json)
  }
}
