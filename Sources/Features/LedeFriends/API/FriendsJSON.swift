// Friends for programs: what the pages show, as JSON.

import LedeFortune
import LedeHTTP
import LedeJSON
import LedeBase
import LedeSite

enum FriendsJSON {
  /// `GET /v1/friends`.
  static func answer(_ model: FriendsPage, to request: Request) -> Response {
    let json = JSONWriter.object { json in
      json.objects("friends", model.today, write)
      for (key, asks) in [("asking", model.asking), ("asked", model.asked)] {
        json.objects(key, asks) { json, ask in
          json.member("name", ask.name)
          json.member("shown", ask.shown)
          json.member("asked", ask.asked.iso8601)
        }
      }
      json.texts("blocked", model.blocked.map(\.name))
      json.objects("gifts", model.gifts) { write(&$0, $1, isGiven: false) }
      json.member("mayGive", model.mayGive)
      json.objects("links", model.links) { json, link in
        json.member("id", link.id.rawValue)
        json.member("made", link.made.iso8601)
        json.member("expires", link.expires.iso8601)
      }
      json.member("linkEnds", model.links.first?.expires.iso8601)
    }
    return Answers.whole(json, type: ContentType.json, to: request)
  }

  /// `GET /v1/gifts`.
  static func answer(_ model: GiftsPage, to request: Request) -> Response {
    let json = JSONWriter.object { json in
      json.objects("gifts", model.gifts) { write(&$0, $1, isGiven: model.isGiven) }
      json.member("older", model.older)
    }
    return Answers.whole(json, type: ContentType.json, to: request)
  }

  private static func write(_ json: inout JSONWriter, _ gift: GiftRecord, isGiven: Bool) {
    json.member(isGiven ? "to" : "from", gift.person.name)
    json.member("shown", gift.person.shown)
    json.member("given", gift.given.iso8601)
    json.member("text", gift.text)
    json.member("words", gift.words)
    json.member("seen", gift.isSeen)
  }

  /// `GET /v1/friends/{name}`.
  static func answer(_ model: FriendDetail, to request: Request) -> Response {
    let json = JSONWriter.object { json in
      write(&json, model.today)
      json.object("shows") { json in
        json.member("extent", model.friend.shows.extent.rawValue)
        json.member("city", model.friend.shows.showsCity)
      }
      json.objects("openings", model.openings, write)
      json.member("older", model.older?.text)
      json.objects("places", model.map?.spots ?? []) { json, spot in
        json.member("city", spot.name)
        json.member("country", spot.countryCode)
        json.member("count", spot.count)
      }
      json.member("mayGive", model.mayGive)
    }
    return Answers.whole(json, type: ContentType.json, to: request)
  }

  /// `POST /v1/friends/with/new`; nothing keeps the answer.
  static func answer(link: String) -> Response {
    Answers.unkept(JSONWriter.object { $0.member("link", link) }, type: ContentType.json)
  }

  private static func write(_ json: inout JSONWriter, _ today: FriendToday) {
    json.member("name", today.friend.name)
    json.member("shown", today.friend.shown)
    json.member("since", today.friend.since.iso8601)
    switch today.state {
    case .opened(let opening):
      json.member("state", "opened")
      if let opening { json.object("today") { write(&$0, opening) } }
    case .notYet: json.member("state", "notYet")
    case .hidden: json.member("state", "hidden")
    }
  }

  private static func write(_ json: inout JSONWriter, _ opening: FriendOpening) {
    json.member("date", opening.date.text)
    json.member("text", opening.fortune.text)
    json.member("opened", opening.opened?.iso8601)
    json.member("zone", opening.zone)
    json.member("streak", opening.streak)
    json.member("city", opening.city?.name)
    json.member("country", opening.city?.country)
  }
}
