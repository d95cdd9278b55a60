// Messages that are not sealed, for tests that look at something else.

package import LedeBase

/// Takes subscriptions whose keys have the right lengths, and sends payloads as they are.
package struct StubPush: PushSealer {
  package init() {}

  package func newKey() -> [UInt8] { [UInt8](repeating: 1, count: 32) }

  package func publicKey(of key: [UInt8]) -> [UInt8]? {
    key.count == 32 ? [4] + key + key : nil
  }

  package func isUsable(_ subscription: PushSubscription) -> Bool {
    subscription.endpoint.isSecure && subscription.publicKey.count == 65
      && subscription.secret.count == 16
  }

  package func request(
    _ message: PushMessage, to subscription: PushSubscription, key: [UInt8], contact: String?,
    at now: Timestamp
  ) throws(PushError) -> OutgoingRequest {
    guard isUsable(subscription) else { throw .badSubscription }
    return OutgoingRequest(.post, subscription.endpoint, body: message.payload)
  }
}
