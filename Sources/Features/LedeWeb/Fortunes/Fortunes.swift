// The cookie of the day: opened, kept, hidden, reported; wishes and looks.

import LedeHTTP
import LedeMarkup
import LedeNews
import LedeNewsroom

extension WebApp {
  /// The cookie by which the script tells the device's time zone.
  static let zoneCookie = "lede-zone"

  /// The tab.
  func fortunePage(
    _ request: Request, _ visitor: Visitor, fault: String? = nil, _ chrome: Chrome
  ) async throws -> Response {
    let model = try await fortunes.page(
      zone: reportedZone(request), isVisit: request.isLookedAt, reader: visitor.reader)
    let friends = FriendsView.part(try await friends.tab(reader: visitor.reader), in: chrome)
    var whereabouts = HTML()
    if let last = model.last, !last.isHidden,
      let place = try await places.page(of: last.id, reader: visitor.reader)
    {
      whereabouts = PlacePart.html(place, isTab: true, in: chrome)
    }
    return Answers.page(
      FortunePageView.html(
        model, whereabouts: whereabouts, friends: friends, fault: fault, in: chrome),
      status: fault == nil ? 200 : 422, to: request)
  }

  /// Opens today's cookie; who comes too early sees when the next may be opened.
  func openFortune(
    _ request: Request, _ visitor: Visitor, _ chrome: Chrome
  ) async throws -> Response {
    do {
      _ = try await fortunes.open(zone: reportedZone(request), reader: visitor.reader)
      return .seeOther(FortunePageView.path.text + "#slip")
    } catch let error as FortuneError {
      return try await fortunePage(request, visitor, fault: error.message, chrome)
    }
  }

  /// The list of what was opened.
  func fortuneHistory(
    _ request: Request, _ visitor: Visitor, _ chrome: Chrome
  ) async throws -> Response {
    guard let wish = FortuneWish(request.queryFields) else {
      return Trouble.misunderstood.answer(to: request, chrome)
    }
    let model = try await fortunes.history(
      containing: wish.text, before: wish.before, limit: settings.storiesOnPage,
      reader: visitor.reader)
    return Answers.page(FortuneHistoryView.html(model, in: chrome), to: request)
  }

  /// One opening.
  func fortuneDetail(
    _ parameters: PathParameters, _ request: Request, _ visitor: Visitor, _ chrome: Chrome
  ) async throws -> Response {
    guard let id = parameters.number("id"),
      let model = try await fortunes.opening(Opening.ID(id), reader: visitor.reader)
    else { return Trouble.noFortune.answer(to: request, chrome) }
    let sharing = try await sharePart(of: model.opening, request, visitor.reader)
    let place = try await places.page(of: Opening.ID(id), reader: visitor.reader)
    return Answers.page(
      FortuneDetailView.html(
        model, place: place.map { PlacePart.html($0, in: chrome) } ?? HTML(),
        sharing: ShareView.html(sharing, in: chrome), in: chrome),
      to: request)
  }

  /// Keeps, lets go, hides, shows or reports an opening.
  func changeFortune(
    _ parameters: PathParameters, _ request: Request, _ visitor: Visitor, _ chrome: Chrome
  ) async throws -> Response {
    let fields = FormFields(request.body)
    guard let id = parameters.number("id"), let deed = fields["do"].flatMap(FortuneDeed.init) else {
      return Trouble.misunderstood.answer(to: request, chrome)
    }
    guard try await change(Opening.ID(id), deed, reader: visitor.reader) else {
      return Trouble.noFortune.answer(to: request, chrome)
    }
    let back = fields["return"].flatMap { SitePath(checking: $0) } ?? FortunePageView.history
    let told: Deed? =
      switch deed {
      case .hide: .hidFortune(Opening.ID(id))
      case .report: .reportedFortune(Opening.ID(id))
      case .keep, .let, .show: nil
      }
    return .seeOther(back.telling(told).text)
  }

  /// Does something with an opening; false when there is none.
  func change(
    _ id: Opening.ID, _ deed: FortuneDeed, reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    switch deed {
    case .keep: try await fortunes.keep(id, true, reader: reader)
    case .let: try await fortunes.keep(id, false, reader: reader)
    case .hide: try await fortunes.hide(id, reader: reader)
    case .show: try await fortunes.show(id, reader: reader)
    case .report: try await fortunes.report(id, reader: reader)
    }
  }

  /// Keeps whose days count, or how long fortunes shall be.
  func wishFortune(
    _ request: Request, _ visitor: Visitor, _ chrome: Chrome
  ) async throws -> Response {
    let fields = FormFields(request.body)
    do {
      if let name = fields["zone"] {
        try await fortunes.setZone(name, reader: visitor.reader)
      } else if let length = fields["length"].flatMap(Fortune.Length.init) {
        try await fortunes.setLength(length, reader: visitor.reader)
      } else {
        return Trouble.misunderstood.answer(to: request, chrome)
      }
      var response = Response.seeOther(FortunePageView.path.telling(.kept).text)
      // What was chosen by hand counts until the device is somewhere else again.
      if let name = fields["zone"] {
        response.headers["Set-Cookie"] =
          "\(WebApp.zoneCookie)=\(name.filter { $0 != ";" }); Path=/; SameSite=Lax"
      }
      return response
    } catch let error as FortuneError {
      return try await fortunePage(request, visitor, fault: error.message, chrome)
    }
  }

  /// Points and looks.
  func pointsPage(
    _ request: Request, _ visitor: Visitor, fault: String? = nil, _ chrome: Chrome
  ) async throws -> Response {
    let before = request.queryFields["before"].flatMap { Int64($0) }
    let model = try await fortunes.points(
      before: before.map { LedgerEntry.ID($0) }, limit: settings.storiesOnPage,
      reader: visitor.reader)
    return Answers.page(
      PointsView.html(model, fault: fault, in: chrome), status: fault == nil ? 200 : 409,
      to: request)
  }

  /// Gets a look, or wears one.
  func changeLook(
    _ request: Request, _ visitor: Visitor, _ chrome: Chrome
  ) async throws -> Response {
    let fields = FormFields(request.body)
    do {
      if let look = fields["buy"].flatMap(Look.init) {
        try await fortunes.buy(look, reader: visitor.reader)
      } else if let kind = fields["kind"].flatMap(Look.Kind.init), let name = fields["wear"] {
        try await fortunes.wear(Look(rawValue: name), kind, reader: visitor.reader)
      } else {
        return Trouble.misunderstood.answer(to: request, chrome)
      }
      return .seeOther(FortunePageView.points.telling(.kept).text)
    } catch let error as FortuneError {
      return try await pointsPage(request, visitor, fault: error.message, chrome)
    }
  }

  /// The zone that the device reports: with the form, or by the script's cookie.
  func reportedZone(_ request: Request) -> String? {
    let told = request.method == .post ? FormFields(request.body)["zone"] : nil
    if let told, !told.isEmpty { return told }
    return request.cookie(WebApp.zoneCookie)
  }
}

/// What can be done with an opening.
enum FortuneDeed: String, Sendable {
  case keep, `let`, hide, show, report
}

/// Which part of the list is asked for.
struct FortuneWish: Sendable {
  var text: String?
  var before: OpeningPosition?
  var limit: Int?

  /// Nil when a field says nothing of sense.
  init?(_ fields: FormFields) {
    text = fields["q"].map { String($0.prefix(200)) }
    if let text = fields["before"] {
      guard let date = LocalDate(text) else { return nil }
      before = OpeningPosition(date: date)
    }
    if let text = fields["limit"] {
      guard let number = Int(text), (1...200).contains(number) else { return nil }
      limit = number
    }
  }
}
