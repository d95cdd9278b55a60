// What the tests of friends ask the store for, statement by statement.

import LedeBase
import LedeDatabase

@testable import LedeFriends

extension FriendStore {
  func friends(of reader: Reader.ID) async throws -> [Friend] {
    try await friendStandings(of: reader).map(\.friend)
  }

  func friendStandings(of reader: Reader.ID) async throws -> [FriendStanding] {
    try await database.rows(FriendRows.standings, reader)
  }

  func asked(by reader: Reader.ID, at now: Timestamp) async throws -> [FriendAsk] {
    try await database.rows(FriendAsks.waiting, (reader, at: now))
  }

  func asking(_ reader: Reader.ID, at now: Timestamp) async throws -> [FriendAsk] {
    try await database.rows(FriendAsks.incoming, (reader, at: now))
  }

  func blocked(by reader: Reader.ID) async throws -> [String] {
    try await database.rows(FriendBlocks.names, reader).map(\.name)
  }

  func endFriendLink(of reader: Reader.ID) async throws {
    try await database.run(FriendLinks.end, reader)
  }

  func friendLinks(of reader: Reader.ID, at now: Timestamp) async throws -> [FriendLink] {
    try await database.rows(FriendLinks.waiting, (reader, at: now))
  }

  func lastGift(by reader: Reader.ID) async throws -> CookieGift? {
    try await database.first(CookieGifts.last, reader)
  }

  func gifts(to reader: Reader.ID, limit: Int) async throws -> [GiftRecord] {
    try await database.rows(CookieGifts.received, (reader, before: .max, limit: limit))
  }

  func gifts(by reader: Reader.ID) async throws -> [GiftRecord] {
    try await database.rows(CookieGifts.given, (reader, before: .max, limit: 9))
  }

  func tellsOfFriends(_ reader: Reader.ID) async throws -> Bool {
    try await database.first(FriendNotices.isWished, reader) ?? false
  }

  func undoTellingOfFriends(_ reader: Reader.ID, at begun: Timestamp) async throws {
    try await database.run(FriendNotices.undo, (reader, at: begun))
  }
}
