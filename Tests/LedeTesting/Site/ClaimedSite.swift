// A Lede whose owner has an account, and the owner's own browser.

import LedeHTTP
import LedeBase
import LedeSite
import LedeStorage
import LedeTesting

@testable import LedeWeb

/// A site and the browser of its owner, who has signed in.
struct ClaimedSite {
  let site: Site

  init(policy: AccessPolicy = AccessPolicy(), cards: (any CardMaker)? = nil) async throws {
    site = try await Site(policy: policy, cards: cards)
    try await site.store.accounts(["ines"], at: Site.now)
  }

  private let session = [("Cookie", "lede=token-0")]

  /// What the owner's browser gets; from another place, what a stranger's does.
  func get(_ target: String, peer: String = "127.0.0.1") async -> Page {
    await site.get(target, peer == "127.0.0.1" ? session : [], peer: peer)
  }

  /// What the owner's browser gets that sends a form.
  func post(
    _ target: String, _ body: String, _ headers: [(String, String)] = [],
    from place: String = "same-origin"
  ) async -> Page {
    await site.post(target, body, session + headers, from: place)
  }

  var store: Store { site.store }
  var web: WebApp { site.web }
  var app: LedeSite.Site { site.app }
}
