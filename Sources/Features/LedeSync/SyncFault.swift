// Why something cannot be done for a program, and what comes with each request.

import LedeBase
import LedeHTTP
import LedeSite

/// Why a request of a reader's program cannot be done.
enum SyncFault: Error, Hashable {
  /// It was not understood; the words say what of it.
  case malformed(String)
  /// It shows no app password, or a wrong one.
  case refused
  /// Too many wrong passwords came from its network: after how long to try again.
  case wait(Duration)
  /// Too many answers of this reader wait to be made.
  case busy
  /// The app password opens less.
  case scope
  /// A site does not give what it was asked for; the words say why.
  case away(String)
  /// The token for changes is not the one that Lede gave.
  case staleToken

  var status: Int {
    switch self {
    case .malformed: 400
    case .refused, .staleToken: 401
    case .wait, .busy: 429
    case .scope: 403
    case .away: 502
    }
  }

  var words: String {
    switch self {
    case .malformed(let words), .away(let words): words
    case .refused: Phrases.syncWrongPassword
    case .wait: Phrases.syncTooMany
    case .busy: Phrases.syncBusy
    case .scope: Phrases.syncOpensLess
    case .staleToken: Phrases.syncStaleToken
    }
  }
}

extension Call {
  /// Throws where the app password of a program does not open this.
  func needs(_ scopes: AppScopes) throws(SyncFault) {
    guard caller.scopes.isSuperset(of: scopes) else { throw .scope }
  }
}

/// What a program sends: the fields of its query and of its form, which it mixes at will.
struct SyncFields: Sendable {
  /// More fields are not read; the longest honest list names ten thousand items.
  private static let most = 20_000
  /// More streams, and more labels and addresses among them, are refused.
  static let mostStreams = 1_000
  static let mostLabels = 20
  private let query: FormFields
  private let form: FormFields

  init(_ request: Request) {
    query = FormFields(request.query.utf8, limit: SyncFields.most)
    form = FormFields(request.body, limit: SyncFields.most)
  }

  /// Whether more came than is read.
  var isCut: Bool { query.isCut || form.isCut }

  /// The first value of that name; nil when there is none.
  subscript(_ name: String) -> String? { form[name] ?? query[name] }

  /// The same, where an empty one is none.
  func word(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// Every value of that name.
  func all(_ name: String) -> [String] { query.all(name) + form.all(name) }

  /// A whole number; nil where none was sent.
  func number(_ name: String) throws(SyncFault) -> Int64? {
    guard let text = word(name) else { return nil }
    guard let number = Int64(text) else { throw .malformed(Phrases.syncBadNumber(name)) }
    return number
  }

  /// An instant in seconds, or by its length in milliseconds or microseconds; nil for none and for 0.
  ///
  /// Google's own programs send microseconds in some places and seconds in others; there is no other
  /// sign of it than the length.
  func instant(_ name: String) throws(SyncFault) -> Timestamp? {
    guard let number = try number(name), number > 0 else { return nil }
    return switch number {
    case ..<100_000_000_000: Timestamp(seconds: number)
    case ..<1_000_000_000_000_000: Timestamp(milliseconds: number)
    default: Timestamp(milliseconds: number / 1_000)
    }
  }
}

extension Timestamp {
  /// Whole seconds, towards the past.
  var seconds: Int64 {
    let (quotient, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    return rest < 0 ? quotient - 1 : quotient
  }

  /// Microseconds as digits.
  var microseconds: String { milliseconds == 0 ? "0" : "\(milliseconds)000" }
}
