// The daily reminder: its hour, the browsers that take it, and a calendar for those that do not.

import LedeHTTP
import LedeJSON
import LedeMarkup
import LedeBase
import LedeSite

extension Fortunes {
  var reminderRoutes: [Route] {
    [
      .get("/fortune/reminder", resident: { try await reminderPage($0) }),
      .post("/fortune/reminder", resident: setReminder),
      .post("/fortune/reminder/device", resident: noteDevice),
      .get("/fortune/reminder.ics", resident: reminderCalendar),
    ]
  }

  func reminderPage(_ call: ResidentCall, refused: ReminderView.Refused? = nil) async throws
    -> Response
  {
    let model = try await reminders.page(of: call.reader)
    return call.page(
      ReminderView.html(model, refused: refused, in: call.chrome),
      status: refused == nil ? 200 : 422)
  }

  /// Sets the hour, ends the reminder, or says whether friends are told of.
  func setReminder(_ call: ResidentCall) async throws -> Response {
    if let refused = try await keepReminder(call.fields, call.reader) {
      return try await reminderPage(call, refused: refused)
    }
    return .seeOther(ReminderView.path.telling(.kept).text)
  }

  /// Does what the fields of the page's form wish; else what of them cannot be kept, and why.
  func keepReminder(
    _ fields: FormFields, _ reader: Reader.ID
  ) async throws -> ReminderView.Refused? {
    if let wish = fields["friends"] {
      guard let isOn = ["on": true, "off": false][wish] else { throw Trouble.misunderstood }
      try await reminders.tellOfFriends(isOn, reader)
    } else if fields["off"] != nil {
      // On all devices; their subscriptions stay for when it is wanted again.
      try await reminders.store.setReminder(nil, of: reader)
    } else {
      guard let at = fields["at"], let zone = fields["zone"] else { throw Trouble.misunderstood }
      guard let minute = ReminderView.minute(at) else {
        return ReminderView.Refused(at: at, zone: zone, why: Phrases.badHour)
      }
      guard try await reminders.set(minute: minute, zone: zone, of: reader) else {
        return ReminderView.Refused(at: at, zone: zone, why: Phrases.unknownZone)
      }
    }
    return nil
  }

  /// Takes what a script tells of its browser: a subscription, or the end of one.
  func noteDevice(_ call: ResidentCall) async throws -> Response {
    guard let wish = DeviceWish(call.request.body) else { throw Trouble.badSubscription }
    switch wish {
    case .take(let subscription):
      guard try await reminders.subscribe(subscription, of: call.reader) else {
        throw Trouble.badSubscription
      }
    case .drop(let endpoint): _ = try await reminders.unsubscribe(endpoint, of: call.reader)
    }
    return Answers.unkept(Array("{\"status\":\"ok\"}".utf8), type: ContentType.json)
  }

  func reminderCalendar(_ call: ResidentCall) async throws -> Response {
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
    // Whatever is wrong with it, the browser is told that it is no subscription.
    guard body.count <= 8_192, let said = try? JSONValue(body) else { return nil }
    if let end = said["end"]?.string.flatMap({ WebAddress($0) }) {
      self = .drop(end)
    } else if let endpoint = said["endpoint"]?.string.flatMap({ WebAddress($0) }),
      let key = said["keys"]?["p256dh"]?.string.flatMap({ Base64URL.bytes($0) }),
      let secret = said["keys"]?["auth"]?.string.flatMap({ Base64URL.bytes($0) })
    {
      self = .take(PushSubscription(endpoint: endpoint, publicKey: key, secret: secret))
    } else {
      return nil
    }
  }
}
