// Signing in: by name and password, by a printed code, by a link; and how guesses are slowed down.

import LedeBase
import LedeDatabase

/// Where somebody comes from who wants to be let in.
struct Arrival: Sendable {
  /// Their network: an address, or the half of an IPv6 address that a house has to itself.
  var network: String
  /// The same, as far as its session's reader is told of it.
  var place = SignInPlace.unknown
  /// What their browser calls itself.
  var device = ""
  /// What their browser was given when somebody signed in there before.
  var deviceToken: String?
  /// The token of the session that they came with, which ends when another begins.
  var sessionToken: String?
  /// The program that asks, where it is no browser: its session has a token of another shape.
  var program: SessionOrigin?
}

/// What a browser is given that was let in.
struct Entry: Hashable, Sendable {
  var account: Account
  var sessionToken: String
  var deviceToken: String
}

/// What became of the wish to come in, or to do what needs a password.
package enum Admittance<Success: Sendable>: Sendable {
  case done(Success)
  /// Name, password, code or link do not fit; never which of them.
  case refused
  /// What was asked for cannot be, and why.
  case fault(AccountFault)
  /// Too many attempts, or too many at this moment: after how long to try again.
  case wait(Duration)

  /// What comes of the next step, where this one was done; else what became of this one.
  func then<Next>(
    _ next: (Success) async throws -> Admittance<Next>
  ) async throws -> Admittance<Next> {
    switch self {
    case .done(let success): try await next(success)
    case .refused: .refused
    case .fault(let fault): .fault(fault)
    case .wait(let time): .wait(time)
    }
  }
}

extension AccountDesk {
  static let sessionLife = OwnerDesk.sessionLife
  static let deviceLife = Duration.seconds(400 * 86_400)

  // MARK: Name and password

  func signIn(
    name typed: String, password: String, from arrival: Arrival
  ) async throws -> Admittance<Entry> {
    // Before anything is looked up or hashed: this is what a flood meets.
    guard !passwords.isFull else { return .wait(PasswordError.retry) }
    let name = Account.name(typed) ?? ""
    // Then one question, the same whether somebody has the name: a stranger is counted by it.
    if arrival.deviceToken == nil {
      let subjects =
        [try networkSubject(arrival, "sign-in")] + (name.isEmpty ? [] : [try subject(of: name)])
      if let wait = try await store.attemptWait(subjects, at: now()) { return .wait(wait) }
    }
    let credential = try await store.credential(named: name)
    return try await prove(password, of: credential, name: name, from: arrival)
      .then { try await enter($0, by: credential?.passwordHash, from: arrival) }
  }

  /// The same steps for a name that somebody has and one that nobody has.
  func prove(
    _ password: String, of credential: Credential?, name: String, from arrival: Arrival
  ) async throws -> Admittance<Account> {
    guard !passwords.isFull else { return .wait(PasswordError.retry) }
    let network = try networkSubject(arrival, "sign-in")
    let named = try await subject(of: name, credential?.account.reader, from: arrival)
    let subjects = [network] + (named.map { [$0] } ?? [])
    if let wait = try await store.beginAttempt(subjects, at: now()) { return .wait(wait) }
    let isReadable = password.utf8.count <= Account.longestPassword
    let isRight: Bool
    do {
      isRight = try await passwords.isRight(
        isReadable ? password : "", for: credential?.passwordHash)
    } catch {
      // Nothing was tried, so nothing counts.
      try await store.forgiveAttempt(subjects)
      guard case .busy = error else { throw error }
      return .wait(PasswordError.retry)
    }
    guard let credential, isRight, isReadable else { return .refused }
    // It may have been changed while this one waited for its turn.
    let stored = try await store.database.first(AccountRows.password, credential.account.reader)
    guard stored == .some(credential.passwordHash) else { return .refused }
    if let named { try await store.database.run(Attempts.forget, named.hash) }
    try await store.forgiveAttempt([network])
    return .done(credential.account)
  }

  // MARK: What attempts are counted by

  /// By name, unless the browser was in before; nil for what cannot be a name, which is no one's.
  ///
  /// Such a browser is counted by itself, so that strangers who guess at a name do not keep its
  /// reader out.
  private func subject(
    of name: String, _ reader: Reader.ID?, from arrival: Arrival
  ) async throws -> AttemptSubject? {
    let device = arrival.deviceToken.map { tokens.hash($0) } ?? []
    let isKnown = try await store.knowsDevice(device, of: reader ?? Reader.ID(0))
    guard !name.isEmpty else { return nil }
    return isKnown ? try subject("device \(Base64URL.text(device))") : try subject(of: name)
  }

  /// By a name, whoever tries.
  private func subject(of name: String) throws(SecretError) -> AttemptSubject {
    try subject("name \(Account.key(of: name))")
  }

  /// By a name, and what is tried with it.
  private func subject(_ words: String) throws(SecretError) -> AttemptSubject {
    AttemptSubject(hash: try subjectHash(words), free: 5, longest: .seconds(900))
  }

  /// By the network that they come from, whatever names they try.
  func networkSubject(_ arrival: Arrival, _ use: String) throws(SecretError) -> AttemptSubject {
    AttemptSubject(
      hash: try subjectHash("\(use) from \(arrival.network)"), free: 10, longest: .seconds(900))
  }

  // MARK: In and out

  /// A new session; the one that the browser came with ends.
  ///
  /// So nobody who planted that one is in too. Coming in shows who one is.
  ///
  /// - Parameters:
  ///   - account: Who comes in.
  ///   - hash: What was stored of the password that was shown; nil where another proof was.
  ///   - arrival: From where.
  ///   - isProof: False where who one is has to be shown once more.
  /// - Returns: What the browser or program is given; refused is whose password is another by now, and who
  ///   is gone.
  /// - Throws: An error of the store.
  func enter(
    _ account: Account, by hash: String?, from arrival: Arrival, isProof: Bool = true
  ) async throws(StoreError) -> Admittance<Entry> {
    if let old = arrival.sessionToken { try await store.closeSession(tokens.hash(old)) }
    let token = (arrival.program == nil ? "" : SessionOrigin.prefix) + tokens.token()
    let isIn = try await store.openSession(
      tokens.hash(token), for: account.reader, device: AccountDesk.cut(arrival.device),
      place: arrival.place, origin: arrival.program, by: hash,
      provedUntil: isProof ? now() + AccountDesk.proofLife : nil,
      until: now() + AccountDesk.sessionLife, at: now())
    guard isIn else { return .refused }
    // A program keeps no second token, by which a browser is known that was in before.
    if arrival.program != nil {
      return .done(Entry(account: account, sessionToken: token, deviceToken: ""))
    }
    var device = tokens.token()
    if let known = arrival.deviceToken,
      try await store.knowsDevice(tokens.hash(known), of: account.reader)
    {
      device = known
    }
    try await store.keepDevice(tokens.hash(device), of: account.reader, at: now())
    return .done(Entry(account: account, sessionToken: token, deviceToken: device))
  }

  /// As much of a browser's name for itself as is kept; visible ASCII.
  static func cut(_ device: String) -> String {
    let bytes = device.utf8.lazy.filter { (32...126).contains($0) }.prefix(
      SessionInfo.longestDevice)
    return String(decoding: Array(bytes), as: UTF8.self)
  }

  // MARK: A printed code

  /// A new code to print, in place of the old one; it stands in for a forgotten password, once.
  ///
  /// 25 characters that cannot be taken for each other, 125 bits.
  func newCode(_ proof: Proof) async throws -> String {
    let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    let random = tokens.hash(tokens.token())
    let code = (0..<25).map { letters[Int(random[$0 % random.count] & 31)] }
    let reader = proof.account.reader
    let hash = codeHash(code, reader)
    try await store.database.write(by: proof.session) { connection throws(StoreError) in
      try connection.run(AccountRows.setRecovery, (reader, hash: hash))
    }
    let groups = stride(from: 0, to: 25, by: 5).map {
      String(decoding: code[$0..<($0 + 5)], as: UTF8.self)
    }
    return groups.joined(separator: "-")
  }

  /// Lets somebody in who has their printed code, and sets a new password.
  func recover(
    name typed: String, code: String, password: String, from arrival: Arrival
  ) async throws -> Admittance<Entry> {
    let name = Account.name(typed) ?? ""
    if let fault = fault(of: password, for: name) { return .fault(fault) }
    guard !passwords.isFull else { return .wait(PasswordError.retry) }
    let network = try networkSubject(arrival, "sign-in")
    var subjects = [network]
    if !name.isEmpty { subjects.append(try subject("code of \(Account.key(of: name))")) }
    if let wait = try await store.beginAttempt(subjects, at: now()) { return .wait(wait) }
    let credential = try await store.credential(named: name)
    // Hashed before it is known whether the code fits, so that both take as long.
    guard let hash = try await hashed(password) else {
      try await store.forgiveAttempt(subjects)
      return .wait(PasswordError.retry)
    }
    // The same steps for a name that nobody has.
    let reader = credential?.account.reader ?? Reader.ID(0)
    let shown = codeHash(AccountDesk.code(typed: code), reader)
    guard try await store.setPassword(hash, of: reader, spending: shown, at: now()),
      let account = credential?.account
    else { return .refused }
    try await store.forgiveAttempt(subjects)
    return try await enter(account, by: hash, from: arrival)
  }

  private func codeHash(_ code: [UInt8], _ reader: Reader.ID) -> [UInt8] {
    tokens.hash("code \(reader.rawValue) \(String(decoding: code, as: UTF8.self))")
  }

  /// The characters of a code as it was made, however somebody typed it off the paper.
  private static func code(typed: String) -> [UInt8] {
    typed.utf8.prefix(100).compactMap { byte in
      let letter = (97...122).contains(byte) ? byte & ~0x20 : byte
      return switch letter {
      case UInt8(ascii: "O"): UInt8(ascii: "0")
      case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
      case 48...57, 65...90: letter
      default: nil
      }
    }
  }

  // MARK: Passwords

  /// Why it can be nobody's password; nil when it can.
  func fault(of password: String, for name: String) -> AccountFault? {
    switch PasswordRating(of: password, name: name, common: common) {
    case .long: .longPassword
    case .short: .shortPassword
    case .name: .passwordIsName
    case .common: .commonPassword
    case .fair, .good, .strong: nil
    }
  }

  /// What is stored of a password; nil when too many wait.
  func hashed(_ password: String) async throws -> String? {
    do {
      return try await passwords.hash(password)
    } catch {
      guard case .busy = error else { throw error }
      return nil
    }
  }
}
