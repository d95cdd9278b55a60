// What documents are to be like, as a program asks by POST.

import LedeBase
import LedeHTTP
import LedeJSON

/// Properties that documents are to have, all of them.
struct LoreQuestion: Sendable {
  private let properties: [(name: String, text: String)]

  /// Each is a walk over all documents, and strangers may ask.
  static let most = 50

  /// Reads a JSON object of texts and numbers, or the fields of a form.
  ///
  /// - Throws: `LoreRefusal` for what is neither, and for a property that such documents do not have.
  init(_ request: Request, _ shape: LoreShape) throws(LoreRefusal) {
    var properties: [(name: String, text: String)] = []
    if request.isJSON {
      let value: JSONValue
      // What is wrong in it is for its sender to find; the refusal says that something is.
      do throws(JSONError) { value = try JSONValue(request.body) } catch { throw .badQuestion }
      guard case .object(let members) = value else { throw .badQuestion }
      for member in members {
        switch member.value {
        case .string(let text): properties.append((member.name, text))
        case .integer(let number): properties.append((member.name, "\(number)"))
        case .number(let number) where number.isFinite:
          properties.append((member.name, "\(number)"))
        case .number, .bool, .null, .array, .object:
          guard Self.isKnown(member.name, shape) else { throw .noProperty(member.name) }
          throw .badQuestion
        }
      }
    } else {
      properties = FormFields(request.body).fields.map { ($0.name, $0.value) }
    }
    guard properties.count <= Self.most else { throw .badQuestion }
    if let unknown = properties.first(where: { !Self.isKnown($0.name, shape) }) {
      throw .noProperty(unknown.name)
    }
    self.properties = properties
  }

  private static func isKnown(_ name: String, _ shape: LoreShape) -> Bool {
    name == "_id" || name == "__v" || shape.field(name)?.isFound == true
  }

  /// The question as JSON text.
  var bytes: [UInt8] {
    JSONWriter.object { json in for one in properties { json.member(one.name, one.text) } }
  }

  /// The documents that are like that; all where nothing is asked of them.
  func places(in collection: LoreCollection) -> [Int32] {
    var places: [Int32]?
    for (name, text) in properties {
      let found =
        switch name {
        case "_id": collection.place(of: text.lowercased()).map { [$0] } ?? []
        case "priority": Self.places(priority: text, collection)
        default: collection.places(name, text)
        }
      places = places?.common(with: found) ?? found
    }
    return places ?? collection.all
  }

  /// A number alone, or `>`, `>=`, `<` or `<=` before it.
  private static func places(priority text: String, _ collection: LoreCollection) -> [Int32] {
    let signs = text.prefix { "<>=".contains($0) }
    guard
      let wanted = Int64(text.dropFirst(signs.count).split(separator: " ").joined()),
      let passes: (Int64) -> Bool =
        switch signs {
        case "", "=": { $0 == wanted }
        case ">": { $0 > wanted }
        case ">=": { $0 >= wanted }
        case "<": { $0 < wanted }
        case "<=": { $0 <= wanted }
        default: nil
        }
    else { return [] }
    return collection.places("priority") { Int64($0).map(passes) ?? false }
  }
}
