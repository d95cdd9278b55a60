// The daily reminder: its hour, the browsers that take it, and a calendar for those that do not.

import LedeHTTP
import LedeJSON
import LedeMarkup
import LedeBase
import LedeSite

extension Fortunes {
  /// What a reader wishes to be told, and where.
  var reminderRoutes: [Route] {
    [
      .get("/fortune/reminder", account: { try await reminderPage($0) }),
      .post("/fortune/reminder", account: setReminder),
      .post("/fortune/reminder/device", account: noteDevice),
      .get("/fortune/reminder.ics", account: reminderCalendar),
    ]
  }

  /// The page of the reminder.
  func reminderPage(_ call: AccountCall, refused: ReminderView.Refused? = nil) async throws
    -> Response
  {
    let model = try await reminders.page(of: call.reader)
    return call.page(
      ReminderView.html(model, refused: refused, in: call.chrome),
      status: refused == nil ? 200 : 422)
  }

  /// What became of a wish about the reminder.
  enum ReminderOutcome {
    case kept
    case refused(ReminderView.Refused)
    case misunderstood
  }

  /// Sets the hour, ends the reminder, or says whether friends are told of.
  func setReminder(_ call: AccountCall) async throws -> Response {
    switch try await keepReminder(call.fields, call.reader) {
    case .kept: return .seeOther(ReminderView.path.telling(.kept).text)
    case .refused(let refused): return try await reminderPage(call, refused: refused)
    case .misunderstood: throw Trouble.misunderstood
    }
  }

  /// Does what the fields of the page's form wish.
  func keepReminder(_ fields: FormFields, _ reader: Reader.ID) async throws -> ReminderOutcome {
    if let wish = fields["friends"] {
      guard let isOn = ["on": true, "off": false][wish] else { return .misunderstood }
      try await reminders.tellOfFriends(isOn, reader)
    } else if fields["off"] != nil {
      try await reminders.end(of: reader)
    } else {
      guard let at = fields["at"], let zone = fields["zone"] else { return .misunderstood }
      guard let minute = ReminderView.minute(at) else {
        return .refused(ReminderView.Refused(at: at, zone: zone, why: Phrases.badHour))
      }
      guard try await reminders.set(minute: minute, zone: zone, of: reader) else {
        return .refused(ReminderView.Refused(at: at, zone: zone, why: Phrases.unknownZone))
      }
    }
    return .kept
  }

  /// Takes what a script tells of its browser: a subscription, or the end of one.
  func noteDevice(_ call: AccountCall) async throws -> Response {
    guard let wish = DeviceWish(call.request.body) else {
      throw Trouble.badSubscription
    }
    switch wish {
    case .take(let subscription):
      guard try await reminders.subscribe(subscription, of: call.reader) else {
        throw Trouble.badSubscription
      }
    case .drop(let endpoint): _ = try await reminders.unsubscribe(endpoint, of: call.reader)
    }
    return Answers.unkept(Array("{\"status\":\"ok\"}".utf8), type: ContentType.json)
  }

  /// The reminder as a calendar file.
  func reminderCalendar(_ call: AccountCall) async throws -> Response {
    guard let home = settings.home(for: call.request),
      let text = try await reminders.calendar(of: call.reader, home: home)
    else { throw Trouble.notFound }
    var response = Answers.whole(
      Array(text.utf8), type: "text/calendar; charset=utf-8", to: call.request)
    response.headers["Content-Disposition"] = "attachment; filename=\"lede.ics\""
    return response
  }
}

extension Trouble {
  fileprivate static let badSubscription = Trouble(
    status: 400, title: Phrases.badRequest, message: Phrases.badSubscription,
    code: "parameterInvalid")
}

/// What a browser's script sends: the subscription as the browser gives it, or `{"end": endpoint}`.
enum DeviceWish {
  case take(PushSubscription)
  case drop(WebAddress)

  /// Nil for what cannot be understood; the keys themselves are checked by who uses them.
  init?(_ body: [UInt8]) {
    guard body.count <= 8_192 else { return nil }
    var json = JSONReader(body)
    var endpoint: String?
    var end: String?
    var key: String?
    var secret: String?
    do throws(JSONError) {
      try json.eachMember { (json, name) throws(JSONError) in
        switch name {
        case "endpoint": endpoint = try json.stringIfAny()
        case "end": end = try json.stringIfAny()
        case "keys":
          try json.eachMember { (json, name) throws(JSONError) in
            switch name {
            case "p256dh": key = try json.stringIfAny()
            case "auth": secret = try json.stringIfAny()
            default: try json.skip()
            }
          }
        default: try json.skip()
        }
      }
      try json.end()
    } catch { return nil }
    if let end = end.flatMap({ WebAddress($0) }) {
      self = .drop(end)
    } else if let endpoint = endpoint.flatMap({ WebAddress($0) }),
      let key = key.flatMap({ Base64URL.bytes($0) }),
      let secret = secret.flatMap({ Base64URL.bytes($0) })
    {
      self = .take(PushSubscription(endpoint: endpoint, publicKey: key, secret: secret))
    } else {
      return nil
    }
  }
}
