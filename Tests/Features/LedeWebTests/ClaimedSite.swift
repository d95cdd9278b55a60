// A Lede whose owner has an account, and the owner's own browser.

import LedeHTTP
import LedeNews
import LedeTesting

@testable import LedeWeb

/// A site and the browser of its owner, who has signed in.
struct ClaimedSite {
  let site: Site

  init(policy: AccessPolicy = AccessPolicy(), cards: (any CardMaker)? = nil) throws {
    site = try Site(policy: policy, cards: cards)
    _ = site.keepers.accounts.addAccount(
      NewAccount(reader: .local, name: "ines", passwordHash: "none", isOwner: true), at: Site.now)
  }

  private let session = [("Cookie", "lede=token-1")]

  /// What the owner's browser gets; from another place, what a stranger's does.
  func get(_ target: String, peer: String = "127.0.0.1") async -> Page {
    await site.get(target, peer == "127.0.0.1" ? session : [], peer: peer)
  }

  /// What the owner's browser gets that sends a form.
  func post(_ target: String, _ body: String, from place: String = "same-origin") async -> Page {
    await site.post(target, body, session, from: place)
  }

  var keepers: KeepersInMemory { site.keepers }
  var app: WebApp { site.app }
}
