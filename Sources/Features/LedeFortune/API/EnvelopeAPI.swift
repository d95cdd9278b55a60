// Cookies without a network: the envelope that a device fetches, and what it tells afterwards.

import LedeHTTP
import LedeJSON
import LedeMarkup
import LedeBase
import LedeSite

extension Fortunes {
  /// The fortunes of the coming days, sealed; nothing here keeps it.
  func apiEnvelope(_ call: ResidentCall) async throws -> Response {
    let envelope = try await envelopes.envelope(
      zone: call.query["zone"] ?? reportedZone(call.request), reader: call.reader)
    return Answers.unkept(EnvelopeJSON.bytes(of: envelope, call.reader), type: ContentType.json)
  }

  /// Settles what a device opened by itself; the same told twice counts once.
  func apiSettle(_ call: ResidentCall) async throws -> Response {
    guard let told = EnvelopeJSON.read(call.request.body) else { throw Trouble.misunderstood }
    let device =
      DeviceName.words(of: call.request.headers["User-Agent"] ?? "") ?? Phrases.unknownDevice
    let settled = try await envelopes.settle(
      told.openings, clock: told.clock, device: device, reader: call.reader)
    let json = JSONWriter.object { json in
      json.objects("openings", zip(told.openings, settled)) { json, one in
        let day = FortuneTime.day(one.0.date, in: call.chrome.zone)
        EnvelopeJSON.write(one.1, of: one.0, day: day, to: &json)
      }
    }
    return Answers.unkept(json, type: ContentType.json)
  }
}

enum EnvelopeJSON {
  static func bytes(of envelope: Envelope, _ reader: Reader.ID) -> [UInt8] {
    JSONWriter.object { json in
      json.member("id", envelope.id)
      json.member("reader", reader.rawValue)
      json.member("made", envelope.made.milliseconds)
      json.member("ends", envelope.ends.milliseconds)
      json.member("zone", envelope.zone)
      json.member("secret", Base64URL.text(envelope.secret))
      json.objects("days", envelope.days) { json, day in
        json.member("date", day.date.text)
        json.member("sealed", Base64URL.text(day.sealed))
        json.member("voucher", Base64URL.text(day.voucher))
      }
      json.object("last", of: envelope.last) { json, last in
        json.member("date", last.date.text)
        json.member("opened", last.opened.milliseconds)
        json.member("zone", last.zone)
        json.member("sealed", Base64URL.text(last.sealed))
      }
      json.texts("opened", envelope.opened.map(\.text))
      json.member("paper", envelope.looks.paper?.rawValue)
      json.member("ink", envelope.looks.accent?.rawValue)
    }
  }

  /// What a device tells; nil when it cannot be understood.
  static func read(_ body: [UInt8]) -> (clock: Timestamp, openings: [OfflineOpening])? {
    // What is no JSON, and what says no time, are answered alike.
    guard let told = try? JSONValue(body), let clock = number(told["now"]) else { return nil }
    var openings: [OfflineOpening] = []
    if let list = told["openings"] {
      guard case .array(let elements) = list, elements.count <= OfflineOpening.most else {
        return nil
      }
      openings = elements.compactMap(opening)
      guard openings.count == elements.count else { return nil }
    }
    return (Timestamp(milliseconds: clock), openings)
  }

  /// A number, which a device may write as a text of digits.
  private static func number(_ told: JSONValue?) -> Int64? {
    told?.integer ?? told?.string.flatMap { Int64($0) }
  }

  private static func opening(_ told: JSONValue) -> OfflineOpening? {
    guard let date = told["date"]?.string.flatMap({ LocalDate($0) }), let at = number(told["at"]),
      let voucher = told["voucher"]?.string.flatMap({ Base64URL.bytes($0) })
    else { return nil }
    return OfflineOpening(
      date: date, at: Timestamp(milliseconds: at), zone: told["zone"]?.string, voucher: voucher)
  }

  /// What became of one: `result`, why not where it does not count, which one does, and in words.
  static func write(
    _ settlement: Settlement, of opening: OfflineOpening, day: String, to json: inout JSONWriter
  ) {
    let (result, reason, counts, other): (String, String?, Opening?, Opening?) =
      switch settlement {
      case .counted(let opening): ("counted", nil, opening, nil)
      case .displaced(let other): ("displaced", nil, other, other)
      case .refused(let reason): ("refused", reason.rawValue, nil, nil)
      }
    json.member("date", opening.date.text)
    json.member("result", result)
    json.member("reason", reason)
    json.member("words", Phrases.told(settlement, of: opening.date, day: day))
    let link = other.map { FortunePageView.path($0.id).text }
    json.member("link", link)
    json.member("linkWords", link.map { _ in Phrases.whichCounts })
    json.object("fortune", of: counts, FortuneJSON.members)
  }
}
