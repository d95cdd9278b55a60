// What Lede says to agents, and to whoever starts one.

import LedeBase

extension Phrases {
  static let agentWantsReader = "Say whose agent it is: lede mcp --reader NAME."
  static let agentWantsPassword =
    "Put an app password of that reader into LEDE_APP_PASSWORD. The page Apps and extensions makes one, and so does: lede account app NAME --scopes read"
  static let agentWrongPassword =
    "LEDE_APP_PASSWORD holds no app password of that reader. It may have been revoked; the password of the account itself does not open this."
  static let agentMayNotRead = "The app password in LEDE_APP_PASSWORD does not open reading."
  static let agentRevoked = "The app password was revoked, or opens this no more. Lede ends here."

  static let agentParams = "params is an object."
  static let agentArguments = "arguments is an object."
  static let agentWantsVersion = "protocolVersion is a text such as 2025-11-25."
  static let agentWantsCapabilities =
    "_meta needs io.modelcontextprotocol/clientCapabilities, an object."
  static func agentNoTool(_ names: [String]) -> String {
    "There is no tool of this name. There are: \(names.joined(separator: ", "))."
  }
  static func agentNoArgument(_ names: [String]) -> String {
    "There is an argument that this tool does not take. It takes: \(names.joined(separator: ", "))."
  }
  static func agentWantsText(_ name: String, most: Int) -> String {
    "\(name) is a text of 1 to \(most) bytes."
  }
  static func agentWantsNumber(_ name: String, _ least: String, _ most: String) -> String {
    "\(name) is a whole number from \(least) to \(most)."
  }
  static func agentWantsNumbers(_ name: String, most: Int) -> String {
    "\(name) is a list of 1 to \(most) whole numbers above 0."
  }
  static func agentWantsChoice(_ name: String, _ names: String) -> String {
    "\(name) is one of: \(names)."
  }
  static func agentWantsFlag(_ name: String) -> String { "\(name) is true or false." }
  static let agentBadCursor = "This cursor is none of Lede’s, or of another tool. Leave it out."
  static let agentNoWords = "Those are no words to look for."
  static let agentNoItem = "There is no item of this id."
  static let agentNoFeed = "There is no feed of this number among those that can be told of."
  static let agentNoFolder = "There is no such folder. Without it, list names those that there are."
  static let agentNoTag = "There is no such tag. Without it, list names those that there are."
  static let agentAddressOrText = "Give either an address or a text."
  static let agentNoTopic = "This is no name of a topic. Write it as Ferries or Ada Rowan."
  static let agentNoSource =
    "There is no such source. Write it as all, folder:NAME/NAME, label:TAG or feed:NUMBER."
}
