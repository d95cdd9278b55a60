// A fortune shown to whoever has its link: made and ended by its reader, looked at by anybody.

import LedeHTTP
import LedeMarkup
import LedeBase
import LedeSite

extension Fortunes {
  var sharingRoutes: [Route] {
    [
      .post("/fortune/{id:number}/share", resident: shareFortune),
      .post("/fortune/{id:number}/unshare", resident: unshareFortune),
      .get("/fortune/{id:number}/card.png", resident: fortuneCard),
      .get(Fortunes.sharedPath + "{token}", everyone: sharedFortune).secret,
      .get(Fortunes.sharedPath + "{token}/card.png", everyone: sharedCard).secret,
    ]
  }

  /// Below it lie the pages of shared fortunes, with their tokens in the path.
  package static let sharedPath = "/s/"

  // MARK: For its reader

  func sharePart(of opening: Opening, _ call: ResidentCall) async throws -> ShareView.Model {
    let token = try await sharing.token(of: opening.id, by: call.reader)
    let home = settings.home(for: call.request)
    let link = token.flatMap { home?.resolving(Fortunes.sharedPath + $0) }
    return ShareView.Model(
      opening: opening.id, text: opening.fortune.text, link: link, hasCards: cards != nil)
  }

  func shareFortune(_ call: ResidentCall) async throws -> Response {
    guard let id = call.parameters.number("id"),
      try await sharing.share(Opening.ID(id), by: call.reader) != nil
    else { throw Trouble.notFound }
    return .seeOther(FortunePageView.path(Opening.ID(id)).text + "#share")
  }

  func unshareFortune(_ call: ResidentCall) async throws -> Response {
    guard let id = call.parameters.number("id") else { throw Trouble.notFound }
    _ = try await sharing.unshare(Opening.ID(id), by: call.reader)
    return .seeOther(FortunePageView.path(Opening.ID(id)).text + "#share")
  }

  func fortuneCard(_ call: ResidentCall) async throws -> Response {
    guard let id = call.parameters.number("id"),
      let fortune = try await sharing.own(Opening.ID(id), of: call.reader)
    else { throw Trouble.notFound }
    return try await card(of: fortune, keeping: "private, no-cache", call)
  }

  // MARK: For anybody

  func sharedFortune(_ call: OpenCall) async throws -> Response {
    let token = call.parameters["token"] ?? ""
    var response: Response
    if let fortune = try await sharing.shared(token), let home = settings.home(for: call.request),
      let link = home.resolving(Fortunes.sharedPath + token)
    {
      response = call.page(
        SharedPage.html(fortune, link: link, hasCard: cards != nil, in: call.chrome))
    } else {
      response = Trouble.nothingShared.answer(to: call.request, call.chrome)
    }
    return Fortunes.veiled(response)
  }

  func sharedCard(_ call: OpenCall) async throws -> Response {
    let response =
      if let fortune = try await sharing.shared(call.parameters["token"] ?? "") {
        try await card(of: fortune, keeping: "public, max-age=300", call)
      } else {
        Trouble.nothingShared.answer(to: call.request, call.chrome)
      }
    return Fortunes.veiled(response)
  }

  /// Nobody finds it by searching, and nobody who is led on from there hears of it.
  private static func veiled(_ response: Response) -> Response {
    var response = response
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
  }

  private func card(of fortune: SharedFortune, keeping: String, _ call: Call<some Sendable>)
    async throws -> Response
  {
    guard let cards else { throw Trouble.notFound }
    do throws(PictureError) {
      let bytes = try await cards.card(
        fortune.fortune.text, numbers: fortune.numbers.values, colors: fortune.looks.cardColors)
      return Response(
        200,
        headers: Headers([
          ("Content-Type", "image/png"), ("Cache-Control", keeping),
          ("Content-Security-Policy", "default-src 'none'; sandbox"),
          ("Cross-Origin-Resource-Policy", "cross-origin"),
        ]), body: bytes
      ).tagged().conditional(on: call.request)
    } catch {
      hooks.report(error)
      var response = Trouble(error).answer(to: call.request, call.chrome)
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
