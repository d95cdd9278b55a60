// A Lede with four readers, some posts and a program for Parse, as that program meets it.

import LedeAccounts
import LedeBase
import LedeDatabase
import LedeFriends
import LedeHTTP
import LedeJSON
import LedeNews
import LedeSite
import LedeTesting
import Testing

@testable import LedeParse
@testable import LedePosts

/// Makes of any bytes a picture, unless they say what is wrong with them.
struct StubSent: PictureMaker {
  func made(of bytes: [UInt8]) async throws(PictureError) -> MadePicture {
    switch String(decoding: bytes.prefix(4), as: UTF8.self) {
    case "song": throw .unusable(.unknownKind)
    case "wait": throw .busy
    default:
      let made = Array("RIFF".utf8) + bytes
      return MadePicture(
        sizes: [.whole: made, .medium: made, .small: made], width: 1_200, height: 900)
    }
  }
}

/// Mara is a friend of tunde and yui, who are none of each other; zoe is nobody's.
///
/// Posts: harbour, diary (for herself) and passed (a fortune passed on) by mara, bridge by tunde. On harbour tunde
/// said first and yui second; tunde likes it.
final class ParseSite {
  let site: TestSite
  let ids: ObjectIDs
  var readers: [String: Reader.ID] = [:]
  /// What was made, by a name of the test's: its class and its objectId.
  var named: [String: ParsePointer] = [:]

  static let application = "token-1"
  static let restKey = "token-2"
  static let clientKey = "token-3"
  static let password = "enon"

  init() async throws {
    site = try await TestSite(sent: StubSent())
    ids = try ObjectIDs(StubSecrets())
    let names = ["ines", "mara", "tunde", "yui", "zoe"]
    for (name, reader) in zip(names, try await site.store.accounts(names, at: TestSite.now)) {
      readers[name] = reader
      named[name] = ParsePointer(className: "_User", id: ids.text(reader, .user))
      try await openSession("r:" + name, of: reader, provedUntil: nil)
    }
    let (mara, tunde, yui) = (try reader("mara"), try reader("tunde"), try reader("yui"))
    let friends = FriendStore(database)
    for (name, reader) in [("tunde", tunde), ("yui", yui)] {
      _ = try await friends.ask("mara", by: reader, at: TestSite.now)
      _ = try await friends.ask(name, by: mara, at: TestSite.now)
    }
    let posts = PostStore(database: database)
    let made = [
      ("harbour", mara, Post.Extent.friends), ("diary", mara, .oneself),
      ("bridge", tunde, .friends),
    ]
    for (caption, reader, extent) in made {
      let new = try #require(NewPost(caption: caption, extent: extent, key: caption))
      let picture = MadePicture(
        sizes: [.whole: [1], .medium: [1], .small: [1]], width: 1_200, height: 900)
      let id = try await posts.make(new, picture: picture, by: reader, at: TestSite.now).get()
      name(caption, "Post", ids.text(id, .post))
    }
    let passed = try #require(
      NewPost(caption: "", about: PostSubject("/fortune", title: "A fortune"), key: "passed"))
    let last = try await posts.make(passed, picture: nil, by: mara, at: TestSite.now).get()
    name("passed", "Post", ids.text(last, .post))
    let harbour = try #require(ids.id(named["harbour"]?.id ?? "", .post) as Post.ID?)
    let said = [("first", "Lovely", tunde), ("second", "Where is that?", yui)]
    for (name, text, reader) in said {
      let id = try await posts.comment(harbour, text, by: reader, at: TestSite.now).get()
      self.name(name, "Comment", ids.text(id, .comment))
    }
    let like = try #require(try await posts.like(harbour, by: tunde, at: TestSite.now)?.new)
    name("like", "Like", ids.text(like, .like))
    let apps = ParseAppStore(
      database: database, tokens: StubTokens(), now: { TestSite.now })
    let app = try #require(try await apps.make(named: "Fortune"))
    try #require(app.application == ParseSite.application && app.client == ParseSite.clientKey)
  }

  var database: Database { site.store.database }

  func reader(_ name: String) throws -> Reader.ID { try #require(readers[name]) }

  func name(_ name: String, _ className: String, _ id: String) {
    named[name] = ParsePointer(className: className, id: id)
  }

  func openSession(_ token: String, of reader: Reader.ID, provedUntil: Timestamp?) async throws {
    try await site.store.accounts.openSession(
      StubTokens().hash(token), for: reader, device: "",
      origin: SessionOrigin(.login, installation: "device-1"), provedUntil: provedUntil,
      until: TestSite.now + .seconds(3_600), at: TestSite.now)
  }

  /// The headers of a program: of a reader's by their name, of nobody's (`-`), or of one that is wrong.
  func headers(_ who: String) -> [(String, String)] {
    let application = ("X-Parse-Application-Id", ParseSite.application)
    let key = ("X-Parse-REST-API-Key", ParseSite.restKey)
    let session = "X-Parse-Session-Token"
    return switch who {
    case "-": [application, key]
    case "!none": []
    case "!app": [("X-Parse-Application-Id", "other"), key]
    case "!nokey": [application]
    case "!key": [application, ("X-Parse-Client-Key", "wrong")]
    case "!master": [application, ("X-Parse-Master-Key", ParseSite.restKey)]
    case "!token": [application, key, (session, "r:nobody")]
    // What a page's cookie holds opens nothing here.
    case "!cookie": [application, key, (session, "token-0")]
    case "!client": [application, ("X-Parse-Client-Key", ParseSite.clientKey), (session, "r:mara")]
    default: [application, key, (session, "r:" + who)]
    }
  }

  /// What a program gets.
  func ask(
    _ method: LedeHTTP.Method, _ target: String, _ body: [UInt8] = [], as who: String,
    more: [(String, String)] = []
  ) async -> Page {
    let all = [("Host", "localhost:8080")] + headers(who) + more
    return Page(
      await site.app.respond(
        to: Request(method, target, headers: Headers(all), body: body, peer: "127.0.0.1")))
  }

  func json(_ target: String, as who: String) async throws -> JSONValue {
    let page = await ask(.get, target, as: who)
    try #require(page.status == 200, "\(target): \(page.text)")
    return try JSONValue(Array(page.text.utf8))
  }

  /// The text with names in place: `@@mara` is a pointer, `@mara` an objectId, `$T` the clock's time.
  func filled(_ text: String) -> String {
    var text = text.replacing("$T", with: "2026-11-21T10:00:00.000Z")
    for (name, pointer) in named.sorted(by: { $0.key.count > $1.key.count }) {
      text = text.replacing(
        "@@\(name)",
        with:
          #"{"__type":"Pointer","className":"\#(pointer.className)","objectId":"\#(pointer.id)"}"#)
      text = text.replacing("@\(name)", with: pointer.id)
    }
    return text
  }

  /// A target whose query may stand in plain letters.
  static func target(_ text: String) -> String {
    guard let mark = text.firstIndex(of: "?") else { return text }
    var target = String(text[...mark])
    for byte in text[text.index(after: mark)...].utf8 {
      let isPlain =
        (48...57).contains(byte) || (97...122).contains(byte | 0x20)
        || "-_.=&%$,*".utf8.contains(byte)
      let hex = String(byte, radix: 16, uppercase: true)
      target += isPlain ? String(UnicodeScalar(byte)) : "%" + (hex.count < 2 ? "0" : "") + hex
    }
    return target
  }
}

/// One request and what is answered, as a line of a table tells it.
///
/// `WHO METHOD PATH [BODY] => STATUS [#NAME] ANSWER`. In an answer `…` stands for anything.
struct ParseRow {
  let who: String
  let method: LedeHTTP.Method
  let path: String
  let body: String
  let status: Int
  /// What the object that is made is called in later lines.
  let name: String?
  let answer: String

  init(_ line: String) throws {
    let sides = line.components(of: " => ")
    try #require(sides.count == 2, "\(line)")
    let asked = sides[0].split(separator: " ", maxSplits: 2).map { String($0) }
    try #require(asked.count == 3, "\(line)")
    who = asked[0]
    let known = LedeHTTP.Method(rawValue: asked[1])
    method = try #require(known)
    // A body begins with a brace behind a space.
    let parts = asked[2].components(of: " {")
    path = parts[0]
    body = parts.count > 1 ? "{" + parts.dropFirst().joined(separator: " {") : ""
    var told = sides[1].split(separator: " ", maxSplits: 1).map { String($0) }
    status = try #require(Int(told[0]))
    var rest = told.count > 1 ? told.removeLast() : ""
    if rest.hasPrefix("#") {
      name = String(rest.dropFirst().prefix { $0 != " " })
      rest = String(rest.dropFirst((name?.count ?? 0) + 1).drop { $0 == " " })
    } else {
      name = nil
    }
    answer = rest
  }

  /// Asks, and looks at what is answered.
  func run(on site: ParseSite) async throws {
    let target = "/parse" + ParseSite.target(site.filled(path))
    let more = body.isEmpty ? [] : [("Content-Type", "application/json")]
    let page = await site.ask(
      method, target, Array(site.filled(body).utf8), as: who, more: more)
    let wanted = site.filled(answer)
    #expect(page.status == status, "\(who) \(method.rawValue) \(path) \(body): \(page.text)")
    #expect(
      ParseRow.isLike(page.text, wanted),
      "\(who) \(method.rawValue) \(path) \(body)\n gave \(page.text)\n not  \(wanted)")
    if let name {
      let id = try #require(try JSONValue(Array(page.text.utf8))["objectId"]?.string)
      let parts = path.split(separator: "/")
      site.name(name, parts[0] == "users" ? "_User" : String(parts.last ?? ""), id)
      #expect(page.headers["Location"]?.hasSuffix("/parse\(path)/\(id)") == true)
    }
  }

  /// Whether a text is another in which `…` stands for anything.
  static func isLike(_ text: String, _ pattern: String) -> Bool {
    let parts = pattern.components(of: "…")
    guard parts.count > 1 else { return text == pattern }
    guard text.hasPrefix(parts[0]), text.hasSuffix(parts[parts.count - 1]) else { return false }
    var rest = text.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.count >= parts[parts.count - 1].count
  }
}

extension String {
  /// The parts between some words.
  func components(of words: String) -> [String] {
    split(separator: words, omittingEmptySubsequences: false).map { String($0) }
  }
}
