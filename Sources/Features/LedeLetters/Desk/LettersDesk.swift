// What becomes of letters: whose they are, which list's, and how many may come.

import LedeBase
import LedeDatabase
import LedeMail
import LedeNews
import LedeSite

/// Takes letters, and makes the addresses at which they come.
struct LettersDesk: Sendable {
  let database: Database
  let now: @Sendable () -> Timestamp
  private let keeper: LetterKeeper
  private let house: House

  init(_ services: Services) {
    house = services.house
    database = services.house.database
    now = services.house.now
    keeper = LetterKeeper(services)
  }

  // MARK: Addresses

  /// What a sealed address is sealed for.
  private static let context = "letter address"

  /// The address of a reader, up to its `@`.
  enum Address: Sendable {
    case none
    /// It works, but cannot be shown: a backup was put back, or the key is another.
    case lost
    case shown(LetterAddress)
  }

  func address(of reader: Reader.ID) async throws(StoreError) -> Address {
    guard let sealed = try await database.first(LetterBoxes.sealed, reader) else { return .none }
    // Whatever keeps it shut, a new one is the way on.
    guard let sealed, let bytes = try? house.secrets.open(sealed, for: LettersDesk.context),
      let address = LetterAddress(kept: String(decoding: bytes, as: UTF8.self))
    else { return .lost }
    return .shown(address)
  }

  /// Makes an address for a reader; letters to the one before find nobody from now on.
  func makeAddress(for reader: Reader.ID) async throws -> LetterAddress {
    let name = try await database.first(LetterBoxes.name, reader)
    let random = house.signatures.sha256(Array(house.tokens.token().utf8))
    let address = LetterAddress(name: name, random: random)
    let sealed = try house.secrets.seal(Array(address.text.utf8), for: LettersDesk.context)
    try await database.run(
      LetterBoxes.keep,
      (reader, hash: house.tokens.hash(address.token), sealed: sealed, at: now()))
    return address
  }

  private func reader(at recipient: String) async throws(StoreError) -> Reader.ID? {
    guard let address = LetterAddress(recipient: recipient) else { return nil }
    return try await database.first(LetterBoxes.reader, house.tokens.hash(address.token))
  }

  // MARK: Letters

  /// Whether somebody is there to whom a letter is addressed.
  func check(_ recipient: String) async -> LMTPSession.Verdict {
    do throws(StoreError) {
      return try await reader(at: recipient) == nil ? .unknown : .taken
    } catch { return .later }
  }

  /// Keeps a letter for all to whom it is addressed, and says how that went for each.
  func deliver(
    _ bytes: [UInt8], to recipients: [String], by program: any LetterReader, _ log: WorkLog
  ) async -> [LMTPSession.Verdict] {
    let letter: Letter
    do throws(LetterError) { letter = try await program.letter(bytes) } catch {
      log(.warning, "letters.unread", [("cause", error.description)])
      return recipients.map { _ in error.isPassing ? .later : .unreadable }
    }
    let sum = house.signatures.sha256(bytes)
    var verdicts: [LMTPSession.Verdict] = []
    for recipient in recipients {
      do throws(StoreError) {
        guard let reader = try await reader(at: recipient) else {
          verdicts.append(.unknown)
          continue
        }
        verdicts.append(try await take(letter, sum: sum, for: reader))
      } catch {
        log(.error, "letters.store", [("cause", error.description)])
        verdicts.append(.later)
      }
    }
    return verdicts
  }

  /// Keeps a letter for one reader.
  ///
  /// It is an item before anything else is noted of it: cut short between, the letter comes again, is
  /// known by its Message-ID, and the rest is noted then.
  ///
  /// - Parameters:
  ///   - letter: What it says of itself.
  ///   - sum: A hash of its bytes.
  ///   - reader: For whom.
  /// - Returns: `taken` also of a list that its reader has left, whose letters are dropped.
  /// - Throws: Why the database could not be used; the letter is to come again.
  func take(
    _ letter: Letter, sum: [UInt8], for reader: Reader.ID
  ) async throws(StoreError) -> LMTPSession.Verdict {
    guard let list = letter.list else { return .unreadable }
    let address = LetterFeeds.address(
      of: house.signatures.sha256(Array(list.utf8)), reader: reader)
    let arrived = now()
    let hasRoom = try await database.write { connection throws(StoreError) -> Bool in
      switch try connection.first(LetterLists.isFollowed, (reader, address: address)) {
      // What comes of a list that was left takes no room from others, and is dropped below.
      case false?: return true
      case true?: break
      case nil:
        guard try connection.hasRoom(for: reader, LetterLists.number, below: LetterList.most)
        else { return false }
      }
      let day = (reader, day: LetterDay.of(arrived), most: LetterDay.most)
      return try connection.first(LetterBoxes.count, day) != nil
    }
    guard hasRoom else { return .tooMany }
    let kept: KeptLetter
    do throws(StoreError) {
      kept = try await keeper.keep(
        Item(letter, sum: sum), of: address, named: letter.listName, for: reader)
    } catch {
      if case .tooMany = error { return .tooMany }
      throw error
    }
    guard case .kept(let item, let feed) = kept else { return .taken }
    let beside = ListLetter(letter, as: item)
    let noted = LetterLists.New(
      reader: reader, feed: feed, list: list, sender: beside.sender, last: arrived)
    try await database.write { connection throws(StoreError) in
      try connection.run(LetterLists.note, noted)
      try connection.run(ListLetters.keep, (beside, reader))
    }
    return .taken
  }

  // MARK: Leaving a list

  /// Asks a list to send no more, as its letter says that one request is enough for.
  ///
  /// - Returns: False where the letter is no such, or another of this reader's is under way.
  /// - Throws: `FetchError` where the list's server did not take it, `StoreError`.
  func unsubscribe(by item: Item.ID, reader: Reader.ID) async throws -> Bool {
    guard let letter = try await database.first(ListLetters.one, (item, reader)),
      letter.unsubscribing.isOneClick, let address = letter.unsubscribing.address
    else { return false }
    let isAsked = try await house.questions.within(reader) { () async throws -> Bool in
      // Source: RFC 8058 §3.2: these words as a form, no cookies, no redirects.
      var request = OutgoingRequest(
        .post, address,
        headers: [.init("Content-Type", "application/x-www-form-urlencoded")],
        body: Array("List-Unsubscribe=One-Click".utf8))
      request.limits.redirects = 0
      request.limits.body = 1_048_576
      request.isAwaited = true
      _ = try await house.web.answer(to: request)
      try await database.run(ListLetters.leave, (item, reader, at: now()))
      return true
    }
    return isAsked ?? false
  }
}
