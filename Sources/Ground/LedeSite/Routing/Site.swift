// From a request to an answer: files, then the route that its path has, then what all answers bear.

import LedeMarkup
package import LedeHTTP

/// All addresses of Lede.
package struct Site: Sendable {
  private let groups: [RouteGroup]
  /// The longest first.
  private let mounts: [(path: String, group: RouteGroup)]
  private let router: Router<(group: RouteGroup, route: Route)>
  private let chrome: Chrome
  private let security: SecurityHeaders
  private let health: Response
  /// Below these paths no log tells what was asked for.
  private let secrets: [String]

  /// The addresses of these groups, with the files of the frame's share folder.
  ///
  /// - Parameters:
  ///   - groups: Among routes with holes the first that fits is taken.
  ///   - chrome: The frame of pages, as Lede comes.
  ///   - isBehindTLS: Whether a proxy speaks TLS for Lede, as an `https` public URL says.
  package init(_ groups: [RouteGroup], chrome: Chrome, isBehindTLS: Bool) {
    self.groups = groups
    mounts = groups.flatMap { group in group.mounts.map { ($0, group) } }
      .sorted { $0.path.utf8.count > $1.path.utf8.count }
    self.chrome = chrome
    router = Router(groups.flatMap { group in group.routes.map { ($0.pattern, (group, $0)) } })
    secrets = Set(groups.flatMap(\.routes).filter(\.isSecret).map(\.pattern.beginning)).sorted()
    security = SecurityHeaders(isBehindTLS: isBehindTLS)
    health = security.added(
      to: Response(200, type: ContentType.text, "ok\n"), for: Request(.get, "/healthz"))
  }

  /// Every address, for who looks whether each is answered as it should be.
  var routes: [RoutePattern] { groups.flatMap { $0.routes.map(\.pattern) } }

  /// The answer to a request; what needs no page and no store is answered at once.
  package func respond(to request: Request) async -> Response {
    // Asked for by programs on any network, by any name: it tells nothing but that Lede lives.
    if request.path == "/healthz" { return health }
    var response =
      if let file = chrome.share.answer(to: request) { file } else { await answer(request) }
    // Queries are never logged; but a link that was copied badly may carry its key in the path.
    if let secret = secrets.first(where: { request.path.hasPrefix($0) }) {
      response.loggedPath = Site.logged(secret)
    }
    return security.added(to: response, for: request)
  }

  /// How large the body of a request may be beyond what anybody may send, by its header alone: nothing
  /// for strangers; nil when the store cannot tell who asks.
  @concurrent package func bodyLimit(of header: Request) async -> BodyAllowance? {
    // What only reads takes nothing in.
    guard !header.method.isSafe,
      case .found((let group, let route), let parameters) = find(header.method, header.path)
    else { return BodyAllowance.none }
    return await group.bodyLimit(of: header, parameters, route, chrome)
  }

  /// Leaves the thread of the sockets, which drawing a page would hold up.
  @concurrent private func answer(_ request: Request) async -> Response {
    switch find(request.method, request.path) {
    case .nothing, .malformed:
      return await group(at: request.path).refuse(.notFound, request, chrome)
    case .wrongMethod(let allow):
      var response = await group(at: request.path).refuse(.wrongMethod, request, chrome)
      response.headers["Allow"] = allow
      return response
    case .found((let group, let route), let parameters):
      var response = await group.answer(request, parameters, route, chrome, of: self)
      // However its path was spelt.
      if route.isSecret { response.loggedPath = Site.logged(route.pattern.beginning) }
      if route.asksPlace {
        response.headers["Permissions-Policy"] = SecurityHeaders.placePermissions
      }
      return response
    }
  }

  /// The route of a path, also below one of the places where its group lies once more.
  private func find(
    _ method: Method, _ path: String
  ) -> Router<(group: RouteGroup, route: Route)>.RouteMatch {
    let match = router.find(method, path)
    switch match {
    case .found, .wrongMethod: return match
    case .nothing, .malformed: break
    }
    let place = place(of: path)
    guard place.path != path else { return match }
    let other = router.find(method, place.path)
    switch other {
    case .found((let group, _), _): return group.otherMounts.contains(place.mount) ? other : match
    case .wrongMethod:
      let group = self.group(at: place.path)
      return group.otherMounts.contains(place.mount) ? other : match
    case .nothing, .malformed: return match
    }
  }

  /// A path without the place where a group lies once more, and without doubled slashes; and that place.
  private func place(of path: String) -> (mount: String, path: String) {
    let single = Site.withoutDoubles(path)
    for mount in groups.flatMap(\.otherMounts)
    where !mount.isEmpty && single.hasPrefix(mount + "/") {
      return (mount, String(single.dropFirst(mount.count)))
    }
    return ("", single)
  }

  private static func withoutDoubles(_ path: String) -> String {
    guard path.contains("//") else { return path }
    var last = UInt8(0)
    let bytes = path.utf8.filter { byte in
      defer { last = byte }
      return byte != UInt8(ascii: "/") || last != byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What somebody who was let in gets at another address; nil where there is none.
  func answer(
    at target: String, as caller: Caller, in frame: Chrome, asked: Request
  ) async -> Response? {
    var request = Request(
      .get, target, headers: asked.headers, peer: asked.peer, isSecure: asked.isSecure)
    for name in ["If-None-Match", "Content-Type"] { request.headers[name] = nil }
    guard case .found((let group, let route), let parameters) = router.find(.get, request.path)
    else { return nil }
    let response = await group.answer(request, parameters, route, as: caller, in: frame)
    return security.added(to: response, for: request)
  }

  /// The group that says what is not there.
  private func group(at path: String) -> RouteGroup {
    func known(_ path: String, _ fits: (RouteGroup) -> Bool) -> RouteGroup? {
      mounts.first { mount, group in
        fits(group) && (path == mount || path.hasPrefix(mount + "/"))
      }?.group
    }
    let plain = known(path) { _ in true } ?? mounts[mounts.count - 1].group
    let place = place(of: path)
    guard place.path != path, plain.otherMounts.isEmpty else { return plain }
    return known(place.path) { $0.otherMounts.contains(place.mount) } ?? plain
  }

  private static func logged(_ beginning: String) -> String {
    beginning.hasSuffix("/") ? beginning + "…" : beginning
  }
}
