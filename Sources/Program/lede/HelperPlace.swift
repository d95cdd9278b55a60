// Where the small programs lie that read what strangers send.

import Glibc
import LedeMail
import LedeTerminal

enum HelperPlace {
  /// Where a program lies: where a setting says, else beside this one.
  static func path(_ name: String, named: String?) -> String {
    if let named { return named }
    let folder = ShareFolder.programPath.split(separator: "/").dropLast()
    return "/" + (folder + [name[...]]).joined(separator: "/")
  }

  /// The same; nil when nothing there runs.
  static func runs(_ path: String) -> String? {
    // Safety: the path lives through the call.
    unsafe access(path, X_OK) == 0 && !Files.isFolder(path) ? path : nil
  }
}

extension Settings {
  /// Where the program lies that reads letters.
  var letterPlace: String {
    HelperPlace.path("lede-letter", named: self[ProgramSettings.letterProgram])
  }

  /// Reads letters; nil where there is no program for it.
  var letterProgram: LetterProgram? {
    HelperPlace.runs(letterPlace).map { LetterProgram(path: $0) }
  }
}
