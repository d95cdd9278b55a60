// App passwords of programs that read for their readers: what they open, and for whom.

import LedeBase
import LedeHTTP
import LedeNews
import LedeTesting
import Testing

@testable import LedeAccounts

private struct PasswordRoom: KeptInStore {
  let store: Store
  let tokens: any TokenMaker = StubTokens()
  var now: @Sendable () -> Timestamp { { Some.time(0) } }
  var desk: AppsDesk { AppsDesk(house) }
}

@Suite struct AppPasswordTests {
  @Test(arguments: Backend.present)
  func `a password is known with what it opens, and no other kind of token is one`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let readers = try await store.accounts(["ines", "tunde"], at: Some.time(0))
      let desk = PasswordRoom(store: store).desk
      let password = try #require(
        try await desk.newToken(
          .account, name: "Reeder", scopes: [.read, .mark], reader: readers[1]))
      let program = try #require(try await desk.program(showing: password))
      #expect(program.reader == readers[1] && program.scopes == [.read, .mark])
      #expect(program.name == "tunde")
      let token = try #require(try await desk.newToken(.program, name: "", reader: readers[1]))
      #expect(try await desk.program(showing: token) == nil)
      #expect(try await desk.program(showing: "") == nil)
      let listed = try await desk.page(reader: readers[1]).tokens
      #expect(listed.map(\.scopes) == [[], [.read, .mark]])
      #expect(listed.last?.lastUsed == Some.time(0))
      let id = try #require(listed.last?.id)
      #expect(try await desk.revoke(id, reader: readers[1]))
      #expect(try await desk.program(showing: password) == nil)
    }
  }

  @Test(arguments: Backend.present)
  func `Fever's key opens where it was ticked, and ends with the name in it`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let desk = PasswordRoom(store: store).desk
      // Before anybody has an account the reader is called local; then the first takes over.
      let password = try #require(
        try await desk.newToken(.account, name: "", hasFever: true, reader: .local))
      let key = FeverKey.text(name: "local", password: password)
      #expect(try await desk.program(showingFever: key)?.reader == .local)
      #expect(try await desk.program(showingFever: key.uppercased())?.reader == .local)
      #expect(try await desk.program(showingFever: key + "0") == nil)
      #expect(try await desk.program(showingFever: password) == nil)
      var page = try await desk.page(reader: .local)
      #expect(page.fever(of: page.tokens[0]) == .open)
      try await store.accounts(["ines"], at: Some.time(0))
      #expect(try await desk.program(showingFever: key) == nil)
      #expect(try await desk.program(showing: password)?.name == "ines")
      page = try await desk.page(reader: .local)
      #expect(page.fever(of: page.tokens[0]) == .ended)
      let plain = try #require(try await desk.newToken(.account, name: "", reader: .local))
      let none = FeverKey.text(name: "ines", password: plain)
      #expect(try await desk.program(showingFever: none) == nil)
      page = try await desk.page(reader: .local)
      #expect(page.fever(of: page.tokens[0]) == .closed)
    }
  }

  @Test func `the page asks what a password opens, and says what to type`() async throws {
    let site = try await TestSite()
    let made = await site.post(
      "/apps", "kind=account&name=Reeder&chosen=yes&scope=read&scope=mark&fever=yes")
    #expect(made.status == 200 && faults(in: made.text) == [])
    #expect(made.text.contains("http://localhost:8080/api/greader.php"))
    #expect(made.text.contains("http://localhost:8080/fever/"))
    #expect(made.text.contains("<bdi>local</bdi>"))
    let list = await site.get("/apps")
    #expect(
      list.text.contains(Phrases.scope(.read) + " · " + Phrases.scope(.mark) + "</p>"))
    #expect(list.text.contains(Phrases.feverOpen) && faults(in: list.text) == [])
    try await site.store.accounts(["ines"], at: TestSite.now)
    let ended = await site.get("/apps", [("Cookie", "lede=token-0")])
    #expect(ended.text.contains(Phrases.feverEnded("local")))
    let cookie = [("Cookie", "lede=token-0")]
    for body in ["kind=account&chosen=yes", "kind=account&chosen=yes&fever=yes"] {
      #expect(await site.post("/apps", body, cookie).status == 422, "\(body)")
    }
    #expect(
      await site.post("/apps", "kind=account&chosen=yes&scope=everything", cookie).status == 400)
  }

  @Test(
    arguments: [
      ("read mark subscribe", AppScopes.all), ("read,mark", [.read, .mark]), ("", []),
      ("subscribe", .subscribe),
    ] as [(String, AppScopes)])
  func `scopes are read from their words`(text: String, scopes: AppScopes) {
    #expect(AppScopes(text) == scopes)
    #expect(AppScopes(scopes.text) == scopes)
  }

  @Test(arguments: ["all", "read write", "READ"])
  func `a scope that there is not is none`(text: String) { #expect(AppScopes(text) == nil) }
}
