import Glibc
import LedeFetching
import LedeBase
import LedeTesting
import Testing

@Suite struct ProxyTests {
  @Test func `a proxy that is set is asked, for what may be asked`() async throws {
    let proxy = try StandInWeb()
    proxy.serveRest { request in .text("by proxy: \(request.target)") }
    let fetcher = fetcher {
      $0.addresses.inside = .refuse
      $0.proxy = "http://127.0.0.1:\(proxy.port)"
    }
    // A documentation address would be refused, so this is a public one; the proxy is asked alone.
    let open = OutgoingRequest(.get, try #require(WebAddress("http://93.184.216.34/feed")))
    #expect(
      String(try await fetcher.answer(to: open).body) == "by proxy: http://93.184.216.34/feed")
    for host in [
      "127%2e0%2e0%2e1", "10.0.0.1", "localhost", "0x7f.1", "[::1]", "169.254.169.254",
      "2130706433",
    ] {
      var inside = OutgoingRequest(.get, try #require(WebAddress("http://\(host)/feed")))
      inside.mayBePrivate = true
      guard case .forbiddenAddress? = await fetcher.failure(of: inside) else {
        Issue.record("\(host) was asked by proxy")
        continue
      }
    }
    #expect(proxy.requestsSoFar().count == 1)
  }

  @Test func `proxies that the environment names are ignored`() async throws {
    let web = try StandInWeb()
    let proxy = try StandInWeb()
    web.serve("/", .text("direct"))
    proxy.serveRest { _ in .text("by proxy") }
    // Safety: libcurl reads these only where no proxy is set, which Lede always does.
    for name in ["http_proxy", "all_proxy", "ALL_PROXY"] {
      unsafe setenv(name, "http://127.0.0.1:\(proxy.port)", 1)
    }
    defer { for name in ["http_proxy", "all_proxy", "ALL_PROXY"] { unsafe unsetenv(name) } }
    #expect(String(try await fetcher().answer(to: web.request("/")).body) == "direct")
    #expect(proxy.connections == 0)
  }
}
