// Routes that know people by the same proof and say no in the same words.

package import LedeBase
package import LedeHTTP
import LedeMarkup

/// A family of addresses: the pages, Lede's own JSON, a foreign API.
///
/// What stands between a request and its handler, elsewhere called middleware, stands here: authentication
/// and authorization before it, errors and what all answers bear after it.
package struct RouteGroup: Sendable {
  /// Below which paths it says what is not there.
  let mounts: [String]
  /// Paths below which its addresses lie once more, with doubled slashes passed over.
  let otherMounts: [String]
  let isForPrograms: Bool
  /// Whose news strangers read; nil where they may not.
  let host: Reader.ID?
  let authenticate: @Sendable (Request) async throws -> Caller
  let dress: (@Sendable (inout Chrome, Reader.ID, Request) async throws -> Void)?
  let explain: @Sendable (any Error, OpenCall) async -> Response
  let finish: @Sendable (inout Response, Request) async -> Void
  let routes: [Route]

  /// A family of addresses.
  ///
  /// - Parameters:
  ///   - mounts: Below which paths it says what is not there, such as `/v1`; the empty path is for
  ///     all that lies below no other.
  ///   - otherMounts: Paths below which its addresses lie once more, as programs expect them there;
  ///     in all of them slashes may be doubled. The empty one stands for its own place alone.
  ///   - isForPrograms: Whether it speaks with programs, which read JSON and no pages.
  ///   - host: Whose news strangers may read; nil for nobody's. They only ever look.
  ///   - authenticate: Finds out who asks; throws for what is not for this Lede at all.
  ///   - dress: Gives the frame of pages the looks that a reader wishes.
  ///   - explain: Says what went wrong, by a page or as the programs expect it. The call's caller is
  ///     a stranger where it was not found out who asks.
  ///   - finish: What is done to every answer, good or bad.
  ///   - routes: The addresses.
  package init(
    at mounts: [String] = [""], andBelow otherMounts: [String] = [], isForPrograms: Bool = false,
    openTo host: Reader.ID?,
    authenticate: @escaping @Sendable (Request) async throws -> Caller,
    dress: (@Sendable (inout Chrome, Reader.ID, Request) async throws -> Void)? = nil,
    explain: @escaping @Sendable (any Error, OpenCall) async -> Response,
    finish: @escaping @Sendable (inout Response, Request) async -> Void = { _, _ in },
    routes: [Route]
  ) {
    self.mounts = mounts
    self.otherMounts = otherMounts
    self.isForPrograms = isForPrograms
    self.host = host
    self.authenticate = authenticate
    self.dress = dress
    self.explain = explain
    self.finish = finish
    self.routes = routes
  }

  /// The answer of one of its routes.
  func answer(
    _ request: Request, _ parameters: PathParameters, _ route: Route, _ plain: Chrome,
    of site: Site
  ) async -> Response {
    var call = OpenCall(request, parameters, plain, isForPrograms: isForPrograms, site: site)
    var response: Response
    var whose: String?
    do {
      call.caller = try await caller(of: request, for: route)
      whose = call.caller.word
      call.chrome.reader = whose
      if let told = request.headers[RouteGroup.reader], told != whose { throw Trouble.otherReader }
      let visit = try route.visit(call.caller, host(of: request, route))
      if route.isDressed { try await dress(&call, for: visit.reads) }
      response = try await visit.answer(call)
    } catch {
      response = await explain(error, call)
    }
    await finish(&response, request)
    if !isForPrograms, !response.headers.list("Cache-Control").contains("public") {
      response.headers[RouteGroup.reader] = whose
    }
    return response
  }

  /// Whose an answer is, and whose page asks: a device keeps what it has for each reader apart.
  private static let reader = "Lede-Reader"

  /// The answer of one of its routes to somebody who was let in elsewhere, in the frame that they have.
  func answer(
    _ request: Request, _ parameters: PathParameters, _ route: Route, as caller: Caller,
    in frame: Chrome
  ) async -> Response {
    var call = OpenCall(request, parameters, frame, isForPrograms: isForPrograms)
    call.caller = caller
    call.chrome.deed = nil
    call.chrome.here = request.target?.without(Deed.field) ?? .root
    do {
      return try await route.visit(caller, host(of: request, route)).answer(call)
    } catch {
      return await explain(error, call)
    }
  }

  /// Who asks for a route: on most the device of a shortcut is a stranger.
  private func caller(of request: Request, for route: Route) async throws -> Caller {
    let caller = try await authenticate(request)
    if !route.isForShortcuts, case .reader(_, .shortcut) = caller { return .stranger }
    return caller
  }

  /// How large a body one of its routes takes of whoever sends this header; nil when it cannot be told.
  func bodyLimit(
    of header: Request, _ parameters: PathParameters, _ route: Route, _ plain: Chrome
  ) async -> BodyAllowance? {
    do {
      let caller = try await caller(of: header, for: route)
      guard case .reader(let reader, _) = caller else {
        let isKnown = try await route.knowsSender?(parameters) ?? false
        // No reader has this number.
        return isKnown ? BodyAllowance(route.mostBody, sender: .max) : BodyAllowance.none
      }
      _ = try route.visit(caller, host(of: header, route))
      return BodyAllowance(route.mostBody, sender: reader.rawValue)
    } catch let error as any Reportable {
      // Whoever explains an error of the store or of ours also tells the log.
      _ = await explain(
        error, OpenCall(header, PathParameters(), plain, isForPrograms: isForPrograms))
      return nil
    } catch {
      // Turned away, or let in only with what is not there.
      return BodyAllowance.none
    }
  }

  /// The answer where none of its routes fits.
  func refuse(_ trouble: Trouble, _ request: Request, _ plain: Chrome) async -> Response {
    var call = OpenCall(request, PathParameters(), plain, isForPrograms: isForPrograms)
    if dress != nil {
      do {
        call.caller = try await authenticate(request)
        call.chrome.reader = call.caller.word
        try await dress(&call, for: try Onlooker(call.caller, host: host(of: request)).shown)
      } catch {
        // For whom it is not known, or with the store away, the page looks as Lede comes.
        call.chrome = plain
      }
    }
    var response = await explain(trouble, call)
    await finish(&response, request)
    return response
  }

  private func host(of request: Request, _ route: Route? = nil) -> Reader.ID? {
    request.method.isSafe || route?.onlyLooks == true ? host : nil
  }

  private func dress(_ call: inout OpenCall, for reader: Reader.ID?) async throws {
    call.chrome.hasSession = call.caller.session != nil
    guard let dress, let reader else { return }
    try await dress(&call.chrome, reader, call.request)
    call.chrome.deed = call.request.queryFields[Deed.field].flatMap(call.chrome.deeds.told)
    call.chrome.here = call.request.target?.without(Deed.field) ?? .root
  }
}
