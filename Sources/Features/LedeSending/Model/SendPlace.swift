// A place that a reader sends pages to.

import LedeBase

/// A page that is sent.
struct SentPage: Hashable, Sendable {
  let address: WebAddress
  let title: String

  /// In characters; the rest is cut off.
  static let longestTitle = 300

  init(_ address: WebAddress, title: String) {
    self.address = address
    let line = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    self.title = String(line.prefix(Self.longestTitle))
  }
}

/// A place as it is kept, without its secrets.
struct SendPlace: Hashable, Sendable {
  enum Place {}
  typealias ID = Identifier<Place>

  var id: ID
  /// As its reader calls it.
  var name: String
  var service: SendService
  /// Where it is; for a link, with `{url}` and perhaps `{title}` in it; empty where the service has but one.
  var address: String
  var account: String

  /// The address that a browser opens; nil for what is no link.
  func link(for page: SentPage) -> WebAddress? {
    service == .link ? Self.link(address, for: page) : nil
  }

  private static func link(_ shape: String, for page: SentPage) -> WebAddress? {
    // Both at once: a title with {url} in it stays as it is.
    let parts = shape.components(of: ["{url}", "{title}"]) { hole in
      EncodedText.of(hole == "{url}" ? page.address.text : page.title)
    }
    return WebAddress(parts)
  }

  /// The server behind the address; Instapaper's own where there is none.
  var base: WebAddress? {
    service == .instapaper
      ? WebAddress("https://www.instapaper.com")
      : WebAddress(address.hasSuffix("/") ? String(address.dropLast()) : address)
  }
}

extension String {
  /// The text with what `filled` gives in place of each of some words.
  fileprivate func components(of holes: [String], filled: (String) -> String) -> String {
    var (text, rest) = ("", self[...])
    while let next = rest.firstIndex(of: "{") {
      text += rest[..<next]
      rest = rest[next...]
      let hole = holes.first { rest.hasPrefix($0) }
      text += hole.map(filled) ?? "{"
      rest = rest.dropFirst(hole?.count ?? 1)
    }
    return text + rest
  }
}

/// A place that a reader typed.
struct NewPlace: Hashable, Sendable {
  var name: String
  var service: SendService
  var address: String
  var account: String
  /// What is sealed, in the order of `SendService.secrets`.
  var secrets: [String]

  /// In characters, of an address, a name, a password.
  static let longest = 1_000

  /// What was typed for a service, by field.
  ///
  /// - Parameters:
  ///   - service: Who takes pages there.
  ///   - name: As its reader calls it; without one, as the service is called.
  ///   - typed: What was typed.
  ///   - mayBePlain: Whether it may be asked without TLS, as within the owner's own network.
  /// - Throws: `SendFault` that says what is missing or wrong.
  init(
    _ service: SendService, name: String, _ typed: [SendService.Field: String],
    mayBePlain: Bool = false
  ) throws(SendFault) {
    self.service = service
    for field in service.fields {
      let text = typed[field] ?? ""
      guard !text.isEmpty else { throw .missing(field) }
      guard text.utf8.count <= Self.longest, !text.utf8.contains(where: { $0 < 32 || $0 == 127 })
      else { throw .notUsable(field) }
    }
    address = typed[.address] ?? ""
    account = typed[.account] ?? ""
    secrets = service.secrets.map { typed[$0] ?? "" }
    let line = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    self.name = line.isEmpty ? Phrases.name(of: service) : String(line.prefix(60))
    let place = SendPlace(
      id: SendPlace.ID(0), name: self.name, service: service, address: address, account: account)
    if service == .link {
      let sample = WebAddress("https://lede.example/").map { SentPage($0, title: "") }
      guard address.contains("{url}"), let link = sample.flatMap({ place.link(for: $0) }),
        !link.host.contains("lede.example")
      else { throw .noLink }
    } else if service != .instapaper {
      // A password that is in the address itself would be shown.
      guard let base = place.base, !base.text.contains("@"), !base.text.contains("?") else {
        throw .notUsable(.address)
      }
      // Passwords go there.
      guard base.isSecure || mayBePlain else { throw .plain }
    }
  }
}
