// Who reads in the filled store, and how they come in.

import LedeBase
import LedeTesting
import Testing

@testable import LedeAccounts
@testable import LedeDatabase
@testable import LedeNews

extension FilledStore {
  func readers() async throws -> Readers {
    let owner = NewAccount(
      reader: .local, name: FilledStore.owner, passwordHash: FilledStore.passwordHash,
      isOwner: true)
    _ = try await store.accounts.addAccount(owner, at: FilledStore.time(186))
    let invite = FilledStore.hash("an invitation")
    _ = try await store.accounts.keepInvite(
      invite, resetting: nil, until: FilledStore.time(193), at: FilledStore.time(186))
    let readers = Readers(
      tunde: try await add("tunde", invite: invite, 187), yui: try await add("Yui-2", 188),
      mara: try await add("mara", 188))
    // Somebody who left: their number is given to nobody else.
    _ = try await store.accounts.deleteAccount(of: try await add("olga", 189))
    return readers
  }

  func access(of readers: Readers) async throws {
    let (day, hash) = (FilledStore.time(190), FilledStore.hash)
    try await store.database.run(
      AccountRows.setRecovery, (readers.ines, hash: hash("a printed code")))
    for (token, reader, device) in [
      (FilledStore.session, readers.ines, "Firefox on Linux"),
      ("another session", readers.ines, "Safari on iPhone “Ines”"), ("tunde's", readers.tunde, ""),
    ] {
      try await store.accounts.openSession(
        hash(token), for: reader, device: device, place: .network("192.0.2"),
        origin: SessionOrigin(.login, installation: "0b7c2a52"), provedUntil: FilledStore.time(191),
        until: FilledStore.time(400), at: day)
    }
    try await store.database.run(
      Sessions.noteUse, (hash: hash(FilledStore.session), now: FilledStore.time(199)))
    _ = try await store.accounts.keepInvite(
      hash("an open invitation"), resetting: nil, until: FilledStore.time(207), at: day)
    _ = try await store.accounts.keepInvite(
      hash("a new password"), resetting: readers.yui, until: FilledStore.time(207), at: day)
    try await store.accounts.keepDevice(hash("a browser"), of: readers.ines, at: day)
    _ = try await store.accounts.beginAttempt(
      [AttemptSubject(hash: hash("192.0.2.7"), free: 5, longest: .seconds(3_600))],
      at: FilledStore.time(199))
    for (token, kind) in [
      (FilledStore.appToken, AppToken.Kind.program), ("an extension", .browser),
      ("a shortcut", .shortcut), ("a reader of feeds", .account),
    ] {
      _ = try await store.accounts.keepToken(
        hash(token), kind, name: token, of: readers.ines, at: day)
    }
    _ = try await store.accounts.keepToken(
      hash("a reader of Fever"), .account, name: "Fever", of: readers.ines, at: day,
      scopes: [.read, .mark],
      fever: KeptFeverKey(hash: hash("a key of Fever"), name: FilledStore.owner))
    let tokens = try await store.database.rows(AppTokens.all, readers.ines)
    let browser = try #require(tokens.compactMap { $0 }.first { $0.kind == .browser })
    _ = try await store.accounts.bind(browser.id, to: "moz-extension://0a1b2c3d")
    try await store.database.run(AppTokens.noteUse, (browser.id, at: FilledStore.time(198)))
    try await store.database.run(AccountRows.setShown, (readers.tunde, shown: "Túndé ’Adé"))
    try await store.database.setValue("yes", for: Account.friendsSetting)
    let key = Passkey(
      id: Passkey.ID(0), reader: readers.ines, credential: Array(hash("credential").prefix(20)),
      key: .es256(hash("x") + hash("y")), name: "Ines' phone", signs: 3, made: day)
    let passkey = try #require(try await store.accounts.keepPasskey(key))
    try await store.database.run(
      Passkeys.noteUse, (passkey, signs: 4, at: FilledStore.time(197)))
    try await store.database.setValue("no", for: Account.openSetting)
    try await store.database.setValue(
      "two\nlines, a 'quote', a \\ and 100 %", for: "note.of-the-owner")
    try await store.database.setValue("U0VBTEVE", for: "secret.judge")
  }

  private func add(_ name: String, invite: [UInt8]? = nil, _ day: Int) async throws -> Reader.ID {
    let new = NewAccount(
      name: name, passwordHash: FilledStore.passwordHash, invite: invite)
    let added = try await store.accounts.addAccount(new, at: FilledStore.time(day))
    guard case .added(let account) = added else {
      throw StoreError.failed(statement: "test", cause: "\(name): \(added)")
    }
    return account.reader
  }
}
