// Links to fortunes: made, found again, ended; and what each shows.

import LedeBase
import LedeDatabase
import LedeSite

/// Makes links to fortunes that nobody can guess.
struct SharingDesk: Sendable {
  private let store: FortuneStore
  private let tokens: any TokenMaker
  private let secrets: any SecretKeeper
  private let now: @Sendable () -> Timestamp

  private static let context = "shared fortune"

  init(_ house: House) {
    store = FortuneStore(house.database)
    tokens = house.tokens
    secrets = house.secrets
    now = house.now
  }

  /// The token of an opening's link, made when there is none yet; nil when the reader has no such
  /// opening.
  func share(_ opening: Opening.ID, by reader: Reader.ID) async throws -> String? {
    let token = tokens.token()
    let sealed = try secrets.seal(Array(token.utf8), for: SharingDesk.context)
    guard
      let kept = try await store.share(
        opening, as: tokens.hash(token), sealed: sealed, by: reader, at: now())
    else { return nil }
    return try text(of: kept)
  }

  /// The token of an opening's link; nil when it is not shared.
  func token(of opening: Opening.ID, by reader: Reader.ID) async throws -> String? {
    try await store.database.first(SharedFortunes.one, (opening, reader)).map { try text(of: $0) }
  }

  /// Ends a link for good: another one is another address.
  func unshare(_ opening: Opening.ID, by reader: Reader.ID) async throws(StoreError) -> Bool {
    try await store.database.run(SharedFortunes.remove, (opening, reader)) != nil
  }

  /// What a link shows; nil when there is nothing behind it, or no longer.
  func shared(_ token: String) async throws(StoreError) -> SharedFortune? {
    // Of another length it was never made here.
    guard token.utf8.count <= 64 else { return nil }
    return try await store.shared(tokens.hash(token))
  }

  /// What a picture of the reader's own fortune shows; nil when there is no such opening, or it is
  /// hidden.
  func own(_ opening: Opening.ID, of reader: Reader.ID) async throws(StoreError)
    -> SharedFortune?
  {
    guard let own = try await store.opening(opening, of: reader), !own.isHidden else {
      return nil
    }
    return SharedFortune(
      fortune: own.fortune, numbers: own.numbers, looks: try await store.standing(of: reader).looks)
  }

  private func text(of sealed: [UInt8]) throws(SecretError) -> String {
    String(decoding: try secrets.open(sealed, for: SharingDesk.context), as: UTF8.self)
  }
}
