// The FakerFact API, read: from clients of any age, and from any server that says it speaks it.

import LedeJSON
package import LedeBase

extension FakerFact.Links {
  /// The links in a discovery document that was found at `address`; nil when none leads to predictions.
  ///
  /// Links may be relative, and may stand in an array, as HAL allows (draft-kelly-json-hal §4.1.1);
  /// of a template only what stands before its first hole is taken.
  package init?(_ bytes: [UInt8], at address: WebAddress) {
    // What is no JSON has no links, which is all there is to say of it.
    guard let links = try? JSONValue(bytes)["_links"] else { return nil }
    func link(_ name: String) -> WebAddress? {
      guard let link = links[name],
        let href = (link.elements.first ?? link)["href"]?.string ?? link.string
      else { return nil }
      let plain = href.prefix { $0 != "{" }
      return plain.isEmpty ? nil : address.resolving(String(plain))
    }
    guard let predictions = link("predictions") else { return nil }
    self.init(own: link("self") ?? address, predictions: predictions)
  }
}

extension FakerFact.Question {
  /// What a client sent; nil when it is no JSON object.
  ///
  /// What is null or of another kind counts as absent. Cost: O(bytes).
  package init?(_ bytes: [UInt8]) {
    self.init()
    var question = self
    var json = JSONReader(bytes)
    do {
      guard try json.kind() == .object else { return nil }
      try json.eachMember { json, key throws(JSONError) in
        switch key {
        case "url": question.url = try json.stringIfAny()
        case "html": question.html = try json.stringIfAny()
        case "src": question.src = try json.stringIfAny()
        default: try json.skip()
        }
      }
      try json.end()
    } catch { return nil }
    self = question
  }
}

extension FakerFact.Document {
  /// What a server answered with status 200; nil when it is no JSON object with predictions in it.
  ///
  /// Values may be whole or fractional, in quotes or null; what lies outside 0…1 is moved to its
  /// nearer end. All other members may be missing, null or of another kind. Cost: O(bytes).
  package init?(_ bytes: [UInt8]) {
    self.init(contentSource: "")
    var document = self
    var json = JSONReader(bytes)
    do {
      guard try json.kind() == .object else { return nil }
      try json.eachMember { json, key throws(JSONError) in
        switch key {
        case "_links":
          try json.eachMember { json, key throws(JSONError) in
            guard key == "self" else { return try json.skip() }
            try json.eachMember { json, key throws(JSONError) in
              guard key == "href" else { return try json.skip() }
              document.link = try json.stringIfAny()
            }
          }
        case "content_src": document.contentSource = try json.stringIfAny() ?? ""
        case "id": document.id = try json.integerIfAny()
        case "model_checksum": document.checksum = try json.stringIfAny() ?? ""
        case "predictions":
          try json.eachElement { json throws(JSONError) in
            let prediction = try FakerFact.Prediction(&json)
            if !prediction.name.isEmpty { document.predictions.append(prediction) }
          }
        case "time_to_predict": document.seconds = max(try json.decimalIfAny() ?? 0, 0)
        case "title": document.title = try json.stringIfAny() ?? ""
        case "url": document.url = try json.stringIfAny() ?? ""
        case "walt_says": document.walt = try json.stringIfAny() ?? ""
        default: try json.skip()
        }
      }
      try json.end()
    } catch { return nil }
    guard !document.predictions.isEmpty else { return nil }
    self = document
  }
}

extension FakerFact.Prediction {
  /// Reads one of the predictions; one without a name has an empty one.
  fileprivate init(_ json: inout JSONReader) throws(JSONError) {
    self.init(name: "", displayName: "", group: "", colour: "", value: 0, version: nil)
    var prediction = self
    try json.eachMember { json, key throws(JSONError) in
      switch key {
      case "color": prediction.colour = try json.stringIfAny() ?? ""
      case "display_name": prediction.displayName = try json.stringIfAny() ?? ""
      case "group": prediction.group = try json.stringIfAny() ?? ""
      case "name": prediction.name = try json.stringIfAny() ?? ""
      case "value": prediction.value = min(max(try json.decimalIfAny() ?? 0, 0), 1)
      case "version": prediction.version = try json.stringIfAny()
      default: try json.skip()
      }
    }
    self = prediction
  }
}

extension FakerFact.Failure {
  /// What a server says went wrong, beside any status but 200.
  ///
  /// Errors without a message are left out, as readers could not be shown them. When nothing is left
  /// or the answer is no JSON, there is one error without a code that names the status.
  package init(_ bytes: [UInt8], status: Int) {
    self.init([], url: "")
    // Anything may stand beside such a status, a page for people above all.
    if let body = try? JSONValue(bytes) {
      url = body["url"]?.string ?? ""
      let list = body["errors"] ?? body["error"]
      for error in list.map({ $0.elements.isEmpty ? [$0] : $0.elements }) ?? [] {
        let message = error["message"]?.string ?? error.string ?? ""
        let code = error["code"].flatMap { $0.integer ?? $0.string.flatMap { Int64($0) } }
        if message.contains(where: { !$0.isWhitespace }) {
          errors.append(FakerFact.Fault(code: code ?? 0, message: message))
        }
      }
    }
    if errors.isEmpty { errors = [FakerFact.Fault(code: 0, message: Phrases.judgeStatus(status))] }
  }
}

extension JSONReader {
  /// The number that comes next, also when it stands in quotes; nil for any other kind of value.
  fileprivate mutating func decimalIfAny() throws(JSONError) -> Double? {
    guard try kind() == .string else { return try numberIfAny() }
    guard let number = Double(try string()), !number.isNaN else { return nil }
    return number
  }
}

extension Phrases {
  /// Another judge answered with a status and nothing that says why.
  static func judgeStatus(_ status: Int) -> String {
    "The judge answered \(status) and did not say why."
  }
}
