// What an agent sends to a tool, held against what the tool takes.

import LedeBase
import LedeJSON

/// Why a tool cannot do what was asked, in words by which an agent may ask better.
struct AgentFault: Error, Hashable {
  var words: String
  init(_ words: String) { self.words = words }
}

/// Arguments that fit the fields of a tool.
struct ToolArguments: Sendable {
  private var values: [String: JSONValue] = [:]

  /// - Throws: `AgentFault` that names what does not fit.
  init(_ json: JSONValue, _ fields: [ToolField]) throws(AgentFault) {
    guard case .object(let members) = json else { throw AgentFault(Phrases.agentArguments) }
    for member in members {
      guard let field = fields.first(where: { $0.name == member.name }) else {
        throw AgentFault(Phrases.agentNoArgument(fields.map(\.name)))
      }
      // What some programs send for what is left out.
      if member.value == .null { continue }
      guard field.takes(member.value) else { throw AgentFault(field.wanted) }
      values[field.name] = member.value
    }
    if let field = fields.first(where: { $0.isWanted && values[$0.name] == nil }) {
      throw AgentFault(field.wanted)
    }
  }

  func text(_ name: String) -> String? { values[name]?.string }
  func number(_ name: String) -> Int64? { values[name]?.integer }
  func flag(_ name: String) -> Bool { values[name] == .bool(true) }
  /// Each once, in their order.
  func numbers(_ name: String) -> [Int64] {
    var seen: Set<Int64> = []
    return values[name]?.elements.compactMap(\.integer).filter { seen.insert($0).inserted } ?? []
  }
}

extension ToolField {
  fileprivate func takes(_ value: JSONValue) -> Bool {
    switch (kind, value) {
    case (.text(let most), .string(let text)): !text.isEmpty && text.utf8.count <= most
    case (.number(let range), .integer(let number)): range.contains(number)
    case (.numbers(let range, let most), .array(let all)):
      (1...most).contains(all.count)
        && all.allSatisfy { $0.integer.map { range.contains($0) } ?? false }
    case (.choice(let names), .string(let name)): names.contains(name)
    case (.flag, .bool): true
    default: false
    }
  }

  /// What it must be, as a sentence.
  fileprivate var wanted: String {
    switch kind {
    case .text(let most): Phrases.agentWantsText(name, most: most)
    case .number(let range):
      Phrases.agentWantsNumber(name, "\(range.lowerBound)", "\(range.upperBound)")
    case .numbers(_, let most): Phrases.agentWantsNumbers(name, most: most)
    case .choice(let names): Phrases.agentWantsChoice(name, names.joined(separator: ", "))
    case .flag: Phrases.agentWantsFlag(name)
    }
  }
}
