// What a program wishes to be done to fields: values, and the operations of Parse.

import LedeBase
import LedeJSON

/// What is to be done to one field.
enum FieldChange: Hashable, Sendable {
  case set(ParseValue)
  case delete
  case increment(Double)
  /// Something for lists or relations, of which no class of Lede's has any.
  case list

  init(_ json: JSONValue) throws(ParseFault) {
    guard let name = json["__op"] else {
      self = .set(try ParseValue(json))
      return
    }
    switch name.string ?? "" {
    case "Delete": self = .delete
    case "Increment":
      guard let amount = json["amount"]?.double else {
        throw .badJSON(Phrases.parseBadValue("Increment"))
      }
      self = .increment(amount)
    case "Add", "AddUnique", "Remove", "AddRelation", "RemoveRelation":
      guard case .array? = json["objects"] else {
        throw .badJSON(Phrases.parseBadValue("objects"))
      }
      self = .list
    // A value that stands with an operation in an older program.
    case "Set":
      guard let value = json["value"] else { throw .badJSON(Phrases.parseBadValue("Set")) }
      self = .set(try ParseValue(value))
    default: throw .forbidden(Phrases.parseNotServed("__op"))
    }
  }
}

/// What a program wishes to be done to a thing.
struct ParseChanges: Sendable {
  private(set) var fields: [String: FieldChange] = [:]

  /// Reads what was sent for a thing of a class, and looks whether each field could be so.
  init(_ sent: ParseFields, on kind: ParseClass) throws(ParseFault) {
    for name in sent.names {
      guard let json = sent[name] else { continue }
      if ParseObject.reserved.contains(name) || name == "sessionToken" { throw .reserved(name) }
      // What programs send back as they got it.
      if name == "__type" || name == "className" { continue }
      guard FieldName.isGood(name) else { throw .badField(name) }
      let change = try FieldChange(json)
      if name == "ACL" {
        fields[name] = change
        continue
      }
      guard let type = kind.fields[name] else {
        throw .forbidden(Phrases.parseNoField(ParseFault.shown(name)))
      }
      guard ParseChanges.fits(change, type) else { throw .wrongType(name, type) }
      fields[name] = change
    }
  }

  private static func fits(_ change: FieldChange, _ type: String) -> Bool {
    switch (change, type) {
    case (.delete, _), (.set(.null), _): true
    case (.increment, "Number"), (.set(.number), "Number"): true
    case (.set(.string), "String"), (.set(.file), "File"), (.set(.pointer), "Pointer"): true
    default: false
    }
  }

  subscript(_ name: String) -> FieldChange? { fields[name] }

  /// A text; nil where none was sent, empty where it is taken away.
  func text(_ name: String) -> String? {
    switch fields[name] {
    case .set(.string(let text)): text
    case .delete, .set(.null): ""
    default: nil
    }
  }

  /// What a pointer leads to; nil where none was sent.
  func pointer(_ name: String, to kind: ParseClass) throws(ParseFault) -> ParsePointer? {
    guard case .set(.pointer(let pointer)) = fields[name] else { return nil }
    guard pointer.className == kind.rawValue else {
      throw .wrongType(name, "Pointer<\(kind.rawValue)>")
    }
    return pointer
  }

  /// The name of a file; nil where none was sent.
  func file(_ name: String) -> String? {
    if case .set(.file(let name, _)) = fields[name] { name } else { nil }
  }
}

/// Who may see a thing, as programs say it.
enum ParseACL {
  /// Whether it is for its author alone; throws for what is no such list.
  ///
  /// Lede shows a post to its author's friends or to its author alone: a list that lets anybody else
  /// read means friends, and nothing means strangers.
  static func isPrivate(_ change: FieldChange, author: String) throws(ParseFault) -> Bool {
    switch change {
    case .delete, .set(.null): return false
    case .set(.map(let map)):
      var readers: Set<String> = []
      for (name, rights) in map {
        guard case .map(let rights) = rights,
          rights.allSatisfy({ key, value in
            guard case .bool = value else { return false }
            return key == "read" || key == "write"
          })
        else { throw .badACL }
        if rights["read"] == .bool(true) { readers.insert(name) }
      }
      return readers.isSubset(of: [author])
    default: throw .badACL
    }
  }
}
