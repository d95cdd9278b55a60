// What Lede tells programs that ask it to check an article, and what it says of other judges.

extension Phrases {
  package static let apiNoAddress =
    "Send the address of an article: a JSON object with url, which begins with http:// or https://."
  package static let apiNotJSON =
    "Send a JSON object such as {\"url\":\"https://…\"}, with Content-Type: application/json."
  package static let apiNoSuchCheck = "There is no check of that number."
  package static let apiNotAllowed =
    "This Lede wants a token: make one under Settings, Apps and extensions, and send it as Authorization: Bearer."
  package static let apiWrongToken =
    "This token opens nothing here: it was revoked, belongs to another app, or was not copied whole. Look under Settings, Apps and extensions."

  /// Another judge answered with a status and nothing that says why.
  package static func judgeStatus(_ status: Int) -> String {
    "The judge answered \(status) and did not say why."
  }
}
