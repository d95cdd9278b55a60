// A letter as `lede-letter` read it, and its form between the two processes.

package import LedeBase
package import LedeJSON

/// What a letter says of itself; nothing of it is checked for truth.
package struct Letter: Hashable, Sendable {
  /// Headers as they were sent, unfolded and decoded, each cut to `LetterLimits.header` bytes.
  package var subject: String?
  package var senderName: String?
  package var sender: String?
  package var messageID: String?
  package var listID: String?
  package var unsubscribe: String?
  package var unsubscribePost: String?
  /// The first `Authentication-Results`, which the receiving server puts before all others.
  package var authentication: String?
  /// When it says that it was written.
  package var written: Timestamp?
  /// Its words as HTML, its own small pictures within.
  package var html: String?
  /// Its words as plain text.
  package var plain: String?

  package init() {}
}

/// What is too much for one letter.
package enum LetterLimits {
  /// The most bytes of a letter as it comes.
  package static let bytes = 10 * 1_048_576
  /// The most bytes of a header.
  package static let header = 2_000
  /// The most bytes of its words; what comes behind them is left out.
  package static let words = 1_048_576
  /// The most bytes of a picture that stands in it, and of all of them; others are left out.
  package static let picture = 65_536
  package static let pictures = 524_288
}

/// How `lede-letter` ends.
package enum LetterExit: Int32, Sendable {
  case read = 0
  /// More bytes than `LetterLimits` allow.
  case tooLarge = 4
  /// The bytes are no letter.
  case broken = 5
  /// There was nowhere to write to.
  case unwritten = 6
  /// The kernel does not keep the program from what it has no need of.
  case unsealed = 7
  /// It was started wrongly.
  case misused = 64
}

extension Letter {
  private static var texts: [(String, WritableKeyPath<Letter, String?>)] {
    [
      ("subject", \.subject), ("senderName", \.senderName), ("sender", \.sender),
      ("messageID", \.messageID), ("listID", \.listID), ("unsubscribe", \.unsubscribe),
      ("unsubscribePost", \.unsubscribePost), ("authentication", \.authentication),
      ("html", \.html),
      ("plain", \.plain),
    ]
  }

  /// The letter as JSON.
  package var json: [UInt8] {
    JSONWriter.object { json in
      for (name, path) in Letter.texts { json.member(name, self[keyPath: path]) }
      json.member("written", written?.milliseconds)
    }
  }

  /// Reads what `json` wrote; what the other process calls by other names is passed over.
  package init(json bytes: [UInt8]) throws(JSONError) {
    let value = try JSONValue(bytes)
    for (name, path) in Letter.texts { self[keyPath: path] = value[name]?.string }
    written = value["written"]?.integer.map { Timestamp(milliseconds: $0) }
  }
}
