// Friends for programs: what the pages show, as JSON.

import LedeFortune
import LedeHTTP
import LedeJSON
import LedeBase
import LedeSite

enum FriendsJSON {
  /// `GET /v1/friends`.
  static func answer(_ model: FriendsPage, to request: Request) -> Response {
    var json = JSONWriter()
    json.object { json in
      json.array("friends") { json in
        for one in model.today { json.object { json in write(one, to: &json) } }
      }
      for (key, asks) in [("asking", model.asking), ("asked", model.asked)] {
        json.array(key) { json in
          for ask in asks {
            json.object { json in
              json.member("name", ask.name)
              json.member("asked", ask.asked.iso8601)
            }
          }
        }
      }
      json.array("blocked") { json in for name in model.blocked { json.value(name) } }
      json.array("gifts") { json in
        for gift in model.gifts {
          json.object { json in
            json.member("from", gift.name)
            json.member("given", gift.given.iso8601)
            json.member("text", gift.fortune.text)
          }
        }
      }
      json.member("mayGive", model.mayGive)
      json.member("linkEnds", model.linkEnds?.iso8601)
    }
    return Answers.whole(json.bytes, type: ContentType.json, to: request)
  }

  /// `GET /v1/friends/{name}`.
  static func answer(_ model: FriendDetail, to request: Request) -> Response {
    var json = JSONWriter()
    json.object { json in
      write(model.today, to: &json)
      json.object("shows") { json in
        json.member("extent", model.friend.shows.extent.rawValue)
        json.member("city", model.friend.shows.showsCity)
      }
      json.array("openings") { json in
        for opening in model.openings { json.object { json in write(opening, to: &json) } }
      }
      json.member("older", model.older?.date.text)
      json.array("places") { json in
        for spot in model.map?.spots ?? [] {
          json.object { json in
            json.member("city", spot.name)
            json.member("country", spot.countryCode)
            json.member("count", spot.count)
          }
        }
      }
      json.member("mayGive", model.mayGive)
    }
    return Answers.whole(json.bytes, type: ContentType.json, to: request)
  }

  /// `POST /v1/friends/with/new`; nothing keeps the answer.
  static func answer(link: String) -> Response {
    var json = JSONWriter()
    json.object { json in json.member("link", link) }
    return Answers.unkept(json.bytes, type: ContentType.json)
  }

  private static func write(_ today: FriendToday, to json: inout JSONWriter) {
    json.member("name", today.friend.name)
    json.member("since", today.friend.since.iso8601)
    switch today.state {
    case .opened(let opening):
      json.member("state", "opened")
      if let opening { json.object("today") { json in write(opening, to: &json) } }
    case .notYet: json.member("state", "notYet")
    case .hidden: json.member("state", "hidden")
    }
  }

  private static func write(_ opening: FriendOpening, to json: inout JSONWriter) {
    json.member("date", opening.date.text)
    json.member("text", opening.fortune.text)
    json.member("opened", opening.opened?.iso8601)
    json.member("zone", opening.zone)
    json.member("streak", opening.streak)
    json.member("city", opening.city?.name)
    json.member("country", opening.city?.country)
  }
}
