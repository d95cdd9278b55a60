// From the bytes of a file to its documents. Pure: no clock, no disk.

import LedeBase
import LedeJSON

/// Reads the documents of a file, each in the shape of its kind.
///
/// What documents are not told to have is left out; what they lack stands as in the API: an empty text, an
/// empty list. Only what would be sent wrongly is a fault.
struct LoreReader {
  /// More documents are not read, and no more bytes of them are kept.
  static let mostDocuments = 100_000
  static let mostBytes = 64 * 1_048_576

  private let file: LoreFile
  private let shape: LoreShape
  private var json = JSONWriter()
  private var ends: [UInt32] = []
  private var numbers: [String: Int32] = [:]
  private var found: [String: [String: [Int32]]] = [:]
  private var held: [String: [Int32]] = [:]
  private var names: [String] = []
  /// How many documents there were of a name, which numbers those that have no number.
  private var alike: [String: UInt32] = [:]

  private init(_ file: LoreFile) {
    self.file = file
    shape = file.shape
  }

  /// Reads a file.
  static func read(_ bytes: [UInt8], of file: LoreFile) throws(LoreFault) -> LoreCollection {
    var reader = LoreReader(file)
    var source = JSONReader(bytes)
    func pull<Value>(
      _ body: (inout JSONReader) throws(JSONError) -> Value
    ) throws(LoreFault) -> Value {
      do throws(JSONError) { return try body(&source) } catch { throw LoreFault(error, in: bytes) }
    }
    guard try pull({ json throws(JSONError) in try json.kind() }) == .array else {
      throw .notAnObject(0)
    }
    try pull { json throws(JSONError) in try json.beginArray() }
    var number = 0
    while try pull({ json throws(JSONError) in try json.hasElement() }) {
      number += 1
      guard number <= mostDocuments else { throw .tooMany(mostDocuments) }
      let document = try pull { json throws(JSONError) in try JSONValue(&json) }
      guard case .object = document else { throw .notAnObject(number) }
      try reader.add(document, number)
    }
    try pull { json throws(JSONError) in try json.end() }
    return reader.collection
  }

  private var collection: LoreCollection {
    var list: [UInt8] = [UInt8(ascii: "[")]
    list.append(contentsOf: json.bytes)
    list.append(UInt8(ascii: "]"))
    return LoreCollection(
      list: list, ends: ends, numbers: numbers, found: found, held: held, names: LoreNames(names))
  }

  // MARK: A document

  private mutating func add(_ document: JSONValue, _ number: Int) throws(LoreFault) {
    let place = Int32(ends.count)
    let name = try LoreTexts.text(
      document["name"], or: .wrongMember(document: number, name: "name"))
    guard name.utf8.count <= LoreNames.longest else {
      throw .wrongMember(document: number, name: "name")
    }
    let id = try self.number(of: document, name, number)
    guard numbers.updateValue(place, forKey: id) == nil else {
      throw .sameNumber(document: number)
    }
    let (file, shape) = (file, shape)
    var told: [String: [String]] = [:]
    try json.object { json throws(LoreFault) in
      switch file.group {
      case .iceAndFire:
        json.key("url")
        json.raw(LoreTexts.address(file, id))
      case .got:
        let version = document["__v"]?.integer ?? 0
        json.member("_id", id)
        json.member("__v", version)
        told["__v"] = ["\(version)"]
      }
      for field in shape.fields {
        told[field.name] = try LoreTexts.write(
          document[field.name], as: field, to: &json,
          or: .wrongMember(document: number, name: field.name))
      }
    }
    guard json.bytes.count < Self.mostBytes else { throw .tooLarge(Self.mostBytes) }
    // Behind the bracket with which the list begins.
    ends.append(UInt32(json.bytes.count + 1))
    names.append(name)
    note(told, at: place)
  }

  /// Notes by what a document is found.
  private mutating func note(_ told: [String: [String]], at place: Int32) {
    for field in shape.fields where field.isFound {
      for text in Set(told[field.name] ?? []) {
        found[field.name, default: [:]][text, default: []].append(place)
      }
    }
    for text in told["__v"] ?? [] { found["__v", default: [:]][text, default: []].append(place) }
    for field in Set(shape.questions.values.map(\.field)) {
      if told[field]?.contains(where: { !$0.isEmpty }) == true {
        held[field, default: []].append(place)
      }
    }
  }

  /// The number of a document: as it says itself, or of its address; where its kind may lack one, made of its
  /// name, so that it is the same next time.
  private mutating func number(
    of document: JSONValue, _ name: String, _ number: Int
  ) throws(LoreFault) -> String {
    switch file.group {
    case .iceAndFire:
      let told =
        document["url"]?.string.flatMap { $0.split(separator: "/").last.map(String.init) }
        ?? (document["id"] ?? document["Id"])?.integer.map { "\($0)" }
      guard let told, let id = Int64(told), id >= 0 else { throw .noNumber(document: number) }
      return "\(id)"
    case .got:
      let told = document["_id"].map { $0["$oid"] ?? $0 }
      guard let told, told != .null else {
        let before = alike[name, default: 0]
        alike[name] = before + 1
        return LoreTexts.number(named: "\(file.rawValue)/\(name)", before)
      }
      guard let id = told.string?.lowercased(), id.utf8.count == 24,
        id.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
      else { throw .noNumber(document: number) }
      return id
    }
  }
}
