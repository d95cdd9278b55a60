// Cookies without a network: the envelope that a device fetches, and what it tells afterwards.

import LedeHTTP
import LedeJSON
import LedeMarkup
import LedeBase
import LedeSite

extension Fortunes {
  /// The fortunes of the coming days, sealed; nothing here keeps it.
  func apiEnvelope(_ call: AccountCall) async throws -> Response {
    let envelope = try await envelopes.envelope(
      zone: call.query["zone"] ?? reportedZone(call.request), reader: call.reader)
    return Answers.unkept(EnvelopeJSON.text(of: envelope, call.reader), type: ContentType.json)
  }

  /// Settles what a device opened by itself; the same told twice counts once.
  func apiSettle(_ call: AccountCall) async throws -> Response {
    guard let told = EnvelopeJSON.read(call.request.body) else { throw Trouble.misunderstood }
    let device =
      DeviceName.words(of: call.request.headers["User-Agent"] ?? "") ?? Phrases.unknownDevice
    let settled = try await envelopes.settle(
      told.openings, clock: told.clock, device: device, reader: call.reader)
    var json = JSONWriter(capacity: 600 * settled.count)
    json.object { json in
      json.array("openings") { json in
        for (opening, settlement) in zip(told.openings, settled) {
          let day = FortuneTime.day(opening.date, in: call.chrome.zone)
          EnvelopeJSON.write(settlement, of: opening, day: day, to: &json)
        }
      }
    }
    return Answers.unkept(json.bytes, type: ContentType.json)
  }
}

/// Envelopes and what became of their cookies, as JSON.
enum EnvelopeJSON {
  static func text(of envelope: Envelope, _ reader: Reader.ID) -> [UInt8] {
    var json = JSONWriter(capacity: 8_000)
    json.object { json in
      json.member("id", envelope.id)
      json.member("reader", reader.rawValue)
      json.member("made", envelope.made.milliseconds)
      json.member("ends", envelope.ends.milliseconds)
      json.member("zone", envelope.zone)
      json.member("secret", Base64URL.text(envelope.secret))
      json.array("days") { json in
        for day in envelope.days {
          json.object { json in
            json.member("date", day.date.text)
            json.member("sealed", Base64URL.text(day.sealed))
            json.member("voucher", Base64URL.text(day.voucher))
          }
        }
      }
      json.key("last")
      if let last = envelope.last {
        json.object { json in
          json.member("date", last.date.text)
          json.member("opened", last.opened.milliseconds)
          json.member("sealed", Base64URL.text(last.sealed))
        }
      } else {
        json.null()
      }
      json.array("opened") { json in for date in envelope.opened { json.value(date.text) } }
      json.member("paper", envelope.looks.paper?.rawValue)
      json.member("ink", envelope.looks.accent?.rawValue)
    }
    return json.bytes
  }

  /// What a device tells; nil when it cannot be understood.
  static func read(_ body: [UInt8]) -> (clock: Timestamp, openings: [OfflineOpening])? {
    var json = JSONReader(body)
    var clock: Int64?
    var openings: [OfflineOpening] = []
    var isWhole = true
    do throws(JSONError) {
      guard try json.kind() == .object else { return nil }
      try json.eachMember { (json, name) throws(JSONError) in
        switch name {
        case "now": clock = try json.integerIfAny()
        case "openings":
          try json.beginArray()
          while try json.hasElement() {
            let opening = try opening(&json)
            if let opening, openings.count < OfflineOpening.most {
              openings.append(opening)
            } else {
              isWhole = false
            }
          }
        default: try json.skip()
        }
      }
      try json.end()
    } catch { return nil }
    guard let clock, isWhole else { return nil }
    return (Timestamp(milliseconds: clock), openings)
  }

  private static func opening(_ json: inout JSONReader) throws(JSONError) -> OfflineOpening? {
    var date: LocalDate?
    var at: Int64?
    var zone: String?
    var voucher: [UInt8]?
    try json.eachMember { (json, name) throws(JSONError) in
      switch name {
      case "date": date = try json.stringIfAny().flatMap { LocalDate($0) }
      case "at": at = try json.integerIfAny()
      case "zone": zone = try json.stringIfAny()
      case "voucher": voucher = try json.stringIfAny().flatMap { Base64URL.bytes($0) }
      default: try json.skip()
      }
    }
    guard let date, let at, let voucher else { return nil }
    return OfflineOpening(
      date: date, at: Timestamp(milliseconds: at), zone: zone, voucher: voucher)
  }

  /// What became of one: `result`, why not where it does not count, which one does, and in words.
  static func write(
    _ settlement: Settlement, of opening: OfflineOpening, day: String, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("date", opening.date.text)
      let counts: Opening?
      var isOther = false
      switch settlement {
      case .counted(let opening):
        json.member("result", "counted")
        json.member("reason", String?.none)
        counts = opening
      case .displaced(let other):
        json.member("result", "displaced")
        json.member("reason", String?.none)
        counts = other
        isOther = true
      case .refused(let reason):
        json.member("result", "refused")
        json.member("reason", reason.rawValue)
        counts = nil
      }
      json.member("words", Phrases.told(settlement, of: opening.date, day: day))
      let link = isOther ? counts.map { FortunePageView.path($0.id).text } : nil
      json.member("link", link)
      json.member("linkWords", link.map { _ in Phrases.whichCounts })
      json.key("fortune")
      if let counts { FortuneJSON.write(counts, to: &json) } else { json.null() }
    }
  }
}
