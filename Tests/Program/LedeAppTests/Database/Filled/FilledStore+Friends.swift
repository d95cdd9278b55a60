// Friends in the filled store.

import LedeBase
import LedeDatabase
import LedeFortune
@testable import LedeFriends
import LedeTesting
import Testing

@testable import LedeNews

extension FilledStore {
  func friends(_ readers: Readers) async throws {
    let day = FilledStore.time(197)
    try await store.friends.setTellsOfFriends(true, of: readers.ines, at: FilledStore.time(196))
    for (name, reader) in [
      (FilledStore.owner, readers.tunde), (FilledStore.owner, readers.yui),
      (FilledStore.owner, readers.mara), ("yui-2", readers.mara), ("nobody-here", readers.ines),
    ] {
      _ = try await store.friends.ask(name, by: reader, at: day)
    }
    _ = try await store.friends.beginTellingOfFriends(readers.ines, at: FilledStore.time(197, 5))
    for (name, accepts) in [("tunde", true), ("yui-2", true), ("mara", false)] {
      _ = try await store.friends.answer(
        name, accepts: accepts, by: readers.ines, at: FilledStore.time(197, 10))
    }
    _ = try await store.friends.setSharing(
      Sharing(.all, showsCity: true), with: "tunde", of: readers.ines)
    _ = try await store.friends.block("mara", by: readers.yui, at: FilledStore.time(198))
    try await store.friends.keepFriendLink(
      FilledStore.hash("a friend's link"), of: readers.tunde, until: FilledStore.time(205),
      at: FilledStore.time(198))
    let isGiven = try await store.friends.give(
      CookieGift(
        giver: readers.tunde, receiver: readers.ines, name: "tunde",
        date: LocalDate(FilledStore.time(199).parts), given: FilledStore.time(199),
        fortune: Fortune(Invented.fortunes[0]), words: "Für den langen Weg, “Ines” 🌿"))
    #expect(isGiven)
    try await store.database.run(
      CookieGifts.see, (readers.ines, from: 0, at: FilledStore.time(199, 5)))
    let used = FilledStore.hash("a friend's link that was used")
    try await store.friends.keepFriendLink(
      used, of: readers.tunde, until: FilledStore.time(205), at: FilledStore.time(198))
    _ = try await store.friends.befriend(used, by: readers.mara, at: FilledStore.time(198, 5))
  }
}
