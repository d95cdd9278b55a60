// What the commands of `lede` say.

extension Phrases {
  // Lists that show nothing.
  package static let nothingSavedYet = "Nothing saved yet. Save an item with: lede mark ID saved"
  package static let nothingKeptYet = "Nothing here yet. Bring news with: lede refresh"

  // The data folder.
  package static func nothingKept(_ folder: String) -> String {
    "Lede keeps nothing in \(folder) yet. If your news is elsewhere, name its folder with --data. "
      + "To begin: lede add https://example.org/feed.xml"
  }
  package static func dataIsNoFolder(_ path: String) -> String {
    "\(path) is not a folder. Name the folder that keeps your news with --data."
  }
  package static func dataIsClosed(_ path: String) -> String {
    "Lede may not look into \(path). Check its rights, or name another folder with --data."
  }

  // Files.
  package static func noFile(_ path: String) -> String { "There is no file \(path)." }
  package static func noFolder(_ path: String) -> String {
    "There is no folder \(path). Make it first, or choose another."
  }
  package static func fileForbidden(_ path: String) -> String {
    "Lede may not use \(path). Check its rights."
  }
  package static func fileDiskFull(_ path: String) -> String {
    "The disk is full, so \(path) could not be written. Free some space and try again."
  }
  package static func isFolder(_ path: String) -> String { "\(path) is a folder, not a file." }
  package static func isNoFolder(_ path: String) -> String { "\(path) is not a folder." }
  package static func fileIsThere(_ path: String) -> String {
    "\(path) is already there. Move it away first."
  }
  package static func fileUnusable(_ path: String, _ cause: String) -> String {
    "\(path) cannot be used: \(cause)."
  }

  // Bringing a backup back.
  package static func noBackup(_ path: String) -> String {
    "\(path) is no backup of Lede, or is damaged. What is kept here is as it was."
  }
  package static func backupTooNew(_ path: String) -> String {
    "A newer Lede wrote \(path). Install that version to restore it."
  }
  package static func replaceDamaged(_ database: String) -> String {
    "\(database) cannot be read, so nothing can be restored into it. Add --replace: the file is put "
      + "aside under another name, and the backup takes its place."
  }
  package static func putAside(_ database: String, _ aside: String) -> String {
    "\(database) could not be read. It is put aside as \(aside); if lede serve or lede work runs, "
      + "start it anew."
  }

  // Command lines.
  package static func noOption(_ option: String) -> String { "There is no option \(option)." }
  package static func minusWord(_ word: String) -> String {
    "If \(word) is a word, put -- before it: all that stands after -- is taken as it is."
  }
  package static func noOptionBefore(_ option: String) -> String {
    "There is no option \(option) that may stand before a command. Put it after the command's name."
  }

  // Subscription lists.
  package static func passedOver(_ address: String) -> String {
    "Passed over, not a web address: \(address)"
  }
  package static let listIsCutOff =
    "The file breaks off before its list ends, so feeds may be missing. Take it from its source again."
}
