// One labelled piece of writing, as the files of training data hold it: a JSON object a line.

package import LedeJSON
package import LedeBase

/// A set of labels.
package struct LabelSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package init(_ label: Label) { rawValue = 1 << UInt8(label.rawValue) }

  func contains(_ label: Label) -> Bool { contains(LabelSet(label)) }
}

/// A piece of writing and what people know of it.
package struct LabelledRow: Sendable {
  package var id: String
  /// Who published it: rows of one publisher are never both learnt from and examined on.
  package var source: String
  var writing: Writing
  var labels: LabelSet
  /// Labels of which nobody knows whether they fit; every other label that is not set does not fit.
  var unknown: LabelSet
  /// `train` or `val`; empty when the file does not say.
  package var split: String
  /// The collection that it came from, and its licence as stated there; empty when nobody says.
  package var origin = ""
  var licence = ""
  /// Whether it is everyday writing, and none of the kinds.
  var isEveryday = false
  /// Whether a model may learn from it; else it is examined on it alone.
  package var mayTeach = true

  package init(
    id: String, source: String, writing: Writing, labels: LabelSet, unknown: LabelSet = [],
    split: String = ""
  ) {
    self.id = id
    self.source = source
    self.writing = writing
    self.labels = labels
    self.unknown = unknown
    self.split = split
  }

  /// Reads a line of training data.
  ///
  /// A title that was made up from the beginning of the text (`title_synth`) is left out. `hate`
  /// may stand for a label, as a number.
  package init(json line: [UInt8]) throws(JSONError) {
    var row = LabelledRow(id: "", source: "", writing: Writing(title: "", text: ""), labels: [])
    var isTitleMade = false
    var json = JSONReader(line)
    try json.eachMember { (json, key) throws(JSONError) in
      switch key {
      case "id": row.id = try json.idIfAny() ?? ""
      case "source": row.source = try json.stringIfAny() ?? ""
      case "title": row.writing.title = try json.stringIfAny() ?? ""
      case "text": row.writing.text = try json.stringIfAny() ?? ""
      case "origin": row.origin = try json.stringIfAny() ?? ""
      case "licence": row.licence = try json.stringIfAny() ?? ""
      // Rows of everyday writing say of which sort they are; others do not.
      case "kind": row.isEveryday = try !(json.stringIfAny() ?? "").isEmpty
      case "split": row.split = try json.stringIfAny() ?? ""
      case "labels": row.labels.formUnion(try Self.labels(&json))
      case "mask": row.unknown = try Self.labels(&json)
      case "hate": if try json.numberIfAny() == 1 { row.labels.insert(LabelSet(.hate)) }
      case "title_synth": isTitleMade = try json.kind() == .bool ? try json.bool() : false
      default: try json.skip()
      }
    }
    try json.end()
    if isTitleMade { row.writing.title = "" }
    row.mayTeach = !Self.isClosed(row.licence)
    if row.isEveryday, row.origin.isEmpty { row.origin = "everyday posts" }
    self = row
  }

  private static func labels(_ json: inout JSONReader) throws(JSONError) -> LabelSet {
    var labels: LabelSet = []
    try json.eachElement { json throws(JSONError) in
      if let name = try json.stringIfAny(), let label = Label(name: name) {
        labels.insert(LabelSet(label))
      }
    }
    return labels
  }

  /// Whether a licence forbids what a model would make of a text: trade, or works made of it.
  private static func isClosed(_ licence: String) -> Bool {
    let plain = licence.lowercased()
    return [
      "non-commercial", "noncommercial", "no-derivatives", "noderivatives", "-nc", "-nd", "agpl",
    ].contains { plain.contains($0) }
  }

  /// Whether a label fits; nil when nobody knows.
  package func has(_ label: Label) -> Bool? {
    unknown.contains(label) ? nil : labels.contains(label)
  }

  /// Whether what a head tells is so; nil when nobody knows.
  func fits(_ told: Told) -> Bool? {
    switch told {
    case .label(let label): has(label)
    case .everyday: isEveryday
    }
  }

  /// Takes it that nobody knows whether a label fits.
  package mutating func forget(_ label: Label) {
    labels.remove(LabelSet(label))
    unknown.insert(LabelSet(label))
  }
}

extension JSONReader {
  /// The id of a row: a string, or a whole number as its digits; nil for anything else.
  package mutating func idIfAny() throws(JSONError) -> String? {
    switch try kind() {
    case .string: return try string()
    case .number: return try integer().map { String($0) }
    default:
      try skip()
      return nil
    }
  }
}
