// Signing in: by name and password, by a printed code, by a link; and how guesses are slowed down.

package import LedeNews

/// Where somebody comes from who wants to be let in.
package struct Arrival: Sendable {
  /// Their network: an address, or the half of an IPv6 address that a house has to itself.
  package var network: String
  /// What their browser calls itself.
  package var device: String
  /// What their browser was given when somebody signed in there before.
  package var deviceToken: String?
  /// The token of the session that they came with, which ends when another begins.
  package var sessionToken: String?

  package init(
    network: String, device: String = "", deviceToken: String? = nil, sessionToken: String? = nil
  ) {
    self.network = network
    self.device = device
    self.deviceToken = deviceToken
    self.sessionToken = sessionToken
  }
}

/// What a browser is given that was let in.
package struct Entry: Hashable, Sendable {
  package var account: Account
  package var sessionToken: String
  package var deviceToken: String
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
}

extension AccountDesk {
  /// How long a session lasts.
  package static let sessionLife = OwnerDesk.sessionLife
  /// How long a browser is known.
  package static let deviceLife = Duration.seconds(400 * 86_400)

  // MARK: Name and password

  /// Lets somebody in who knows a name and its password.
  package func signIn(
    name typed: String, password: String, from arrival: Arrival
  ) async throws -> Admittance<Entry> {
    // Before anything is looked up or hashed: this is what a flood meets.
    guard !passwords.isFull else { return .wait(PasswordError.retry) }
    let name = Account.name(typed) ?? ""
    let credential = try await kept.credential(named: name)
    let proof = try await prove(password, of: credential, name: name, from: arrival)
    switch proof {
    case .done(let account): return .done(try await enter(account, from: arrival))
    case .refused: return .refused
    case .fault(let fault): return .fault(fault)
    case .wait(let time): return .wait(time)
    }
  }

  /// Whether somebody who is in knows their password too.
  package func prove(
    _ password: String, of account: Account, from arrival: Arrival
  ) async throws -> Admittance<Account> {
    try await prove(
      password, of: try await kept.credential(named: account.name), name: account.name,
      from: arrival)
  }

  /// The same steps for a name that somebody has and one that nobody has.
  private func prove(
    _ password: String, of credential: Credential?, name: String, from arrival: Arrival
  ) async throws -> Admittance<Account> {
    guard !passwords.isFull else { return .wait(PasswordError.retry) }
    let subjects = [
      try await subject(of: name, credential?.account.reader, from: arrival),
      networkSubject(arrival, "sign-in"),
    ]
    if let wait = try await signIns.beginAttempt(subjects, at: now()) { return .wait(wait) }
    let isReadable = password.utf8.count <= Account.longestPassword
    let isRight: Bool
    do {
      isRight = try await passwords.isRight(
        isReadable ? password : "", for: credential?.passwordHash)
    } catch {
      // Nothing was tried, so nothing counts.
      try await signIns.forgiveAttempt(subjects, at: now())
      guard case .busy = error else { throw error }
      return .wait(PasswordError.retry)
    }
    guard let credential, isRight, isReadable else { return .refused }
    try await signIns.forgetAttempts(subjects[0])
    try await signIns.forgiveAttempt([subjects[1]], at: now())
    return .done(credential.account)
  }

  // MARK: What attempts are counted by

  /// By name; but a browser that was in before is counted by itself, so that strangers who guess
  /// at a name do not keep its reader out.
  private func subject(
    of name: String, _ reader: Reader.ID?, from arrival: Arrival
  ) async throws(StoreError) -> AttemptSubject {
    let device = arrival.deviceToken.map { tokens.hash($0) } ?? []
    let isKnown = try await signIns.knowsDevice(device, of: reader ?? Reader.ID(0))
    let words = isKnown ? "device \(hex(device))" : "name \(Account.key(of: name))"
    return AttemptSubject(hash: tokens.hash(words), free: 5, longest: .seconds(900))
  }

  /// By the network that they come from, whatever names they try.
  func networkSubject(_ arrival: Arrival, _ use: String) -> AttemptSubject {
    AttemptSubject(
      hash: tokens.hash("\(use) from \(arrival.network)"), free: 10, longest: .seconds(900))
  }

  private func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  // MARK: In and out

  /// A new session; the one that the browser came with ends, so that nobody who planted that one
  /// is in too.
  func enter(_ account: Account, from arrival: Arrival) async throws(StoreError) -> Entry {
    if let old = arrival.sessionToken,
      let open = try await signIns.session(tokens.hash(old), at: now())
    {
      _ = try await signIns.endSession(open.id, of: open.reader)
    }
    let token = tokens.token()
    try await signIns.openSession(
      tokens.hash(token), for: account.reader, device: AccountDesk.cut(arrival.device),
      until: now() + AccountDesk.sessionLife, at: now())
    var device = tokens.token()
    if let known = arrival.deviceToken,
      try await signIns.knowsDevice(tokens.hash(known), of: account.reader)
    {
      device = known
    }
    try await signIns.keepDevice(tokens.hash(device), of: account.reader, at: now())
    return Entry(account: account, sessionToken: token, deviceToken: device)
  }

  /// As much of a browser's name for itself as is kept; visible ASCII.
  private static func cut(_ device: String) -> String {
    let bytes = device.utf8.lazy.filter { (32...126).contains($0) }.prefix(
      SessionInfo.longestDevice)
    return String(decoding: Array(bytes), as: UTF8.self)
  }

  // MARK: A printed code

  /// A new code to print, in place of the old one; it stands in for a forgotten password, once.
  ///
  /// 25 characters that cannot be taken for each other, 125 bits.
  package func newCode(
    for account: Account, password: String, from arrival: Arrival
  ) async throws -> Admittance<String> {
    switch try await prove(password, of: account, from: arrival) {
    case .done: break
    case .refused: return .refused
    case .fault(let fault): return .fault(fault)
    case .wait(let time): return .wait(time)
    }
    let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    let random = tokens.hash(tokens.token())
    let code = (0..<25).map { letters[Int(random[$0 % random.count] & 31)] }
    try await kept.setRecovery(codeHash(code, account), of: account.reader)
    let groups = stride(from: 0, to: 25, by: 5).map {
      String(decoding: code[$0..<($0 + 5)], as: UTF8.self)
    }
    return .done(groups.joined(separator: "-"))
  }

  /// Lets somebody in who has their printed code, and sets a new password.
  package func recover(
    name typed: String, code: String, password: String, from arrival: Arrival
  ) async throws -> Admittance<Entry> {
    let name = Account.name(typed) ?? ""
    if let fault = fault(of: password, for: name) { return .fault(fault) }
    guard !passwords.isFull else { return .wait(PasswordError.retry) }
    let subjects = [
      AttemptSubject(
        hash: tokens.hash("code of \(Account.key(of: name))"), free: 5, longest: .seconds(900)),
      networkSubject(arrival, "sign-in"),
    ]
    if let wait = try await signIns.beginAttempt(subjects, at: now()) { return .wait(wait) }
    let credential = try await kept.credential(named: name)
    // Hashed before it is known whether the code fits, so that both take as long.
    guard let hash = try await hashed(password) else {
      try await signIns.forgiveAttempt(subjects, at: now())
      return .wait(PasswordError.retry)
    }
    guard let credential, let kept = credential.recoveryHash else { return .refused }
    let shown = codeHash(AccountDesk.code(typed: code), credential.account)
    guard AccountDesk.areSame(kept, shown),
      try await self.kept.setPassword(hash, of: credential.account.reader, spending: shown)
    else { return .refused }
    try await signIns.forgiveAttempt(subjects, at: now())
    return .done(try await enter(credential.account, from: arrival))
  }

  private func codeHash(_ code: [UInt8], _ account: Account) -> [UInt8] {
    tokens.hash("code \(account.reader.rawValue) \(String(decoding: code, as: UTF8.self))")
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

  /// Takes as long for a near miss as for a far one.
  private static func areSame(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  // MARK: Passwords

  /// Why it can be nobody's password; nil when it can.
  package func fault(of password: String, for name: String) -> AccountFault? {
    if password.utf8.count > Account.longestPassword { return .longPassword }
    if password.count < Account.shortestPassword { return .shortPassword }
    let small = password.lowercased()
    if !name.isEmpty, small == Account.key(of: name) { return .passwordIsName }
    let isOneLetter = Set(small).count <= 2
    return isOneLetter || isCommon(small) ? .commonPassword : nil
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
