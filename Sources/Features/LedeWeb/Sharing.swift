// A fortune shown to whoever has its link: made and ended by its reader, looked at by anybody.

import LedeHTTP
import LedeMarkup
import LedeNews
import LedeNewsroom

extension WebApp {
  /// Below it lie the pages of shared fortunes, with their tokens in the path.
  static let sharedPath = "/s/"

  // MARK: For its reader

  /// What the page of a fortune shows of its sharing.
  ///
  /// - Parameters:
  ///   - opening: The reader's own.
  ///   - request: By which addresses Lede is known.
  ///   - reader: Whose it is.
  /// - Returns: What `ShareView` draws.
  /// - Throws: When the store or the key cannot be used.
  func sharePart(
    of opening: Opening, _ request: Request, _ reader: Reader.ID
  ) async throws -> ShareView.Model {
    let token = try await sharing.token(of: opening.id, by: reader)
    let home = home(for: request)
    let link = token.flatMap { home?.resolving(WebApp.sharedPath + $0) }
    return ShareView.Model(
      opening: opening.id, text: opening.fortune.text, link: link, hasCards: cards != nil,
      isHereOnly: home.flatMap { HostName($0.host) }?.isLoopback ?? false)
  }

  /// Makes a link.
  func shareFortune(
    _ parameters: PathParameters, _ request: Request, _ reader: Reader.ID, _ chrome: Chrome
  ) async throws -> Response {
    guard let id = parameters.number("id"),
      try await sharing.share(Opening.ID(id), by: reader) != nil
    else { return Trouble.notFound.answer(to: request, chrome) }
    return .seeOther(FortunePageView.path(Opening.ID(id)).text + "#share")
  }

  /// Ends a link.
  func unshareFortune(
    _ parameters: PathParameters, _ request: Request, _ reader: Reader.ID, _ chrome: Chrome
  ) async throws -> Response {
    guard let id = parameters.number("id") else {
      return Trouble.notFound.answer(to: request, chrome)
    }
    _ = try await sharing.unshare(Opening.ID(id), by: reader)
    return .seeOther(FortunePageView.path(Opening.ID(id)).text + "#share")
  }

  /// The picture card of the reader's own fortune.
  func fortuneCard(
    _ parameters: PathParameters, _ request: Request, _ reader: Reader.ID, _ chrome: Chrome
  ) async throws -> Response {
    guard let id = parameters.number("id"),
      let fortune = try await sharing.own(Opening.ID(id), of: reader)
    else { return Trouble.notFound.answer(to: request, chrome) }
    return await card(of: fortune, keeping: "private, no-cache", request, chrome)
  }

  // MARK: For anybody

  /// The page behind a link.
  func sharedFortune(
    _ parameters: PathParameters, _ request: Request, _ chrome: Chrome
  ) async throws -> Response {
    let token = parameters["token"] ?? ""
    var response: Response
    if let fortune = try await sharing.shared(token), let home = home(for: request),
      let link = home.resolving(WebApp.sharedPath + token)
    {
      response = Answers.page(
        SharedPage.html(fortune, link: link, hasCard: cards != nil, in: chrome), to: request)
    } else {
      response = Trouble.nothingShared.answer(to: request, chrome)
    }
    return WebApp.veiled(response)
  }

  /// The picture behind a link.
  func sharedCard(
    _ parameters: PathParameters, _ request: Request, _ chrome: Chrome
  ) async throws -> Response {
    let response =
      if let fortune = try await sharing.shared(parameters["token"] ?? "") {
        await card(of: fortune, keeping: "public, max-age=300", request, chrome)
      } else {
        Trouble.nothingShared.answer(to: request, chrome)
      }
    return WebApp.veiled(response)
  }

  /// Nobody finds it by searching, and nobody who is led on from there hears of it.
  private static func veiled(_ response: Response) -> Response {
    var response = response
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
  }

  private func card(
    of fortune: SharedFortune, keeping: String, _ request: Request, _ chrome: Chrome
  ) async -> Response {
    guard let cards else { return Trouble.notFound.answer(to: request, chrome) }
    do throws(PictureError) {
      let bytes = try await cards.card(of: fortune)
      return Response(
        200,
        headers: Headers([
          ("Content-Type", "image/png"), ("Cache-Control", keeping),
          ("Content-Security-Policy", "default-src 'none'; sandbox"),
          ("Cross-Origin-Resource-Policy", "cross-origin"),
        ]), body: bytes
      ).tagged().conditional(on: request)
    } catch {
      report(error)
      var response = Trouble(error).answer(to: request, chrome)
      response.headers["Retry-After"] = "10"
      return response
    }
  }
}

extension Trouble {
  static let nothingShared = Trouble(
    status: 404, title: Phrases.linkShowsNothing, message: Phrases.linkShowsNothingMore,
    code: "notFound", isForAnybody: true)
}
