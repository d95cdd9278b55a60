// The way into JSON: any bytes made UTF-8, then read by whichever format they are in.

import LedeJSON
import LedeBase
import LedeWires

/// Reads JSON as it is found on the web.
enum JSONDocument {
  /// Whether `bytes` begin as a JSON object does, in any encoding.
  static func looksLikeJSON(_ bytes: [UInt8]) -> Bool {
    // UTF-16 and UTF-32 put zeros around ASCII; marks stand before it.
    bytes.prefix(64).first { $0 > 32 && ![0xEF, 0xBB, 0xBF, 0xFE, 0xFF].contains($0) }
      == UInt8(ascii: "{")
  }

  /// The feed in `bytes`, of any Unicode encoding; nil when it is JSON of no format that Lede reads.
  ///
  /// Relative links count from `address`, which is empty when unknown. An error that a news service
  /// sent is thrown.
  static func document(_ bytes: [UInt8], address: String = "") throws(FeedError) -> FeedDocument? {
    let text = TextDecoder.decode(bytes, contentType: nil)
    // Services put names of a feed, such as "version", before their stories, so that the first telling
    // name says which format is likelier, and the other is tried when it was not that one.
    let isStoryList = isStoryList(text.bytes)
    var document = isStoryList ? nil : JSONFeedReader.document(text.bytes, address: address)
    if document == nil, let list = NewsContract.list(in: text.bytes) {
      document = try NewsContractReader.document(list, address: address)
    } else if isStoryList {
      document = JSONFeedReader.document(text.bytes, address: address)
    }
    document?.encoding = text.encoding
    if text.isMismatched { document?.isMalformed = true }
    return document
  }

  /// `address` made absolute; nil when it is empty, or a script dressed as an address.
  static func absolute(_ address: String, _ base: String) -> String? {
    let resolved = LinkText.resolve(address, against: base)
    return resolved.isEmpty ? nil : resolved
  }

  /// Whether the first telling name of the object belongs to a list of stories.
  private static func isStoryList(_ bytes: [UInt8]) -> Bool {
    var json = JSONReader(bytes)
    // What is no JSON is told by the reader that it falls to.
    guard (try? json.beginObject()) != nil else { return false }
    while let key = try? json.nextKey() {
      switch key {
      case "news", "articles", "totalResults": return true
      case "code", "status", "message": break
      case "version", "items", "feed_url", "home_page_url": return false
      default: break
      }
      guard (try? json.skip()) != nil else { return false }
    }
    return true
  }
}
