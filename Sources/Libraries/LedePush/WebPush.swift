// From a message and a subscription to the request that delivers it.

import LedeJSON
package import LedeBase
import LedeSecrets

/// Makes push messages that services of browsers take.
///
/// Source: RFC 8030 §5 (the request), RFC 8291 (its body), RFC 8292 (who sends it).
package struct WebPush: PushSealer {
  /// How long a signature is good for; services take a day at most.
  private static let signatureLife = Duration.seconds(12 * 3_600)

  /// Whether endpoints may be plain http: for a push service on this machine, in tests.
  private let allowsPlain: Bool

  package init(allowsPlain: Bool = false) { self.allowsPlain = allowsPlain }

  package func newKey() -> [UInt8] { P256.PrivateKey.random().bytes }

  package func publicKey(of key: [UInt8]) -> [UInt8]? { P256.PrivateKey(key)?.publicKey.bytes }

  package func isUsable(_ subscription: PushSubscription) -> Bool { receiver(subscription) != nil }

  package func request(
    _ message: PushMessage, to subscription: PushSubscription, key: [UInt8], contact: String?,
    at now: Timestamp
  ) throws(PushError) -> OutgoingRequest {
    guard message.payload.count <= PushMessage.longest else { throw .tooLong }
    guard let receiver = receiver(subscription) else { throw .badSubscription }
    guard let signer = P256.PrivateKey(key) else {
      throw .secret(.doesNotOpen(context: "push key"))
    }
    do throws(SecretError) {
      let body = try PushBody.sealed(
        message.payload, for: receiver, secret: subscription.secret,
        sender: P256.PrivateKey.random(), salt: Token.bytes(16))
      let proof = try WebPush.proof(
        for: subscription.endpoint, by: signer, contact: contact, until: now + WebPush.signatureLife
      )
      var headers = [
        OutgoingRequest.Header("Authorization", proof), .init("Content-Encoding", "aes128gcm"),
        .init("Content-Type", "application/octet-stream"),
        .init("TTL", String(message.lifetime.components.seconds)), .init("Urgency", "normal"),
      ]
      if let topic = message.topic { headers.append(.init("Topic", topic)) }
      var request = OutgoingRequest(.post, subscription.endpoint, headers: headers, body: body)
      // What a push service says is one line, and it sends nobody elsewhere.
      request.limits.body = 16_384
      request.limits.redirects = 0
      request.limits.total = .seconds(20)
      return request
    } catch { throw .secret(error) }
  }

  private func receiver(_ subscription: PushSubscription) -> P256.PublicKey? {
    guard subscription.secret.count == 16, subscription.endpoint.isSecure || allowsPlain,
      // Neither a password in it nor a part that is never sent.
      subscription.endpoint.withoutFragment.description == subscription.endpoint.text,
      subscription.endpoint.text.utf8.count <= PushSubscription.longestEndpoint
    else { return nil }
    return P256.PublicKey(subscription.publicKey)
  }

  /// Who sends it: a token that this Lede alone can sign, for the endpoint's origin.
  static func proof(
    for endpoint: WebAddress, by key: P256.PrivateKey, contact: String?, until expires: Timestamp
  ) throws(SecretError) -> String {
    var head = JSONWriter()
    head.object { json in
      json.member("typ", "JWT")
      json.member("alg", "ES256")
    }
    var claims = JSONWriter()
    claims.object { json in
      json.member("aud", WebPush.origin(of: endpoint))
      json.member("exp", Int(expires.milliseconds / 1_000))
      if let contact { json.member("sub", contact) }
    }
    let signed = Base64URL.text(head.bytes) + "." + Base64URL.text(claims.bytes)
    let signature = try key.signature(of: Array(signed.utf8))
    return "vapid t=\(signed).\(Base64URL.text(signature)), "
      + "k=\(Base64URL.text(key.publicKey.bytes))"
  }

  /// The origin as browsers write it, without the usual port.
  ///
  /// Source: RFC 6454 §6.1.
  static func origin(of address: WebAddress) -> String {
    let origin = address.origin
    for usual in [":443", ":80"] where origin.hasSuffix(usual) {
      if (usual == ":443") == address.isSecure { return String(origin.dropLast(usual.utf8.count)) }
    }
    return origin
  }
}
