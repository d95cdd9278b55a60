// What a program asks of /v1/news, read and checked.

import LedeHTTP
import LedeMarkup
import LedeBase

/// A request for news in the form of the contract.
struct ContractWish: Hashable, Sendable {
  /// 1…100.
  var limit = 20
  var before: ListPosition?
  var source: Feed.ID?
  var tag: String?

  /// What is wrong with a request, told to its program's author.
  struct Fault: Error, Hashable {
    var message: String
  }

  /// Reads a query; empty values count as absent, and parameters of other APIs are passed over.
  init(_ query: String) throws(Fault) {
    let fields = FormFields(query.utf8)
    func value(_ name: String) -> String? { fields[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let text = value("limit") {
      guard let number = Int(text), (1...100).contains(number) else {
        throw Fault(message: Phrases.badLimit)
      }
      limit = number
    }
    if let text = value("before") {
      // A date stands before every item that was shown at that very instant.
      guard
        let position = ListPosition(text)
          ?? Timestamp(iso8601: text).map({ ListPosition(shown: $0, id: Item.ID(0)) })
      else { throw Fault(message: Phrases.badBefore) }
      before = position
    }
    if let text = value("source") {
      guard let number = Int64(text), number > 0 else { throw Fault(message: Phrases.badSource) }
      source = Feed.ID(number)
    }
    tag = value("tag")
  }
}

extension ContractWish {
  /// The address of the page that begins after `position`.
  func path(before position: ListPosition) -> SitePath {
    SitePath("v1", "news").with("limit", String(limit)).with("before", position.text)
      .with("source", source.map { String($0.rawValue) }).with("tag", tag)
  }
}
