// What GameSpot answers: an envelope, and records in it.

import LedeBase
import LedeJSON
import LedeMarkup
import LedeReviews

/// Reads `{"error": "OK", "status_code": 1, "results": […]}`.
enum GameSpotAnswer {
  /// A page, its records in the order in which they came.
  ///
  /// A record that is broken, or has neither title nor number, is left out; the others can be had.
  /// Cost: O(bytes).
  static func page(
    _ bytes: [UInt8], for wish: GameSpotWish, now: Timestamp
  ) throws(GameSpotError) -> GameSpotPage {
    var envelope = Envelope()
    do throws(JSONError) {
      var json = JSONReader(bytes)
      guard try json.kind() == .object else { throw .expected("an object", at: 0) }
      try json.eachMember { json, key throws(JSONError) in
        try envelope.read(&json, key, wish.family)
      }
      try json.end()
    } catch { throw .unreadable(why: error.description) }
    guard let code = envelope.code else { throw .unreadable(why: "no status in the answer") }
    if let error = GameSpotError(code: code, saying: envelope.error) { throw error }
    guard envelope.hasResults else { throw .unreadable(why: "no results in the answer") }
    let records = settled(envelope.found, wish, now)
    // What the API counts may be anything; the end is where nothing came, or all has come.
    let total = Int(clamping: max(0, envelope.total ?? 0))
    let (next, isTooFar) = max(0, wish.offset).addingReportingOverflow(envelope.count)
    let hasMore = envelope.count > 0 && !isTooFar && (envelope.total == nil || next < total)
    return GameSpotPage(records: records, total: total, nextOffset: hasMore ? next : nil)
  }

  private struct Envelope {
    var code: Int64?
    var error = ""
    var total: Int64?
    var hasResults = false
    /// How many results came, also those that could not be read.
    var count = 0
    var found: [Found] = []

    mutating func read(
      _ json: inout JSONReader, _ key: String, _ family: GameSpotFamily
    ) throws(JSONError) {
      switch (key, try json.kind()) {
      case ("status_code", _): code = try json.integerIfAny()
      case ("error", .string): error = PlainText.summary(ofHTML: try json.string(), bytes: 200)
      case ("number_of_total_results", _): total = try json.integerIfAny()
      case ("results", .array):
        hasResults = true
        try json.beginArray()
        while try json.hasElement() {
          count += 1
          if let one = try GameSpotAnswer.record(&json, family), found.count < 500 {
            found.append(one)
          }
        }
      // One record alone has come as an object.
      case ("results", .object):
        hasResults = true
        count = 1
        if let one = try GameSpotAnswer.record(&json, family) { found.append(one) }
      default: try json.skip()
      }
    }
  }

  /// A record, and its dates as they are written.
  struct Found {
    var record: GameSpotRecord
    var published: TwelveHourClock.Written?
    var updated: TwelveHourClock.Written?
  }

  /// The records with their dates settled, those by score in the order of numbers.
  private static func settled(
    _ found: [Found], _ wish: GameSpotWish, _ now: Timestamp
  ) -> [GameSpotRecord] {
    let clock = TwelveHourClock()
    func isDescending(_ field: GameSpotWish.Field) -> Bool? {
      wish.order.first.flatMap { $0.field == field ? $0.isDescending : nil }
    }
    let published = clock.moments(
      found.map(\.published), isDescending: isDescending(.published), now: now)
    let updated = clock.moments(
      found.map(\.updated), isDescending: isDescending(.updated), now: now)
    var records = found.indices.map { index in
      var record = found[index].record
      (record.published, record.updated) = (published[index], updated[index])
      return record
    }
    if let first = wish.order.first, first.field == .score {
      records = records.enumerated().sorted { a, b in
        let (x, y) = (a.element.score?.tenths ?? -1, b.element.score?.tenths ?? -1)
        if x != y { return first.isDescending ? x > y : x < y }
        return a.offset < b.offset
      }.map(\.element)
    }
    return records
  }

  /// The record that comes next; nil when it is none, or has an escape that means nothing.
  private static func record(
    _ json: inout JSONReader, _ family: GameSpotFamily
  ) throws(JSONError) -> Found? {
    guard try json.kind() == .object else {
      try json.skip()
      return nil
    }
    let start = json
    do throws(JSONError) {
      return try Found(&json, family)
    } catch {
      // What is passed over is not unescaped, so the other records can still be had.
      json = start
      try json.skip()
      return nil
    }
  }
}

extension GameSpotAnswer.Found {
  /// Reads one record; what is missing, null or of another kind is left out.
  fileprivate init?(_ json: inout JSONReader, _ family: GameSpotFamily) throws(JSONError) {
    var id: Int64?
    var record = GameSpotRecord(family, id: 0)
    var published: TwelveHourClock.Written?, updated: TwelveHourClock.Written?
    try json.eachMember { json, key throws(JSONError) in
      switch key {
      case "id": id = try json.integerIfAny()
      case "title": record.title = try json.line()
      case "name": if family == .games { record.title = try json.line() } else { try json.skip() }
      case "deck": record.deck = try json.words()
      case "lede": record.lede = try json.words()
      case "authors": record.author = try json.line().unlessEmpty
      case "body", "description": record.body = try json.stringIfAny() ?? ""
      case "site_detail_url": record.address = try json.address()
      case "image":
        try json.eachMemberIfAny { json, key throws(JSONError) in
          switch key {
          case "original": record.picture = try json.address()
          case "square_small": record.smallPicture = try json.address()
          case "square_tiny", "screen_tiny":
            let tiny = try json.address()
            record.smallPicture = record.smallPicture ?? tiny
          default: try json.skip()
          }
        }
      case "publish_date", "release_date": published = try json.written()
      case "update_date": updated = try json.written()
      case "categories", "genres": record.categories = try json.names()
      case "associations": record.subjects = try json.names()
      case "score": record.score = Score(ofTen: try json.numberAsText() ?? "")
      case "good": record.good = try json.points()
      case "bad": record.bad = try json.points()
      case "game", "movie", "television":
        let name = try json.name()
        guard !name.isEmpty else { return }
        record.work = name
        record.kind = key == "game" ? .game : key == "movie" ? .movie : .television
      case "releases":
        var names: [String] = []
        try json.eachElementIfAny { json throws(JSONError) in
          try json.eachMemberIfAny { json, key throws(JSONError) in
            guard key == "platform" else { return try json.skip() }
            let name = try json.line()
            if !name.isEmpty, !names.contains(name), names.count < 50 { names.append(name) }
          }
        }
        record.platforms = names
      case "low_url": record.videos[.low] = try json.address()
      case "high_url": record.videos[.high] = try json.address()
      case "hd_url": record.videos[.hd] = try json.address()
      case "length_seconds":
        record.seconds = try json.integerIfAny().flatMap {
          (1...864_000).contains($0) ? Int($0) : nil
        }
      default: try json.skip()
      }
    }
    guard let id, id > 0, !record.title.isEmpty else { return nil }
    record.id = id
    self.init(record: record, published: published, updated: updated)
  }
}

extension JSONReader {
  /// The text that comes next on one line of at most 500 bytes; empty for any other kind of value.
  fileprivate mutating func line() throws(JSONError) -> String {
    PlainText.summary(ofHTML: try stringIfAny() ?? "", bytes: 500)
  }

  fileprivate mutating func words() throws(JSONError) -> String {
    PlainText.summary(ofHTML: try stringIfAny() ?? "", bytes: 5_000)
  }

  fileprivate mutating func address() throws(JSONError) -> WebAddress? {
    guard let text = try stringIfAny(), !text.isEmpty else { return nil }
    return WebAddress("https://www.gamespot.com/")?.resolving(text)
  }

  fileprivate mutating func written() throws(JSONError) -> TwelveHourClock.Written? {
    try stringIfAny().flatMap { TwelveHourClock.Written($0) }
  }

  /// A number as it is printed, in quotes or not.
  fileprivate mutating func numberAsText() throws(JSONError) -> String? {
    switch try kind() {
    case .string: return PlainText.oneLine(try string())
    case .number:
      let number = try number()
      guard (0...1_000).contains(number) else { return nil }
      let tenths = Int((number * 10).rounded())
      return "\(tenths / 10).\(tenths % 10)"
    default:
      try skip()
      return nil
    }
  }

  /// Points that bars part.
  fileprivate mutating func points() throws(JSONError) -> [String] {
    let text = try stringIfAny() ?? ""
    return text.split(separator: "|").prefix(50)
      .map { PlainText.summary(ofHTML: String($0), bytes: 500) }.filter { !$0.isEmpty }
  }

  /// The name of the thing that comes next.
  fileprivate mutating func name() throws(JSONError) -> String {
    var name = ""
    try eachMemberIfAny { json, key throws(JSONError) in
      if key == "name" { name = try json.line() } else { try json.skip() }
    }
    return name
  }

  /// The names of a list of things.
  fileprivate mutating func names() throws(JSONError) -> [String] {
    var names: [String] = []
    try eachElementIfAny { json throws(JSONError) in
      let name = try json.name()
      if !name.isEmpty, !names.contains(name), names.count < 100 { names.append(name) }
    }
    return names
  }

  fileprivate mutating func eachMemberIfAny(
    _ body: (inout JSONReader, String) throws(JSONError) -> Void
  ) throws(JSONError) {
    if try kind() == .object { try eachMember(body) } else { try skip() }
  }

  fileprivate mutating func eachElementIfAny(
    _ body: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    if try kind() == .array { try eachElement(body) } else { try skip() }
  }
}

extension String {
  fileprivate var unlessEmpty: String? { isEmpty ? nil : self }
}
