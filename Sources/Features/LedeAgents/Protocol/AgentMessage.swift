// One message of an agent: a request, a notification, an answer, or what is none of them. Pure.

import LedeBase
import LedeJSON

/// What an agent says with one JSON value.
enum AgentMessage: Hashable, Sendable {
  /// It wants an answer. `params` is an object, an empty one where nothing was sent.
  case request(id: JSONValue, method: String, params: JSONValue)
  case notification(method: String, params: JSONValue)
  /// An answer, though Lede asks nothing.
  case answer
  /// No message, or one that is answered with an error at once; `id` is null where there is none to name.
  case fault(id: JSONValue, RPCError)

  /// More bytes has no id of an honest agent.
  static let longestID = 256

  /// Source: JSON-RPC 2.0 §4, §5; MCP, "Base Protocol", "Messages".
  init(_ json: JSONValue) {
    guard case .object = json else {
      self = .fault(id: .null, .invalidRequest)
      return
    }
    let id = json["id"].flatMap(Self.id)
    guard json["jsonrpc"]?.string == "2.0" else {
      self = .fault(id: id ?? .null, .invalidRequest)
      return
    }
    guard let method = json["method"]?.string else {
      let isAnswer = json["method"] == nil && (json["result"] != nil || json["error"] != nil)
      self = isAnswer ? .answer : .fault(id: id ?? .null, .invalidRequest)
      return
    }
    let params = json["params"] ?? .object([])
    guard json["id"] != nil else {
      self = .notification(method: method, params: params)
      return
    }
    guard let id else {
      self = .fault(id: .null, .invalidRequest)
      return
    }
    guard case .object = params else {
      self = .fault(id: id, .invalidParams(Phrases.agentParams))
      return
    }
    self = .request(id: id, method: method, params: params)
  }

  /// The id, if it can be one: a text or a number.
  static func id(_ json: JSONValue) -> JSONValue? {
    switch json {
    case .string(let text): text.utf8.count <= longestID ? json : nil
    case .integer: json
    case .number(let number): number.isFinite ? json : nil
    default: nil
    }
  }
}

/// Why a request is not answered as asked.
///
/// Source: JSON-RPC 2.0 §5.1; MCP 2026-07-28, "Error codes".
struct RPCError: Error, Hashable, Sendable {
  var code: Int
  var message: String
  /// The version that was asked for, where Lede does not know it.
  var unknownVersion: String?

  static let noJSON = RPCError(code: -32_700, message: "Parse error: this is no JSON.")
  static let tooLong = RPCError(
    code: -32_700, message: "Parse error: a message has 1,000,000 bytes at most.")
  static let invalidRequest = RPCError(
    code: -32_600,
    message: "Invalid Request: this is no JSON-RPC 2.0 message of one of these kinds.")
  static let idInUse = RPCError(
    code: -32_600, message: "Invalid Request: a request with this id is not answered yet.")
  static let noHandshake = RPCError(
    code: -32_600,
    message:
      "Invalid Request: initialize comes first, or _meta names the protocol version of each request."
  )
  static let unknownMethod = RPCError(code: -32_601, message: "Method not found.")
  static func invalidParams(_ why: String) -> RPCError {
    RPCError(code: -32_602, message: "Invalid params: \(why)")
  }
  static let ownMistake = RPCError(code: -32_603, message: "Internal error.")
  /// From the range that is left to each server.
  static let busy = RPCError(code: -32_000, message: "Too many calls wait. Try again in a moment.")
  static let revoked = RPCError(code: -32_001, message: Phrases.agentRevoked)
  static let tooSlow = RPCError(code: -32_004, message: "This took too long, and was given up.")
  static let tooLarge = RPCError(
    code: -32_003, message: "The answer is too large. Ask for fewer.")

  static func unknownVersion(_ asked: String) -> RPCError {
    RPCError(
      code: -32_022, message: "Unsupported protocol version.",
      unknownVersion: String(asked.unicodeScalars.prefix(40)))
  }
}
