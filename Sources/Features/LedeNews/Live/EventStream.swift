// GET /events: tells an open page what happens, as server-sent events.

import LedeHTTP
import LedeJSON
import LedeBase
import LedeSite

extension News {
  /// What open pages and devices ask for by script.
  var liveRoutes: [Route] {
    [
      .get("/events", reading: events),
      .post("/marks", reader: marks).taking(megabytes: 10),
      .get("/offline.json", reading: deviceList),
      .post("/offline.json", reading: deviceCopy).looking,
      .get("/offline", everyone: { $0.page(OfflinePage.html(in: $0.chrome)) }).dressed,
    ]
  }

  /// A stream that lasts until the client leaves, Lede stops, or half an hour has passed: then the
  /// client comes back by itself, and who it is is asked anew.
  func events(_ call: ReadingCall) async -> Response {
    // Strangers read along where reading is open, but what the owner marks is not theirs to watch.
    // 204 tells a browser not to come back.
    guard call.mayMark else { return Response(204) }
    let headers = Headers([
      ("Content-Type", EventText.type), ("Cache-Control", "no-store, no-transform"),
      ("X-Accel-Buffering", "no"),  // nginx would hold events back otherwise
    ])
    var response = Response(200, headers: headers)
    if call.request.method == .head { return response }
    let seen = call.request.headers["Last-Event-ID"].flatMap { Int($0) }
    guard let watch = await desk.watch(for: call.reads, seen: seen) else {
      var refusal = Response(503, type: ContentType.text, Phrases.tooManyWatch + "\n")
      refusal.headers["Retry-After"] = "60"
      return refusal
    }
    let hold = Hold(watch)
    response.body = .stream { writer in
      let end = ContinuousClock.now + EventText.life
      try await writer.write(EventText.start)
      while ContinuousClock.now < end, let events = await hold.watch.next() {
        try await writer.write(EventText.bytes(events))
      }
    }
    return response
  }
}

/// Ends a watch when nobody holds its answer any more, however that came about.
private final class Hold: Sendable {
  let watch: Mailbox
  init(_ watch: Mailbox) { self.watch = watch }
  deinit { watch.close() }
}

/// Events as bytes on the wire.
///
/// Source: HTML Standard §9.2 (server-sent events).
enum EventText {
  static let type = "text/event-stream; charset=utf-8"
  /// How long one stream lasts.
  static let life = Duration.seconds(30 * 60)
  /// How soon a client comes back that has lost its stream, in milliseconds.
  static let start = Array("retry: 5000\n\n".utf8)

  /// The lines of these events.
  ///
  /// The id is how many items the reader had: with it, a client that comes back hears what it
  /// missed from whichever process it reaches.
  static func bytes(_ events: [NewsEvent]) -> [UInt8] {
    var lines: [UInt8] = []
    for event in events {
      if case .counts(let counts) = event { lines += "id: \(counts.all)\n".utf8 }
      if event == .beat {
        lines += ":\n\n".utf8
        continue
      }
      lines += "event: \(name(event))\ndata: ".utf8
      lines += data(event)
      lines += "\n\n".utf8
    }
    return lines
  }

  private static func name(_ event: NewsEvent) -> String {
    switch event {
    case .counts: "counts"
    case .items: "items"
    case .round: "round"
    case .resync: "resync"
    case .beat: ""
    }
  }

  private static func data(_ event: NewsEvent) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      switch event {
      case .counts(let counts):
        json.member("all", counts.all)
        json.member("unread", counts.unread)
        json.member("saved", counts.saved)
      case .items(let new, let newest):
        json.member("new", new)
        if let newest { json.member("newest", newest.text) }
      case .round(let round):
        json.member("state", round.phase.rawValue)
        json.member("asked", round.asked)
        json.member("of", round.of)
        json.member("failed", round.failed)
        json.member("new", round.new)
      case .resync, .beat: break
      }
    }
    return json.bytes
  }
}
