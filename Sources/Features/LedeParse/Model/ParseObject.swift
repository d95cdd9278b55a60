// One thing as programs for Parse see it: its class, its name, its fields; and how it is written.

import LedeBase
import LedeJSON

/// What Lede has for programs for Parse, in their names.
enum ParseClass: String, CaseIterable, Hashable, Sendable {
  case user = "_User"
  case session = "_Session"
  case post = "Post"
  case like = "Like"
  case comment = "Comment"

  /// The classes that pointers of its fields lead to.
  var pointers: [String: ParseClass] {
    switch self {
    case .user: [:]
    case .session: ["user": .user]
    case .post: ["author": .user]
    case .like: ["post": .post, "user": .user]
    case .comment: ["post": .post, "author": .user]
    }
  }

  /// The fields that programs may send, and of what type each is.
  var fields: [String: String] {
    switch self {
    case .user:
      [
        "username": "String", "password": "String", "email": "String", "name": "String",
        "image": "File", "invite": "String",
      ]
    case .session: [:]
    case .post:
      [
        "author": "Pointer", "image": "File", "caption": "String", "described": "String",
        "likesCount": "Number", "commentsCount": "Number",
      ]
    case .like: ["post": "Pointer", "user": "Pointer"]
    case .comment: ["post": "Pointer", "author": "Pointer", "text": "String"]
    }
  }
}

/// A thing with what a program may know of it.
struct ParseObject: Hashable, Sendable {
  struct Field: Hashable, Sendable {
    var name: String
    var value: ParseValue
  }

  var kind: ParseClass
  var id: String
  /// The number of its row, by which things stand in the order in which they were made.
  var number: Int64
  /// All but its name, in the order in which they are written.
  var fields: [Field] = []

  var pointer: ParsePointer { ParsePointer(className: kind.rawValue, id: id) }

  init(_ kind: ParseClass, id: String, number: Int64) {
    self.kind = kind
    self.id = id
    self.number = number
  }

  /// A field; nil where there is none.
  subscript(_ name: String) -> ParseValue? {
    get { name == "objectId" ? .string(id) : fields.first { $0.name == name }?.value }
    set {
      let place = fields.firstIndex { $0.name == name }
      switch (place, newValue) {
      case (let place?, let value?): fields[place].value = value
      case (let place?, nil): fields.remove(at: place)
      case (nil, let value?): fields.append(Field(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  /// The object as JSON.
  var json: [UInt8] { JSONWriter.object { writeMembers(to: &$0, isIncluded: false) } }

  /// Writes its members; one that stands in another says what it is.
  func writeMembers(to json: inout JSONWriter, isIncluded: Bool) {
    if isIncluded {
      json.member("__type", "Object")
      json.member("className", kind.rawValue)
    }
    json.member("objectId", id)
    for field in fields {
      json.key(field.name)
      // The dates that every object has are plain texts.
      if case .date(let date) = field.value, ParseObject.dates.contains(field.name) {
        json.value(date.parseText)
      } else {
        field.value.write(to: &json)
      }
    }
  }

  static let dates: Set<String> = ["createdAt", "updatedAt"]
  /// What every object has, and nobody sets.
  static let reserved: Set<String> = ["objectId", "createdAt", "updatedAt"]

  // MARK: What is asked of it

  /// The same with those fields alone that are wished, and without those that are not.
  func showing(_ wished: KeyTree?, without: KeyTree) -> ParseObject {
    var shown = self
    shown.fields = fields.compactMap { field in
      let isKept = ParseObject.reserved.contains(field.name) || field.name == "ACL"
      if let wished, !wished.isWhole, wished.children[field.name] == nil, !isKept { return nil }
      let left = without.children[field.name]
      if let left, left.children.isEmpty, !ParseObject.reserved.contains(field.name) { return nil }
      guard case .object(let object) = field.value else { return field }
      let inner = wished.flatMap { $0.isWhole ? nil : $0.children[field.name] }
      return Field(
        name: field.name, value: .object(object.showing(inner, without: left ?? KeyTree())))
    }
    return shown
  }
}

/// Names with names below them: `author.username,caption`.
struct KeyTree: Hashable, Sendable {
  var children: [String: KeyTree] = [:]

  /// Whether all of a thing is meant.
  var isWhole: Bool { children.isEmpty }

  /// How many names one list may hold, and how deep they may lie.
  static let most = 100
  static let deepest = 4

  init() {}

  /// The tree of a list; throws for what is no name of a field.
  init(_ text: String) throws(ParseFault) {
    let paths = text.split(separator: ",")
    guard paths.count <= KeyTree.most else { throw .badQuery(Phrases.parseTooMuch) }
    for path in paths {
      let names = path.split(separator: ".", omittingEmptySubsequences: false).map {
        $0.trimming(while: { $0 == " " })
      }
      guard names.count <= KeyTree.deepest else { throw .badQuery(Phrases.parseTooMuch) }
      for name in names where !FieldName.isGood(name) && name != "*" {
        throw .badField(name)
      }
      add(names[...])
    }
  }

  private mutating func add(_ names: ArraySlice<String>) {
    guard let first = names.first else { return }
    var child = children[first] ?? KeyTree()
    child.add(names.dropFirst())
    children[first] = child
  }
}

enum FieldName {
  /// Whether a field could have that name.
  static func isGood(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count <= 100 else { return false }
    return (97...122).contains(first | 0x20)
      && name.utf8.allSatisfy {
        (48...57).contains($0) || (97...122).contains($0 | 0x20) || $0 == 95
      }
  }
}

extension Substring {
  fileprivate func trimming(while isSpace: (Character) -> Bool) -> String {
    String(String(drop(while: isSpace)).reversed().drop(while: isSpace).reversed())
  }
}
