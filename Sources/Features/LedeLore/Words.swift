// What Lede says of lore.

import LedeBase

extension Phrases {
  static let loreNoFolder =
    "There is no lore here. Whoever runs this Lede can make a folder “lore” in its data folder and put JSON there; lede lore --help says which."
  static func loreBroken(_ file: String) -> String {
    "The file \(file) of this Lede’s lore cannot be read now. Its log says why."
  }
  static let loreNothingHere = "There is nothing here."
  static let loreTooMuchAsked =
    "This network has asked for all that it may today. Try again later."
  static let loreTooLong = "This question is too long."
  static let loreNoDocument = "There is no document of this number."
  static let loreNotFound = "Failure. No document has this."
  static let loreStrict = "Error. The option strict is true or false."
  static func loreNoProperty(_ name: String) -> String {
    "Error. Documents of this kind have no property \(name)."
  }
  static let loreBadQuestion = "Error. This is neither a JSON object of texts nor a form."
  static let loreSuccess = "Success"

  static func loreNotJSON(line: Int, column: Int, _ cause: String) -> String {
    "Line \(line), column \(column) is no JSON (\(cause))."
  }
  static let loreNoList = "It must hold a list of objects."
  static func loreNoObject(_ number: Int) -> String { "Document \(number) is no object." }
  static func loreWrongMember(_ number: Int, _ name: String) -> String {
    "Document \(number): “\(name)” is not what it should be."
  }
  static func loreNoNumber(_ number: Int) -> String {
    "Document \(number) has no right number of its own."
  }
  static func loreSameNumber(_ number: Int) -> String {
    "Document \(number) has the number of one before it."
  }
  static func loreTooLarge(megabytes: Int) -> String {
    "With it the folder holds more than \(megabytes) MB."
  }
  static func loreAnswerNotJSON(_ host: String, _ cause: String) -> String {
    "What \(host) sent is no list of names (\(cause))."
  }
  static func loreNoNames(_ host: String) -> String {
    "\(host) tells no names: --lore-url is the address under which “characters” or “cities” stand."
  }
  static func loreTooMany(_ most: Int) -> String { "It holds more than \(most) documents." }
}
