// The reminder and shared fortunes as JSON, under /v1/fortune.

import LedeHTTP
import LedeJSON
import LedeNews
import LedeNewsroom

extension WebApp {
  /// When the reader is reminded, and on how many devices.
  func apiReminder(_ request: Request, _ reader: Reader.ID) async throws -> Response {
    let model = try await reminders.page(of: reader)
    var json = JSONWriter(capacity: 200)
    json.object { json in
      json.member("at", model.reminder.map { ReminderView.words(of: $0.minute) })
      json.member("zone", model.zone)
      json.member("devices", model.devices)
      json.member("friends", model.tellsOfFriends)
      json.member("key", model.publicKey.map { Base64URL.text($0) })
    }
    return Answers.whole(json.bytes, type: ContentType.json, to: request)
  }

  /// Sets the hour or ends the reminder, with the fields of the page's form.
  func apiSetReminder(_ request: Request, _ reader: Reader.ID, _ chrome: Chrome) async throws
    -> Response
  {
    guard case .kept = try await keepReminder(FormFields(request.body), reader) else {
      return Trouble.misunderstood.answer(to: request, chrome)
    }
    return try await apiReminder(request, reader)
  }

  /// Makes a link, or tells the one that there is.
  func apiShareFortune(
    _ parameters: PathParameters, _ request: Request, _ reader: Reader.ID, _ chrome: Chrome
  ) async throws -> Response {
    guard let id = parameters.number("id"),
      let token = try await sharing.share(Opening.ID(id), by: reader)
    else { return Trouble.notFound.answer(to: request, chrome) }
    var json = JSONWriter(capacity: 200)
    json.object { json in
      json.member("link", home(for: request)?.resolving(WebApp.sharedPath + token)?.text)
    }
    return NotedChanges.answer(200, json.bytes)
  }

  /// Ends a link; whether there was one.
  func apiUnshareFortune(
    _ parameters: PathParameters, _ request: Request, _ reader: Reader.ID, _ chrome: Chrome
  ) async throws -> Response {
    guard let id = parameters.number("id") else {
      return Trouble.notFound.answer(to: request, chrome)
    }
    var json = JSONWriter(capacity: 40)
    let was = try await sharing.unshare(Opening.ID(id), by: reader)
    json.object { json in
      json.member("status", "ok")
      json.member("wasShared", was)
    }
    return NotedChanges.answer(200, json.bytes)
  }
}
