// Zones as dates name them: an offset, an abbreviation, or a place with its rule for summer time.

import LedeBase

/// How far a clock stands from UTC, and when it is put forward.
///
/// Summer time follows today's rules, also for dates before they were made: a date in a feed is
/// seldom old, and an hour's mistake there is harmless. No zone database is read.
struct DateZone: Hashable {
  /// Minutes east of UTC in winter.
  private let standard: Int
  private let rule: Rule
  /// Whether the abbreviation is also a word (`at`, `et`), and so counts only after a time.
  let isCommonWord: Bool

  /// When clocks go forward an hour.
  private enum Rule: Hashable {
    case never
    /// Last Sunday of March to last Sunday of October, at 01:00 UTC.
    case europe
    /// Second Sunday of March to first Sunday of November, at 02:00 local time.
    case northAmerica
    /// First Sunday of October to first Sunday of April, at 02:00 local standard time.
    case australia
    /// Last Sunday of September to first Sunday of April, at 02:00 local standard time.
    case newZealand
  }

  /// A fixed offset.
  init(minutes: Int) { self.init(minutes, .never) }

  private init(_ minutes: Int, _ rule: Rule, isCommonWord: Bool = false) {
    standard = minutes
    self.rule = rule
    self.isCommonWord = isCommonWord
  }

  /// The zone of an abbreviation in small letters; where several share one, the commonest in feeds.
  init?(abbreviation: String) {
    if let minutes = Self.commonWords[abbreviation] {
      self.init(minutes, .never, isCommonWord: true)
    } else if let minutes = Self.abbreviations[abbreviation] {
      self.init(minutes: minutes)
    } else {
      return nil
    }
  }

  /// The zone of a name such as `europe/brussels`, in small letters; nil when it is not known here.
  init?(name: String) {
    if let zone = Self.places[name] ?? Self.doubleNames[name] {
      self = zone
    } else if name.hasPrefix("etc/") {
      // `gmt`, `utc`, and `gmt+5`, whose sign counts westwards.
      let hours = name.hasPrefix("etc/gmt") ? Int(name.dropFirst(7)) ?? 0 : 0
      self.init(minutes: (-23...23).contains(hours) ? -hours * 60 : 0)
    } else if name.hasPrefix("us/"), let zone = Self.americanNames[String(name.dropFirst(3))] {
      self = zone
    } else {
      return nil
    }
  }

  /// Minutes to take from a local time, given as if it were UTC, to have UTC.
  func minutesEast(at local: Timestamp) -> Int { isSummer(local) ? standard + 60 : standard }

  private func isSummer(_ local: Timestamp) -> Bool {
    let year = local.parts.year
    let wall = Int(local.milliseconds / 60_000)
    func sunday(_ month: Int, from day: Int) -> Int {
      let first = Timestamp.daysSinceEpoch(year: year, month: month, day: day)
      return (first + (10 - first % 7) % 7) * 1440  // day 3 since the epoch was a Sunday
    }
    switch rule {
    case .never: return false
    case .europe:
      let hour = 60 + standard
      return wall >= sunday(3, from: 25) + hour && wall < sunday(10, from: 25) + hour + 60
    case .northAmerica: return wall >= sunday(3, from: 8) + 120 && wall < sunday(11, from: 1) + 120
    case .australia: return wall >= sunday(10, from: 1) + 120 || wall < sunday(4, from: 1) + 180
    case .newZealand: return wall >= sunday(9, from: 24) + 120 || wall < sunday(4, from: 1) + 180
    }
  }
}

// MARK: - Tables

extension DateZone {
  private static let commonWords: [String: Int] = [
    "at": -240, "et": -300, "ct": -360, "mt": -420, "pt": -480, "cat": 120, "eat": 180,
    "wet": 0, "west": 60, "met": 60, "art": -180, "pet": -300, "wit": 540,
  ]

  private static let abbreviations: [String: Int] = [
    "z": 0, "ut": 0, "utc": 0, "gmt": 0, "uct": 0, "zulu": 0, "est": -300, "edt": -240, "cst": -360,
    "cdt": -300, "mst": -420, "mdt": -360, "pst": -480, "pdt": -420, "ast": -240, "adt": -180,
    "nst": -210, "ndt": -150, "akst": -540, "akdt": -480, "hst": -600, "brt": -180, "brst": -120,
    "clt": -240, "clst": -180, "cot": -300, "bst": 60, "ist": 330, "cet": 60, "cest": 120,
    "mest": 120, "mez": 60, "mesz": 120, "eet": 120, "eest": 180, "msk": 180, "msd": 240,
    "trt": 180, "sast": 120, "wat": 60, "irst": 210, "gst": 240, "pkt": 300, "npt": 345, "ict": 420,
    "wib": 420, "sgt": 480, "hkt": 480, "pht": 480, "myt": 480, "awst": 480, "jst": 540, "kst": 540,
    "acst": 570, "acdt": 630, "aest": 600, "aedt": 660, "nzst": 720, "nzdt": 780,
  ]

  private static let americanNames: [String: DateZone] = [
    "eastern": DateZone(-300, .northAmerica), "central": DateZone(-360, .northAmerica),
    "mountain": DateZone(-420, .northAmerica), "pacific": DateZone(-480, .northAmerica),
    "alaska": DateZone(-540, .northAmerica), "hawaii": DateZone(-600, .never),
    "arizona": DateZone(-420, .never),
  ]

  private static let doubleNames: [String: DateZone] = [
    "est5edt": DateZone(-300, .northAmerica), "cst6cdt": DateZone(-360, .northAmerica),
    "mst7mdt": DateZone(-420, .northAmerica), "pst8pdt": DateZone(-480, .northAmerica),
  ]

  private static let places: [String: DateZone] = {
    var table: [String: DateZone] = [:]
    func add(_ region: String, _ minutes: Int, _ rule: Rule, _ cities: String) {
      for city in cities.split(separator: " ") {
        table["\(region)/\(city)"] = DateZone(minutes, rule)
      }
    }
    add("europe", 0, .europe, "london dublin lisbon belfast")
    add(
      "europe", 60, .europe,
      """
      amsterdam andorra belgrade berlin bratislava brussels budapest copenhagen ljubljana \
      luxembourg madrid malta monaco oslo paris podgorica prague rome sarajevo skopje stockholm \
      tirane vaduz vatican vienna warsaw zagreb zurich
      """)
    add(
      "europe", 120, .europe,
      "athens bucharest chisinau helsinki kiev kyiv riga sofia tallinn vilnius")
    add("europe", 180, .never, "istanbul minsk moscow")
    add("atlantic", 0, .never, "reykjavik")
    add("atlantic", 0, .europe, "canary madeira")
    add("america", -300, .northAmerica, "new_york detroit toronto montreal")
    add("america", -360, .northAmerica, "chicago winnipeg")
    add("america", -420, .northAmerica, "denver edmonton boise")
    add("america", -480, .northAmerica, "los_angeles vancouver tijuana")
    add("america", -240, .northAmerica, "halifax")
    add("america", -210, .northAmerica, "st_johns")
    add("america", -540, .northAmerica, "anchorage")
    add("america", -420, .never, "phoenix")
    add("america", -360, .never, "mexico_city guatemala costa_rica regina")
    add("america", -300, .never, "bogota lima panama jamaica guayaquil")
    add("america", -240, .never, "caracas la_paz puerto_rico manaus")
    add(
      "america", -180, .never, "sao_paulo buenos_aires argentina/buenos_aires montevideo fortaleza")
    add("pacific", -600, .never, "honolulu")
    add("pacific", 720, .newZealand, "auckland")
    add("asia", 540, .never, "tokyo seoul")
    add("asia", 480, .never, "shanghai hong_kong singapore taipei manila kuala_lumpur")
    add("asia", 420, .never, "bangkok jakarta ho_chi_minh saigon")
    add("asia", 330, .never, "kolkata calcutta colombo")
    add("asia", 360, .never, "dhaka almaty")
    add("asia", 345, .never, "kathmandu")
    add("asia", 300, .never, "karachi tashkent yekaterinburg")
    add("asia", 240, .never, "dubai baku tbilisi yerevan")
    add("asia", 210, .never, "tehran")
    add("asia", 180, .never, "riyadh baghdad kuwait qatar")
    add("africa", 0, .never, "abidjan accra dakar")
    add("africa", 60, .never, "lagos algiers tunis casablanca")
    add("africa", 120, .never, "johannesburg harare tripoli")
    add("africa", 180, .never, "nairobi addis_ababa kampala")
    add("australia", 600, .australia, "sydney melbourne hobart canberra")
    add("australia", 600, .never, "brisbane")
    add("australia", 570, .australia, "adelaide")
    add("australia", 570, .never, "darwin")
    add("australia", 480, .never, "perth")
    return table
  }()
}
