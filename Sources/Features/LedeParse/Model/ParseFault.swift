// Why something cannot be done, in the numbers that programs for Parse know.

import LedeBase

/// Why a request of a program cannot be done.
struct ParseFault: Error, Hashable {
  var code: Int
  var words: String
  /// After how many seconds to try again; nil where that cannot help.
  var retry: Int64?

  init(_ code: Int, _ words: String, retry: Int64? = nil) {
    self.code = code
    self.words = words
    self.retry = retry
  }

  /// The status of the answer.
  var status: Int {
    switch code {
    case 101: 404
    case 1: 500
    default: 400
    }
  }

  static let ours = ParseFault(1, Phrases.parseOurs)
  static let notFound = ParseFault(101, Phrases.parseNotFound)
  static let badLogin = ParseFault(101, Phrases.parseBadLogin)
  static func badQuery(_ words: String) -> ParseFault { ParseFault(102, words) }
  static func badClass(_ name: String) -> ParseFault {
    ParseFault(103, Phrases.parseBadClass(ParseFault.shown(name)))
  }
  static let noObjectID = ParseFault(104, Phrases.parseNoObjectID)
  static func badField(_ name: String) -> ParseFault {
    ParseFault(105, Phrases.parseBadField(ParseFault.shown(name)))
  }
  static let badPointer = ParseFault(106, Phrases.parseBadPointer)
  static let badJSON = ParseFault(107, Phrases.parseBadJSON)
  static func badJSON(_ words: String) -> ParseFault { ParseFault(107, words) }
  static func wrongType(_ name: String, _ wanted: String) -> ParseFault {
    ParseFault(111, Phrases.parseWrongType(ParseFault.shown(name), wanted))
  }
  static let badLimit = ParseFault(117, Phrases.parseBadLimit)
  static let badSkip = ParseFault(118, Phrases.parseBadSkip)
  static func forbidden(_ words: String) -> ParseFault { ParseFault(119, words) }
  static let badFileName = ParseFault(122, Phrases.parseBadFileName)
  static let badACL = ParseFault(123, Phrases.parseBadACL)
  static let badEmail = ParseFault(125, Phrases.parseBadEmail)
  static func missing(_ name: String) -> ParseFault {
    ParseFault(135, Phrases.parseMissing(ParseFault.shown(name)))
  }
  static let duplicate = ParseFault(137, Phrases.parseDuplicate)
  static func reserved(_ name: String) -> ParseFault {
    ParseFault(139, Phrases.parseReserved(ParseFault.shown(name)))
  }
  static func invalid(_ words: String) -> ParseFault { ParseFault(142, words) }
  static func wait(_ time: Duration) -> ParseFault {
    ParseFault(155, Phrases.parseWait, retry: time.components.seconds + 1)
  }
  static let needsSession = ParseFault(206, Phrases.parseNeedsSession)
  static let badSession = ParseFault(209, Phrases.parseBadSession)

  /// As much of a name that a program sent as is said back.
  static func shown(_ name: String) -> String { String(name.unicodeScalars.prefix(60)) }
}

/// Why a program is not heard at all.
enum ParseRefusal: Error, Hashable {
  /// Its application and key are none of this Lede's.
  case unauthorized
  /// It shows a master key, or asks for what needs one: there is none.
  case masterKey
}
