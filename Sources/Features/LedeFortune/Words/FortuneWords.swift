// What Lede says about the cookie of the day.

import LedeBase

extension Phrases {
  static let yourFortune = "Your fortune"
  package static let openCookie = "Open today’s cookie"
  static let cookieMore = "One a day, for no reason at all."
  static let firstCookieMore =
    "One a day: a line to carry around, and six numbers. It stays in your list."
  /// What a slip is called that was opened so many days ago.
  static func fortune(ofDaysAgo days: Int) -> String {
    switch days {
    case ...0: "Today’s fortune"
    case 1: "Yesterday’s fortune"
    default: "Your last fortune"
    }
  }
  package static let luckyNumbers = "Lucky numbers"
  static func atClock(_ time: String) -> String { "at \(time)" }
  package static let untilNext = "Until the next one"
  static let nextIsReady = "The next one is ready"
  static let keepFortune = "Keep"
  static let keptFortune = "Kept"
  static let fortuneDetails = "More"
  package static let pastFortunes = "Past fortunes"
  static let fortuneMap = "Map"
  static let fortunePoints = "Points"

  /// At which local time a cookie was opened: `08:14`.
  static func opened(at time: String) -> String { "Opened at \(time)" }
  static func openedYesterday(at time: String) -> String { "Opened yesterday at \(time)" }
  static func opened(on day: String, at time: String) -> String { "Opened on \(day) at \(time)" }

  /// When the next slip is there: `tomorrow from 00:00`, and whose clocks say so.
  static func nextCookie(_ moment: String, zone: String) -> String {
    "A new slip \(moment), by the clocks of \(zone)."
  }
  static let afterJourney =
    "The time zone is another than at your last cookie, so 15 hours lie between the two."
  static func nextToday(_ time: String) -> String { "today from \(time)" }
  static func nextTomorrow(_ time: String) -> String { "tomorrow from \(time)" }
  static func nextLater(_ day: String, _ time: String) -> String {
    "on \(day) from \(time)"
  }

  package static func noTextsInFile(_ path: String) -> String {
    "There is no text in \(path) that could be drawn. Write one or more, parted by lines of a single %."
  }
  package static func textsBrought(_ count: Int, new: Int) -> String {
    let found = count == 1 ? "1 text in the file" : "\(count) texts in the file"
    return switch new {
    case 0: found + "; all of them were there already."
    case count: found + ", all new. They are drawn from now on."
    default: found + ", \(new) of them new. They are drawn from now on."
    }
  }
  package static func inARow(_ count: Int) -> String {
    switch count {
    case 0: "Open one to begin a streak."
    case 1: "This is the first in a row."
    default: "You have opened \(spelled(count)) in a row."
    }
  }
  static func streakUntil(_ day: String) -> String {
    "Your streak goes on if you open it by the end of \(day)."
  }
  static func forgives(_ missed: Int) -> String {
    missed == 1
      ? "You missed a day: it is forgiven if you open today’s."
      : "You missed \(spelled(missed)) days: they are forgiven if you open today’s."
  }
  static func forgivable(_ count: Int) -> String {
    switch count {
    case 0: "Both forgiving days of this month are used."
    case 1: "One more missed day is forgiven this month."
    default: "Two missed days a month are forgiven."
    }
  }
  /// Small numbers in words, as they stand in a sentence.
  private static func spelled(_ number: Int) -> String {
    let words = [
      "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
      "eleven", "twelve",
    ]
    return words.indices.contains(number) ? words[number] : String(number)
  }

  static let keepCookies = "Keep your cookies"
  static let keepCookiesMore =
    "So far they are this machine’s. An account makes them yours, with all that you have opened: on your phone, too, with a reminder and with friends."
  static let keepCookiesBy = "Create an account"

  // MARK: History and detail

  static let searchFortunes = "Search your fortunes"
  package static let noFortunesYet = "No fortunes yet."
  static let openFirstCookie = "Open your first cookie"
  package static let allFortunesHidden =
    "You have taken all of them out of the list. They stay opened, and count for your streak."
  static let fortuneIsHidden = "It is taken out of your list."
  static let putFortuneBack = "Put it back"
  package static let noFortunesFound = "None of your fortunes says that."
  static let olderFortunes = "Older fortunes"
  static let hideFortune = "Take out of the list"
  static let reportFortune = "Not a good one"
  static let reportFortuneMore =
    "Takes it out of your list; you will not get it again. What several readers report, nobody gets."
  static let noFortune = "This fortune is not here. It may be another reader’s, or hidden."
  static let whenOpened = "When"
  static let partOfStreak = "In a row"
  package static let openedOffline = "Opened without a network"
  static func number(of count: Int) -> String { "No. \(count)" }

  // MARK: Zone and length

  static let yourDays = "Your days"
  static func daysFollow(_ zone: String) -> String {
    "A new cookie is there from midnight in \(zone). After a change of time zone, 15 hours lie between two."
  }
  static let zoneName = "Time zone, such as Europe/Lisbon"
  static let changeZone = "Change"
  package static let unknownZone = "There is no such time zone. Write it as Europe/Lisbon."
  static let zoneTooOften =
    "The time zone was changed twice in the last 24 hours. It can be changed again tomorrow."
  static let fortuneLength = "How long fortunes shall be"
  static func name(of length: Fortune.Length) -> String {
    switch length {
    case .any: "Any"
    case .short: "Short"
    case .long: "Long"
    }
  }

  // MARK: Points and looks

  static func points(_ count: Int) -> String {
    count == 1 ? "1 point" : "\(count) points"
  }
  static let pointsMore =
    "Ten for each cookie, two for each day you look in, more for days in a row. A missed day costs no points."
  static func nextReward(_ length: Int, _ points: Int) -> String {
    "\(length) in a row earn \(points) more."
  }
  static let ledger = "What earned them"
  static let ledgerEmpty = "Nothing yet."
  static let looks = "Looks"
  static let looksMore = "They change how your cookies look, and nothing else."
  static let wear = "Wear"
  static let wearing = "Worn"
  static let plainLook = "As Lede comes"
  static func buy(_ price: Int) -> String { "Get for \(price)" }
  static let notEnoughPoints = "There are not enough points for this yet."
  static func missing(_ count: Int, of price: Int) -> String {
    "\(price) points, \(count) to go"
  }
  static func kind(of kind: Look.Kind) -> String {
    switch kind {
    case .paper: "Papers"
    case .accent: "Inks"
    case .map: "Maps"
    }
  }
  static func name(of look: Look) -> String {
    switch look {
    case .linen: "Linen"
    case .blueprint: "Blueprint"
    case .rose: "Rose"
    case .moss: "Moss"
    case .dusk: "Dusk"
    case .copper: "Copper"
    case .plum: "Plum"
    case .teal: "Teal"
    case .ink: "Ink map"
    case .chart: "Sea chart"
    }
  }
  static func words(of entry: LedgerEntry) -> String {
    switch entry.reason {
    case .opening: "A cookie"
    case .visit: "Looked in"
    case .streak: entry.key.split(separator: " ").first.map { "\($0) in a row" } ?? partOfStreak
    case .look: Look(rawValue: entry.key).map { name(of: $0) } ?? "A look"
    case .gift: "A cookie for a friend"
    case .gifted: "A cookie from a friend"
    }
  }

  // MARK: Troubles

  static let noFortuneTexts =
    "There are no fortunes to draw from. Install Lede again, or add your own with: lede fortune import FILE"
  /// What is wrong with one ledger, in the order in which somebody would look for the cause.
  package static func ledgerFault(_ fault: LedgerFault) -> String {
    var parts: [String] = []
    switch fault.missing {
    case 0: break
    case 1: parts.append("1 cookie without an entry")
    default: parts.append("\(fault.missing) cookies without an entry")
    }
    switch fault.astray {
    case 0: break
    case 1: parts.append("1 entry for no cookie of its own")
    default: parts.append("\(fault.astray) entries for no cookie of their own")
    }
    switch fault.gifts {
    case 0: break
    case 1: parts.append("1 gift without an entry")
    default: parts.append("\(fault.gifts) gifts without an entry")
    }
    if fault.miscounted != 0 {
      parts.append("a count of cookies that is off by \(fault.miscounted)")
    }
    if fault.points != fault.sum {
      parts.append("\(fault.points) points where the entries make \(fault.sum)")
    }
    return "reader \(fault.reader.rawValue) has " + parts.joined(separator: ", and ")
  }
  package static let ledgerAdvice =
    "Nothing was changed. Restore a backup with: lede restore --replace FILE, and tell the makers of Lede what stands here."

  // MARK: The tab, and what was done

  static let fortune = "Fortune"
  static let didHideFortune = "Taken out of the list. A link to it opens nothing more."
  static let didReportFortune =
    "Taken out of the list. You will not get it again, and a link to it opens nothing more."
}
