// GET /picture/…: a picture of the web, by an address that a page of Lede has shown.

import LedeHTTP
import LedeBase
import LedeSite
import LedeNews

extension Reading {
  /// Pictures of the web.
  var pictureRoutes: [Route] {
    [
      .get("/picture/{signature}/{width:number}/{address}", reading: picture).undressed
    ]
  }

  /// The picture, or one of our own in its place: whatever is wrong with one harms nothing else.
  func picture(_ call: ReadingCall) async throws -> Response {
    guard let pictures, var wish = PictureLinks(door: pictures).wish(call.parameters) else {
      throw Trouble.notFound
    }
    wish.isOwners = call.caller.isOwner
    var response: Response
    do throws(PictureError) {
      let bytes = try await pictures.picture(wish)
      response = Reading.picture(
        bytes, type: "image/webp",
        // It may come from inside, which nothing between Lede and the owner keeps for others.
        keeping: "\(wish.isOwners ? "private" : "public"), max-age=31536000, immutable")
    } catch {
      // Soon asked for again when only others stand before it.
      let seconds = if case .busy = error { 10 } else { 300 }
      response = Reading.picture(
        share.bytes(of: Reading.noPicture) ?? [], type: "image/svg+xml",
        keeping: "public, max-age=\(seconds)")
    }
    // The rest of the path is long, and says which picture somebody looked at.
    response.loggedPath = PictureLinks.path
    return response
  }

  /// What stands in for a picture that cannot be shown; without Lede a device shows it, too.
  static let noPicture = "no-picture.svg"

  private static func picture(_ bytes: [UInt8], type: String, keeping: String) -> Response {
    let headers = Headers([
      ("Content-Type", type), ("Cache-Control", keeping),
      // Opened by itself it is a picture still, and no page.
      ("Content-Security-Policy", "default-src 'none'; sandbox"),
    ])
    return Response(200, headers: headers, body: bytes)
  }
}
