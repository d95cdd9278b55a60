// The cookies of the filled store, and what reminds of them.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeFortune
@testable import LedeNews

extension FilledStore {
  func cookies(of readers: Readers) async throws {
    var openings: [Opening] = []
    for (place, text) in ([FilledStore.fortune] + Invented.fortunes).enumerated() {
      openings.append(
        try await open(text, by: readers.ines, 190 + place, streak: place + 1))
    }
    for (place, text) in Invented.fortunes.prefix(3).enumerated() {
      _ = try await open(text, by: readers.tunde, 197 + place, streak: place + 1)
    }
    let newest = LocalDate(FilledStore.now.parts)
    try await store.fortunes.noteVisit(
      on: newest,
      earning: LedgerEntry(
        reader: readers.ines, at: FilledStore.now, reason: .visit, key: newest.text, points: 2),
      of: readers.ines)
    _ = try await store.fortunes.buy(.linen, by: readers.ines, at: FilledStore.time(199, 700))
    try await store.fortunes.setLength(.short, of: readers.tunde)
    _ = try await store.fortunes.change(
      openings[0].id, isKept: true, isHidden: nil, of: readers.ines)
    _ = try await store.fortunes.change(
      openings[1].id, isKept: nil, isHidden: true, of: readers.ines)
    _ = try await store.fortunes.share(
      openings[0].id, as: FilledStore.hash(FilledStore.sharedLink),
      sealed: FilledStore.hash("sealed link"), by: readers.ines, at: FilledStore.time(199))
    let lisbon = try #require(GlobePoint(latitude: 38.72, longitude: -9.14))
    let sea = try #require(GlobePoint(latitude: -41.000_001, longitude: 174.999_999))
    for (opening, place) in [
      (
        openings[0],
        Place(
          lisbon, .near, city: City.ID(2_267_057), name: "Lisbon", region: "Lisbon", country: "PT")
      ), (openings[2], Place(sea, .exact, isByHand: true)),
    ] {
      _ = try await store.fortunes.keepPlace(place, of: opening.id, by: readers.ines)
    }
    _ = try await store.fortunes.keepFortunes(
      ["Own words keep warm.", "Ein eigener Satz: „so“."].map { Fortune($0) },
      at: FilledStore.time(191))
    try await store.fortunes.report(
      Fortune(Invented.fortunes[1]).number, by: readers.mara, at: FilledStore.time(198))
  }

  func notifications(of readers: Readers) async throws {
    _ = try await store.fortunes.pushKey(orKeep: FilledStore.hash("key of notifications"))
    for (name, reader) in [("a", readers.ines), ("b", readers.ines), ("c", readers.tunde)] {
      let subscription = PushSubscription(
        endpoint: try #require(WebAddress("https://push.example/send/\(name)")),
        publicKey: [4] + FilledStore.hash("x\(name)") + FilledStore.hash("y\(name)"),
        secret: Array(FilledStore.hash(name).prefix(16)))
      try await store.fortunes.keepSubscription(subscription, of: reader, at: FilledStore.time(197))
    }
    // The last number was given, and is not given again.
    let gone = try #require(WebAddress("https://push.example/send/c"))
    try await store.database.run(PushSubscriptions.ofEndpoint, (gone, readers.tunde))
    let kept = try #require(try await store.fortunes.pushSubscriptions(of: readers.ines).first)
    _ = try await store.fortunes.beginTelling(kept.id, of: LocalDate(FilledStore.time(199).parts))
    let reminder = try #require(Reminder(minute: 8 * 60 + 30, zone: "Europe/Lisbon"))
    try await store.fortunes.setReminder(
      (reminder, due: FilledStore.time(200, 450)), of: readers.ines)
  }

  private func open(
    _ fortune: String, by reader: Reader.ID, _ day: Int, streak: Int
  ) async throws -> Opening {
    let opened = FilledStore.time(day, 8 * 60)
    let date = LocalDate(opened.parts)
    let numbers = try #require(LuckyNumbers((0..<6).map { 1 + streak + $0 * 7 }))
    let draft = OpeningDraft(
      opening: Opening(
        id: Opening.ID(0), reader: reader, opened: opened, zone: "Europe/Lisbon", date: date,
        fortune: Fortune(fortune), setVersion: 5, numbers: numbers, streak: streak,
        device: streak % 2 == 0 ? "Firefox on Linux" : nil),
      streak: Streak(length: streak, longest: streak, forgivenMonth: 202_607, forgiven: 1),
      zoneChanges: streak == 1 ? [opened] : [FilledStore.time(190, 8 * 60)],
      earned: [
        LedgerEntry(reader: reader, at: opened, reason: .opening, key: date.text, points: 10)
      ])
    guard
      case .opened(let opening) = try await store.fortunes.open(
        by: reader, deciding: { _, _ in .open(draft) })
    else { throw StoreError.failed(statement: "test", cause: "day \(day) did not open") }
    return opening
  }
}
