import LedeHTTP
import LedeBase
import LedeNews
import LedeSite
import LedeTesting
import Testing

@testable import LedeApp

/// How large a body may be is known before it comes.
@Suite struct BodyLimitTests {
  private static let away = "192.0.2.7"
  private static let megabyte = 1_048_576

  /// What may come with this header, sent by a page of Lede's own or by a program.
  private func limit(
    _ target: String, _ headers: [(String, String)] = [], method: Method = .post,
    on site: TestSite, isOurs: Bool = true, peer: String = away
  ) async -> Int? {
    let own = [("Host", "localhost:8080")] + (isOurs ? [("Sec-Fetch-Site", "same-origin")] : [])
    return await site.app.bodyLimit(
      of: Request(method, target, headers: Headers(own + headers), peer: peer))?.most
  }

  @Test(arguments: [
    ("/feeds/opml", 10), ("/check", 10), ("/marks", 10), ("/posts", 21), ("/settings", 1),
    ("/sign-in", 1),
  ])
  func `each way takes what it needs, from who is known alone`(
    target: String, megabytes: Int
  ) async throws {
    let site = try await ClaimedSite().site
    let cookie = [("Cookie", "lede=token-0")]
    #expect(await limit(target, cookie, on: site) == megabytes * Self.megabyte)
    #expect(await limit(target, on: site) == 0, "nobody came with a session")
    #expect(await limit(target, [("Cookie", "lede=wrong")], on: site) == 0)
    #expect(await limit(target, on: site, peer: "127.0.0.1") == 0, "Lede is somebody's already")
    #expect(await limit(target, cookie, on: site, isOurs: false) == 0, "another site's form")
  }

  @Test func `who sits at this machine is known until somebody has an account`() async throws {
    let site = try await TestSite()
    #expect(await limit("/feeds/opml", on: site, peer: "127.0.0.1") == 10 * Self.megabyte)
    #expect(await limit("/feeds/opml", on: site) == 0)
  }

  @Test(arguments: ["/nowhere", "/api/nowhere", "/share/lede.css", "/healthz", "/feeds.opml"])
  func `what takes nothing is sent nothing`(target: String) async throws {
    #expect(await limit(target, on: try await TestSite(), peer: "127.0.0.1") == 0)
  }

  @Test func `where reading is open, strangers send no more than elsewhere`() async throws {
    let site = try await ClaimedSite(policy: AccessPolicy(isReadingOpen: true)).site
    let program = [("Content-Type", "application/json")]
    for method in [Method.get, .post] {
      #expect(await limit("/check", method: method, on: site) == 0)
      for path in ["/api", "/api/predictions", "/api/predictions/1"] {
        #expect(await limit(path, program, method: method, on: site, isOurs: false) == 0)
      }
    }
  }

  @Test func `a program sends pages with its token, and a shortcut's device with its own`()
    async throws
  {
    let site = try await TestSite()
    _ = await site.post("/apps", "kind=program")
    let json = [("Content-Type", "application/json")]
    let api = "/api/predictions"
    #expect(
      await limit(api, json + [("Authorization", "Bearer token-1")], on: site, isOurs: false)
        == 10 * Self.megabyte)
    #expect(await limit(api, json, on: site, isOurs: false) == 0)
    #expect(
      await limit(api, json + [("Authorization", "Bearer wrong")], on: site, isOurs: false) == 0)
    _ = await site.post("/apps", "kind=shortcut")
    let device = [("Cookie", "lede-check=token-2")]
    #expect(await limit("/check", device, on: site) == 10 * Self.megabyte)
    #expect(await limit("/feeds/opml", device, on: site) == 0, "it only has things checked")
  }
}
