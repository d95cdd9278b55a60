// What TimesTags answers: the question, and the tags.

import LedeJSON

/// Reads `["ferr", ["Ferries (Des)", …]]`, which is sent as plain text.
enum TagsAnswer {
  /// The tags of an answer in their order, none twice.
  ///
  /// The tags may also stand in an array or object of their own; what is no text among them is
  /// passed over. The Times' own page shows the answer in braces, which is no JSON, and is read as
  /// well. Cost: O(bytes).
  static func tags(_ bytes: [UInt8], most: Int) throws(TimesError) -> [TimesTag] {
    do throws(JSONError) {
      return try read(bytes, most)
    } catch {
      guard let bracketed = bracketed(bytes) else { throw .unreadable(why: error.description) }
      do throws(JSONError) {
        return try read(bracketed, most)
      } catch { throw .unreadable(why: error.description) }
    }
  }

  private static func read(_ bytes: [UInt8], _ most: Int) throws(JSONError) -> [TimesTag] {
    var json = JSONReader(bytes)
    var list = List(most: most)
    switch try json.kind() {
    case .array:
      try json.eachElement { json throws(JSONError) in try list.add(&json) }
    case .object:
      try json.eachMember { json, _ throws(JSONError) in try list.add(&json) }
    default: throw .expected("tags", at: 0)
    }
    try json.end()
    // A server that knows of no list of tags, such as one that tells of a fault, has none to give.
    guard list.isThere || !list.bare.isEmpty else { throw .expected("a list of tags", at: 0) }
    return list.isThere ? list.tags : list.bare
  }

  /// The tags so far.
  private struct List {
    let most: Int
    var tags: [TimesTag] = []
    /// Whether an array stood inside the answer, which is the list.
    var isThere = false
    /// Texts outside any list that end in a dictionary: some proxies send nothing else.
    var bare: [TimesTag] = []
    private var seen: Set<TimesTag> = []

    init(most: Int) { self.most = most }

    mutating func add(_ json: inout JSONReader) throws(JSONError) {
      switch try json.kind() {
      case .string:
        let tag = TimesTag(try json.string())
        if tag.dictionary != nil, let tag = new(tag, after: bare.count) { bare.append(tag) }
      case .array:
        isThere = true
        try json.beginArray()
        while try json.hasElement() {
          guard let text = try json.stringIfAny() else { continue }
          if let tag = new(TimesTag(text), after: tags.count) { tags.append(tag) }
        }
      default: try json.skip()
      }
    }

    /// The tag, if it is wanted and was not here before.
    private mutating func new(_ tag: TimesTag, after count: Int) -> TimesTag? {
      // The longest tags have some 100 bytes; what is far longer is none, and could be asked for by
      // nobody.
      guard count < most, !tag.name.isEmpty, tag.name.utf8.count <= 500,
        tag.name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }),
        seen.insert(tag).inserted
      else { return nil }
      return tag
    }
  }

  /// The answer with its outer braces as brackets; nil when there are none.
  private static func bracketed(_ bytes: [UInt8]) -> [UInt8]? {
    func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
    guard let first = bytes.firstIndex(where: { !isSpace($0) }), bytes[first] == UInt8(ascii: "{"),
      let last = bytes.lastIndex(where: { !isSpace($0) }), bytes[last] == UInt8(ascii: "}")
    else { return nil }
    var bytes = bytes
    bytes[first] = UInt8(ascii: "[")
    bytes[last] = UInt8(ascii: "]")
    return bytes
  }
}
