// What must hold for any bytes in the readers of feeds, dates, JSON and subscription lists.

import LedeJSON
import LedeBase
import LedeWires

@testable import LedeFeeds

/// A feed of any kind gives items that can be told apart, the same at each reading.
func fuzzFeed(_ bytes: [UInt8]) {
  let address = WebAddress("https://a.example/feed.xml")
  guard let snapshot = try? FeedReader.snapshot(bytes, address: address) else { return }
  let keys = snapshot.items.map(\.key)
  precondition(Set(keys).count == keys.count, "a key stands twice")
  precondition(keys.allSatisfy { !$0.isEmpty && $0.utf8.count <= 600 }, "a key is no key")
  let again = try? FeedReader.snapshot(bytes, address: address)
  precondition(again == snapshot, "read differently")
}

/// A date that is understood is understood again from how it is written.
func fuzzDate(_ bytes: [UInt8]) {
  guard let instant = DateReader.timestamp(utf8: bytes.span) else { return }
  let text = instant.iso8601
  // Offsets may lead just outside the years that are written with four digits.
  guard 1...9999 ~= instant.parts.year else { return }
  precondition(DateReader.timestamp(text)?.iso8601 == text, "\(text) is not read back")
}

/// JSON that is read is written so that it reads the same, and skipping takes the same bytes.
func fuzzJSON(_ bytes: [UInt8]) {
  guard let value = try? JSONValue(bytes) else { return }
  var skipper = JSONReader(bytes)
  precondition((try? skipper.skip()) != nil && (try? skipper.end()) != nil, "not skipped")
  let written = value.bytes
  let again = try? JSONValue(written)
  precondition(again?.bytes == written, "not read back")
}

/// JSON of any kind is a feed, a list of stories, a refusal, or nothing.
func fuzzJSONFeed(_ bytes: [UInt8]) {
  let document = try? JSONDocument.document(bytes, address: "https://a.example/feed.json")
  if JSONDocument.looksLikeJSON(bytes), let list = NewsContract.list(in: bytes), !list.isBroken {
    precondition(list.refusal != nil || document != nil, "a list is no document")
  }
}

/// A list that is read is written so that it reads the same.
func fuzzOPML(_ bytes: [UInt8]) {
  guard let list = try? OPMLReader.list(in: bytes) else { return }
  let written = OPMLWriter.bytes(list.outlines)
  guard let again = try? OPMLReader.list(in: written) else { preconditionFailure("not read back") }
  precondition(!again.isMalformed, "written badly")
  precondition(
    Set(again.outlines.map(\.address)) == Set(list.outlines.map(\.address)), "feeds were lost")
}
