// A device of our own that makes keys and signs, so that the whole way of a passkey is walked.

import LedeBase
import LedeSecrets
import LedeNews
import LedeSite
import LedeTesting
import Testing

@testable import LedeAccounts

/// Services over a store in memory, with real signatures and a key to seal with.
private struct KeyServices: KeptInStore {
  let store = Store.inMemory()
  let tokens: any TokenMaker = StubTokens()
  var secrets: any SecretKeeper { StubSecrets() }
  var signatures: any SignatureChecker { Signatures() }
  var now: @Sendable () -> Timestamp
}

/// What a browser and its device do together.
private struct Device {
  let key = P256.PrivateKey.random()
  let credential: [UInt8] = [9, 8, 7, 6]
  var site = "localhost"
  var flags: UInt8 = 0x05
  /// Another point than its own.
  var point: [UInt8]?
  /// Its modulus, where it is a device of RSA.
  var modulus: [UInt8]?

  /// What it says of itself; with the key when one is made.
  func data(signs: UInt8, made: Bool) -> [UInt8] {
    var data = Signatures().sha256(Array(site.utf8))
    data += [made ? flags | 0x40 : flags, 0, 0, 0, signs]
    guard made else { return data }
    let point = point ?? key.publicKey.bytes
    data += [UInt8](repeating: 0, count: 16) + [0, UInt8(credential.count)] + credential
    if let modulus {
      // {1: 3, 3: -257, -1: n, -2: e}
      data += [0xA4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20, 0x59]
      data += [UInt8(modulus.count >> 8), UInt8(modulus.count & 255)] + modulus
      return data + [0x21, 0x43, 0x01, 0x00, 0x01]
    }
    // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    data += [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] + point[1..<33]
    data += [0x22, 0x58, 0x20] + point[33..<65]
    return data
  }

  /// What it hands over with a new key: {"fmt": "none", "attStmt": {}, "authData": …}.
  func attestation() -> [UInt8] {
    let data = data(signs: 0, made: true)
    return [0xA3, 0x63] + Array("fmt".utf8) + [0x64] + Array("none".utf8) + [0x67]
      + Array("attStmt".utf8) + [0xA0, 0x68] + Array("authData".utf8)
      + [0x59, UInt8(data.count >> 8), UInt8(data.count & 255)] + data
  }

  /// The signature as passkeys give it: DER of r and s.
  func signature(of data: [UInt8], _ client: [UInt8]) throws -> [UInt8] {
    let plain = try key.signature(of: data + Signatures().sha256(client))
    func number(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
      var bytes = Array(bytes.drop { $0 == 0 })
      if bytes.first.map({ $0 >= 0x80 }) ?? true { bytes.insert(0, at: 0) }
      return [2, UInt8(bytes.count)] + bytes
    }
    let both = number(plain[..<32]) + number(plain[32...])
    return [0x30, UInt8(both.count)] + both
  }
}

extension PasskeyDesk {
  fileprivate func signIn(
    _ credential: [UInt8], _ data: [UInt8], _ signature: [UInt8], _ answer: Answer,
    from arrival: Arrival
  ) async throws -> Admittance<Entry> {
    try await signIn(
      Signed(credential: credential, data: data, signature: signature, answer: answer),
      from: arrival)
  }
}

@Suite("Passkeys")
struct PasskeyTests {
  private static let noon = Timestamp(milliseconds: 1_795_255_200_000)
  private let arrival = Arrival(network: "192.0.2.1")

  private func answer(
    _ question: PasskeyDesk.Question, _ client: [UInt8], site: String = "localhost"
  )
    -> PasskeyDesk.Answer
  {
    PasskeyDesk.Answer(
      note: question.note, challenge: question.challenge, clientData: client, site: site)
  }

  /// Desks over one store, as two moments see them, and Anna.
  private func room(
    later: Duration = .zero
  ) async throws -> (now: PasskeyDesk, later: PasskeyDesk, anna: Account) {
    let services = KeyServices(now: { PasskeyTests.noon })
    var late = services
    late.now = { PasskeyTests.noon + later }
    let accounts = AccountDesk(services.house)
    let added = try await accounts.add(name: "anna", password: "a ferry at noon", isOwner: true)
    guard case .done(let anna) = added else {
      throw AccountMissing()
    }
    return (
      PasskeyDesk(services.house, accounts: accounts),
      PasskeyDesk(late.house, accounts: AccountDesk(late.house)),
      anna
    )
  }

  private struct AccountMissing: Error {}

  @Test func `a key that a device made lets its reader in, once for each question`() async throws {
    let (desk, _, anna) = try await room()
    let device = Device()
    let client = Array("the browser's words".utf8)
    let asked = try desk.question(for: anna.reader)
    #expect(
      try await desk.add(
        device.attestation(), answer(asked, client), name: "Phone", reader: anna.reader, by: nil))
    #expect(try await desk.keys(of: anna.reader).map(\.name) == ["Phone"])
    let question = try desk.question(for: nil)
    let data = device.data(signs: 1, made: false)
    let signed = try device.signature(of: data, client)
    let first = try await desk.signIn(
      device.credential, data, signed, answer(question, client), from: arrival)
    guard case .done(let entry) = first else {
      Issue.record("\(first)")
      return
    }
    #expect(entry.account == anna)
    // What was sent once is worth nothing a second time.
    let again = try await desk.signIn(
      device.credential, data, signed, answer(question, client), from: arrival)
    guard case .refused = again else {
      Issue.record("\(again)")
      return
    }
  }

  @Test func `no key is added in a session that has ended meanwhile`() async throws {
    let (desk, _, anna) = try await room()
    let session = OpenSession(
      tokenHash: [1], reader: anna.reader, account: anna, lastUsed: PasskeyTests.noon)
    let client = Array("the browser's words".utf8)
    let answer = answer(try desk.question(for: anna.reader), client)
    await #expect(throws: Denial.needsSession) {
      try await desk.add(
        Device().attestation(), answer, name: "Phone", reader: anna.reader, by: session)
    }
    #expect(try await desk.keys(of: anna.reader).isEmpty)
  }

  @Test func `a key proves in the session that it is shown in, for its own reader alone`()
    async throws
  {
    let (desk, _, anna) = try await room()
    let device = Device()
    let client = Array("the browser's words".utf8)
    _ = try await desk.add(
      device.attestation(), answer(try desk.question(for: anna.reader), client), name: "Phone",
      reader: anna.reader, by: nil)
    let ben = Account(reader: Reader.ID(99), name: "ben", made: PasskeyTests.noon)
    func signed(
      _ question: PasskeyDesk.Question, signs: UInt8
    ) throws -> PasskeyDesk.Signed {
      let data = device.data(signs: signs, made: false)
      return PasskeyDesk.Signed(
        credential: device.credential, data: data,
        signature: try device.signature(of: data, client), answer: answer(question, client))
    }
    // A question of coming in, of adding a key or of somebody else is none of proving.
    for (question, account) in [
      (try desk.question(for: nil), anna), (try desk.question(for: anna.reader), anna),
      (try desk.question(for: ben.reader, isProof: true), ben),
      (try desk.question(for: ben.reader, isProof: true), anna),
    ] {
      let result = try await desk.prove(try signed(question, signs: 1), account, from: arrival)
      guard case .refused = result else {
        Issue.record("\(result)")
        return
      }
    }
    let question = try desk.question(for: anna.reader, isProof: true)
    let comesIn = try await desk.signIn(try signed(question, signs: 1), from: arrival)
    guard case .refused = comesIn else {
      Issue.record("\(comesIn)")
      return
    }
    // Nor does it prove in a session that has ended, or in none.
    for (signs, token) in [(UInt8(1), "gone"), (2, nil)] {
      var ended = arrival
      ended.sessionToken = token
      let asked = try desk.question(for: anna.reader, isProof: true)
      let result = try await desk.prove(try signed(asked, signs: signs), anna, from: ended)
      guard case .refused = result else {
        Issue.record("\(result)")
        return
      }
    }
    guard
      case .done(let entry) = try await desk.signIn(
        try signed(try desk.question(for: nil), signs: 3), from: arrival)
    else {
      Issue.record("the key did not let in")
      return
    }
    var there = arrival
    there.sessionToken = entry.sessionToken
    let asked = try desk.question(for: anna.reader, isProof: true)
    guard
      case .done(let proof) = try await desk.prove(
        try signed(asked, signs: 4), anna, from: there)
    else {
      Issue.record("the key did not prove")
      return
    }
    #expect(proof.account == anna)
  }

  @Test func `a device that signs by RSA lets its reader in, too`() async throws {
    let (desk, _, anna) = try await room()
    var device = Device()
    device.modulus = RSADevice.modulus
    let client = Array("the browser's words".utf8)
    let asked = try desk.question(for: anna.reader)
    #expect(
      try await desk.add(
        device.attestation(), answer(asked, client), name: "Desk", reader: anna.reader, by: nil))
    let data = device.data(signs: 1, made: false)
    var forged = RSADevice.signature
    forged[9] ^= 1
    for signature in [forged, [], Array(RSADevice.signature.dropLast())] {
      let result = try await desk.signIn(
        device.credential, data, signature, answer(try desk.question(for: nil), client),
        from: arrival)
      guard case .refused = result else {
        Issue.record("\(result)")
        return
      }
    }
    let entry = try await desk.signIn(
      device.credential, data, RSADevice.signature, answer(try desk.question(for: nil), client),
      from: arrival)
    guard case .done(let entry) = entry else {
      Issue.record("\(entry)")
      return
    }
    #expect(entry.account == anna)
  }

  @Test func `a key that is none, or too weak, is not taken`() async throws {
    let (desk, _, anna) = try await room()
    let client = Array("words".utf8)
    var beside = Device().key.publicKey.bytes
    beside[64] ^= 1
    let even = Array(RSADevice.modulus.dropLast()) + [RSADevice.modulus[255] & 0xFE]
    let points: [[UInt8]] = [beside, [4] + [UInt8](repeating: 0, count: 64)]
    let moduli: [[UInt8]] = [
      RSADevice.weak, even, [UInt8](repeating: 0, count: 255) + [1],
      [UInt8](repeating: 255, count: 513),
    ]
    var devices = points.map { point in
      var device = Device()
      device.point = point
      return device
    }
    for modulus in moduli {
      var device = Device()
      device.modulus = modulus
      devices.append(device)
    }
    for device in devices {
      let question = try desk.question(for: anna.reader)
      #expect(
        try await !desk.add(
          device.attestation(), answer(question, client), name: "", reader: anna.reader,
          by: nil))
    }
    #expect(devices.count == 6)
    #expect(try await desk.keys(of: anna.reader).isEmpty)
  }

  @Test(arguments: ["site", "person", "signature", "key", "count", "reader", "late", "note"])
  func `what is not as it was asked for opens nothing`(fault: String) async throws {
    let (desk, later, anna) = try await room(later: .seconds(301))
    let client = Array("the browser's words".utf8)
    var device = Device()
    _ = try await desk.add(
      device.attestation(), answer(try desk.question(for: anna.reader), client), name: "Phone",
      reader: anna.reader, by: nil)
    // The question of a reader who adds a key is none for coming in.
    var question = try desk.question(for: fault == "reader" ? anna.reader : nil)
    if fault == "site" { device.site = "evil.example" }
    if fault == "person" { device.flags = 0x01 }
    if fault == "note" { question.note = "AAAA" }
    let data = device.data(signs: fault == "count" ? 0 : 5, made: false)
    if fault == "count" {
      let good = device.data(signs: 7, made: false)
      _ = try await desk.signIn(
        device.credential, good, try device.signature(of: good, client),
        answer(try desk.question(for: nil), client), from: arrival)
    }
    var signed = try device.signature(of: data, client)
    if fault == "signature" { signed[signed.count - 1] ^= 1 }
    let credential: [UInt8] = fault == "key" ? [1] : device.credential
    let result = try await (fault == "late" ? later : desk).signIn(
      credential, data, signed, answer(question, client), from: arrival)
    guard case .refused = result else {
      Issue.record("\(fault): \(result)")
      return
    }
  }

  @Test func `any bytes in the place of a new key are refused, cut anywhere`() async throws {
    let (desk, _, anna) = try await room()
    let client = Array("words".utf8)
    let whole = Device().attestation()
    for length in 0..<whole.count {
      let question = try desk.question(for: anna.reader)
      #expect(
        try await !desk.add(
          Array(whole[..<length]), answer(question, client), name: "", reader: anna.reader,
          by: nil))
    }
    // A map that says it has more than there is, a depth without end, a length beyond all numbers.
    let bad: [[UInt8]] = [
      [0xBB, 255, 255, 255, 255, 255, 255, 255, 255], [UInt8](repeating: 0x81, count: 10_000),
      [0x5B, 255, 255, 255, 255, 255, 255, 255, 255, 1], [0xFF], [],
    ]
    for bytes in bad { #expect(CBOR.read(bytes[...])?.length == nil) }
  }
}

/// A key of RSA that OpenSSL made once, and what it signed: that its first use is for localhost.
private enum RSADevice {
  static let modulus = bytes(
    "ytR6-F5aqvDD3fpkWhHi35I2gZpqVPTs65P2RVzvTW7aktAKw1UBxeaNsif7eCFnJqHvqjq1kgxxWucS"
      + "wbR5QRjSlP98494Nrpv3pAZPgOLr99-kce7ZHeL-NNHK6z81qCvTyIo7i5CqRkl7_s5OFFOOpNL6age4"
      + "S2mezjWbt_IrkAjl9d5NEQK5Xsa_xq1w1pZAQdSYR5MyHv0zTgkzqagGGK1Pz2zxyYsFe6sf1ZR-AO07"
      + "vV01nJmphs56IEPSv6Fc-xkUhpnlcQlv_7mH1loW4DTsb5z5qfep6G6zr8UJPpove2sxaTvQMSI91byq"
      + "Grq3x3RWke7mdSVjmHbmGQ")
  /// A modulus of 1,024 bits.
  static let weak = bytes(
    "0DN00isCPORerqif0d-ANi7oh6m-6Ba5K_nrvThN_YpINl-zZbSCaGMg_4xxQqH36aRiIpphx8K4f0Gx"
      + "7QLH4tDW8vbgoplu-dCSLeGSKTIiStXqZcZSm4wwUEvyVGx_FChNm5cWP5GfvgYUXXE43FPEH8PPpti8"
      + "yLQ_uZfKph0")
  static let signature = bytes(
    "f3t5-iJWJMtDjTOQFLRDgsv0nobQdMgAX6F2qgIn1xBcUUpR5Mrblr2O8lQJOD2-W6QK234WWgt72KSG"
      + "eHx9tRbC52bokpyLBJnPKXbquvVHIeI9wJgjJmmJ9TsVkjaGUGUuujKpyA9UDlPWNW4KdiTuWy6KRAVL"
      + "eIhuNXRs_yOebAcEP2aTxXi6yucFBIf-62TCxrgTTXZJE4pDELMa1k4NfFOQLRL9tWu0cgU_CWI3MJ79"
      + "1waAchTn83XNHzbObnasXgyU6VnpHZK0d8gUoBTujZIHXQPle8Tg_8xM7QXo-yqBGVo8ax-8v9A91SNe"
      + "EZBrfGi0XmULVWXB8URl0w")

  private static func bytes(_ text: String) -> [UInt8] { Base64URL.bytes(text) ?? [] }
}
