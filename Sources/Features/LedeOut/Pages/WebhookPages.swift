// The page of webhooks, and what is done there.

import LedeBase
import LedeHTTP
import LedeMarkup
import LedeSite

extension Out {
  var webhookRoutes: [Route] {
    [
      .get("/webhooks", reader: { try await webhooksPage($0, list: $0.query["list"]) }),
      .post("/webhooks", reader: makeWebhook),
      .post("/webhooks/test", reader: testWebhook),
      .post("/webhooks/on", reader: turnWebhookOn),
      .post("/webhooks/remove", reader: removeWebhook),
    ]
  }

  private func webhooksPage(
    _ call: ReaderCall, list: String? = nil, secret: String? = nil, fault: String? = nil,
    status: Int = 200
  ) async throws -> Response {
    let chosen = list.flatMap { OutList(address: $0) }
    let model = try await webhooks.page(chosen, reader: call.reader)
    let page = WebhooksView.html(model, secret: secret, fault: fault, in: call.chrome)
    // Not even the device's own copy keeps it: a secret may stand there.
    return Answers.unkept(page.bytes, status: status)
  }

  /// Makes a webhook and shows its secret, this once.
  private func makeWebhook(_ call: ReaderCall) async throws -> Response {
    let fields = call.fields
    guard let list = OutList(fields) else {
      return try await webhooksPage(
        call, list: fields["list"], fault: Phrases.outNoList, status: 422)
    }
    guard
      let made = try await webhooks.make(
        fields["to"] ?? "", named: fields["name"] ?? "", of: list, reader: call.reader)
    else {
      return try await webhooksPage(
        call, list: fields["list"], fault: Phrases.webhookNoAddress, status: 422)
    }
    return try await webhooksPage(call, secret: made.secret)
  }

  private func testWebhook(_ call: ReaderCall) async throws -> Response {
    guard let id = call.fields.number("id") else { throw Trouble.misunderstood }
    guard await webhooks.mayTest(call.reader) else {
      throw Trouble(
        status: 429, title: Phrases.notNow, message: Phrases.webhookTestsEnough,
        code: "rateLimited")
    }
    let made = try await webhooks.test(Webhook.ID(id), reader: call.reader)
    return back(made == nil ? nil : Self.tested)
  }

  private func turnWebhookOn(_ call: ReaderCall) async throws -> Response {
    guard let id = call.fields.number("id") else { throw Trouble.misunderstood }
    let isOn = try await webhooks.turnOn(Webhook.ID(id), reader: call.reader)
    return back(isOn ? .kept : nil)
  }

  private func removeWebhook(_ call: ReaderCall) async throws -> Response {
    guard let id = call.fields.number("id") else { throw Trouble.misunderstood }
    let name = try await webhooks.remove(Webhook.ID(id), reader: call.reader)
    return back(name == nil ? nil : Self.removed)
  }

  private func back(_ deed: Deed?) -> Response {
    .seeOther(WebhooksView.path.telling(deed).text)
  }

  private static let tested = Deed("webhooktested")
  private static let removed = Deed("webhookremoved")

  static var webhookDeeds: [DeedKind] {
    [
      DeedKind("webhooktested") { _ in ToldDeed(Phrases.didTestWebhook) },
      DeedKind("webhookremoved") { _ in ToldDeed(Phrases.didRemoveWebhook) },
    ]
  }
}
