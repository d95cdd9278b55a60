// What the commands of `lede` say.

import LedeBase

extension Phrases {
  // MARK: Lists that show nothing

  static let nothingSavedYet = "Nothing saved yet. Save an item with: lede mark ID saved"
  static let nothingKeptYet = "Nothing here yet. Bring news with: lede refresh"

  // MARK: The data folder

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
  static func fileUnusable(_ path: String, _ cause: String) -> String {
    "\(path) cannot be used: \(cause)."
  }

  // MARK: Bringing a backup back

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

  // MARK: Feeds in a private network

  static func refusedInside(_ count: Int) -> String {
    count == 1
      ? "One feed lies in a private network, where the settings of this command do not let it go. A running "
        + "Lede that may go there refreshes it, or add --fetch-private NETWORKS."
      : "\(count) feeds lie in a private network, where the settings of this command do not let it go. A "
        + "running Lede that may go there refreshes them, or add --fetch-private NETWORKS."
  }

  // MARK: Command lines

  static func noOption(_ option: String) -> String { "There is no option \(option)." }
  static func minusWord(_ word: String) -> String {
    "If \(word) is a word, put -- before it: all that stands after -- is taken as it is."
  }
  static func noOptionBefore(_ option: String) -> String {
    "There is no option \(option) that may stand before a command. Put it after the command's name."
  }

  // MARK: Subscription lists

  static func passedOver(_ address: String) -> String {
    "Passed over, not a web address: \(address)"
  }
}
