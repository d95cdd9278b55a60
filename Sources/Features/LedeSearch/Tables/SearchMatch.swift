// What a query means to the index of words, in the language of each database. Pure.

import LedeBase
import LedeDatabase
import LedeNews

/// The words and tokens that an item must have, and must not have.
///
/// Every word has gone through `FoldedWords`, so nothing in it can be read as an operator.
struct SearchMatch: Hashable, Sendable {
  /// Of each group one row of words is wanted; a row of one is a word.
  var all: [[[String]]] = []
  /// None of these rows of words is wanted.
  var none: [[String]] = []

  /// What FTS5 reads.
  ///
  /// Source: SQLite, "Full-text Query Syntax".
  var fts5: String {
    let wanted = all.isEmpty ? [[[SearchToken.item]]] : all
    let positive = wanted.map { group in
      "(" + group.map(SearchMatch.quoted).joined(separator: " OR ") + ")"
    }.joined(separator: " AND ")
    guard !none.isEmpty else { return positive }
    return "(\(positive)) NOT (" + none.map(SearchMatch.quoted).joined(separator: " OR ") + ")"
  }

  /// What PostgreSQL reads as a `tsquery`, within a block of time if one is given.
  func tsquery(within block: String? = nil) -> String {
    var parts = all.map { group in
      "(" + group.map(SearchMatch.followed).joined(separator: " | ") + ")"
    }
    if let block {
      parts.append("'\(block)'")
    } else if all.isEmpty {
      parts.append("'\(SearchToken.item)'")
    }
    parts += none.map { "!(\(SearchMatch.followed($0)))" }
    return parts.joined(separator: " & ")
  }

  private static func quoted(_ row: [String]) -> String {
    "\"" + row.joined(separator: " ") + "\""
  }

  private static func followed(_ row: [String]) -> String {
    row.count == 1 ? "'\(row[0])'" : "(" + row.map { "'\($0)'" }.joined(separator: " <-> ") + ")"
  }
}

/// The text that is indexed of an item, before it is cut into words.
struct SearchText: Sendable {
  var item: Item.ID
  var feed: Feed.ID
  var shown: Timestamp
  var title: String?
  var author: String?
  var tags: [String]
  /// What the feed tells, and last the article, if it was fetched.
  var texts: [FeedText]

  /// More bytes of an item's text than this are not indexed.
  static let longest = 100_000

  var row: SearchRow { SearchRow(ListPosition(shown: shown, id: item)) }

  /// The folded words of all of it, parted by blanks: title, author, texts, then tokens.
  ///
  /// What is indexed must be given again to be taken out of SQLite's index, so any change of the
  /// outcome needs another `SearchIndex.version`.
  func words(reading: (FeedText) -> String) -> [UInt8] {
    var bytes: [UInt8] = []
    FoldedWords.append(title ?? "", to: &bytes)
    for text in [author ?? ""] + texts.map(reading) {
      let room = SearchText.longest - bytes.count
      guard room > 0 else { break }
      bytes.append(contentsOf: " \(SearchToken.gap)".utf8)
      if text.utf8.count <= room {
        FoldedWords.append(text, to: &bytes)
      } else {
        FoldedWords.append(String(decoding: text.utf8.prefix(room), as: UTF8.self), to: &bytes)
      }
    }
    for token in SearchToken.all(feed: feed, tags: tags) {
      bytes.append(contentsOf: " \(token)".utf8)
    }
    return bytes
  }
}

/// Folded words as each database keeps them.
enum IndexedWords {
  /// Farther words, and further places of a word that is there 255 times, have no place in
  /// PostgreSQL; they are found, but not in a row.
  private static let lastPlace = 16_383

  /// A `tsvector` as text: each word with its place, tokens and blocks of time without.
  static func tsvector(_ words: [UInt8], stretch: Int64) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(words.count * 2)
    var place = 0
    for word in words.split(separator: UInt8(ascii: " ")) {
      place = min(place + 1, lastPlace)
      text.append(UInt8(ascii: "'"))
      text.append(contentsOf: word)
      text.append(UInt8(ascii: "'"))
      // U+E000…U+E03F begin with EE 80 in UTF-8.
      if word.first != 0xEE || word.dropFirst().first != 0x80 {
        text.append(UInt8(ascii: ":"))
        text.append(contentsOf: "\(place)".utf8)
      }
      text.append(UInt8(ascii: " "))
    }
    for shift in SearchReach.shifts {
      text.append(contentsOf: "'\(SearchToken.block(stretch, shift: shift))' ".utf8)
    }
    return text
  }
}
