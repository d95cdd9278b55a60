@testable import LedeHTTP
import LedeBase
import LedeClassification
import LedeLanguage
import LedeSite
import LedeTesting
import Testing

@testable import LedeChecks

@Suite("Checking on the device") struct DeviceCheckTests {
  @Test func `only the page for checking may run a module, and no page may run text`() async throws
  {
    let site = try await TestSite()
    let policy = try #require(await site.get("/check").headers["Content-Security-Policy"])
    #expect(policy.contains("script-src 'self' 'wasm-unsafe-eval';"))
    #expect(policy.contains("default-src 'none'") && policy.contains("connect-src 'self'"))
    #expect(!policy.contains("'unsafe-eval'") && !policy.contains("inline"))
    for path in ["/", "/saved", "/settings", "/offline", "/check/1"] {
      #expect(
        !(await site.get(path).headers["Content-Security-Policy"] ?? "").contains("wasm"), "\(path)"
      )
    }
  }

  @Test func `the page brings all that Walt may say, and the looks of a verdict`() async throws {
    let text = try await TestSite().get("/check").text
    #expect(faults(in: text) == [])
    #expect(text.contains("/js/alone.js\"></script>"))
    for way in Phrases.walt(.everyday) { #expect(text.contains(way)) }
    for label in Label.allCases where label.group != .debug {
      #expect(text.contains("<details class=\"why\" data-label=\"\(label.slug)\""))
    }
  }

  @Test func `a device keeps the page for checking`() async throws {
    #expect(try await TestSite().get("/offline.json").text.contains("\"/check\"]"))
  }

  @Test func `module and models are sent as what they are, and small`() {
    #expect(ContentType.of(fileNamed: "lede.wasm") == "application/wasm")
    #expect(ContentType.isText(ContentType.of(fileNamed: "article.model")))
  }
}
