// Why a wish about fortunes could not be met.

import LedeBase

enum FortuneError: Reportable, Hashable {
  /// There is no text to draw.
  case noTexts
  /// No time zone has that name.
  case unknownZone(String)
  /// The zone was changed twice within 24 hours.
  case zoneTooOften
  /// A look costs more than there is.
  case notEnoughPoints(missing: Int)

  var message: String {
    switch self {
    case .noTexts: Phrases.noFortuneTexts
    case .unknownZone: Phrases.unknownZone
    case .zoneTooOften: Phrases.zoneTooOften
    case .notEnoughPoints: Phrases.notEnoughPoints
    }
  }

  var isPassing: Bool {
    switch self {
    case .zoneTooOften, .notEnoughPoints: true
    case .noTexts, .unknownZone: false
    }
  }

  var description: String {
    switch self {
    case .noTexts: "fortunes: no texts"
    case .unknownZone: "fortunes: unknown zone"
    case .zoneTooOften: "fortunes: zone changed too often"
    case .notEnoughPoints(let missing): "fortunes: \(missing) points missing"
    }
  }
}
