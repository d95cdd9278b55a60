// GET /feeds/side: what a script puts at the side of a desktop's pages, a folder at a time.

import LedeBase
import LedeHTTP
import LedeJSON
import LedeSite

extension News {
  /// What lies in the folder that is asked for, as JSON; at the top without one.
  ///
  /// It is asked for by each page, and mostly answered by 304.
  func side(_ call: ReadingCall) async throws -> Response {
    let folder = call.query["folder"].map(FolderPath.path) ?? []
    guard let side = try await desk.side(folder, reader: call.reads) else { throw Trouble.noFeed }
    var json = JSONWriter()
    json.object { json in
      json.objects("folders", side.folders) { json, folder in
        json.member("name", folder.title)
        if folder.unread > 0 { json.member("unread", folder.unread) }
      }
      json.objects("feeds", side.feeds) { json, feed in
        json.member("id", feed.feed?.rawValue ?? 0)
        json.member("name", feed.title)
        if feed.unread > 0 { json.member("unread", feed.unread) }
      }
      if side.hasMore { json.member("more", true) }
    }
    var response = call.json(json.bytes)
    // Who signs in next is not shown what the browser keeps of who was here before.
    response.headers["Vary"] = "Cookie"
    return response
  }
}
