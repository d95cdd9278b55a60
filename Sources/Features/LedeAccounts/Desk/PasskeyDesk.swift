// Passkeys: a device signs a question of ours, and its reader is let in.

import LedeBase
import LedeDatabase
import LedeSite

/// Adds passkeys and lets their readers in.
///
/// Source: W3C Web Authentication Level 2, §7.1 (registering) and §7.2 (signing in), with ES256 or
/// RS256 and without attestation: any device will do that knows its user by finger, face or code.
struct PasskeyDesk: Sendable {
  private let store: AccountStore
  private let signatures: any SignatureChecker
  private let secrets: any SecretKeeper
  private let accounts: AccountDesk

  static let patience = Duration.seconds(300)

  init(_ house: House, accounts: AccountDesk) {
    store = AccountStore(house.database)
    signatures = house.signatures
    secrets = house.secrets
    self.accounts = accounts
  }

  /// What a device is to sign, and what its browser keeps meanwhile and shows again.
  struct Question: Hashable, Sendable {
    /// Base64url, as it comes back in what the device signs.
    var challenge: String
    /// Sealed, so that nobody makes one up: the challenge, whom it is for and until when.
    var note: String
  }

  /// What a device signed, as far as all answers have it.
  struct Answer: Sendable {
    var note: String
    /// The challenge that stands in `clientData`.
    var challenge: String
    var clientData: [UInt8]
    /// The host that the key is for.
    var site: String
  }

  // MARK: Asking

  /// What a device signed with a key that it has.
  struct Signed: Sendable {
    var credential: [UInt8]
    /// What it says of itself and of what it did.
    var data: [UInt8]
    var signature: [UInt8]
    var answer: Answer
  }

  /// A question for a reader who adds a key, for whoever wants to come in, or, as `isProof`, for a
  /// reader who is in and shows that it is them; an answer to one is none to another.
  func question(for reader: Reader.ID?, isProof: Bool = false) throws(SecretError) -> Question {
    let challenge = accounts.tokens.token()
    let ends = accounts.now() + PasskeyDesk.patience
    let words = "\(ends.milliseconds) \(PasskeyDesk.whom(reader, isProof)) \(challenge)"
    let sealed = try secrets.seal(Array(words.utf8), for: PasskeyDesk.context)
    return Question(challenge: challenge, note: Base64URL.text(sealed))
  }

  private static let context = "passkey question"

  /// For whom a question is: for one use, an answer for another is none.
  private static func whom(_ reader: Reader.ID?, _ isProof: Bool) -> String {
    (isProof ? "proof-" : "") + String(reader?.rawValue ?? 0)
  }

  /// Whether an answer is to a question of ours, for that reader, in time and for the first time.
  private func isAnswer(
    _ answer: Answer, for reader: Reader.ID?, isProof: Bool = false
  ) async throws -> Bool {
    // A note that does not open is somebody's invention, and no answer.
    guard let sealed = Base64URL.bytes(answer.note),
      let words = try? secrets.open(sealed, for: PasskeyDesk.context)
    else { return false }
    let parts = String(decoding: words, as: UTF8.self).split(separator: " ")
    guard parts.count == 3, let ends = Int64(parts[0]),
      parts[1] == PasskeyDesk.whom(reader, isProof), parts[2] == answer.challenge,
      accounts.now().milliseconds < ends
    else { return false }
    // Counted as attempts are: a second one would have to wait for longer than the note lasts.
    let once = AttemptSubject.limited(
      to: 1, hash: try accounts.subjectHash("passkey \(parts[2])"), pause: PasskeyDesk.patience)
    return try await accounts.store.beginAttempt([once], at: accounts.now()) == nil
  }

  // MARK: Adding

  /// Keeps a key that a reader's device has made, by the session in which they proved who they are;
  /// false when it cannot be taken.
  func add(
    _ attestation: [UInt8], _ answer: Answer, name: String, reader: Reader.ID,
    by session: OpenSession?
  ) async throws -> Bool {
    guard try await isAnswer(answer, for: reader),
      let object = CBOR.read(attestation[...]), object.length == attestation.count,
      case .bytes(let data)? = object.value["authData"],
      let device = DeviceData(data), isSound(device, for: answer.site), let made = device.made,
      signatures.isKey(made.key)
    else { return false }
    let id = try await store.keepPasskey(
      Passkey(
        id: Passkey.ID(0), reader: reader, credential: made.credential, key: made.key,
        name: name, signs: device.signs, made: accounts.now()),
      by: session)
    return id != nil
  }

  /// For this host, with somebody there who showed that they are the device's user.
  private func isSound(_ device: DeviceData, for site: String) -> Bool {
    device.site == signatures.sha256(Array(site.utf8)) && device.isPresent && device.isVerified
  }

  // MARK: Coming in

  func signIn(_ signed: Signed, from arrival: Arrival) async throws -> Admittance<Entry> {
    try await account(by: signed, for: nil, from: arrival)
      .then { try await accounts.enter($0, by: nil, from: arrival) }
  }

  /// Proves, in the session that the arrival came with, that its reader is there.
  func prove(
    _ signed: Signed, _ account: Account, from arrival: Arrival
  ) async throws -> Admittance<Proof> {
    try await self.account(by: signed, for: account.reader, from: arrival)
      .then { try await accounts.proved($0, from: arrival) }
  }

  /// Whose key signed: anybody's who wants to come in, or `reader`'s who proves.
  private func account(
    by signed: Signed, for reader: Reader.ID?, from arrival: Arrival
  ) async throws -> Admittance<Account> {
    let network = try accounts.networkSubject(arrival, "passkey")
    if let wait = try await accounts.store.beginAttempt([network], at: accounts.now()) {
      return .wait(wait)
    }
    let isProof = reader != nil
    guard try await isAnswer(signed.answer, for: reader, isProof: isProof),
      let device = DeviceData(signed.data), isSound(device, for: signed.answer.site),
      let key = try await store.database.first(Passkeys.one, signed.credential),
      !isProof || key.reader == reader,
      signatures.isSignature(
        signed.signature, of: signed.data + signatures.sha256(signed.answer.clientData),
        by: key.key),
      // A copy of a key that counts shows itself by a count that did not grow.
      device.signs > key.signs || device.signs == 0 && key.signs == 0,
      let account = try await accounts.store.account(of: key.reader)
    else { return .refused }
    try await store.database.run(
      Passkeys.noteUse, (key.id, signs: device.signs, at: accounts.now()))
    try await accounts.store.forgiveAttempt([network])
    return .done(account)
  }

  // MARK: The list

  /// A reader's keys, newest first.
  func keys(of reader: Reader.ID) async throws(StoreError) -> [Passkey] {
    try await store.database.rows(Passkeys.all, reader)
  }

  /// Gives one of a reader's keys another name.
  func rename(_ key: Passkey.ID, to name: String, of reader: Reader.ID) async throws(StoreError) {
    try await store.database.run(Passkeys.rename, (key, reader, name: name))
  }

  /// Removes a key of a reader who has proved who they are; false when it was not there.
  func remove(_ key: Passkey.ID, by proof: Proof) async throws -> Bool {
    try await store.database.write(by: proof.session) { connection throws(StoreError) in
      try connection.first(Passkeys.remove, (key, proof.account.reader)) != nil
    }
  }
}

/// What a device says of itself and of what it did.
///
/// Source: Web Authentication §6.1 (authenticator data), §6.5.1 (attested credential data),
/// RFC 9053 §7.1.1 (keys on P-256), RFC 8230 §4 (keys of RSA).
struct DeviceData: Hashable, Sendable {
  /// The SHA-256 sum of the host that the key is for.
  var site: [UInt8]
  var isPresent: Bool
  var isVerified: Bool
  var signs: Int64
  /// The key that was made; nil where one only signed.
  var made: Made?

  struct Made: Hashable, Sendable {
    var credential: [UInt8]
    var key: DeviceKey
  }

  /// Reads it; nil when it is none, or of a key that we did not ask for.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 37 else { return nil }
    site = Array(bytes[..<32])
    let flags = bytes[32]
    isPresent = flags & 0x01 != 0
    isVerified = flags & 0x04 != 0
    signs = bytes[33..<37].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    guard flags & 0x40 != 0 else { return }
    // The maker's number of 16 bytes, a length, what the device calls the key, the key.
    guard bytes.count >= 55 else { return nil }
    let length = Int(bytes[53]) << 8 | Int(bytes[54])
    guard (1...1_023).contains(length), bytes.count > 55 + length,
      let cose = CBOR.read(bytes[(55 + length)...])?.value, let key = DeviceKey(cose)
    else { return nil }
    made = Made(credential: Array(bytes[55..<(55 + length)]), key: key)
  }
}

extension DeviceKey {
  /// Reads a key as devices write it; nil for one of a kind that we did not ask for.
  fileprivate init?(_ cose: CBOR) {
    switch (cose[1], cose[3]) {
    case (.number(2), .number(-7)):
      guard cose[-1] == .number(1), case .bytes(let x)? = cose[-2],
        case .bytes(let y)? = cose[-3], x.count == 32, y.count == 32
      else { return nil }
      self = .es256(x + y)
    case (.number(3), .number(-257)):
      guard case .bytes(let modulus)? = cose[-1], case .bytes(let exponent)? = cose[-2],
        modulus.count > 64, (1...4).contains(exponent.count)
      else { return nil }
      self = .rs256(modulus: modulus, exponent: exponent)
    default: return nil
    }
  }
}
