// The bodies that the stand-in answers with, in the shapes of GameSpot.

import LedeBase
import LedeCalendar
import LedeJSON

enum StandInEnvelope {
  /// A refusal, with a number of the API's own.
  static func refusal(_ code: Int) -> [UInt8] {
    JSONWriter.object { json in
      json.member("error", code == 100 ? "Invalid API Key" : "Error \(code)")
      for name in ["limit", "offset", "number_of_page_results", "number_of_total_results"] {
        json.member(name, 0)
      }
      json.member("status_code", code)
      json.array("results") { _ in }
    }
  }

  static func page(
    _ records: [StandInRecord], _ family: GameSpotFamily, limit: Int, offset: Int, of total: Int,
    _ now: Timestamp
  ) -> [UInt8] {
    let bytes = JSONWriter.object { json in
      json.member("error", "OK")
      json.member("limit", limit)
      json.member("offset", offset)
      json.member("number_of_page_results", records.count)
      json.member("number_of_total_results", total)
      json.member("status_code", 1)
      json.objects("results", records) { json, record in record.write(to: &json, now) }
      json.member("version", "1.0")
    }
    // Slashes come escaped.
    return bytes.flatMap { $0 == UInt8(ascii: "/") ? [UInt8(ascii: "\\"), $0] : [$0] }
  }
}

extension StandInRecord {
  fileprivate func write(to json: inout JSONWriter, _ now: Timestamp) {
    let date = StandInRecord.date(published(now))
    json.member(family == .games ? "release_date" : "publish_date", date)
    if family == .articles || family == .reviews { json.member("update_date", date) }
    // Some numbers come as texts.
    if id % 11 == 0 { json.member("id", String(id)) } else { json.member("id", id) }
    json.member(family == .games ? "name" : "title", title)
    json.member("deck", "Two minutes of \(game), and what they say of the rest.")
    if family == .articles || family == .reviews {
      // Some have no author.
      if id % 7 != 0 { json.member("authors", "Mina Calder") } else { json.member("authors", "") }
      json.member("lede", "\(game) is here.")
      json.member(
        "body", "<p>\(game) was shown again this week.</p><p>It looks <em>calm</em>.</p>")
    }
    // Some have no picture.
    if id % 5 != 0 {
      json.object("image") { json in
        for size in ["square_tiny", "screen_tiny", "square_small", "original"] {
          json.member(size, "https://gamespot.example/a/uploads/\(size)/\(id).jpg")
        }
      }
    }
    json.objects("categories", [(18, "Games")]) { json, category in
      json.member("id", category.0)
      json.member("name", category.1)
    }
    json.objects("associations", [(StandInRecords.number(of: game), game), (19, "PC")]) {
      json, thing in
      json.member("id", thing.0)
      json.member("name", thing.1)
      if thing.0 != 19 { json.member("guid", "5000-\(thing.0)") }
    }
    if family == .reviews { writeReview(to: &json) }
    if family == .videos { writeVideo(to: &json) }
    json.member("site_detail_url", address)
  }

  private func writeReview(to json: inout JSONWriter) {
    json.member("review_type", "primary")
    json.member("score", score)
    json.member("good", id % 4 == 0 ? "" : "Calm pacing|Clever currents")
    json.member("bad", "Thin ending")
    let kind = id % 9 == 0 ? "movie" : id % 9 == 1 ? "television" : "game"
    json.object(kind) { json in
      json.member("id", StandInRecords.number(of: game))
      json.member("name", game)
    }
    json.objects("releases", ["PC", "Handheld"]) { json, platform in
      json.member("upc", String?.none)
      json.member("platform", platform)
    }
  }

  private func writeVideo(to json: inout JSONWriter) {
    json.member("length_seconds", 60 + id % 180)
    let base = "https://gamespot.example/videos/\(id)"
    json.member("low_url", base + "_400.mp4")
    json.member("high_url", base + "_1500.mp4")
    // Some have no better quality.
    json.member("hd_url", id % 3 == 0 ? String?.none : base + "_4000.mp4")
  }

  private var address: String {
    let slug = title.lowercased().map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
    let kind =
      switch family {
      case .articles: "1100"
      case .reviews: "1900"
      case .videos: "2300"
      case .games: "5000"
      }
    return "https://gamespot.example/\(family.rawValue)/\(slug)/\(kind)-\(id)/"
  }

  /// A date as the site writes it: the clock of its coast, with twelve hours.
  static func date(_ instant: Timestamp) -> String {
    let at = StandInRecords.zone?.local(instant) ?? instant.parts
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    let hour = at.hour % 12 == 0 ? 12 : at.hour % 12
    return
      "\(at.year)-\(two(at.month))-\(two(at.day)) \(two(hour)):\(two(at.minute)):\(two(at.second))"
  }
}
