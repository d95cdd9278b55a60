// What `lede` says of its data folder, of backups and of command lines.

import LedeBase
import LedeTerminal

extension Phrases {
  static func nothingKept(_ folder: String) -> String {
    "Lede keeps nothing in \(folder) yet. If your news is elsewhere, name its folder with --data. "
      + "To begin: lede add https://example.org/feed.xml"
  }
  static func dataIsNoFolder(_ path: String) -> String {
    "\(path) is not a folder. Name the folder that keeps your news with --data."
  }
  static func dataIsClosed(_ path: String) -> String {
    "Lede may not look into \(path). Check its rights, or name another folder with --data."
  }
  static func noBackup(_ path: String) -> String {
    "\(path) is no backup of Lede, or is damaged. What is kept here is as it was."
  }
  static let fileIsEmpty = "The file is empty."
  static let fileIsOtherDatabase =
    "It is a database, of another program or damaged. If it is the file that Lede itself works with, name its "
    + "folder with --data instead."
  static let fileIsPacked = "It is a packed file. Unpack it, and restore the backup that is in it."
  static let fileIsFeedList =
    "It is a list of subscriptions (OPML). Follow its feeds with: lede import FILE"
  static let fileIsOfKeys =
    "It holds the keys of feeds. Name it beside the backup: lede restore BACKUP --with-secrets FILE"
  static let fileIsText = "It is a text file."
  static func backupTooNew(_ path: String) -> String {
    "A newer Lede wrote \(path). Install that version to restore it."
  }
  static func replaceDamaged(_ database: String) -> String {
    "\(database) cannot be read, so nothing can be restored into it. Add --replace: the file is put "
      + "aside under another name, and the backup takes its place."
  }
  static func putAside(_ database: String, _ aside: String) -> String {
    "\(database) could not be read. It is put aside as \(aside); if lede serve or lede work runs, "
      + "start it anew."
  }
  static func noOptionBefore(_ option: String) -> String {
    "There is no option \(option) that may stand before a command. Put it after the command's name."
  }
  static let lookAtDatabase = "Look at the log, and try again."

  // The manual and what shells offer.
  static let newsReader = "A news reader that says first what you are about to read."
  static let eachHasItsPage =
    "Each has a page of its own, such as lede-add(1), and lede COMMAND --help says the same."
  static let settingsStand =
    "As flags after a command that takes them, as variables, or as lines of the settings file, such as: port = 8080. "
    + "The first found counts, in that order."
  static func setting(_ variable: String, byItself standard: String) -> String {
    "Variable \(variable). By itself: \(standard)."
  }
  static let exits: [(ExitCode, String)] = [
    (.done, "All that was asked for was done."),
    (.failed, "It was tried and could not be done; standard error says why."),
    (.usage, "The command line could not be understood."),
    (.store, "The database cannot be used now."),
    (.network, "Nothing on the network could be reached."),
  ]
  static func noSuchCommand(_ name: String) -> String {
    "There is no command \(name). lede --help lists them all."
  }
  static let noSuchShell = "The shells are bash, zsh and fish."
}
