// Games for programs: what the pages show, as JSON.

import LedeBase
import LedeHTTP
import LedeJSON
import LedeReading
import LedeReviews
import LedeSite

enum GamesJSON {
  /// `{"kind", "items", "next"}`, as programs and the terminal read it.
  static func bytes(_ model: GamesPage) -> [UInt8] {
    JSONWriter.object { json in
      json.member("kind", model.list.rawValue)
      json.objects("items", model.entries, write)
      json.member("next", model.older)
    }
  }

  private static func write(_ json: inout JSONWriter, _ entry: GamesPage.Entry) {
    let (headline, fact) = (entry.headline, entry.fact)
    json.member("id", headline.id.rawValue)
    json.member("title", headline.title)
    json.member("deck", headline.summary)
    json.member("author", headline.author)
    json.member("published", (entry.told?.published ?? headline.shown).iso8601)
    json.member("url", headline.link?.text)
    json.member("image", headline.picture?.text)
    json.member("source", headline.source)
    json.member("score", fact.score?.points)
    json.member("scoreText", fact.score?.printed)
    json.member("game", fact.work)
    let films = Films(entry.told)
    json.object("videos") { json in
      json.member("low", films.low?.text)
      json.member("high", films.high?.text)
      json.member("hd", films.hd?.text)
    }
    json.member("seconds", fact.seconds)
  }
}

/// The films of an item, by how good they are.
struct Films: Hashable {
  var low: WebAddress?
  var high: WebAddress?
  var hd: WebAddress?

  /// By what the feed calls each; one without a name is the usual one.
  init(_ told: Item?) {
    guard let told else { return }
    for file in Playable.all(of: told) where file.kind == .film {
      switch file.quality {
      case .low: low = low ?? file.address
      case .hd: hd = hd ?? file.address
      case .high, nil: high = high ?? file.address
      }
    }
  }
}
