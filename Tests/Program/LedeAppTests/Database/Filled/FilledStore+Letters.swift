// Newsletters of the filled store: two readers of one list, and a list that was left.

import LedeBase
import LedeDatabase
import LedeMail
import LedeNews
import LedeTesting
import Testing

@testable import LedeLetters

extension FilledStore {
  func letters(of readers: Readers) async throws {
    let stubs = LetterServices(store: store)
    let desk = LettersDesk(stubs.services)
    for reader in [readers.ines, readers.tunde] {
      _ = try await desk.makeAddress(for: reader)
      let verdict = try await desk.take(FilledStore.letter("harbour"), sum: [1], for: reader)
      #expect(verdict == .taken)
    }
    let item = try #require(
      try await store.headlines(ListFilter(), of: readers.tunde, before: nil, limit: 100)
        .first { $0.title == "The harbour letter" })
    try await store.database.run(
      ListLetters.leave, (item.id, readers.tunde, at: FilledStore.time(191)))
    try await store.unfollow(item.feed, by: readers.tunde)
  }

  private static func letter(_ name: String) -> Letter {
    var letter = Letter()
    letter.subject = "The \(name) letter"
    letter.senderName = "Zażółć \(name)"
    letter.sender = "news@\(name).example"
    letter.messageID = "1@\(name).example"
    letter.listID = "<\(name).example>"
    letter.unsubscribe = "<https://\(name).example/u>, <mailto:u@\(name).example>"
    letter.unsubscribePost = "List-Unsubscribe=One-Click"
    letter.authentication = "mx.example; dkim=pass header.d=\(name).example"
    letter.html = "<p>What stands at the quay.</p>"
    letter.written = FilledStore.time(189)
    return letter
  }
}

private struct LetterServices: KeptInStore {
  let store: Store
  let now: @Sendable () -> Timestamp = { FilledStore.time(190) }
}
