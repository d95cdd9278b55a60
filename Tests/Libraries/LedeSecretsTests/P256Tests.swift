import LedeBase
import LedeSecrets
import Testing

@Suite("Keys of P-256")
struct P256Tests {
  private let words = Array("a fortune a day".utf8)

  @Test func `a signature of the standard's own example is known`() throws {
    // RFC 7515 A.3.
    let x = try #require(Base64URL.bytes("f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"))
    let y = try #require(Base64URL.bytes("x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"))
    let signed = Array(
      ("eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFt"
        + "cGxlLmNvbS9pc19yb290Ijp0cnVlfQ").utf8)
    let signature = try #require(
      Base64URL.bytes(
        "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"))
    let key = try #require(P256.PublicKey(x: x, y: y))
    #expect(key.isSignature(signature, of: signed))
    #expect(!key.isSignature(signature, of: signed + [0]))
    let number = try #require(Base64URL.bytes("jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI"))
    #expect(P256.PrivateKey(number)?.publicKey == key)
  }

  @Test func `what a key signs, its own point knows and no other`() throws {
    let key = P256.PrivateKey.random()
    for _ in 0..<20 {
      let signature = try key.signature(of: words)
      #expect(signature.count == 64)
      #expect(key.publicKey.isSignature(signature, of: words))
      #expect(!P256.PrivateKey.random().publicKey.isSignature(signature, of: words))
    }
    let signature = try key.signature(of: words)
    for index in signature.indices {
      var changed = signature
      changed[index] ^= 1
      #expect(!key.publicKey.isSignature(changed, of: words))
    }
    #expect(!key.publicKey.isSignature([], of: words))
    #expect(!key.publicKey.isSignature([UInt8](repeating: 0, count: 64), of: words))
    #expect(!key.publicKey.isSignature([UInt8](repeating: 255, count: 64), of: words))
    #expect(try key.signature(of: []) != key.signature(of: []))
  }

  @Test func `a signature in DER is known, and not one with anything after it`() throws {
    // Two numbers, each with a zero before it where its first bit is set.
    func number(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
      var value = Array(bytes.drop { $0 == 0 })
      if value.first.map({ $0 > 127 }) ?? true { value.insert(0, at: 0) }
      return [2, UInt8(value.count)] + value
    }
    let key = P256.PrivateKey.random()
    let raw = try key.signature(of: words)
    let body = number(raw[..<32]) + number(raw[32...])
    let der = [0x30, UInt8(body.count)] + body
    #expect(key.publicKey.isDERSignature(der, of: words))
    #expect(!key.publicKey.isDERSignature(der + [0], of: words))
    #expect(!key.publicKey.isDERSignature(raw, of: words))
    #expect(!key.publicKey.isDERSignature([], of: words))
    for count in 0..<der.count {
      #expect(!key.publicKey.isDERSignature(Array(der[..<count]), of: words))
    }
  }

  @Test func `both sides agree on a secret that differs for every pair`() throws {
    let (a, b) = (P256.PrivateKey.random(), P256.PrivateKey.random())
    let secret = try a.agreement(with: b.publicKey)
    #expect(secret.count == 32)
    #expect(try b.agreement(with: a.publicKey) == secret)
    #expect(try P256.PrivateKey.random().agreement(with: a.publicKey) != secret)
  }

  @Test func `what is no point on the curve is no key`() throws {
    let point = P256.PrivateKey.random().publicKey.bytes
    #expect(P256.PublicKey(point)?.bytes == point)
    for index in point.indices {
      var off = point
      off[index] ^= 1
      #expect(P256.PublicKey(off) == nil)
    }
    #expect(P256.PublicKey([]) == nil)
    #expect(P256.PublicKey([0]) == nil)
    #expect(P256.PublicKey(Array(point.dropLast())) == nil)
    #expect(P256.PublicKey(point + [0]) == nil)
    #expect(P256.PublicKey([4] + [UInt8](repeating: 0, count: 64)) == nil)
    // Compressed.
    #expect(P256.PublicKey([2 + (point[64] & 1)] + point[1..<33]) == nil)
    #expect(P256.PublicKey(x: [], y: []) == nil)
  }

  @Test func `a number that is zero, or the order of the curve or more, is no key`() throws {
    // FIPS 186-4 D.1.2.3.
    let order: [UInt8] = [
      0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
      0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25,
      0x51,
    ]
    #expect(P256.PrivateKey(order) == nil)
    #expect(P256.PrivateKey(Array(order.dropLast()) + [0x50]) != nil)
    #expect(P256.PrivateKey([UInt8](repeating: 0, count: 32)) == nil)
    #expect(P256.PrivateKey([UInt8](repeating: 255, count: 32)) == nil)
    #expect(P256.PrivateKey([1]) == nil)
    let key = P256.PrivateKey.random()
    #expect(P256.PrivateKey(key.bytes)?.publicKey == key.publicKey)
  }

  @Test func `keys for one use are those of the standard's own example`() {
    // RFC 5869 A.1.
    let key = HKDF.key(
      salt: Array(0...12), secret: [UInt8](repeating: 0x0b, count: 22), info: Array(0xf0...0xf9),
      length: 42)
    #expect(
      key == [
        0x3c, 0xb2, 0x5f, 0x25, 0xfa, 0xac, 0xd5, 0x7a, 0x90, 0x43, 0x4f, 0x64, 0xd0, 0x36,
        0x2f, 0x2a, 0x2d, 0x2d, 0x0a, 0x90, 0xcf, 0x1a, 0x5a, 0x4c, 0x5d, 0xb0, 0x2d, 0x56,
        0xec, 0xc4, 0xc5, 0xbf, 0x34, 0x00, 0x72, 0x08, 0xd5, 0xb8, 0x87, 0x18, 0x58, 0x65,
      ])
  }

  @Test func `a record opens with its key, and not when changed`() throws {
    let key = Array(UInt8(0)..<16)
    let nonce = Array(UInt8(0)..<12)
    let sealed = try AESGCM.seal(words, key: key, nonce: nonce)
    #expect(sealed.count == words.count + 16)
    #expect(try AESGCM.open(sealed, key: key, nonce: nonce) == words)
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      #expect(throws: SecretError.doesNotOpen(context: "aes gcm")) {
        try AESGCM.open(changed, key: key, nonce: nonce)
      }
    }
    #expect(throws: SecretError.self) { try AESGCM.open([], key: key, nonce: nonce) }
    #expect(
      try AESGCM.open(AESGCM.seal([], key: key, nonce: nonce), key: key, nonce: nonce) == [])
  }
}
