// What the tests of cookies ask the store for, statement by statement.

import LedeBase
import LedeDatabase

@testable import LedeFortune

extension FortuneStore {
  func had(by reader: Reader.ID) async throws -> [Int64] {
    try await database.rows(Openings.had, reader)
  }

  func ledger(
    of reader: Reader.ID, before: LedgerEntry.ID?, limit: Int
  ) async throws -> [LedgerEntry] {
    let before = before ?? LedgerEntry.ID(.max)
    return try await database.rows(LedgerRows.page, (reader, before: before, limit: limit))
      .compactMap { $0 }
  }

  func looks(of reader: Reader.ID) async throws -> [Look] {
    try await database.rows(LedgerRows.looks, reader).compactMap { $0 }
  }

  func ownFortunes() async throws -> [Fortune] { try await database.rows(FortuneTexts.all, ()) }

  func withdrawReport(_ fortune: Int64, by reader: Reader.ID) async throws {
    try await database.run(FortuneTexts.withdraw, (fortune, reader))
  }

  func hiddenFortunes(for reader: Reader.ID) async throws -> Set<Int64> {
    Set(try await database.rows(FortuneTexts.hidden, reader))
  }

  func widelyReported() async throws -> Set<Int64> {
    Set(try await database.rows(FortuneTexts.widelyReported, ()))
  }

  func forgetPlace(of opening: Opening.ID, by reader: Reader.ID) async throws -> Bool {
    try await database.run(Places.forget, (opening, reader)) != nil
  }

  func shareLink(of opening: Opening.ID, by reader: Reader.ID) async throws -> [UInt8]? {
    try await database.first(SharedFortunes.one, (opening, reader))
  }

  func unshare(_ opening: Opening.ID, by reader: Reader.ID) async throws -> Bool {
    try await database.run(SharedFortunes.remove, (opening, reader)) != nil
  }

  func forgetSubscription(_ endpoint: WebAddress, of reader: Reader.ID) async throws -> Bool {
    try await database.run(PushSubscriptions.ofEndpoint, (endpoint, reader)) != nil
  }

  func pushKey() async throws -> [UInt8]? {
    try await database.first(Facts.value, PushKey.setting).flatMap { Base64URL.bytes($0) }
  }
}
