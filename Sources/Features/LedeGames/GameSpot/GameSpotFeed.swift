// GameSpot's records as a feed, so that items are made of them as of those of any other. Pure.

import LedeBase
import LedeGameSpot
import LedeJSON
import LedeMarkup
import LedeReviews

enum GameSpotFeed {
  /// What is followed of GameSpot.
  static let families: [GameSpotFamily] = [.articles, .reviews, .videos]

  /// The address of a family, which holds no key.
  static func address(_ family: GameSpotFamily) -> String {
    "\(GameSpotClient.home)/api/\(family.rawValue)/"
  }

  /// The family at an address; nil for all else that is asked of the web.
  static func family(at address: WebAddress) -> GameSpotFamily? {
    families.first { self.address($0) == address.text }
  }

  /// The feeds, as readers follow them.
  static var outlines: [Outline] {
    families.compactMap { family in
      WebAddress(address(family)).map { Outline(address: $0, folder: [Games.starterFolder]) }
    }
  }

  /// Records as a JSON Feed, from which all goes on as with any feed.
  static func bytes(_ records: [GameSpotRecord], of family: GameSpotFamily) -> [UInt8] {
    JSONWriter.object { json in
      json.member("version", "https://jsonfeed.org/version/1.1")
      json.member("title", Phrases.gameSpot(family))
      json.member("home_page_url", GameSpotClient.home + "/")
      json.objects("items", records, write)
    }
  }

  /// A fault in the words of a news service, which the page of the feed tells.
  static func bytes(_ fault: GameSpotError) -> [UInt8] {
    JSONWriter.object { json in
      json.member("status", "error")
      json.member("code", fault.isPassing ? "unexpectedError" : "gamespot")
      json.member("message", fault.message)
    }
  }

  private static func write(_ json: inout JSONWriter, _ record: GameSpotRecord) {
    // As its own feeds name it.
    json.member("id", record.guid)
    json.member("url", record.address?.text)
    json.member("title", record.title)
    json.member("summary", record.deck)
    json.member("content_html", String(decoding: html(record).bytes, as: UTF8.self) + record.body)
    json.member("image", (record.picture ?? record.smallPicture)?.text)
    let date: String? =
      switch record.published {
      case .instant(let time): time.iso8601
      case .day(let day): day.text
      case nil: nil
      }
    json.member("date_published", date)
    json.objects("authors", record.author.map { [$0] } ?? []) { $0.member("name", $1) }
    // What kind of work it is goes first, as one category of them all is called games.
    let kind = record.kind.flatMap { GameWork($0) }?.rawValue
    json.texts("tags", (kind.map { [$0] } ?? []) + record.categories + record.subjects)
    let films = GameSpotRecord.Quality.allCases.compactMap { quality in
      record.videos[quality].map { (quality, $0) }
    }
    json.objects("attachments", films) { json, film in
      json.member("url", film.1.text)
      json.member("mime_type", "video/mp4")
      json.member("title", Phrases.filmQuality(film.0))
      json.member("duration_in_seconds", record.seconds)
    }
  }

  /// The score of a review in the marks of hReview, its points and its platforms.
  private static func html(_ record: GameSpotRecord) -> HTML {
    guard record.family == .reviews else { return HTML() }
    return div(.class("h-review")) {
      if let score = record.score {
        p {
          if let work = record.work {
            b(.class("p-item")) { work }
            ": "
          }
          b(.class("p-rating")) { score.printed }
          "/"
          span(.class("p-best")) { "10" }
        }
      }
      points(Phrases.goodPoints, record.good)
      points(Phrases.badPoints, record.bad)
      if !record.platforms.isEmpty { p { record.platforms.joined(separator: ", ") } }
    }
  }

  @HTMLBuilder
  private static func points(_ title: String, _ points: [String]) -> HTML {
    if !points.isEmpty {
      h3 { title }
      ul { for point in points { li { point } } }
    }
  }
}
