// The invented records, some of them as odd as real ones are, and how they are asked for.

import LedeBase
import LedeCalendar

/// One invented record.
struct StandInRecord: Sendable {
  var id: Int
  var family: GameSpotFamily
  var title: String
  var game: String
  /// How long before `now` it was published.
  var hours: Int
  var score: String?

  func published(_ now: Timestamp) -> Timestamp { now - .seconds(Int64(hours) * 3_600 + 600) }
}

enum StandInRecords {
  private static let games = [
    "Tidebound", "Perihelion", "Hollow Larch", "Last Exit Coast", "Tidal Choir", "Paper Lantern",
    "Quarry", "The Ninth Ferry", "Salt and Signal", "Mossback",
  ]
  private static let news = [
    "%s Gets A Co-Op Mode", "%s Is Delayed To Spring", "How %s Was Drawn By Hand",
    "%s Comes To Handhelds", "The Best Places To Begin In %s", "%s Update Fixes Its Boats",
    "%s Composer On Writing For Rain",
  ]
  private static let scores = [
    "9.0", "7.0", "10.0", "6.5", "8.0", "4.0", "8.5", "9.5", "5.0", "7.5",
  ]

  static func all(_ family: GameSpotFamily) -> [StandInRecord] {
    switch family {
    case .articles:
      return (0..<70).map { place in
        let game = games[place % games.count]
        return StandInRecord(
          id: 6_539_120 - place, family: family,
          title: news[place % news.count].replacing("%s", with: game), game: game, hours: place * 5)
      }
    case .reviews:
      return (0..<30).map { place in
        let game = games[place % games.count]
        return StandInRecord(
          id: 6_419_001 - place, family: family, title: "\(game) Review - Take \(place / 10 + 1)",
          game: game, hours: place * 26, score: scores[place % scores.count])
      }
    case .videos:
      return (0..<40).map { place in
        let game = games[place % games.count]
        return StandInRecord(
          id: 6_469_900 - place, family: family, title: "\(game) - Trailer \(place / 10 + 1)",
          game: game, hours: place * 9)
      }
    case .games:
      return games.enumerated().map { place, game in
        StandInRecord(
          id: 700_123 + place, family: family, title: game, game: game, hours: place * 700)
      }
    }
  }

  /// Whether a record fits a filter; nil for a filter that there is not.
  static func filter(
    _ name: String, _ value: String, _ now: Timestamp
  ) -> (@Sendable (StandInRecord) -> Bool)? {
    switch name {
    case "id": return { String($0.id) == value }
    case "title", "name":
      let wanted = value.lowercased()
      return { $0.title.lowercased().contains(wanted) }
    case "association": return { "5000-\(StandInRecords.number(of: $0.game))" == value }
    case "categories": return { _ in value == "18" }
    case "publish_date":
      let days = value.split(separator: "|").map { LocalDate(String($0.prefix(10))) }
      guard days.count == 2, let first = days[0], let last = days[1] else { return nil }
      return { record in
        let day = StandInRecords.day(record.published(now))
        return day >= first && day <= last
      }
    default: return nil
    }
  }

  /// What records are ordered by.
  static func key(_ name: String) -> (@Sendable (StandInRecord) -> String)? {
    switch name {
    case "id": { String($0.id) }
    case "title", "name": { $0.title }
    case "publish_date", "update_date", "release_date":
      { record in
        let age = String(100_000 - record.hours)
        return String(repeating: "0", count: max(0, 6 - age.utf8.count)) + age
      }
    case "score": { $0.score ?? "" }
    default: nil
    }
  }

  static func number(of game: String) -> Int { 700_123 + (games.firstIndex(of: game) ?? 0) }

  static let zone = Zone("America/Los_Angeles")

  static func day(_ instant: Timestamp) -> LocalDate {
    LocalDate(zone?.local(instant) ?? instant.parts)
  }
}
