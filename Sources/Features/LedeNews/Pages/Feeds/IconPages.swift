// GET /feeds/{id}/icon: the picture of a feed's site, or its first letter.

package import LedeBase
import LedeDatabase
import LedeHTTP
import LedeSite

extension News {
  /// The picture of a feed that the reader follows; its letter until one is found, and where none is.
  ///
  /// Nobody waits for a site: what is not there yet comes with a later page.
  func feedIcon(_ call: ReadingCall) async throws -> Response {
    guard let id = call.parameters.number("id"),
      let subscription = try await desk.store.subscription(Feed.ID(id), of: call.reads)
    else { throw Trouble.noFeed }
    let feed = subscription.feed
    let letter = News.letter(of: subscription.title)
    guard let door = call.chrome.pictures?.door else { return letter }
    switch try await icon(of: feed, door, isOwners: call.caller.isOwner) {
    case .found(let bytes): return News.picture(bytes, type: "image/webp")
    case .none: return letter
    case .soon:
      var soon = letter
      soon.headers["Cache-Control"] = "no-store"
      return soon
    }
  }

  /// What is known of the picture of a feed's site.
  package enum SitePicture: Sendable {
    /// A WebP.
    case found([UInt8])
    case none
    /// It is being looked for.
    case soon
  }

  /// The picture of a feed's site, or that it is looked for from now on; nobody waits for a site.
  package func icon(
    of feed: Feed, _ door: any PictureDoor, isOwners: Bool
  ) async throws(StoreError) -> SitePicture {
    let found = try await desk.store.database.first(
      SiteIcons.of, (feed.site ?? feed.address).origin)
    guard let found, desk.now() - found.asked < IconFinder.life else {
      await icons.look(feed, door, isOwners: isOwners)
      return .soon
    }
    guard let address = found.address else { return .none }
    do throws(PictureError) {
      return .found(
        try await door.picture(PictureWish(address, .small, isOwners: isOwners)))
    } catch { return .none }
  }

  /// A feed's first letter on a grey square, which stands on any paper.
  private static func letter(of title: String) -> Response {
    let letter = title.unicodeScalars.first {
      $0.properties.isAlphabetic || ("0"..."9").contains($0)
    }
    // A letter or digit, so that nothing in it is markup.
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" \
      fill="#888" fill-opacity=".25"/><text x="16" y="22" font-family="system-ui,sans-serif" \
      font-size="18" font-weight="600" text-anchor="middle" fill="#888">\(letter.map { $0.properties.uppercaseMapping } ?? "")</text></svg>
      """
    return picture(Array(drawing.utf8), type: "image/svg+xml")
  }

  private static func picture(_ bytes: [UInt8], type: String) -> Response {
    let headers = Headers([
      ("Content-Type", type), ("Cache-Control", "private, max-age=86400"),
      // Opened by itself it is a picture still, and no page.
      ("Content-Security-Policy", "default-src 'none'; sandbox"),
    ])
    return Response(200, headers: headers, body: bytes)
  }
}
