// Where cookies were opened: noted after the opening, chosen by hand, removed, and on a map.

import LedeHTTP
import LedeJSON
import LedeMarkup
import LedeBase
import LedeSite
import LedePlaces

extension Fortunes {
  var placeRoutes: [Route] {
    [
      .get("/fortune/map", resident: placeMap),
      .get("/fortune/{id:number}/place", resident: place),
      .post("/fortune/{id:number}/place", resident: setPlace),
    ]
  }

  var placeAPI: [Route] { [.get("/v1/places", resident: placesJSON)] }

  func place(_ call: ResidentCall) async throws -> Response {
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
  func setPlace(_ call: ResidentCall) async throws -> Response {
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

  func placeMap(_ call: ResidentCall) async throws -> Response {
    let asked = call.query.number("at")
    guard asked != nil || call.query["at"] == nil else { throw Trouble.misunderstood }
    let model = try await places.map(
      of: call.reader, at: asked.map { Opening.ID($0) },
      isWhole: call.query["whole"] != nil)
    return call.page(MapView.html(model, in: call.chrome))
  }

  func placesJSON(_ call: ResidentCall) async throws -> Response {
    call.json(PlacesJSON.bytes(try await places.map(of: call.reader)))
  }
}

enum PlacesJSON {
  static func bytes(_ model: MapPage) -> [UInt8] {
    JSONWriter.object { json in
      json.member("opened", model.opened)
      json.member("placed", model.placed)
      json.objects("places", model.spots) { json, spot in
        json.member("name", spot.name)
        json.member("region", spot.region)
        json.member("country", spot.countryCode)
        json.member("countryName", spot.country)
        json.member("latitude", spot.point.latitude)
        json.member("longitude", spot.point.longitude)
        json.member("opened", spot.count)
        json.member("first", spot.first.text)
        json.member("last", spot.last.text)
        json.objects("newest", spot.openings) { json, opened in
          json.member("id", opened.opening.rawValue)
          json.member("date", opened.date.text)
        }
      }
      json.objects("countries", model.countries) { json, country in
        json.member("country", country.code)
        json.member("name", country.name)
        json.member("opened", country.count)
      }
      if let far = model.farthest {
        json.object("farthestApart") { json in
          json.member("from", MapView.name(model.spots[far.from]))
          json.member("to", MapView.name(model.spots[far.to]))
          json.member("kilometres", far.kilometres)
        }
      }
      json.objects("months", model.months) { json, month in
        json.member("month", MapView.month(month.month))
        json.member("opened", month.opened)
        json.member("inARow", month.inARow)
      }
      json.array("hours") { json in for hour in model.hours { json.value(hour) } }
    }
  }
}
