// A time zone by its name, what the clock on its wall says, and the language it is told in.

import FoundationEssentials
import FoundationInternationalization
package import LedeBase

/// A place's rules of local time, and the language in which its days are told.
package struct Zone: Hashable, Sendable {
  private let zone: TimeZone
  /// A language tag, such as `en-GB` or `de`.
  package private(set) var language = Zone.usualLanguage

  /// The zone of an IANA name such as `Europe/London`; nil when there is none of that name.
  package init?(_ name: String) {
    guard let zone = TimeZone(identifier: name) else { return nil }
    self.zone = zone
  }

  private init(_ zone: TimeZone) { self.zone = zone }

  /// The zone of this machine.
  package static let system = Zone(TimeZone.current)
  /// Universal time.
  package static let utc = Zone(TimeZone(secondsFromGMT: 0) ?? .current)

  /// The language of Lede's own words.
  package static let usualLanguage = "en-GB"

  /// The same place, its days told in the language of a tag; a tag that is none changes nothing.
  package func telling(in tag: String?) -> Zone {
    guard let tag, Zone.isTag(tag) else { return self }
    var zone = self
    // English without a country is what Lede itself writes.
    zone.language = tag == "en" ? Zone.usualLanguage : tag
    return zone
  }

  /// Whether the words differ from Lede's own, so that a page must say which language they are.
  package var isForeign: Bool { !language.hasPrefix("en-") }

  /// Letters, digits and hyphens as in BCP 47, of a language that is known here.
  private static func isTag(_ tag: String) -> Bool {
    guard (2...35).contains(tag.utf8.count), tag.utf8.allSatisfy(isTagByte) else { return false }
    guard let code = tag.split(separator: "-").first.map(String.init), code.utf8.count <= 3 else {
      return false
    }
    return Locale(identifier: "en").localizedString(forLanguageCode: code).map { $0 != code }
      ?? false
  }

  private static func isTagByte(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 45
  }

  /// Its IANA name, or an offset.
  package var name: String { zone.identifier }

  /// How people call a zone of that name: universal time has sixteen names, and one here.
  package static func spoken(_ name: String) -> String {
    let bare = name.hasPrefix("Etc/") ? name.dropFirst("Etc/".count) : name[...]
    return ["UTC", "UCT", "Universal", "Zulu", "GMT", "GMT0", "GMT+0", "GMT-0", "Greenwich"]
      .contains(bare) ? "UTC" : name
  }

  /// The same instant moved so that its UTC parts are the local ones.
  package func local(_ instant: Timestamp) -> Timestamp.Parts {
    (instant + .seconds(zone.secondsFromGMT(for: date(instant)))).parts
  }

  /// The same time of day so many days later on the Gregorian calendar of this place.
  ///
  /// Where the clock skips that time, it is as much later as the clock skips.
  package func adding(days: Int, to instant: Timestamp) -> Timestamp {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    guard let later = calendar.date(byAdding: .day, value: days, to: date(instant)) else {
      return instant + .seconds(days * 86_400)  // years that no calendar has
    }
    return Timestamp(milliseconds: Int64((later.timeIntervalSince1970 * 1000).rounded()))
  }

  private func date(_ instant: Timestamp) -> Date {
    Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
  }

  /// Whether named zones work: London is an hour ahead in summer and not in winter.
  ///
  /// Without its data a zone is nil, or silently universal time.
  package static var isZoneDataPresent: Bool {
    guard let london = Zone("Europe/London"),
      let winter = Timestamp(year: 2026, month: 1, day: 15, hour: 12),
      let summer = Timestamp(year: 2026, month: 7, day: 15, hour: 12)
    else { return false }
    return london.local(winter).hour == 12 && london.local(summer).hour == 13
      && london.dayInWords(summer) == "Wednesday 15 July"
  }

  /// `Saturday`.
  package func weekday(_ instant: Timestamp) -> String { formatted(instant) { $0.weekday(.wide) } }

  /// `S`, as it stands above the columns of a calendar.
  package func weekdayLetter(_ instant: Timestamp) -> String {
    formatted(instant) { $0.weekday(.narrow) }
  }

  /// `Saturday 21 November`.
  package func dayInWords(_ instant: Timestamp) -> String {
    formatted(instant) { $0.weekday(.wide).day().month(.wide) }
  }

  /// `21 November 2026, 09:12`.
  package func dayAndTime(_ instant: Timestamp) -> String {
    let parts = local(instant)
    let day = formatted(instant) { $0.day().month(.wide).year() }
    return "\(day), \(two(parts.hour)):\(two(parts.minute))"
  }

  /// `21 November`, and the year when it is not this one.
  package func shortDay(_ instant: Timestamp, at now: Timestamp) -> String {
    local(instant).year == local(now).year
      ? formatted(instant) { $0.day().month(.wide) }
      : formatted(instant) { $0.day().month(.wide).year() }
  }

  /// `November 2026`.
  package func monthAndYear(_ instant: Timestamp) -> String {
    formatted(instant) { $0.month(.wide).year() }
  }

  /// ICU's words, which also makes sure that a static build carries the zones.
  private func formatted(
    _ instant: Timestamp, _ fields: (Date.FormatStyle) -> Date.FormatStyle
  ) -> String {
    let style = Date.FormatStyle(locale: Locale(identifier: language), timeZone: zone)
    let words = fields(style).format(date(instant))
    // ICU writes "Saturday, 21 November" in some of its versions.
    return language == Zone.usualLanguage ? String(words.filter { $0 != "," }) : words
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
