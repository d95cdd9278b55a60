// What is said to an agent, message by message: a value that says what to do next. No clock, no sockets.

import LedeBase
import LedeJSON

/// A talk with one agent, from its first message to its last.
struct AgentTalk: Sendable {
  /// What to do about a message.
  enum Step: Hashable, Sendable {
    /// Send this JSON.
    case answer([UInt8])
    /// Do this, and send what comes of it.
    case call(AgentCall)
    /// Give up the call with this id, and say nothing of it.
    case cancel(JSONValue)
  }

  /// What to do about a line; of a batch all answers go together.
  struct Taken: Hashable, Sendable {
    var steps: [Step]
    var isBatch = false
  }

  /// A batch of more is refused.
  static let mostInBatch = 8

  /// What the reader lets the agent do.
  let reach: AgentReach
  /// The version of the handshake; nil before it.
  private var version: ProtocolVersion?

  init(_ reach: AgentReach) { self.reach = reach }

  /// Takes a line without its end.
  mutating func take(_ line: [UInt8]) -> Taken {
    let json: JSONValue
    do throws(JSONError) { json = try JSONValue(line) } catch {
      return Taken(steps: [.answer(AgentAnswers.failure(.null, .noJSON))])
    }
    guard case .array(let all) = json else {
      return Taken(steps: steps(AgentMessage(json), isInBatch: false))
    }
    guard version?.hasBatches == true, (1...Self.mostInBatch).contains(all.count) else {
      return Taken(steps: [.answer(AgentAnswers.failure(.null, .invalidRequest))])
    }
    return Taken(
      steps: all.flatMap { steps(AgentMessage($0), isInBatch: true) }, isBatch: true)
  }

  private mutating func steps(_ message: AgentMessage, isInBatch: Bool) -> [Step] {
    switch message {
    case .answer: return []
    case .fault(let id, let error): return [.answer(AgentAnswers.failure(id, error))]
    case .notification("notifications/cancelled", let params):
      return params["requestId"].flatMap(AgentMessage.id).map { [.cancel($0)] } ?? []
    case .notification: return []
    case .request(let id, let method, let params):
      do throws(RPCError) {
        return [try step(id, method, params, isInBatch: isInBatch)]
      } catch {
        return [.answer(AgentAnswers.failure(id, error))]
      }
    }
  }

  private mutating func step(
    _ id: JSONValue, _ method: String, _ params: JSONValue, isInBatch: Bool
  ) throws(RPCError) -> Step {
    let spoken = try Self.version(of: params) ?? version
    switch (method, spoken) {
    case ("initialize", _) where spoken?.isStateless != true:
      // Nothing is agreed on before its answer, so nothing may come with it.
      guard !isInBatch else { throw .invalidRequest }
      guard let asked = params["protocolVersion"]?.string else {
        throw .invalidParams(Phrases.agentWantsVersion)
      }
      let agreed = ProtocolVersion.agreed(on: asked)
      version = agreed
      return .answer(AgentAnswers.handshake(id, agreed))
    case ("ping", _) where spoken?.isStateless != true:
      return .answer(AgentAnswers.result(id, spoken) { _ in })
    case (_, nil): throw .noHandshake
    case ("server/discover", let spoken?) where spoken.isStateless:
      return .answer(AgentAnswers.discovery(id, spoken))
    case ("tools/list", let spoken?):
      switch params["cursor"] {
      // All stand on one page.
      case nil, .null: return .answer(AgentAnswers.tools(id, spoken, reach))
      default: throw .invalidParams(Phrases.agentBadCursor)
      }
    case ("tools/call", let spoken?): return .call(try call(id, params, spoken))
    default: throw .unknownMethod
    }
  }

  private func call(
    _ id: JSONValue, _ params: JSONValue, _ version: ProtocolVersion
  ) throws(RPCError) -> AgentCall {
    guard let name = params["name"]?.string, let tool = Tool(rawValue: name),
      reach.tools.contains(tool)
    else { throw .invalidParams(Phrases.agentNoTool(reach.tools.map(\.rawValue))) }
    switch params["arguments"] {
    case nil, .null: return AgentCall(id: id, tool: tool, arguments: .object([]), version: version)
    case .object(let members)?:
      return AgentCall(id: id, tool: tool, arguments: .object(members), version: version)
    default: throw .invalidParams(Phrases.agentArguments)
    }
  }

  /// The version that a request names of itself; nil where it goes by the handshake.
  ///
  /// Source: MCP 2026-07-28, "Versioning and Compatibility".
  private static func version(of params: JSONValue) throws(RPCError) -> ProtocolVersion? {
    guard let meta = params["_meta"], let asked = meta[versionKey] else { return nil }
    guard let date = asked.string else { throw .invalidParams(Phrases.agentWantsVersion) }
    guard let version = ProtocolVersion(rawValue: date) else { throw .unknownVersion(date) }
    guard !version.isStateless || meta[capabilitiesKey]?.isObject == true else {
      throw .invalidParams(Phrases.agentWantsCapabilities)
    }
    return version
  }

  private static let versionKey = "io.modelcontextprotocol/protocolVersion"
  private static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
}

/// A tool that an agent wants used.
struct AgentCall: Hashable, Sendable {
  var id: JSONValue
  var tool: Tool
  /// An object; what is in it is not looked at yet.
  var arguments: JSONValue
  /// In whose words the answer is.
  var version: ProtocolVersion
}

extension JSONValue {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
}
