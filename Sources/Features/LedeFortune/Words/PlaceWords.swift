// What Lede says of places and of the map.

package import LedeBase

extension Phrases {
  static let mapTitle = "Where fortunes were opened"
  static let mapLabel = "World map"
  static let twoFingers = "Use two fingers to move the map"
  static let mapDots = "Dots on a world map; the list below has the same places"
  static let mapKey = "Dot size: cookies opened there"
  static let mapHere = "The one you came from"
  static let wholeWorld = "Show the whole world"
  static let mapEmpty = "No cookie has been opened yet."
  static let openTheFirst = "Open the first"
  static let mapUnplaced =
    "No place is kept yet. Open a cookie, and below its fortune Lede offers to note where you are: "
    + "a tap puts it on this map."
  static let mapNever =
    "No place is kept, and by your wish no page asks for one. That can be changed under"
  static let mapByHand = "A city can be chosen for any cookie of the past, too, under"
  static func mapCounts(opened: Int, placed: Int) -> String {
    switch (opened, placed) {
    case (1, 1): "1 cookie opened, and it is on the map."
    case (1, _): "1 cookie opened, not yet on the map."
    case (_, opened): "\(opened) cookies opened, all on the map."
    default: "\(opened) cookies opened, \(placed) on the map."
    }
  }
  static let placesTitle = "Places"
  static let farFromCities = "Far from any city"
  static func andEarlier(_ count: Int) -> String { "and \(count) earlier" }
  static func dot(_ name: String, _ count: Int) -> String { "\(name): \(count)" }
  static func dot(_ name: String, andOthers others: Int, _ count: Int) -> String {
    others == 1 ? "\(name) and 1 more: \(count)" : "\(name) and \(others) more: \(count)"
  }

  static let mapFigures = "Figures"
  static let countries = "Countries"
  static let cities = "Places"
  static let farthestApart = "Farthest apart"
  static func apart(_ from: String, _ to: String, kilometres: String) -> String {
    "\(from) and \(to), \(kilometres) km"
  }
  static let monthsTitle = "Month by month"
  static let month = "Month"
  static let openedInMonth = "Opened"
  static let daysInARow = "In a row"
  static let timesOfDay = "Time of day"
  /// The four parts of a day, six hours each from midnight.
  static func partOfDay(_ part: Int) -> String {
    ["Night, 0–6", "Morning, 6–12", "Afternoon, 12–18", "Evening, 18–24"][part]
  }
  static let placesCredit =
    "Cities: GeoNames, CC BY 4.0. Map: Natural Earth. Countries are those of the nearest city."

  static let theFortune = "The fortune"
  static let whereOpened = "Where it was opened"
  static func words(of precision: Place.Precision, byHand: Bool) -> String {
    if byHand { return "chosen by you" }
    return switch precision {
    case .exact: "exactly as your device said"
    case .near: "to about a kilometre"
    case .city: "as the city"
    }
  }
  static let showOnMap = "Show on the map"
  static let correctPlace = "Correct or remove"
  static let askPlace =
    "Lede can put this fortune on your map. Your browser then asks whether it may tell where you are; "
    + "Lede keeps it to about a kilometre, and you can change or remove it at any time. The cookie is "
    + "yours either way."
  static let askPlaceByHand =
    "Lede can put this fortune on your map. You can change or remove the place at any time."
  static let noteWhereIAm = "Note where I am"
  static let alwaysNote = "From now on, note it by itself"
  static let chooseCity = "Choose a city"
  package static let neverAsk = "Never ask"
  package static let placeNotAsked =
    "By your wish Lede does not ask where you are. A city can be chosen all the same; the wish itself stands under"
  static let locating = "Asking where you are …"
  static let placeDenied =
    "Your browser does not tell where you are. You can choose a city instead."
  static let placeUnknown =
    "Your device could not find out where it is. You can choose a city instead."
  static let placeNotKept = "The place could not be kept. Please try again."
  static let removePlace = "Remove the place"
  static let findCity = "Find a city"
  static let findCityHint = "Such as Lis or Köl"
  static let find = "Find"
  static let takeCity = "It was here"
  static func noCity(_ text: String) -> String {
    "No city of 15,000 people and more begins with “\(text)”. Names stand in Latin letters here."
  }
  static func people(_ count: String) -> String { "\(count) people" }

  package static let placeWish = "The place of each fortune"
  package static func wish(_ wish: PlaceWish) -> String {
    switch wish {
    case .ask: "Ask me each time"
    case .city: "Note the city"
    case .near: "Note it to about 1 km"
    case .exact: "Note it exactly"
    case .never: "Never note it"
    }
  }
}
