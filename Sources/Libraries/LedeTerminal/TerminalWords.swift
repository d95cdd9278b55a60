// What the commands of `lede` say.

import LedeBase

extension Phrases {
  // MARK: Files

  static func noFile(_ path: String) -> String { "There is no file \(path)." }
  static func noFolder(_ path: String) -> String {
    "There is no folder \(path). Make it first, or choose another."
  }
  static func fileForbidden(_ path: String) -> String {
    "Lede may not use \(path). Check its rights."
  }
  static func fileDiskFull(_ path: String) -> String {
    "The disk is full, so \(path) could not be written. Free some space and try again."
  }
  static func isFolder(_ path: String) -> String { "\(path) is a folder, not a file." }
  static func isNoFolder(_ path: String) -> String { "\(path) is not a folder." }
  static func fileIsThere(_ path: String) -> String {
    "\(path) is already there. Move it away first."
  }
  static func fileIsLink(_ path: String) -> String {
    "\(path) leads elsewhere, by a symbolic link that Lede does not follow."
  }
  static func fileUnusable(_ path: String, _ cause: String) -> String {
    "\(path) cannot be used: \(cause)."
  }

  // MARK: Services

  static func badSockets(_ told: String) -> String {
    "LISTEN_FDS must be a number from 0 to 16, not \(told)."
  }

  // MARK: Command lines

  static func noOption(_ option: String) -> String { "There is no option \(option)." }
  static func minusWord(_ word: String) -> String {
    "If \(word) is a word, put -- before it: all that stands after -- is taken as it is."
  }
}
