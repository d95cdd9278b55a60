// What Lede says to programs for Parse, and to whoever makes keys for them.

import LedeBase

extension Phrases {
  // MARK: Words that programs compare, as Parse says them

  static let parseUnauthorized = "unauthorized"
  static let parseNotFound = "Object not found."
  static let parseBadLogin = "Invalid username/password."
  static let parseBadSession = "Invalid session token"
  static let parseOurs = "Internal server error."

  // MARK: Requests

  static let parseNeedsSession = "This needs the session of a reader. Sign in first."
  static let parseSignInAgain =
    "A session that began over ten minutes ago does not open this. Sign in again first."
  static let parseWait = "Too many requests. Try again later."
  static let parseBadJSON = "The body is no JSON object, or breaks off."
  static let parseNoObjectID = "The name of an object is missing."
  static func parseBadClass(_ name: String) -> String { "\(name) cannot be the name of a class." }
  static func parseOtherClass(_ name: String) -> String {
    "Lede has no class \(name), and makes none."
  }
  static func parseBadField(_ name: String) -> String { "\(name) cannot be the name of a field." }
  static func parseNoField(_ name: String) -> String {
    "There is no field \(name) here, and none is made."
  }
  static func parseWrongType(_ name: String, _ wanted: String) -> String {
    "The field \(name) takes a value of type \(wanted)."
  }
  static func parseMissing(_ name: String) -> String { "\(name) is missing." }
  static func parseReserved(_ name: String) -> String { "\(name) is set by Lede alone." }
  static let parseBadPointer = "This is no pointer to anything."
  static let parseBadDate = "A date is written as 2026-11-20T06:45:00.000Z."
  static let parseBadPoint = "A place has a latitude and a longitude in degrees."
  static func parseBadType(_ name: String) -> String { "There is no type \(name)." }
  static let parseBadACL =
    "Who may see or change this cannot be said so: a post is for its author’s friends or for its author, and the rest follows from it."
  static let parseBadEmail = "This is no e-mail address."
  static let parseDuplicate = "A duplicate value for a field with unique values was provided"
  static let parseNotYours = "Only whoever made this may change it."
  static let parseStays = "This cannot be changed once it is made."
  static let parseOnlySelf = "This can only be said as oneself."

  // MARK: Queries

  static let parseWhereNoObject = "What a query asks for must be an object."
  static func parseNoList(_ name: String) -> String { "\(name) takes a list." }
  static func parseBadValue(_ name: String) -> String { "\(name) cannot have this value." }
  static func parseNotServed(_ name: String) -> String { "Lede does not serve \(name)." }
  static func parseBadParameter(_ name: String) -> String {
    "Invalid parameter for query: \(name)"
  }
  static let parseTooMuch = "The query holds more than Lede looks at."
  static func parseLongPattern(_ most: Int) -> String {
    "A pattern has \(most) bytes at most."
  }
  static let parseSlowPattern = "The pattern takes too much work."
  static let parseBadLimit = "limit is a whole number from 0 on."
  static let parseBadSkip = "skip is a whole number from 0 on."

  // MARK: Readers and sessions

  static let parseNoUsername = "The username is missing, or cannot be one."
  static let parseNoPassword = "The password is missing."
  static let parseNoEmail = "The e-mail address is missing."
  static let parseNoEmails =
    "Lede keeps no e-mail addresses. Whoever looks after it makes a link for a new password."
  static let parseNameStays = "The name to sign in with stays as it is."
  static let parseClosed =
    "Registration is by invitation here. Send what follows /join/ in its link as invite."
  static let parseSessionsAreMade = "Sessions begin by signing in."

  // MARK: Files and batches

  static let parseBadFileName = "A file’s name has letters, digits, _ and . alone, 128 at most."
  static let parseNoContentType = "Say in Content-Type what it is."
  static let parseEmptyFile = "There is nothing in the file."
  static let parseBadBase64 = "The file cannot be read from base64."
  static let parseNotInBatch = "This cannot be asked within a batch."
  static func parseLongBatch(_ most: Int) -> String { "A batch has \(most) requests at most." }
  static let parseNoTransactions = "Lede makes no batches that are all or nothing."

  // MARK: The command

  static let parseAppMade = "A program for the Parse API. Its keys are shown this once:"
  static let parseAppID = "Application ID"
  static let parseRestKey = "REST key"
  static let parseClientKey = "Client key"
  static let parseAppNameless = "(without a name)"
  static func parseAppSeen(_ day: String?) -> String {
    day.map { "last used \($0)" } ?? "never used"
  }
  static let noParseApps = "No programs for the Parse API yet. Make one: lede parse-app new"
  static let noParseApp = "There is no program of this number. lede parse-app list shows them."
  static let parseAppNumber = "The number of a program is missing. lede parse-app list shows them."
  static let parseAppRemoved = "Removed. This program is answered no more."
  static func tooManyParseApps(_ most: Int) -> String {
    "There are \(most) programs already. Remove one first."
  }
}
