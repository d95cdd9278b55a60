// What `lede` says of its data folder, of backups and of command lines.

import LedeBase

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
}
