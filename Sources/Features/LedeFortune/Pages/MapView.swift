// The map of all places: a drawing that needs no script, the list beside it, and what they tell.

import LedeCalendar
package import LedeMarkup
import LedeBase
import LedePlaces
package import LedeSite

package enum MapView {
  static let path = SitePath("fortune", "map")

  static func path(at opening: Opening.ID) -> SitePath { path.with("at", String(opening.rawValue)) }

  static func html(_ model: MapPage, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.mapTitle, id: "map", tab: .fortune, part: "map") {
      link(.rel("stylesheet"), .href(chrome.share.path("places.css")))
      header(.class("head")) {
        h1 { Phrases.mapTitle }
        p(.class("meta")) { a(.href(FortunePageView.path)) { Phrases.yourFortune } }
        if model.opened > 0 {
          p(.class("meta")) { Phrases.mapCounts(opened: model.opened, placed: model.placed) }
        }
      }
      if model.opened == 0 {
        p(.class("empty")) {
          Phrases.mapEmpty + " "
          a(.href(FortunePageView.path)) { Phrases.openTheFirst }
          "."
        }
      } else {
        if model.placed == 0 { unplaced(chrome) }
        drawing(model, chrome)
        places(model, chrome) { FortunePageView.path($0) }
        figures(model, chrome)
      }
      p(.class("meta credit")) { Phrases.placesCredit }
    }
  }

  /// The map itself; also for the page of a friend, with the style sheet `places.css` and the part `map`.
  @HTMLBuilder package static func drawing(_ model: MapPage, _ chrome: Chrome) -> HTML {
    let leaflet = "leaflet/leaflet.esm.min.js"
    let hasLeaflet = chrome.share.bytes(of: leaflet) != nil
    div(
      .class("world"), .tabStop, .role("region"), .ariaLabel(Phrases.mapLabel),
      .when(model.look != nil, .data("map", model.look?.rawValue ?? "")),
      .data("dots", dots(model)), .data("land", chrome.share.path("places/world.topo.json").text),
      .when(hasLeaflet, .data("leaflet", chrome.share.path(leaflet).text)),
      .when(hasLeaflet, .data("looks", chrome.share.path("leaflet/leaflet.css").text)),
      .when(model.centre != nil, .data("centre", model.centre.map { degrees($0.point) } ?? "")),
      .when(shown(model) != nil, .data("start", shown(model).map { degrees($0.point) } ?? "")),
      .data("hint", Phrases.twoFingers)
    ) {
      svg(viewBox(model), .role("img"), .ariaLabel(Phrases.mapDots)) {
        use(.class("land"), .href(chrome.share.path("places/world.svg").part("land")))
        for cluster in model.clusters {
          circle(
            .class(holdsCentre(cluster, model) ? "me" : "dot"), .cx(whole(cluster.x)),
            .cy(whole(cluster.y)), .r(whole(cluster.radius * (shown(model) == nil ? 1.6 : 1)))
          ) { title { words(cluster, model) } }
        }
      }
    }
    if !model.dots.isEmpty {
      p(.class("key"), .when(model.look != nil, .data("map", model.look?.rawValue ?? ""))) {
        span { Phrases.mapKey }
        if model.centre != nil {
          span {
            svg(.viewBox("0 0 10 10"), .ariaHidden) { circle(.class("me"), .cx(5), .cy(5), .r(5)) }
            Phrases.mapHere
          }
        }
        if shown(model) != nil { a(.href(path.with("whole", "yes"))) { Phrases.wholeWorld } }
      }
    }
  }

  /// The list beside the map; `link` gives the page of an opening, or nil where there is none.
  @HTMLBuilder package static func places(
    _ model: MapPage, _ chrome: Chrome, link: (Opening.ID) -> SitePath?
  ) -> HTML {
    if !model.spots.isEmpty {
      h2(.class("sub")) { Phrases.placesTitle }
      ul(.class("places num")) {
        for (number, spot) in model.spots.enumerated() {
          li(.id("spot-\(number)")) {
            details(.when(model.centre?.spot == number, .open)) {
              summary {
                span {
                  bdi { name(spot) }
                  if let country = spot.country {
                    " "
                    span(.class("meta")) { country }
                  }
                }
                " "
                b { spot.count.grouped }
              }
              ul {
                for opened in spot.openings {
                  li {
                    linked(
                      FortuneTime.wholeDay(opened.date, in: chrome.zone), to: link(opened.opening))
                  }
                }
                if let newest = spot.openings.first?.opening, link(newest) != nil {
                  li { a(.href(path(at: newest))) { Phrases.showOnMap } }
                }
                if spot.count > spot.openings.count {
                  li(.class("meta")) { Phrases.andEarlier(spot.count - spot.openings.count) }
                }
              }
            }
          }
        }
      }
    }
  }

  /// What all openings tell: countries, distances, months, times of day.
  @HTMLBuilder static func figures(_ model: MapPage, _ chrome: Chrome) -> HTML {
    h2(.class("sub")) { Phrases.mapFigures }
    if !model.spots.isEmpty { distances(model) }
    div(.class("pair")) {
      months(model, chrome)
      hours(model)
    }
  }

  private static func distances(_ model: MapPage) -> HTML {
    dl(.class("figures num")) {
      div {
        dt { Phrases.countries }
        dd {
          b { String(model.countries.count) }
          span(.class("meta")) {
            model.countries.prefix(5).map(\.name).joined(separator: ", ")
              + (model.countries.count > 5 ? " …" : "")
          }
        }
      }
      div {
        dt { Phrases.cities }
        dd { b { model.spots.count.grouped } }
      }
      if let far = model.farthest {
        div {
          dt { Phrases.farthestApart }
          dd {
            Phrases.apart(
              name(model.spots[far.from]), name(model.spots[far.to]),
              kilometres: far.kilometres.grouped)
          }
        }
      }
    }
  }

  /// Lisbon; Springfield, Missouri; or where it is, far from all cities.
  static func name(_ spot: MapPage.Spot) -> String {
    guard let name = spot.name else { return "\(Phrases.farFromCities) (\(degrees(spot.point)))" }
    return [name, spot.region].compactMap { $0 }.joined(separator: ", ")
  }

  /// How a place comes on the map, while none is there.
  private static func unplaced(_ chrome: Chrome) -> HTML {
    p(.class("intro")) {
      if chrome.wishes.places == .never {
        Phrases.mapNever + " "
        a(.href(SitePath("settings"))) { Phrases.settings }
        ". "
      } else {
        Phrases.mapUnplaced + " "
      }
      Phrases.mapByHand + " "
      a(.href(FortunePageView.history)) { Phrases.pastFortunes }
      "."
    }
  }

  /// Around what the map is to be shown; nil for the whole world.
  private static func shown(_ model: MapPage) -> MapPage.Centre? {
    model.isWhole ? nil : model.centre ?? model.last
  }

  /// The whole world, or a part of it around the opening that was asked for or the last.
  private static func viewBox(_ model: MapPage) -> Attribute {
    guard let centre = shown(model) else { return .viewBox(x: 0, y: 0, width: 1000, height: 435) }
    let place = WorldMap.place(of: centre.point)
    let (width, height) = (400, 240)
    return .viewBox(
      x: Swift.min(Swift.max(whole(place.x) - width / 2, 0), 1000 - width),
      y: Swift.min(Swift.max(whole(place.y) - height / 2, 0), 435 - height), width: width,
      height: height)
  }

  private static func holdsCentre(_ cluster: Cluster, _ model: MapPage) -> Bool {
    guard let centre = model.centre else { return false }
    return cluster.members.contains { model.dots[$0].point == centre.point }
  }

  private static func words(_ cluster: Cluster, _ model: MapPage) -> String {
    var spots: [Int] = []
    for member in cluster.members where !spots.contains(model.dots[member].spot) {
      spots.append(model.dots[member].spot)
    }
    let first = spots.first.map { name(model.spots[$0]) } ?? ""
    return spots.count < 2
      ? Phrases.dot(first, cluster.count)
      : Phrases.dot(first, andOthers: spots.count - 1, cluster.count)
  }

  /// `38.72,-9.14,31,0;…`: where, how many, and which place of the list.
  private static func dots(_ model: MapPage) -> String {
    model.dots.map { "\(degrees($0.point)),\($0.count),\($0.spot)" }.joined(separator: ";")
  }

  private static func degrees(_ point: GlobePoint) -> String {
    "\(point.latitude),\(point.longitude)"
  }

  private static func whole(_ number: Double) -> Int { Int(number.rounded()) }

  private static func months(_ model: MapPage, _ chrome: Chrome) -> HTML {
    table(.class("months num")) {
      caption { Phrases.monthsTitle }
      columns(Phrases.month, Phrases.openedInMonth, Phrases.daysInARow)
      tbody {
        for month in model.months {
          tr {
            th(.scopeRow) { words(month.month, chrome) }
            td { String(month.opened) }
            td { String(month.inARow) }
          }
        }
      }
    }
  }

  /// `November 2026`, in the reader's language.
  private static func words(_ month: Int32, _ chrome: Chrome) -> String {
    guard let middle = Timestamp(year: Int(month / 100), month: Int(month % 100), day: 15, hour: 12)
    else { return Self.month(month) }
    return Zone.utc.telling(in: chrome.zone.language).monthAndYear(middle)
  }

  /// `2026-11`.
  static func month(_ number: Int32) -> String {
    let month = number % 100
    return "\(number / 100)-\(month < 10 ? "0" : "")\(month)"
  }

  private static func hours(_ model: MapPage) -> HTML {
    let parts = (0..<4).map { part in model.hours[part * 6..<part * 6 + 6].reduce(0, +) }
    let most = Double(Swift.max(1, parts.max() ?? 1))
    return table(.class("hours num")) {
      caption { Phrases.timesOfDay }
      tbody {
        for part in 0..<4 {
          tr {
            th(.scopeRow) { Phrases.partOfDay(part) }
            td {
              svg(.class("share"), .ariaHidden) {
                rect(.width(percent: Double(parts[part]) / most * 100), .fullHeight)
              }
            }
            td { String(parts[part]) }
          }
        }
      }
    }
  }
}
