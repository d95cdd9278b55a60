// Tools as agents are told of them: JSON Schema of what they take and give.

import LedeJSON

extension ToolShape {
  /// Writes the members of a tool.
  ///
  /// Source: MCP, "Tools"; JSON Schema 2020-12.
  func write(_ tool: Tool, _ version: ProtocolVersion, to json: inout JSONWriter) {
    json.member("name", tool.rawValue)
    if version.hasStructure { json.member("title", title) }
    json.member("description", words)
    json.object("inputSchema") { json in
      json.member("type", "object")
      json.object("properties") { json in for field in fields { field.write(to: &json) } }
      json.texts("required", fields.filter(\.isWanted).map(\.name))
      json.member("additionalProperties", false)
    }
    if version.hasStructure { json.object("outputSchema", writeOutput) }
    guard version.hasAnnotations else { return }
    json.object("annotations") { json in
      json.member("title", title)
      json.member("readOnlyHint", isReadOnly)
      json.member("destructiveHint", false)
      json.member("idempotentHint", isIdempotent)
      json.member("openWorldHint", asksSites)
    }
  }

  private func writeOutput(_ json: inout JSONWriter) {
    json.member("type", "object")
    json.object("properties") { json in
      if let list {
        json.object(list) { json in
          json.member("type", "array")
          json.object("items") { json in
            json.member("type", "object")
            json.object("properties", Self.writeUntrusted)
            json.texts("required", ["untrusted"])
          }
        }
      } else if !isMark {
        Self.writeUntrusted(&json)
      }
      for (name, type, words) in output {
        json.object(name) { json in
          json.texts("type", type == "array" ? [type] : [type, "null"])
          json.member("description", words)
        }
      }
    }
    json.texts("required", list.map { [$0] } ?? (isMark ? output.map(\.name) : ["untrusted"]))
  }

  /// Whether nothing of the web is in its answer.
  private var isMark: Bool { output.contains { $0.name == "marked" } }

  private static func writeUntrusted(_ json: inout JSONWriter) {
    json.object("untrusted") { json in
      json.member("type", "object")
      json.member("description", untrusted)
    }
  }
}

extension ToolField {
  fileprivate func write(to json: inout JSONWriter) {
    json.object(name) { json in
      switch kind {
      case .text(let most):
        json.member("type", "string")
        json.member("maxLength", most)
      case .number(let range): Self.write(range, to: &json)
      case .numbers(let range, let most):
        json.member("type", "array")
        json.object("items") { Self.write(range, to: &$0) }
        json.member("minItems", 1)
        json.member("maxItems", most)
      case .choice(let names):
        json.member("type", "string")
        json.texts("enum", names)
      case .flag: json.member("type", "boolean")
      }
      json.member("description", words)
    }
  }

  private static func write(_ range: ClosedRange<Int64>, to json: inout JSONWriter) {
    json.member("type", "integer")
    json.member("minimum", range.lowerBound)
    // A greater one than doubles hold exactly would be told wrongly.
    if range.upperBound < 1 << 53 { json.member("maximum", range.upperBound) }
  }
}
