// What is the same for everybody: the files of the app, and pages about Lede.

import LedeHTTP
import LedeSite

extension WebApp {
  /// The files of the app, and what pages tell about it.
  var fileRoutes: [Route] {
    [
      .get("/sw.js", everyone: { AppFiles.answer(app.worker, ContentType.script, $0) }),
      .get(
        "/manifest.webmanifest",
        everyone: { AppFiles.answer(app.manifest, ContentType.manifest, $0) }),
      .get("/reader", everyone: { _ in .whose }),
      .get("/robots.txt", everyone: robots),
      .get("/keys", reading: { $0.page(KeysPage.html(in: $0.chrome)) }),
      .get("/about", reading: aboutPage),
    ]
  }

  private func aboutPage(_ call: ReadingCall) throws -> Response {
    guard let about else { throw Trouble.notFound }
    return call.page(about.html(in: call.chrome))
  }

  private func robots(_ call: OpenCall) -> Response {
    let open = kinds.flatMap { $0.openPaths }.map { "Allow: \($0)\n" }.joined()
    return Answers.whole(
      Array("User-agent: *\n\(open)Disallow: /\n".utf8), type: ContentType.text,
      to: call.request)
  }
}

extension Response {
  /// Says whose session asks, by the header that all answers bear.
  fileprivate static var whose: Response {
    Response(204, headers: Headers([("Cache-Control", "no-store")]))
  }
}
