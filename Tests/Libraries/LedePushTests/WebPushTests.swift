import LedeJSON
import LedeBase
import LedePush
import LedeSecrets
import Testing

@Suite("Push messages")
struct WebPushTests {
  /// The example of RFC 8291, section 5 and appendix A.
  private enum Example {
    static let words = "When I grow up, I want to be a watermelon"
    static let receiver = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
    static let receiverPoint =
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    static let sender = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
    static let secret = "BTBZMqHH6r4Tts7J_aSIgg"
    static let salt = "DGv6ra1nlYgDCS1FRnbzlw"
    static let body =
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
      + "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
      + "gSxsj_Qulcy4a-fN"
  }

  private let now = Timestamp(seconds: 1_795_000_000)
  private let browser = P256.PrivateKey.random()
  private let secret = Token.bytes(16)

  private func subscription(_ endpoint: String = "https://push.example/s/1") throws
    -> PushSubscription
  {
    PushSubscription(
      endpoint: try #require(WebAddress(endpoint)), publicKey: browser.publicKey.bytes,
      secret: secret)
  }

  private func key(_ text: String) throws -> P256.PrivateKey {
    let bytes = try #require(Base64URL.bytes(text))
    return try #require(P256.PrivateKey(bytes))
  }

  @Test func `the standard's own example comes out byte for byte`() throws {
    let receiver = try key(Example.receiver)
    #expect(Base64URL.text(receiver.publicKey.bytes) == Example.receiverPoint)
    let sender = try key(Example.sender)
    let secret = try #require(Base64URL.bytes(Example.secret))
    let body = try PushBody.sealed(
      Array(Example.words.utf8), for: receiver.publicKey, secret: secret, sender: sender,
      salt: try #require(Base64URL.bytes(Example.salt)))
    #expect(Base64URL.text(body) == Example.body)
    let opened = try PushBody.opened(body, by: receiver, secret: secret)
    #expect(String(decoding: opened, as: UTF8.self) == Example.words)
  }

  @Test func `a message opens in the browser that it is for, and nowhere else`() throws {
    let push = WebPush()
    let message = PushMessage(
      payload: Array("∆ hello".utf8), lifetime: .seconds(43_200), topic: "cookie")
    let key = push.newKey()
    let request = try push.request(
      message, to: subscription(), key: key, contact: "https://lede.example", at: now)
    #expect(request.method == .post)
    #expect(!request.mayBePrivate)
    #expect(request.limits.redirects == 0)
    #expect(request.headers.contains(OutgoingRequest.Header("TTL", "43200")))
    #expect(request.headers.contains(OutgoingRequest.Header("Topic", "cookie")))
    #expect(request.headers.contains(OutgoingRequest.Header("Content-Encoding", "aes128gcm")))
    #expect(try PushBody.opened(request.body, by: browser, secret: secret) == message.payload)
    #expect(throws: SecretError.self) {
      try PushBody.opened(request.body, by: P256.PrivateKey.random(), secret: secret)
    }
    #expect(throws: SecretError.self) {
      try PushBody.opened(request.body, by: browser, secret: Token.bytes(16))
    }
    // Each has a key and a salt of its own.
    let again = try push.request(
      message, to: subscription(), key: key, contact: nil, at: now)
    #expect(again.body[..<16] != request.body[..<16])
    #expect(again.body[21..<86] != request.body[21..<86])
  }

  @Test func `no body, however it is cut, opens or traps`() throws {
    let body = try PushBody.sealed(
      [1, 2, 3], for: browser.publicKey, secret: secret, sender: P256.PrivateKey.random(),
      salt: Token.bytes(16))
    for count in 0..<body.count {
      #expect(throws: SecretError.self) {
        try PushBody.opened(Array(body[..<count]), by: browser, secret: secret)
      }
    }
  }

  @Test func `the sender proves who it is for the endpoint's origin alone`() throws {
    let push = WebPush()
    let key = push.newKey()
    let message = PushMessage(payload: [1], lifetime: .seconds(60))
    let request = try push.request(
      message, to: subscription("https://push.example/s/1"), key: key,
      contact: "mailto:owner@lede.example", at: now)
    let proof = try #require(request.headers.first { $0.name == "Authorization" }?.value)
    #expect(proof.hasPrefix("vapid t="))
    let parts = proof.dropFirst("vapid t=".count).split(separator: ",")
    #expect(parts.count == 2)
    let point = try #require(Base64URL.bytes(String(parts[1].dropFirst(" k=".count))))
    #expect(point == push.publicKey(of: key))
    let token = parts[0].split(separator: ".").map(String.init)
    #expect(token.count == 3)
    let signature = try #require(Base64URL.bytes(token[2]))
    let signed = Array((token[0] + "." + token[1]).utf8)
    #expect(try #require(P256.PublicKey(point)).isSignature(signature, of: signed))
    let head = String(decoding: try #require(Base64URL.bytes(token[0])), as: UTF8.self)
    #expect(head == #"{"typ":"JWT","alg":"ES256"}"#)
    let claims = String(decoding: try #require(Base64URL.bytes(token[1])), as: UTF8.self)
    #expect(
      claims == #"{"aud":"https://push.example","exp":1795043200,"#
        + #""sub":"mailto:owner@lede.example"}"#)
  }

  @Test(arguments: [
    ("https://push.example/s", "https://push.example"),
    ("https://push.example:443/s", "https://push.example"),
    ("https://push.example:8443/s", "https://push.example:8443"),
    ("https://push.example:80/s", "https://push.example:80"),
  ])
  func `an origin has its port only where it is not the usual one`(
    endpoint: String, origin: String
  ) throws {
    let request = try WebPush().request(
      PushMessage(payload: [1], lifetime: .seconds(60)), to: subscription(endpoint),
      key: WebPush().newKey(), contact: nil, at: now)
    let proof = try #require(request.headers.first { $0.name == "Authorization" }?.value)
    let claims = try #require(Base64URL.bytes(String(proof.split(separator: ".")[1])))
    #expect(String(decoding: claims, as: UTF8.self).contains("\"aud\":\"\(origin)\","))
  }

  @Test func `what is no subscription gets no message`() throws {
    let push = WebPush()
    let good = try subscription()
    #expect(push.isUsable(good))
    var bad: [PushSubscription] = []
    for change: (inout PushSubscription) -> Void in [
      { $0.publicKey[10] ^= 1 }, { $0.publicKey = [] }, { $0.secret = [] },
      { $0.secret.append(0) },
    ] {
      var one = good
      change(&one)
      bad.append(one)
    }
    for endpoint in [
      "http://push.example/s", "https://a:b@push.example/s", "https://push.example/s#x",
      "https://push.example/" + String(repeating: "x", count: 1_000),
    ] { bad.append(try subscription(endpoint)) }
    for one in bad {
      #expect(!push.isUsable(one))
      #expect(throws: PushError.badSubscription) {
        try push.request(
          PushMessage(payload: [1], lifetime: .seconds(60)), to: one, key: push.newKey(),
          contact: nil, at: now)
      }
    }
  }

  @Test func `a message that is too long is refused, and the longest fits a record`() throws {
    let push = WebPush()
    var message = PushMessage(
      payload: [UInt8](repeating: 1, count: PushMessage.longest), lifetime: .seconds(60))
    let request = try push.request(
      message, to: subscription(), key: push.newKey(), contact: nil, at: now)
    #expect(request.body.count <= 4_096)
    message.payload.append(1)
    #expect(throws: PushError.tooLong) {
      try push.request(message, to: subscription(), key: push.newKey(), contact: nil, at: now)
    }
  }
}
