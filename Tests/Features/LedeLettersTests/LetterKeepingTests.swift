// What becomes of letters: feeds of one reader alone, each letter once, no more than may be.

import LedeAccounts
import LedeBase
import LedeDatabase
import LedeMail
import LedeSite
import LedeTesting
import Testing

@testable import LedeLetters
@testable import LedeNews

@Suite struct LetterKeepingTests {
  @Test(arguments: Backend.present)
  func `the first letter of a list begins its feed, and each letter is there once`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let desk = store.letters()
      for number in [1, 2, 1, 2] {
        #expect(
          try await desk.take(issue(number), sum: [UInt8(number)], for: .local) == .taken)
      }
      let other = issue(3, list: nil, from: "desk@other.example")
      #expect(try await desk.take(other, sum: [3], for: .local) == .taken)
      #expect(try await store.titles(of: .local) == ["Issue 3", "Issue 2", "Issue 1"])
      let feeds = try await store.subscriptions(of: .local)
      #expect(feeds.map(\.title) == ["The Paper", "The Paper"])
      #expect(feeds.allSatisfy { $0.feed.isOfLetters && $0.unread > 0 })
      let lists = try await desk.database.rows(LetterLists.ofReader, .local)
      #expect(Set(lists.map(\.sender)) == ["news@example.org", "desk@other.example"])
      let item = try #require(try await store.ids().first)
      let beside = try #require(try await desk.database.first(ListLetters.one, (item, .local)))
      #expect(beside.sender == "desk@other.example" && beside.senderName == "The Paper")
    }
  }

  @Test(arguments: Backend.present)
  func `two readers of one list have a feed each, and neither can follow the other's`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let readers = try await store.database.accounts(["ines", "tunde"], at: Some.time(0))
      let desk = store.letters()
      for reader in readers {
        #expect(try await desk.take(issue(1), sum: [], for: reader) == .taken)
      }
      #expect(try await desk.take(issue(2), sum: [], for: readers[0]) == .taken)
      #expect(try await store.titles(of: readers[0]) == ["Issue 2", "Issue 1"])
      #expect(try await store.titles(of: readers[1]) == ["Issue 1"])
      let theirs = try #require(try await store.subscriptions(of: readers[0]).first?.feed)
      let other = try #require(try await store.subscriptions(of: readers[1]).first?.feed)
      #expect(theirs.id != other.id)
      for reader in readers {
        await #expect(throws: StoreError.notShared) {
          try await store.follow(
            Outline(address: reader == readers[0] ? other.address : theirs.address), by: reader,
            isOwners: reader == .local, key: nil, at: Some.time(2_000))
        }
        let list = try await store.follow(
          [Outline(address: theirs.address), Outline(address: other.address)], by: reader,
          isOwners: reader == .local, at: Some.time(2_000))
        #expect(list.new == 0 && list.notShared.count == 2)
      }
      // What one reader has of a letter the other cannot look up.
      let item = try #require(
        try await store.headlines(ListFilter(), of: readers[0], before: nil, limit: 1).first)
      #expect(try await desk.database.first(ListLetters.one, (item.id, readers[1])) == nil)
      #expect(try await store.item(item.id, of: readers[1]) == nil)
    }
  }

  @Test(arguments: Backend.present)
  func `no list goes out, nor is one told to agents`(backend: Backend) async throws {
    try await backend.withStore { store in
      #expect(try await store.letters().take(issue(1), sum: [1], for: .local) == .taken)
      let feed = try #require(try await store.subscriptions(of: .local).first?.feed)
      let row = try await store.database.first(Feeds.belonging, [feed.id])
      #expect(row?.isOpen == false)
      let told = try await store.database.rows(Subscriptions.openness, .local)
      #expect(told.map(\.feed) == [feed.id] && told.allSatisfy { !$0.isOpen })
    }
  }

  @Test(arguments: Backend.present)
  func `a list is never asked for news, whatever its reader does`(backend: Backend) async throws {
    try await backend.withStore { store in
      let desk = store.letters()
      _ = try await desk.take(issue(1), sum: [], for: .local)
      let feed = try #require(try await store.subscriptions(of: .local).first?.feed.id)
      for change in [
        SubscriptionChange(name: "Morning post", folder: ["Letters"], isPaused: true),
        SubscriptionChange(isPaused: false, interval: .seconds(600)),
      ] {
        let changed = try await store.change(change, of: feed, by: .local, at: Some.time(1_001))
        #expect(changed?.title == "Morning post" && changed?.folder == ["Letters"])
      }
      _ = try await store.hurry([feed], of: .local, at: Some.time(1_002))
      var services = LetterServices(store: store)
      services.now = { Some.time(1_003) }
      services.documents = StubDocuments { request throws(FetchError) in
        Issue.record("\(request.address) was asked")
        throw .unreachable(request.address, cause: "")
      }
      _ = try await RefreshRound(services.services).run()
      #expect(try await store.subscriptions(of: .local).first?.feed.health.nextAsk == nil)
      let list = try await NewsDesk(services.services).list(of: .local)
      #expect(!String(decoding: list, as: UTF8.self).contains("letters.invalid"))
    }
  }

  @Test(arguments: Backend.present)
  func `letters of a list that was left are dropped, until it is taken again`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let desk = store.letters()
      _ = try await desk.take(issue(1), sum: [], for: .local)
      let feed = try #require(try await store.subscriptions(of: .local).first?.feed.id)
      let news = NewsDesk(LetterServices(store: store).services)
      #expect(try await news.unfollow(feed, reader: .local))
      #expect(try await desk.take(issue(2), sum: [], for: .local) == .taken)
      #expect(try await store.titles(of: .local) == [])
      #expect(
        try await desk.database.rows(LetterLists.ofReader, .local).map(\.isFollowed) == [false])
      // It takes no room from others: neither among the lists nor among the letters of the day.
      #expect(try await desk.database.first(LetterLists.number, .local) == 0)
      let day = (Reader.ID.local, day: LetterDay.of(Some.time(1_000)), most: LetterDay.most)
      let count = try await store.database.write { connection throws(StoreError) in
        try connection.first(LetterBoxes.count, day)
      }
      #expect(count == 2)
      #expect(try await news.refollow(feed, reader: .local))
      #expect(try await desk.take(issue(3), sum: [], for: .local) == .taken)
      #expect(try await store.titles(of: .local) == ["Issue 3", "Issue 1"])
    }
  }

  @Test(arguments: Backend.present)
  func `a hundred letters come on a day, and more the day after`(backend: Backend) async throws {
    try await backend.withStore { store in
      let day = (Reader.ID.local, day: LetterDay.of(Some.time(1_000)), most: LetterDay.most)
      for number in 1..<LetterDay.most {
        let count = try await store.database.write { connection throws(StoreError) in
          try connection.first(LetterBoxes.count, day)
        }
        #expect(count == number)
      }
      #expect(try await store.letters().take(issue(1), sum: [], for: .local) == .taken)
      #expect(try await store.letters().take(issue(2), sum: [], for: .local) == .tooMany)
      #expect(
        try await store.letters(at: 1_000 + 24 * 60).take(issue(2), sum: [], for: .local)
          == .taken)
      #expect(try await store.titles(of: .local) == ["Issue 2", "Issue 1"])
    }
  }

  @Test(arguments: Backend.present)
  func `no sender makes lists without end`(backend: Backend) async throws {
    try await backend.withStore { store in
      let desk = store.letters()
      _ = try await desk.take(issue(1), sum: [], for: .local)
      let feed = try #require(try await store.subscriptions(of: .local).first?.feed.id)
      // Rows of other lists, whose feeds do not matter here.
      for number in 1..<LetterList.most {
        let address = try #require(WebAddress("https://l\(number).example/"))
        let (other, _) = try await store.follow(
          Outline(address: address), by: .local, isOwners: false, key: nil, at: Some.time(1))
        #expect(other != feed)
        try await desk.database.run(
          LetterLists.note,
          LetterLists.New(
            reader: .local, feed: other, list: "l\(number)", sender: "", last: Some.time(1)))
      }
      let one = issue(2, list: "<one-more.example>")
      #expect(try await desk.take(one, sum: [], for: .local) == .tooMany)
      #expect(try await desk.take(issue(3), sum: [], for: .local) == .taken)
    }
  }

  @Test(arguments: Backend.present)
  func `an address finds its reader until there is another, and alone`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let readers = try await store.database.accounts(["Ines", "tunde"], at: Some.time(0))
      var services = LetterServices(store: store)
      services.now = { Some.time(1_000) }
      // One desk, as its stand-in makes the same tokens again for each.
      let desk = LettersDesk(services.services)
      let first = try await desk.makeAddress(for: readers[0])
      let theirs = try await desk.makeAddress(for: readers[1])
      #expect(first.text.hasPrefix("ines-") && theirs.text.hasPrefix("tunde-"))
      #expect(first.token != theirs.token)
      let log = WorkLog { _, _, _ in }
      #expect(
        await desk.deliver(
          Array("1".utf8),
          to: [
            "\(first.text)@news.example", first.text.uppercased() + "@X",
            "anything-\(theirs.token)",
            "ines@news.example", "ines-aaaaaaaaaaaaaaaa@news.example", "",
          ], by: StubLetters(), log)
          == [.taken, .taken, .taken, .unknown, .unknown, .unknown])
      #expect(try await store.titles(of: readers[0]) == ["Issue 1"])
      #expect(try await store.titles(of: readers[1]) == ["Issue 1"])
      let second = try await desk.makeAddress(for: readers[0])
      #expect(await desk.check(first.text + "@x") == .unknown)
      #expect(await desk.check(second.text + "@x") == .taken)
      guard case .shown(let shown) = try await desk.address(of: readers[0]) else {
        Issue.record("the address is not shown")
        return
      }
      #expect(shown == second)
      for (text, verdict) in [("broken", LMTPSession.Verdict.unreadable), ("away", .later)] {
        #expect(
          await desk.deliver(Array(text.utf8), to: [second.text], by: StubLetters(), log)
            == [verdict])
      }
    }
  }

  @Test(arguments: Backend.present)
  func `what came to a reader by letter goes with the account`(backend: Backend) async throws {
    try await backend.withStore { store in
      let reader = try await store.database.accounts(["ines", "tunde"], at: Some.time(0))[1]
      let desk = store.letters()
      _ = try await desk.makeAddress(for: reader)
      _ = try await desk.take(issue(1), sum: [], for: reader)
      let feed = try #require(try await store.subscriptions(of: reader).first?.feed.id)
      let item = try #require(
        try await store.headlines(ListFilter(), of: reader, before: nil, limit: 1).first?.id)
      #expect(try await AccountStore(store.database).deleteAccount(of: reader))
      #expect(try await store.retain(feed, at: Some.time(2_000)) == 1)
      #expect(try await store.database.first(ListLetters.one, (item, reader)) == nil)
    }
  }
}
