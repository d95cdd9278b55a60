// A Lede whose owner has an account, and the owner's own browser.

package import LedeHTTP
package import LedeBase
package import LedeNews

/// A site and the browser of its owner, who has signed in.
package struct ClaimedSite {
  package let site: TestSite

  package init(policy: AccessPolicy = AccessPolicy(), cards: (any CardMaker)? = nil) async throws {
    site = try await TestSite(policy: policy, cards: cards)
    try await site.store.accounts(["ines"], at: TestSite.now)
  }

  private let session = [("Cookie", "lede=token-0")]

  /// What the owner's browser gets; from another place, what a stranger's does.
  package func get(_ target: String, peer: String = "127.0.0.1") async -> Page {
    await site.get(target, peer == "127.0.0.1" ? session : [], peer: peer)
  }

  /// What the owner's browser gets that sends a form.
  package func post(
    _ target: String, _ body: String, _ headers: [(String, String)] = [],
    from place: String = "same-origin"
  ) async -> Page {
    await site.post(target, body, session + headers, from: place)
  }

  package var store: Store { site.store }
}
