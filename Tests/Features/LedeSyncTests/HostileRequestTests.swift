// Wrong and hostile requests of each protocol: its own error, never one of Lede's.

import LedeBase
import LedeHTTP
import LedeNews
import LedeTesting
import Testing

@testable import LedeAccounts

@Suite struct HostileRequestTests {
  /// Numbers at the ends of what is read, beyond them, and what is none.
  private static let numbers = [
    "-9223372036854775808", "9223372036854775807", "9223372036854775808", "-1", "0", "",
    "99999999999999999999999", "1e9", "0x10", "NaN", "%00", "1.5", "%D9%A1", "-0", "+1",
  ]
  private static let api = SyncSite.api

  /// What is asked, and which answers are right.
  private struct Wrong {
    var path: String
    var body = ""
    var statuses: Set<Int>
  }

  /// GET requests: those that are understood, and those that are not.
  private static var reads: [Wrong] {
    var all: [Wrong] = []
    func add(_ statuses: Set<Int>, _ paths: [String]) {
      all += paths.map { Wrong(path: $0, statuses: statuses) }
    }
    let list = "user/-/state/com.google/reading-list"
    for number in numbers {
      let paths: [String] = [
        "stream/items/ids?s=\(list)&n=\(number)", "stream/items/ids?s=\(list)&ot=\(number)",
        "stream/items/ids?s=\(list)&nt=\(number)&r=o", "stream/items/ids?s=feed/\(number)",
        "stream/contents/feed%2F\(number)", "stream/contents?c=\(number)",
        "stream/contents?c=a\(number).\(number)", "stream/items/contents?i=\(number)",
      ]
      add([200, 400], paths.map { api + $0 })
    }
    let wrong: [String] = [
      "stream/contents/%", "stream/contents/%FF", "stream/contents/..%2F..", "stream/contents/%00",
      "stream/contents/user/-/label/", "stream/contents/user/-/state/", "stream/items/ids?s=x",
      "stream/items/ids?s=\(list)&xt=x", "stream/items/ids?s=\(list)&it=x", "stream/contents?c=x",
      "stream/contents?output=atom", "tag/list?output=xml",
      "stream/contents/feed%2Fjavascript:alert(1)",
    ]
    add([400], wrong.map { api + $0 })
    add(
      [404],
      [
        api + "nothing", "/reader/api/1/token", "/reader/nothing/%2F",
        "/api/greader.php/reader/nothing",
      ])
    add([405], [api + "edit-tag"])
    return all
  }

  @Test func `what is read with wrong words is told so, and nothing ends Lede`() async throws {
    let site = try await SyncSite()
    #expect(Self.reads.count > 120)
    for wrong in Self.reads {
      let page = await site.get(wrong.path)
      let told = "\(page.status) \(wrong.path): \(page.text.prefix(200))"
      #expect(wrong.statuses.contains(page.status), "\(told)")
      #expect(!page.text.contains("<html"), "\(told)")
    }
    #expect(site.site.reported.all == [])
  }

  private static let state = SyncSite.state

  /// POST requests that change nothing.
  private static var writes: [Wrong] {
    var all: [Wrong] = []
    func add(_ statuses: Set<Int>, _ requests: [(String, String)]) {
      all += requests.map { Wrong(path: $0.0, body: $0.1, statuses: statuses) }
    }
    for number in numbers {
      let understood: [(String, String)] = [
        ("edit-tag", "i=\(number)&a=\(state)broadcast"), ("mark-all-as-read", "s=feed/\(number)"),
        ("mark-all-as-read", "s=user/-/label/none&ts=\(number)"),
      ]
      add([200, 400], understood)
      let wrong: [(String, String)] = [
        ("subscription/edit", "ac=unsubscribe&s=feed/\(number)"),
        ("subscription/edit", "ac=edit&s=feed/\(number)&t=x"),
      ]
      add([400], wrong)
    }
    let right: [(String, String)] = [
      ("edit-tag", "a=\(state)read"), ("edit-tag", ""), ("edit-tag", "i=1&a=\(state)like"),
    ]
    add([200], right)
    let marks: [(String, String)] = [
      ("edit-tag", "i=1&a=\(state)read&r=\(state)read"),
      ("edit-tag", "i=1&a=\(state)starred&r=\(state)starred"),
      ("edit-tag", "i=1&a=user/-/label/x"), ("edit-tag", "i=1&a=nonsense"),
      ("edit-tag", "i=x&a=\(state)read"),
      ("edit-tag", String(repeating: "i=7&", count: 10_001) + "a=\(state)read"),
      ("edit-tag", String(repeating: "i=7&", count: 30_000) + "a=\(state)read"),
      ("stream/items/contents", String(repeating: "i=1&", count: 10_001)),
      ("stream/items/contents", "i=1&c=x"), ("stream/items/contents", "i=1&c=1"),
      ("stream/items/contents", "c=1"), ("stream/items/contents", "i=1&c=-1"),
      ("mark-all-as-read", ""), ("mark-all-as-read", "s=x"),
    ]
    add([400], marks)
    let feeds: [(String, String)] = [
      ("subscription/edit", ""), ("subscription/edit", "ac=edit"),
      ("subscription/edit", "ac=explode&s=feed/1"),
      ("subscription/edit", "ac=subscribe&s=user/-/label/x"),
      ("subscription/edit", "ac=subscribe&s=feed/file:///etc/passwd"),
      ("subscription/edit", "ac=unsubscribe&s=user/-/state/com.google/reading-list"),
      ("subscription/edit", "ac=edit&s=feed/1&a=\(state)read"),
      ("subscription/edit", String(repeating: "s=feed/1&", count: 101) + "ac=edit"),
      ("subscription/import", ""), ("subscription/import", "<opml"), ("rename-tag", ""),
      ("rename-tag", "s=user/-/label/none&dest=user/-/label/b"),
      ("rename-tag", "s=\(state)read&dest=user/-/label/b"),
      ("disable-tag", "s=user/-/label/none"), ("disable-tag", "s=feed/1"),
    ]
    add([400], feeds)
    add([405], [("token", "")])
    return all
  }

  @Test func `a wrong change is told so, and changes nothing`() async throws {
    let site = try await SyncSite()
    #expect(Self.writes.count > 90)
    for wrong in Self.writes {
      let page = await site.post(Self.api + wrong.path, wrong.body)
      let told = "\(page.status) \(wrong.path) \(wrong.body.prefix(90)): \(page.text.prefix(200))"
      #expect(wrong.statuses.contains(page.status), "\(told)")
    }
    #expect(site.site.reported.all == [])
    #expect(try await site.unread().count == 3)
    #expect(try await site.site.store.subscriptions(of: site.reader).count == 2)
  }

  @Test func `Fever is asked with wrong numbers, and says so or passes them over`() async throws {
    let site = try await SyncSite(hasFever: true)
    let key = FeverKey.text(name: "ines", password: SyncSite.password)
    for number in Self.numbers {
      let requests: [(String, String)] = [
        ("items&since_id=\(number)", ""), ("items&max_id=\(number)", ""),
        ("items&with_ids=\(number)", ""), ("items&with_ids=1,\(number),,", ""),
        ("items&feed_ids=\(number)", ""), ("items&group_ids=\(number)", ""),
        ("", "mark=item&as=read&id=\(number)0"), ("", "mark=feed&as=read&id=99\(number)"),
        ("", "mark=group&as=read&id=99&before=\(number)"), ("", "mark=item&as=\(number)&id=1"),
        ("", "mark=\(number)&as=read&id=1"),
      ]
      for (query, body) in requests {
        let page = await site.ask(
          .post, "/fever/?api&" + query, "api_key=\(key)&" + body, auth: nil)
        let told = "\(page.status) \(query) \(body): \(page.text)"
        #expect(page.status == 200 || page.status == 400, "\(told)")
        #expect(page.text.hasPrefix(#"{"api_version":3"#))
      }
    }
    #expect(site.site.reported.all == [])
    #expect(try await site.unread().count == 3)
  }
}
