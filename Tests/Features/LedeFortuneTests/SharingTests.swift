// Links to fortunes.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
import LedeNews

@testable import LedeFortune

@Suite struct SharingTests {
  private func openCookie(
    _ store: Store, by reader: Reader.ID = .local, after days: Int32 = 0
  ) async throws -> Opening {
    let numbers = try #require(LuckyNumbers([4, 8, 15, 16, 23, 42]))
    let draft = OpeningDraft(
      opening: Opening(
        id: Opening.ID(0), reader: reader, opened: Some.time(1), zone: "Europe/London",
        date: LocalDate(days: 20_778 + days), fortune: Fortune("Bread."), setVersion: 1,
        numbers: numbers),
      streak: Streak(length: 1, longest: 1), zoneChanges: [], earned: [])
    let outcome = try await store.fortunes.open(by: reader) { _, _ in .open(draft) }
    guard case .opened(let opening) = outcome else {
      throw StoreError.failed(statement: "test", cause: "nothing was opened")
    }
    return opening
  }

  @Test(arguments: Backend.present)
  func `a link shows one fortune until it ends, and is made once`(backend: Backend) async throws {
    try await backend.withStore { store in
      let opening = try await openCookie(store)
      let made = try await store.fortunes.share(
        opening.id, as: [1, 2], sealed: [9], by: .local, at: Some.time(5))
      #expect(made == [9])
      let again = try await store.fortunes.share(
        opening.id, as: [3, 4], sealed: [8], by: .local, at: Some.time(6))
      #expect(again == made)
      #expect(try await store.fortunes.shareLink(of: opening.id, by: .local) == made)
      let shown = try #require(try await store.fortunes.shared([1, 2]))
      #expect(shown == SharedFortune(fortune: opening.fortune, numbers: opening.numbers))
      #expect(try await store.fortunes.shared([3, 4]) == nil)
      #expect(try await store.fortunes.unshare(opening.id, by: .local))
      #expect(try await store.fortunes.unshare(opening.id, by: .local) == false)
      #expect(try await store.fortunes.shared([1, 2]) == nil)
    }
  }

  @Test(arguments: Backend.present)
  func `a fortune that is hidden is shown to nobody, also when it is back`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let opening = try await openCookie(store)
      _ = try await store.fortunes.share(
        opening.id, as: [1], sealed: [9], by: .local, at: Some.time(5))
      #expect(
        try await store.fortunes.change(opening.id, isKept: nil, isHidden: true, of: Reader.ID(77))
          == false)
      #expect(try await store.fortunes.shared([1]) != nil)
      #expect(try await store.fortunes.change(opening.id, isKept: nil, isHidden: true, of: .local))
      #expect(try await store.fortunes.shared([1]) == nil)
      #expect(try await store.fortunes.shareLink(of: opening.id, by: .local) == nil)
      let hidden = try await store.fortunes.share(
        opening.id, as: [2], sealed: [9], by: .local, at: Some.time(6))
      #expect(hidden == nil)
      #expect(try await store.fortunes.change(opening.id, isKept: nil, isHidden: false, of: .local))
      #expect(try await store.fortunes.shared([1]) == nil)
      let again = try await store.fortunes.share(
        opening.id, as: [3], sealed: [9], by: .local, at: Some.time(7))
      #expect(again != nil)
    }
  }

  @Test(arguments: Backend.present)
  func `what is hidden as it is being shared has no link, also when it is back`(
    backend: Backend
  ) async throws {
    try await backend.withPlace { place in
      let stores = [
        try await Store.open(place, readers: 1), try await Store.open(place, readers: 1),
      ]
      for day in Int32(0)..<40 {
        let id = try await openCookie(stores[0], after: day).id
        async let link = stores[0].fortunes.share(
          id, as: [UInt8(day)], sealed: [9], by: .local, at: Some.time(5))
        async let isHidden = stores[1].fortunes.change(id, isKept: nil, isHidden: true, of: .local)
        _ = try await (link, isHidden)
        #expect(try await stores[0].fortunes.change(id, isKept: nil, isHidden: false, of: .local))
        #expect(try await stores[0].fortunes.shared([UInt8(day)]) == nil, "turn \(day)")
      }
      for store in stores { await store.close() }
    }
  }

  @Test(arguments: Backend.present)
  func `nobody shares or ends what another opened`(backend: Backend) async throws {
    try await backend.withStore { store in
      let opening = try await openCookie(store)
      let other = Reader.ID(77)
      let stolen = try await store.fortunes.share(
        opening.id, as: [1], sealed: [9], by: other, at: Some.time(5))
      #expect(stolen == nil)
      _ = try await store.fortunes.share(
        opening.id, as: [2], sealed: [9], by: .local, at: Some.time(5))
      #expect(try await store.fortunes.shareLink(of: opening.id, by: other) == nil)
      #expect(try await store.fortunes.unshare(opening.id, by: other) == false)
      #expect(try await store.fortunes.shared([2]) != nil)
      let nothing = try await store.fortunes.share(
        Opening.ID(999), as: [3], sealed: [9], by: .local, at: Some.time(5))
      #expect(nothing == nil)
    }
  }
}
