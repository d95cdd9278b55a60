// Why a page was not sent, or a place not kept.

import LedeBase

enum SendFault: Error, Hashable {
  case missing(SendService.Field)
  case notUsable(SendService.Field)
  /// Its address is not https.
  case plain
  /// An address for pages has no `{url}`, or is none.
  case noLink
  /// The service did not answer.
  case away(FetchError)
  /// It does not know who asks.
  case wrongKey
  /// It knows who asks, and says no.
  case refused(status: Int)
  /// What came back is not what it sends.
  case notUnderstood
  /// The secrets were sealed by another Lede.
  case sealed
  case tooMany
  case tooOften(Duration)

  /// For its reader: what happened, and what to do.
  func message(_ place: String) -> String {
    switch self {
    case .missing(let field): Phrases.sendMissing(Phrases.field(field))
    case .notUsable(let field): Phrases.sendNotUsable(Phrases.field(field))
    case .plain: Phrases.sendPlain
    case .noLink: Phrases.sendNoLink
    case .away(let error): error.withoutQuery.message
    case .wrongKey: Phrases.sendWrongKey(place)
    case .refused(let status): Phrases.sendRefused(place, status)
    case .notUnderstood: Phrases.sendNotUnderstood(place)
    case .sealed: Phrases.sendSealed(place)
    case .tooMany: Phrases.sendTooManyPlaces(SendPlace.most)
    case .tooOften(let wait):
      Phrases.sendTooOften(minutes: Int(clamping: wait.components.seconds / 60 + 1))
    }
  }
}

extension SendPlace {
  /// Places of a reader.
  static let most = 20
}
