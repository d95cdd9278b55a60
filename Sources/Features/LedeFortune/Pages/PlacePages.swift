// Where cookies were opened: noted after the opening, chosen by hand, removed, and on a map.

import LedeHTTP
import LedeJSON
import LedeMarkup
import LedeBase
import LedeSite
import LedePlaces

extension Fortunes {
  /// Where cookies were opened.
  var placeRoutes: [Route] {
    [
      .get("/fortune/map", account: placeMap),
      .get("/fortune/{id:number}/place", account: place),
      .post("/fortune/{id:number}/place", account: setPlace),
    ]
  }

  /// The same as JSON.
  var placeAPI: [Route] { [.get("/v1/places", account: placesJSON)] }

  /// The page where the place of an opening is corrected, and cities are looked for.
  func place(_ call: AccountCall) async throws -> Response {
    guard let id = call.parameters.number("id"),
      let model = try await places.page(
        of: Opening.ID(id), lookingFor: call.query["q"].flatMap { $0.isEmpty ? nil : $0 },
        reader: call.reader)
    else { throw Trouble.notFound }
    return call.page(PlacePart.page(model, in: call.chrome))
  }

  /// Keeps, corrects or removes the place of an opening, or what the reader wishes of places.
  ///
  /// Exactly one of: `latitude` and `longitude` as a device says them; `city`, a number of the
  /// gazetteer; `remove`; or none of them with `wish` alone.
  func setPlace(_ call: AccountCall) async throws -> Response {
    let fields = call.fields
    var wishes = call.chrome.wishes
    if let text = fields["wish"] {
      guard let wish = PlaceWish(rawValue: text) else { throw Trouble.misunderstood }
      wishes.places = wish
    }
    guard let number = call.parameters.number("id"),
      try await places.page(of: Opening.ID(number), reader: call.reader) != nil
    else { throw Trouble.notFound }
    let opening = Opening.ID(number)
    if let latitude = fields["latitude"], let longitude = fields["longitude"] {
      guard let latitude = Double(latitude), let longitude = Double(longitude),
        let point = GlobePoint(latitude: latitude, longitude: longitude)
      else { throw Trouble.misunderstood }
      let precision = wishes.places.precision
      guard try await places.note(point, precision, of: opening, reader: call.reader) != nil else {
        throw Trouble.notFound
      }
    } else if fields["city"] != nil {
      guard let city = fields.number("city"),
        try await places.choose(City.ID(city), of: opening, reader: call.reader) != nil
      else { throw Trouble.misunderstood }
    } else if fields["remove"] != nil {
      _ = try await places.remove(of: opening, reader: call.reader)
    } else if fields["wish"] == nil {
      throw Trouble.misunderstood
    }
    if wishes != call.chrome.wishes { try await hooks.keepWishes(wishes, call.reader) }
    let back =
      switch fields["back"] {
      case "place": PlacePart.path(opening).text
      case "tab": FortunePageView.path.text + "#place"
      default: FortunePageView.path(opening).text
      }
    return .seeOther(back)
  }

  /// The map of all places.
  func placeMap(_ call: AccountCall) async throws -> Response {
    let asked = call.query["at"].map { Int64($0) }
    if case .some(nil) = asked { throw Trouble.misunderstood }
    let model = try await places.map(
      of: call.reader, at: asked.flatMap(\.self).map { Opening.ID($0) })
    return call.page(MapView.html(model, in: call.chrome))
  }

  /// The same as JSON.
  func placesJSON(_ call: AccountCall) async throws -> Response {
    let model = try await places.map(of: call.reader)
    return call.json(PlacesJSON.bytes(model))
  }
}

/// What `/v1/places` answers.
enum PlacesJSON {
  static func bytes(_ model: MapPage) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("opened", model.opened)
      json.member("placed", model.placed)
      json.array("places") { json in
        for spot in model.spots {
          json.object { json in
            json.member("name", spot.name)
            json.member("region", spot.region)
            json.member("country", spot.countryCode)
            json.member("countryName", spot.country)
            json.member("latitude", spot.point.latitude)
            json.member("longitude", spot.point.longitude)
            json.member("opened", spot.count)
            json.member("first", spot.first.text)
            json.member("last", spot.last.text)
            json.array("newest") { json in
              for opened in spot.openings {
                json.object { json in
                  json.member("id", opened.opening.rawValue)
                  json.member("date", opened.date.text)
                }
              }
            }
          }
        }
      }
      json.array("countries") { json in
        for country in model.countries {
          json.object { json in
            json.member("country", country.code)
            json.member("name", country.name)
            json.member("opened", country.count)
          }
        }
      }
      if let far = model.farthest {
        json.object("farthestApart") { json in
          json.member("from", MapView.name(model.spots[far.from]))
          json.member("to", MapView.name(model.spots[far.to]))
          json.member("kilometres", far.kilometres)
        }
      }
      json.array("months") { json in
        for month in model.months {
          json.object { json in
            json.member("month", MapView.month(month.month))
            json.member("opened", month.opened)
            json.member("inARow", month.inARow)
          }
        }
      }
      json.array("hours") { json in
        for hour in model.hours { json.value(hour) }
      }
    }
    return json.bytes
  }
}
