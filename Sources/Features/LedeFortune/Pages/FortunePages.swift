// The cookie of the day: opened, kept, hidden, reported; wishes and looks.

import LedeHTTP
import LedeMarkup
import LedeBase
import LedeSite

extension Fortunes {
  var fortuneRoutes: [Route] {
    [
      .get("/fortune", resident: { try await fortunePage($0) }),
      .post("/fortune", resident: openFortune),
      .get("/fortune/offline", everyone: offlineCookie).dressed,
      .get("/fortune/history", resident: fortuneHistory),
      .get("/fortune/points", resident: { try await pointsPage($0) }),
      .post("/fortune/points", resident: changeLook),
      .post("/fortune/wishes", resident: wishFortune),
      .get("/fortune/{id:number}", resident: fortuneDetail),
      .post("/fortune/{id:number}", resident: changeFortune),
    ]
  }

  /// The cookie by which the script tells the device's time zone.
  static let zoneCookie = "lede-zone"

  func fortunePage(_ call: ResidentCall, fault: String? = nil) async throws -> Response {
    let model = try await desk.page(
      zone: reportedZone(call.request), isVisit: call.request.isLookedAt, reader: call.reader)
    let friends = try await hooks.friends(call)
    var whereabouts = HTML()
    if let last = model.last, !last.isHidden,
      let place = try await places.page(of: last.id, reader: call.reader)
    {
      whereabouts = PlacePart.html(place, isTab: true, in: call.chrome)
    }
    return call.page(
      FortunePageView.html(
        model, whereabouts: whereabouts, friends: friends, fault: fault,
        offersAccount: call.account == nil && model.standing.openings > 0, in: call.chrome),
      status: fault == nil ? 200 : 422)
  }

  /// Opens today's cookie; who comes too early sees when the next may be opened.
  func openFortune(_ call: ResidentCall) async throws -> Response {
    do {
      let outcome = try await desk.open(zone: reportedZone(call.request), reader: call.reader)
      var path = FortunePageView.path
      if case .opened(let opening) = outcome, Points.streak(opening.streak) != nil {
        path = path.telling(.reachedStreak(opening.streak))
      }
      return .seeOther(path.text + "#\(FortunePageView.opened)")
    } catch let error as FortuneError {
      return try await fortunePage(call, fault: error.message)
    }
  }

  /// What stands in for the tab without a network.
  private func offlineCookie(_ call: OpenCall) -> Response {
    call.page(OfflineCookiePage.html(in: call.chrome))
  }

  func fortuneHistory(_ call: ResidentCall) async throws -> Response {
    guard let wish = FortuneWish(call.query) else { throw Trouble.misunderstood }
    let model = try await desk.history(
      containing: wish.text, before: wish.before ?? wish.month.map { Habit.month(after: $0) },
      limit: settings.entriesOnPage, reader: call.reader)
    var month: HabitMonth?
    if wish.text?.isEmpty ?? true {
      month = try await desk.month(
        of: wish.month, zone: reportedZone(call.request), reader: call.reader)
    }
    return call.page(FortuneHistoryView.html(model, month: month, in: call.chrome))
  }

  func fortuneDetail(_ call: ResidentCall) async throws -> Response {
    guard let id = call.parameters.number("id"),
      let model = try await desk.opening(Opening.ID(id), reader: call.reader)
    else { throw Trouble.noFortune }
    let sharing = try await sharePart(of: model.opening, call)
    let place = try await places.page(of: Opening.ID(id), reader: call.reader)
    return call.page(
      FortuneDetailView.html(
        model, place: place.map { PlacePart.html($0, in: call.chrome) } ?? HTML(),
        sharing: ShareView.html(sharing, in: call.chrome), in: call.chrome))
  }

  func changeFortune(_ call: ResidentCall) async throws -> Response {
    let fields = call.fields
    guard let id = call.parameters.number("id"), let deed = fields["do"].flatMap(FortuneDeed.init)
    else { throw Trouble.misunderstood }
    guard try await desk.change(Opening.ID(id), deed, reader: call.reader) else {
      throw Trouble.noFortune
    }
    let told: Deed? =
      switch deed {
      case .hide: .hidFortune(id)
      case .report: .reportedFortune(id)
      case .keep, .let, .show: nil
      }
    return .back(fields, told, else: FortunePageView.history)
  }

  /// Keeps whose days count, or how long fortunes shall be.
  func wishFortune(_ call: ResidentCall) async throws -> Response {
    let fields = call.fields
    do {
      if let name = fields["zone"] {
        try await desk.setZone(name, reader: call.reader)
      } else if let length = fields["length"].flatMap(Fortune.Length.init) {
        try await desk.store.setLength(length, of: call.reader)
      } else {
        throw Trouble.misunderstood
      }
      var response = Response.seeOther(FortunePageView.path.telling(.kept).text)
      // What was chosen by hand counts until the device is somewhere else again.
      if let name = fields["zone"] {
        response.headers["Set-Cookie"] =
          "\(Fortunes.zoneCookie)=\(name.filter { $0 != ";" }); Path=/; SameSite=Lax"
      }
      return response
    } catch let error as FortuneError {
      return try await fortunePage(call, fault: error.message)
    }
  }

  func pointsPage(_ call: ResidentCall, fault: String? = nil) async throws -> Response {
    let before = call.query["before"].flatMap { Int64($0) }
    let model = try await desk.points(
      zone: reportedZone(call.request), before: before.map { LedgerEntry.ID($0) },
      limit: settings.entriesOnPage, reader: call.reader)
    return call.page(
      PointsView.html(model, fault: fault, in: call.chrome), status: fault == nil ? 200 : 409)
  }

  func changeLook(_ call: ResidentCall) async throws -> Response {
    let fields = call.fields
    do {
      if let look = fields["buy"].flatMap(Look.init) {
        try await desk.buy(look, reader: call.reader)
      } else if let kind = fields["kind"].flatMap(Look.Kind.init), let name = fields["wear"] {
        try await desk.store.wear(Look(rawValue: name), kind, by: call.reader)
      } else {
        throw Trouble.misunderstood
      }
      return .seeOther(FortunePageView.points.telling(.kept).text)
    } catch let error as FortuneError {
      return try await pointsPage(call, fault: error.message)
    }
  }

  /// The zone that the device reports: with the form, or by the script's cookie.
  func reportedZone(_ request: Request) -> String? {
    let told = request.method == .post ? FormFields(request.body)["zone"] : nil
    if let told, !told.isEmpty { return told }
    return request.cookie(Fortunes.zoneCookie)
  }
}

extension Trouble {
  static let noFortune = Trouble(
    status: 404, title: Phrases.notFound, message: Phrases.noFortune, code: "notFound")
}

enum FortuneDeed: String, Sendable { case keep, `let`, hide, show, report }

struct FortuneWish: Sendable {
  var text: String?
  var before: LocalDate?
  /// The first date of a month.
  var month: LocalDate?
  var limit: Int?

  /// Nil when a field says nothing of sense.
  init?(_ fields: FormFields) {
    text = fields["q"].map { String($0.prefix(200)) }
    if let text = fields["before"] {
      guard let date = LocalDate(text) else { return nil }
      before = date
    }
    if let text = fields["month"] {
      guard let first = LocalDate(text + "-01") else { return nil }
      month = first
    }
    if let text = fields["limit"] {
      guard let number = Int(text), (1...200).contains(number) else { return nil }
      limit = number
    }
  }
}
