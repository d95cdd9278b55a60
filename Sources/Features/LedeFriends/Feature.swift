// Friends as a feature: what it keeps, the addresses it answers, and what it does for cookies.

package import LedeAccounts
package import LedeBase
package import LedeDatabase
package import LedeFortune
import LedeHTTP
package import LedeMarkup
package import LedePlaces
package import LedeSite

/// Who sees whose cookies, who asks to, and the cookies that are given.
package struct Friends: Feature {
  let desk: FriendsDesk
  /// Makes QR codes; nil where nothing does.
  let codes: (any QRCoder)?
  let settings: SiteSettings
  /// Makes accounts for those whom a link brings.
  let accounts: Accounts

  /// Friends over a house; without `codes` links stand alone.
  package init(
    _ house: House, _ settings: SiteSettings, accounts: Accounts, texts: [Fortune],
    cities: GazetteerOnDemand, codes: (any QRCoder)?
  ) {
    self.accounts = accounts
    desk = FriendsDesk(house, texts: texts, cities: cities, zone: settings.zone)
    self.codes = codes
    self.settings = settings
  }

  package static var onlineFiles: [String] { ["friends.css"] }

  /// What somebody is told who signs in on the way to a friend's link.
  package static func reason(for next: SitePath) -> String? {
    next.text.hasPrefix(FriendsView.linkPath) ? Phrases.friendLinkWaits : nil
  }

  /// What stands of friends on the tab of cookies; nothing for who has no account.
  package func part(_ call: ResidentCall) async throws -> HTML {
    guard call.account != nil else { return HTML() }
    let model = try await desk.tab(reader: call.reader)
    if call.request.isLookedAt { try await desk.noteSeen(model.gifts, reader: call.reader) }
    return FriendsView.part(model, in: call.chrome)
  }

  /// Whether readers hear of friends.
  package static func wishes(_ database: Database) -> FriendTelling {
    let store = FriendStore(database)
    return FriendTelling(
      isWished: { reader async throws(StoreError) in
        try await database.first(FriendNotices.isWished, reader) ?? false
      },
      wish: { wish, reader, now async throws(StoreError) in
        try await store.setTellsOfFriends(wish, of: reader, at: now)
      })
  }

  /// What readers hear of friends, if they wish it.
  package static func telling(_ database: Database) -> Telling {
    let store = FriendStore(database)
    return Telling(
      job: .friends, tag: "friends",
      begin: { reader, now async throws(StoreError) in
        let notices = try await store.beginTellingOfFriends(reader, at: now)
        return notices.isEmpty
          ? nil
          : Telling.Words(
            title: Phrases.fromFriends, body: Phrases.friendNotice(notices), path: FriendsView.path)
      },
      undo: { reader, now async throws(StoreError) in
        try await database.run(FriendNotices.undo, (reader, at: now))
      })
  }
}
