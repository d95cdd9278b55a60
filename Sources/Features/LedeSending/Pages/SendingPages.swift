// The address of sending: a page to send, places added and left.

import LedeBase
import LedeHTTP
import LedeMarkup
package import LedeSite

extension Sending {
  var sendingRoutes: [Route] {
    [.get(SendingView.path.text, reader: page), .post(SendingView.path.text, reader: change)]
  }

  private func page(_ call: ReaderCall) async throws -> Response {
    let model = SendingPage(
      page: try SentPage(call.query), places: try await desk.places(of: call.reader))
    return call.page(SendingView.html(model, in: call.chrome))
  }

  private func change(_ call: ReaderCall) async throws -> Response {
    let fields = call.fields
    switch fields["do"] {
    case "send": return try await send(call)
    case "remove":
      guard let id = fields.number("place") else { throw Trouble.misunderstood }
      try await desk.remove(SendPlace.ID(id), reader: call.reader)
      return .back(fields, .kept, else: SendingView.path(try SentPage(fields)))
    case "add":
      guard let service = fields["service"].flatMap({ SendService(rawValue: $0) }) else {
        throw Trouble.misunderstood
      }
      let typed = service.fields.map { ($0, fields[$0.rawValue] ?? "") }
      do {
        let place = try NewPlace(
          service, name: fields["name"] ?? "",
          Dictionary(typed, uniquingKeysWith: { first, _ in first }),
          mayBePlain: call.reader == .local)
        try await desk.add(place, reader: call.reader)
      } catch let fault as SendFault {
        return try await told(fault, of: Phrases.name(of: service), adding: service, call)
      }
      return .seeOther(SendingView.path(try SentPage(fields)).telling(.kept).text)
    default: throw Trouble.misunderstood
    }
  }

  private func send(_ call: ReaderCall) async throws -> Response {
    guard let page = try SentPage(call.fields), let id = call.fields.number("place") else {
      throw Trouble.misunderstood
    }
    guard let sent = try await desk.send(page, to: SendPlace.ID(id), reader: call.reader) else {
      throw Trouble.notFound
    }
    if let fault = sent.fault { return try await told(fault, of: sent.place.name, call) }
    return .back(call.fields, .sentPage, else: SendingView.path(page))
  }

  /// The page once more, with what was wrong.
  private func told(
    _ fault: SendFault, of place: String, adding service: SendService? = nil, _ call: ReaderCall
  ) async throws -> Response {
    var model = SendingPage(
      page: try SentPage(call.fields), places: try await desk.places(of: call.reader))
    (model.fault, model.adding) = (fault.message(place), service)
    return call.page(SendingView.html(model, in: call.chrome), status: 422)
  }

  package static var deeds: [DeedKind] { [DeedKind("sentpage") { _ in ToldDeed(Phrases.didSend) }] }
}

extension Deed {
  fileprivate static let sentPage = Deed("sentpage")
}

extension SentPage {
  /// The page that an address or a form names; nil where it names none.
  ///
  /// - Throws: `Trouble` for what is no page of the web.
  fileprivate init?(_ fields: FormFields) throws {
    guard let text = fields["about"], !text.isEmpty else { return nil }
    guard text.utf8.count <= 8_192, let address = WebAddress(text) else {
      throw Trouble.misunderstood
    }
    self.init(address, title: fields["title"] ?? "")
  }
}
