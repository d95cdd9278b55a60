// What readers do with places that take pages: keep them, leave them, send.

import LedeBase
import LedeDatabase
import LedeNews
import LedeSite

/// Sends pages, and keeps where to.
struct SendingDesk: Sendable {
  private let database: Database
  private let secrets: any SecretKeeper
  private let web: any DocumentRequester
  private let news: NewsDesk
  private let limit = RateLimit()
  private let now: @Sendable () -> Timestamp

  /// Pages that a reader sends in an hour.
  static let mostAnHour = 120

  init(_ house: House, news: NewsDesk) {
    (database, secrets, web, now) = (house.database, house.secrets, house.web, house.now)
    self.news = news
  }

  /// The places of a reader, in the order in which they were added.
  func places(of reader: Reader.ID) async throws(StoreError) -> [SendPlace] {
    try await database.rows(SendRows.all, reader).compactMap(\.self)
  }

  /// Keeps a place.
  ///
  /// - Throws: `SendFault.tooMany`; why it could not be kept.
  func add(_ place: NewPlace, reader: Reader.ID) async throws {
    let sealed = try secrets.seal(
      Array(place.secrets.joined(separator: "\n").utf8), for: Self.context(reader))
    let now = now()
    let isKept = try await database.write { connection throws(StoreError) in
      guard try connection.hasRoom(for: reader, SendRows.count, below: SendPlace.most) else {
        return false
      }
      try connection.run(SendRows.add, (place, reader, sealed: sealed, at: now))
      return true
    }
    guard isKept else { throw SendFault.tooMany }
    try await show(reader)
  }

  /// Forgets a place.
  func remove(_ place: SendPlace.ID, reader: Reader.ID) async throws(StoreError) {
    try await database.run(SendRows.remove, (place, reader))
    try await show(reader)
  }

  /// Stories lead to sending while there is somewhere to send them to.
  private func show(_ reader: Reader.ID) async throws(StoreError) {
    let sends = try await !places(of: reader).isEmpty
    var wishes = try await news.wishes(of: reader)
    guard wishes.sends != sends else { return }
    wishes.sends = sends
    try await news.wish(wishes, reader: reader)
  }

  /// Sends a page to a place of a reader.
  ///
  /// - Returns: Where to; nil for a place that is not there.
  /// - Throws: `SendFault`, and why the store could not be used.
  func send(
    _ page: SentPage, to id: SendPlace.ID, reader: Reader.ID
  ) async throws -> (place: SendPlace, fault: SendFault?)? {
    guard let row = try await database.first(SendRows.one, (id, reader)), let place = row.place
    else { return nil }
    let wait = await limit.wait(
      for: ["reader \(reader.rawValue)"], most: Self.mostAnHour, in: .seconds(3_600), at: now())
    if let wait { return (place, .tooOften(wait)) }
    // Whatever keeps it shut, adding the place anew is the way on.
    guard let opened = try? secrets.open(row.sealed, for: Self.context(reader)) else {
      return (place, .sealed)
    }
    let told = String(decoding: opened, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let client = SendClient(web: web, mayBePrivate: reader == .local)
    do throws(SendFault) { try await client.send(page, to: place, told) } catch {
      return (place, error)
    }
    return (place, nil)
  }

  private static func context(_ reader: Reader.ID) -> String { "send.\(reader.rawValue)" }
}
