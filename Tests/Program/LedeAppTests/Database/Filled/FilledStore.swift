// A store with something in every table, the same each time: what script/released writes down.

import LedeBase
import LedeSecrets
import LedeTesting

@testable import LedeNews

/// Fills an empty store through its own doors, as some readers would in half a year.
///
/// Names, texts and addresses are invented. What the tests of released versions look for stands in
/// the constants, which stay as they are: databases that were written down have them too.
struct FilledStore {
  /// The account that is the owner's, and how to sign in to it.
  static let owner = "Ines"
  static let password = "paper boats in the rain"
  /// The hash of `password` as Lede made it once: each has a salt of its own.
  static let passwordHash =
    "$argon2id$v=19$m=19456,t=2,p=1$IVGb3Gyunp7daFSnQrEA3w$I62ToRB6NIm+ETTh2VxdxZX6qaE2ASr94fK4UR41PzU"
  static let session = "a session of Ines"
  static let appToken = "a program of Ines"
  static let sharedLink = "a fortune that Ines shows"
  /// A story that two feeds tell, and a word in it.
  static let story = "The ferry “Marie-Luise” sails again after a long harbour strike"
  static let storyWord = "ferry"
  /// A word that stands in an article and in no feed.
  static let articleWord = "quayside"
  static let fortune = "A borrowed umbrella remembers every rain."
  /// Two hundred days after `Some.time(0)`: the newest there is.
  static let now = time(200)

  /// An instant so many days and minutes after the first.
  static func time(_ days: Int, _ minutes: Int = 0) -> Timestamp {
    Some.time(days * 24 * 60 + minutes)
  }

  static func hash(_ text: String) -> [UInt8] { Checksum.sha256(Array(text.utf8)) }

  struct Readers {
    var ines = Reader.ID.local
    var tunde, yui, mara: Reader.ID
  }

  struct Feeds {
    var harbour, tideline, lantern, rooftop: Feed.ID
  }

  let store: Store

  static func fill(_ store: Store) async throws {
    let filled = FilledStore(store: store)
    try await filled.oldFeed()
    let readers = try await filled.readers()
    try await filled.access(of: readers)
    let feeds = try await filled.feeds(of: readers)
    try await filled.wishes(of: readers, feeds)
    try await filled.searches(of: readers)
    let rules = try await filled.rules(of: readers, feeds)
    try await filled.news(feeds, rules: rules, of: readers)
    try await filled.troubles(of: readers, feeds)
    try await filled.articles()
    try await filled.side(of: readers)
    try await filled.verdicts(of: readers)
    try await store.indexAll()
    try await filled.reading(readers, feeds)
    try await filled.heard(by: readers)
    try await filled.games(of: readers, feeds)
    try await filled.checks(of: readers)
    try await filled.topics(of: readers, feeds)
    try await filled.cookies(of: readers)
    try await filled.friends(readers)
    try await filled.posts(of: readers)
    try await filled.programs()
    try await filled.places(of: readers)
    try await filled.lore()
    try await filled.out(of: readers)
    try await filled.letters(of: readers)
    try await filled.notifications(of: readers)
    try await filled.hubs(of: feeds)
    try await filled.whatWaits(feeds)
  }
}
