// Reminders and the browsers that take them.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

@testable import LedeFortune

@Suite struct NotificationTests {
  private func subscription(_ path: String, key: UInt8 = 4) throws -> PushSubscription {
    PushSubscription(
      endpoint: try #require(WebAddress("https://push.example/\(path)")),
      publicKey: [UInt8](repeating: key, count: 65), secret: [UInt8](repeating: 9, count: 16))
  }

  @Test(arguments: Backend.present)
  func `of two keys that are kept at once, the first stays`(backend: Backend) async throws {
    try await backend.withStore { store in
      #expect(try await store.fortunes.pushKey() == nil)
      let first = try await store.fortunes.pushKey(orKeep: [1, 2, 3])
      #expect(first == [1, 2, 3])
      #expect(try await store.fortunes.pushKey(orKeep: [4]) == [1, 2, 3])
      #expect(try await store.fortunes.pushKey() == [1, 2, 3])
    }
  }

  @Test(arguments: Backend.present)
  func `a browser is kept once, and the oldest goes when there are too many`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      try await store.fortunes.keepSubscription(subscription("a"), of: .local, at: Some.time(1))
      try await store.fortunes.keepSubscription(
        subscription("a", key: 5), of: .local, at: Some.time(2))
      let kept = try await store.fortunes.pushSubscriptions(of: .local)
      #expect(kept.map(\.subscription) == [try subscription("a", key: 5)])
      for number in 1...PushSubscription.most {
        try await store.fortunes.keepSubscription(
          subscription("\(number)"), of: .local, at: Some.time(10 + number))
      }
      let endpoints = try await store.fortunes.pushSubscriptions(of: .local).map(
        \.subscription.endpoint)
      #expect(endpoints.count == PushSubscription.most)
      #expect(endpoints.first?.text == "https://push.example/\(PushSubscription.most)")
      #expect(!endpoints.contains(try subscription("a").endpoint))
    }
  }

  @Test(arguments: Backend.present)
  func `a browser is told of a date once, unless it could not be`(backend: Backend) async throws {
    try await backend.withStore { store in
      try await store.fortunes.keepSubscription(subscription("a"), of: .local, at: Some.time(1))
      let id = try #require(try await store.fortunes.pushSubscriptions(of: .local).first?.id)
      let date = LocalDate(days: 20_000)
      #expect(try await store.fortunes.beginTelling(id, of: date))
      #expect(try await store.fortunes.beginTelling(id, of: date) == false)
      #expect(try await store.fortunes.beginTelling(id, of: date + -1) == false)
      try await store.fortunes.undoTelling(id, of: date)
      #expect(try await store.fortunes.beginTelling(id, of: date))
      // Subscribing anew tells nobody twice.
      try await store.fortunes.keepSubscription(
        subscription("a", key: 7), of: .local, at: Some.time(2))
      #expect(try await store.fortunes.beginTelling(id, of: date) == false)
      #expect(try await store.fortunes.beginTelling(id, of: date + 1))
    }
  }

  @Test(arguments: Backend.present)
  func `a late word that a browser is gone takes no newer one along`(backend: Backend) async throws
  {
    try await backend.withStore { store in
      try await store.fortunes.keepSubscription(subscription("a"), of: .local, at: Some.time(1))
      let gone = try #require(try await store.fortunes.pushSubscriptions(of: .local).first)
      #expect(
        try await store.fortunes.forgetSubscription(gone.subscription.endpoint, of: .local))
      try await store.fortunes.keepSubscription(subscription("b"), of: .local, at: Some.time(2))
      let kept = try #require(try await store.fortunes.pushSubscriptions(of: .local).first)
      #expect(kept.id != gone.id)
      try await store.fortunes.forgetSubscription(gone)
      // Nor one that has its number, as SQLite gave numbers again before.
      var other = gone
      other.id = kept.id
      try await store.fortunes.forgetSubscription(other)
      #expect(try await store.fortunes.pushSubscriptions(of: .local) == [kept])
      try await store.fortunes.forgetSubscription(kept)
      #expect(try await store.fortunes.pushSubscriptions(of: .local).isEmpty)
    }
  }

  @Test(arguments: Backend.present)
  func `nobody forgets the browser of another reader`(backend: Backend) async throws {
    try await backend.withStore { store in
      try await store.fortunes.keepSubscription(subscription("a"), of: .local, at: Some.time(1))
      let endpoint = try subscription("a").endpoint
      #expect(try await store.fortunes.forgetSubscription(endpoint, of: Reader.ID(77)) == false)
      #expect(try await store.fortunes.forgetSubscription(endpoint, of: .local))
      #expect(try await store.fortunes.pushSubscriptions(of: .local).isEmpty)
    }
  }

  @Test(arguments: Backend.present)
  func `a reminder waits for its hour, and another hour takes its place at once`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let reminder = try #require(Reminder(minute: 480, zone: "Europe/London"))
      #expect(try await store.fortunes.reminder(of: .local) == nil)
      try await store.fortunes.setReminder((reminder, due: Some.time(100)), of: .local)
      #expect(try await store.fortunes.reminder(of: .local) == reminder)
      #expect(try await store.nextDue([.reminder]) == Some.time(100))
      #expect(
        try await store.claim([.reminder], limit: 5, lease: .seconds(60), at: Some.time(99)).isEmpty
      )
      let job = try #require(
        try await store.claim([.reminder], limit: 5, lease: .seconds(60), at: Some.time(100)).first)
      #expect(job.subject == Reader.ID.local.rawValue)
      // Set anew while it is sent: the old end counts no more.
      try await store.fortunes.setReminder((reminder, due: Some.time(300)), of: .local)
      #expect(try await store.finish(job, next: Some.time(200)) == false)
      #expect(try await store.nextDue([.reminder]) == Some.time(300))
      try await store.fortunes.setReminder(nil, of: .local)
      #expect(try await store.fortunes.reminder(of: .local) == nil)
      #expect(try await store.nextDue([.reminder]) == nil)
    }
  }
}
