// What queries ask, without a Lede: read, held against things, and what of these is shown.

import LedeBase
import LedeJSON
import LedePatterns
import Testing

@testable import LedeParse

@Suite struct ConstraintTests {
  /// A thing with a list, a text, a number and a date.
  private static let thing: ParseObject = {
    var thing = ParseObject(.post, id: "abcdefghij", number: 1)
    thing["tags"] = .array([.string("sea"), .number(2)])
    thing["caption"] = .string("harbour")
    thing["count"] = .number(2)
    thing["author"] = .pointer(ParsePointer(className: "_User", id: "mara"))
    thing["image"] = .file(name: "a_sea.png", url: "https://lede.example/a")
    thing["createdAt"] = .date(Timestamp(milliseconds: 1_000))
    return thing
  }()

  private func holds(_ text: String, _ thing: ParseObject = thing) throws -> Bool {
    let constraint = try ConstraintReader.constraint(
      of: try JSONValue(Array(text.utf8)), on: .post)
    guard var search = TextSearch() else { throw RuleError.nothingToFind }
    return try constraint.holds(thing, &search)
  }

  @Test(arguments: [
    "{}", #"{"tags":"sea"}"#, #"{"tags":2}"#, #"{"tags":{"$all":["sea",2]}}"#,
    #"{"tags":{"$in":["sky","sea"]}}"#, #"{"caption":{"$gt":"h"}}"#, #"{"count":{"$lte":2}}"#,
    #"{"count":{"$gt":1,"$lt":3}}"#, #"{"createdAt":{"$lt":"1970-01-01T00:00:02Z"}}"#,
    #"{"createdAt":"1970-01-01T00:00:01.000Z"}"#, #"{"nothing":null}"#,
    #"{"nothing":{"$ne":1}}"#, #"{"nothing":{"$nin":[1]}}"#, #"{"nothing":{"$in":[null]}}"#,
    #"{"image":{"__type":"File","name":"a_sea.png"}}"#,
    #"{"author":{"__type":"Pointer","className":"_User","objectId":"mara"}}"#,
    #"{"author":{"__type":"Object","className":"_User","objectId":"mara","username":"m"}}"#,
    #"{"objectId":"abcdefghij"}"#, #"{"$or":[{"a":1},{"count":2}]}"#, #"{"$nor":[{"a":1}]}"#,
    #"{"caption":{"$eq":"harbour","$exists":true}}"#,
    #"{"caption":{"$regex":"R$","$options":"i"}}"#, #"{"place":{"$exists":false}}"#,
  ])
  func `what is asked for is found`(text: String) throws { #expect(try holds(text), "\(text)") }

  @Test(arguments: [
    #"{"tags":"sky"}"#, #"{"tags":{"$ne":"sea"}}"#, #"{"tags":{"$all":["sea","sky"]}}"#,
    #"{"caption":{"$all":["harbour"]}}"#, #"{"caption":{"$gt":1}}"#, #"{"count":"2"}"#,
    #"{"count":{"$lt":2}}"#, #"{"count":{"$gt":2}}"#, #"{"count":{"$regex":"2"}}"#,
    #"{"createdAt":{"$gt":{"__type":"Date","iso":"1970-01-01T00:00:01.000Z"}}}"#,
    #"{"author":{"__type":"Pointer","className":"Post","objectId":"mara"}}"#,
    #"{"caption":null}"#, #"{"nothing":{"$lt":5}}"#, #"{"nothing":{"$exists":true}}"#,
    #"{"$or":[{"a":1},{"b":1}]}"#, #"{"$and":[{"count":2},{"a":1}]}"#,
    #"{"count":2,"caption":"bridge"}"#, #"{"caption":{"harbour":1}}"#,
  ])
  func `what is not asked for is not`(text: String) throws { #expect(try !holds(text), "\(text)") }

  @Test func `things are put in order by kind, then by value`() {
    let values: [ParseValue] = [
      .date(Timestamp(milliseconds: 1)), .bool(true), .string("b"), .number(2), .null,
      .string("a"), .number(-1), .bool(false),
    ]
    #expect(
      values.sorted { $0 < $1 } == [
        .null, .number(-1), .number(2), .string("a"), .string("b"), .bool(false), .bool(true),
        .date(Timestamp(milliseconds: 1)),
      ])
  }

  @Test func `keys choose fields, within what is included too`() throws {
    var thing = Self.thing
    var author = ParseObject(.user, id: "mara", number: 1)
    author["username"] = .string("mara")
    author["name"] = .string("Mara")
    thing["author"] = .object(author)
    func names(_ keys: String?, _ without: String = "") throws -> [String] {
      let shown = thing.showing(try keys.map { try KeyTree($0) }, without: try KeyTree(without))
      return shown.fields.flatMap { field -> [String] in
        guard case .object(let object) = field.value else { return [field.name] }
        return object.fields.map { "\(field.name).\($0.name)" }
      }
    }
    let all = [
      "tags", "caption", "count", "author.username", "author.name", "image", "createdAt",
    ]
    #expect(try names(nil) == all)
    #expect(try names("caption") == ["caption", "createdAt"])
    #expect(try names("author.name, caption") == ["caption", "author.name", "createdAt"])
    #expect(try names("author") == ["author.username", "author.name", "createdAt"])
    #expect(
      try names(nil, "tags,image,author.name,createdAt") == [
        "caption", "count", "author.username", "createdAt",
      ])
    #expect(throws: ParseFault.self) { try KeyTree("a.b.c.d.e") }
    #expect(throws: ParseFault.self) { try KeyTree("a b") }
  }

  @Test func `numbers come in quotes or out of all measure, and stop at what is counted`() {
    let counts: [(JSONValue, Int?)] = [
      (.integer(5), 5), (.string("20"), 20), (.string("1e3"), 1_000), (.number(2), 2),
      (.number(1.5), nil), (.string("x"), nil), (.number(.infinity), .max),
      (.number(-1e300), .min), (.bool(true), nil),
      (.string(String(repeating: "9", count: 41)), nil),
    ]
    for (value, count) in counts { #expect(value.count == count, "\(value)") }
  }

  @Test func `dates have milliseconds`() {
    #expect(Timestamp(milliseconds: 1_795_255_200_007).parseText == "2026-11-21T10:00:00.007Z")
    #expect(Timestamp(milliseconds: -1).parseText == "1969-12-31T23:59:59.999Z")
  }

  @Test func `who may read says whether a post is for its author alone`() throws {
    func isPrivate(_ text: String) throws -> Bool {
      try ParseACL.isPrivate(
        try FieldChange(try JSONValue(Array(text.utf8))), author: "mara")
    }
    #expect(try isPrivate(#"{"mara":{"read":true,"write":true}}"#))
    #expect(try isPrivate("{}"))
    #expect(try isPrivate(#"{"*":{"write":true},"tunde":{"read":false}}"#))
    #expect(try !isPrivate(#"{"*":{"read":true}}"#))
    #expect(try !isPrivate(#"{"mara":{"read":true},"role:friends":{"read":true}}"#))
    #expect(try !isPrivate(#"{"__op":"Delete"}"#))
    for text in [#"{"mara":true}"#, #"{"mara":{"read":1}}"#, #"{"mara":{"see":true}}"#, "[]", "5"] {
      #expect(throws: ParseFault.badACL) { try isPrivate(text) }
    }
  }
}
