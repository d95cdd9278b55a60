// The way from what is read to a post, which ends in another room than it begins in.

import LedeHTTP
import LedeTesting
import Testing

@testable import LedeApp

@Suite struct PassOnTests {
  @Test(arguments: [true, false])
  func `a story is passed on by who has an account`(hasAccount: Bool) async throws {
    let site = try await TestSite.filled()
    try await meets(site, "/item/2", hasAccount)
  }

  @Test(arguments: [true, false])
  func `a verdict is passed on by who has an account`(hasAccount: Bool) async throws {
    let site = try await TestSite.checked()
    try await meets(site, "/check/5090418336079872", hasAccount)
  }

  /// Follows the link on a page to the form of a post, which must know what is passed on.
  private func meets(_ site: TestSite, _ target: String, _ hasAccount: Bool) async throws {
    if hasAccount { try await site.store.accounts(["ines"], at: TestSite.now) }
    let session = hasAccount ? [("Cookie", "lede=token-0")] : []
    let page = await site.get(target, session)
    #expect(page.status == 200)
    let link = page.text.firstMatch(of: /href="(\/posts\/new\?about=[^"]+)"/)?.1
    guard hasAccount else { return #expect(link == nil) }
    let form = await site.get(
      String(try #require(link)).replacing("&amp;", with: "&"), session)
    #expect(form.status == 200 && form.text.contains("name=\"about\" value=\""))
    let about = form.text.firstMatch(of: /name="about" value="([^"]+)"/)?.1
    #expect(about?.isEmpty == false)
  }
}
