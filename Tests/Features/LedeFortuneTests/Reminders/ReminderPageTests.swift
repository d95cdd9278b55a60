import LedeCalendar
import LedeDatabase
import LedeHTTP
import LedeMarkup
import LedeBase
import LedeSite
@testable import LedeNews
import LedeTesting
import Testing

@testable import LedeFortune
@testable import LedeFriends

/// The reminder's page, the browsers that it is for, and the calendar.
@Suite struct ReminderPageTests {
  private static func body(_ path: String, key: Int = 65, secret: Int = 16) -> String {
    let point = Base64URL.text([4] + [UInt8](repeating: 7, count: key - 1))
    let shared = Base64URL.text([UInt8](repeating: 9, count: secret))
    return #"{"endpoint":"\#(path)","expirationTime":null,"#
      + #""keys":{"p256dh":"\#(point)","auth":"\#(shared)"}}"#
  }

  @Test func `an hour is chosen, kept and taken back`() async throws {
    let site = try await ClaimedSite()
    let first = await site.get("/fortune/reminder")
    #expect(first.status == 200 && faults(in: first.text) == [])
    #expect(first.text.contains(#"value="08:00""#))
    #expect(!first.text.contains("reminder.ics"))
    #expect(await site.get("/fortune/reminder.ics").status == 404)
    let kept = await site.post("/fortune/reminder", "at=07%3A30&zone=Europe%2FLisbon")
    #expect(kept.status == 303)
    let page = await site.get("/fortune/reminder")
    #expect(page.text.contains(#"value="07:30""#) && page.text.contains("Europe/Lisbon"))
    #expect(faults(in: page.text) == [])
    // 10:00 in London and Lisbon alike: half past seven comes tomorrow.
    #expect(
      try await site.store.nextDue([.reminder]) == TestSite.now
        + .seconds(86_400 - 2 * 3_600 - 1_800))
    let calendar = await site.get("/fortune/reminder.ics")
    #expect(calendar.headers["Content-Type"] == "text/calendar; charset=utf-8")
    #expect(calendar.text.contains("DTSTART:20261121T073000\r\n"))
    #expect(calendar.text.contains("URL:http://localhost:8080/fortune\r\n"))
    #expect(await site.post("/fortune/reminder", "off=yes").status == 303)
    #expect(try await site.store.nextDue([.reminder]) == nil)
  }

  @Test(arguments: [
    ("at=24%3A00&zone=Europe%2FLisbon", Phrases.badHour),
    ("at=7%3A30&zone=Europe%2FLisbon", Phrases.badHour),
    ("at=07%3A30&zone=Mars%2FOlympus", Phrases.unknownZone), ("at=07%3A30", nil),
    ("zone=Europe%2FLisbon", nil), ("", nil),
  ])
  func `what is no hour, or in no zone, is not kept, and the page says which`(
    form: String, words: String?
  ) async throws {
    let site = try await ClaimedSite()
    let page = await site.post("/fortune/reminder", form)
    #expect(page.status == (words == nil ? 400 : 422))
    #expect(try await site.store.fortunes.reminder(of: .local) == nil)
    guard let words else { return }
    #expect(page.text.contains(words) && faults(in: page.text) == [])
    // What was typed stands there still.
    for field in form.split(separator: "&").compactMap({ $0.split(separator: "=").last }) {
      let typed = field.replacing("%3A", with: ":").replacing("%2F", with: "/")
      #expect(page.text.contains("value=\"\(typed)\""))
    }
  }

  @Test func `a Lede that sends no notifications says that the calendar rings`() throws {
    let chrome = Chrome(share: try ShareFiles.ofTests, zone: .utc)
    var model = ReminderPage(reminder: nil, zone: "UTC", publicKey: nil, devices: 0)
    func page() -> String {
      String(decoding: ReminderView.html(model, in: chrome).bytes, as: UTF8.self)
    }
    #expect(!page().contains(Phrases.nothingRings))
    model.reminder = Reminder(minute: 480, zone: "UTC")
    #expect(page().contains(Phrases.nothingRings) && page().contains("reminder.ics"))
    #expect(!page().contains(Phrases.noDeviceTold))
  }

  @Test func `a browser is taken, told of, and let go`() async throws {
    let site = try await ClaimedSite()
    let endpoint = "https://push.example/s/1"
    // A reminder that no device is told of is none, and says so.
    #expect(!(await site.get("/fortune/reminder").text.contains(Phrases.noDeviceTold)))
    _ = await site.post("/fortune/reminder", "at=07%3A30&zone=UTC")
    #expect(await site.get("/fortune/reminder").text.contains(Phrases.noDeviceTold))
    _ = await site.post("/fortune/reminder", "off=yes")
    #expect(!(await site.get("/fortune/reminder").text.contains(Phrases.noDeviceTold)))
    _ = await site.post("/fortune/reminder", "friends=on")
    #expect(await site.get("/fortune/reminder").text.contains(Phrases.noDeviceTold))
    #expect(await site.post("/fortune/reminder/device", Self.body(endpoint)).status == 200)
    #expect(!(await site.get("/fortune/reminder").text.contains(Phrases.noDeviceTold)))
    #expect(await site.post("/fortune/reminder/device", Self.body(endpoint)).status == 200)
    #expect(try await site.store.fortunes.pushSubscriptions(of: .local).count == 1)
    #expect(await site.get("/fortune/reminder").text.contains(Phrases.devicesTold(1)))
    #expect(
      await site.post("/fortune/reminder/device", #"{"end":"\#(endpoint)"}"#).status == 200)
    #expect(try await site.store.fortunes.pushSubscriptions(of: .local).isEmpty)
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"endpoint":"https://push.example/"}"#, body("http://push.example/s"),
    body("file:///etc/passwd"), body("https://push.example/s", key: 64),
    body("https://push.example/s", secret: 15), body("https://push.example/s") + "x",
    String(repeating: " ", count: 9_000) + body("https://push.example/s"),
  ])
  func `what is no subscription is not taken`(body: String) async throws {
    let site = try await ClaimedSite()
    let answer = await site.post(
      "/fortune/reminder/device", body, [("Content-Type", "application/json")])
    #expect(answer.status == 400)
    #expect(answer.headers["Content-Type"]?.hasPrefix("application/json") == true)
    #expect(try await site.store.fortunes.pushSubscriptions(of: .local).isEmpty)
  }

  @Test func `programs set the hour, too`() async throws {
    let site = try await ClaimedSite()
    let before = await site.get("/v1/fortune/reminder").text
    #expect(before.hasPrefix(#"{"at":null,"#) && before.contains(#""devices":0"#))
    let set = await site.post("/v1/fortune/reminder", "at=07%3A30&zone=Europe%2FLisbon")
    #expect(set.text.hasPrefix(#"{"at":"07:30","zone":"Europe/Lisbon","#))
    #expect(await site.post("/v1/fortune/reminder", "at=99%3A30&zone=x").status == 400)
  }

  @Test func `friends are told of only once it is wished, beside the reminder or without it`()
    async throws
  {
    let site = try await ClaimedSite()
    #expect(try await site.store.database.first(FriendNotices.isWished, .local) == false)
    let before = await site.get("/fortune/reminder")
    #expect(before.text.contains(Phrases.tellOfFriends))
    #expect(before.text.contains("data-waits"))
    #expect(await site.post("/fortune/reminder", "friends=on").status == 303)
    #expect(try await site.store.database.first(FriendNotices.isWished, .local) == true)
    #expect(try await site.store.fortunes.reminder(of: .local) == nil)
    let page = await site.get("/fortune/reminder")
    #expect(page.text.contains(Phrases.tellNoMore) && faults(in: page.text) == [])
    // A device may be told of friends alone: its button sets no hour.
    #expect(!page.text.contains("data-waits"))
    let told = await site.post("/v1/fortune/reminder", "friends=off")
    #expect(told.text.contains(#""friends":false"#))
    #expect(try await site.store.database.first(FriendNotices.isWished, .local) == false)
    #expect(await site.post("/fortune/reminder", "friends=maybe").status == 400)
  }

  @Test func `another site subscribes nobody`() async throws {
    let site = try await ClaimedSite()
    let answer = await site.post(
      "/fortune/reminder/device", Self.body("https://push.example/s"), from: "cross-site")
    #expect(answer.status == 403)
    #expect(await site.post("/fortune/reminder", "off=yes", from: "cross-site").status == 403)
  }
}

extension ReminderPageTests {
  @Test func `who has no account keeps no reminder, and a stranger less`() async throws {
    let site = try await ClaimedSite()
    for peer in ["127.0.0.1", "192.0.2.9"] {
      for path in ["/fortune/reminder", "/fortune/reminder.ics", "/fortune/1/card.png"] {
        #expect(await site.site.get(path, peer: peer).status == 401)
      }
      for path in ["/fortune/reminder", "/fortune/reminder/device", "/fortune/1/share"] {
        #expect(await site.site.post(path, "off=yes", peer: peer).status == 401)
      }
    }
  }
}
