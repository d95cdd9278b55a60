// Where the style sheet, fonts and icons lie, beside the program or in the sources it was built from.

import Glibc
package import LedeBase

extension SettingError {
  package static let noShareFolder = SettingError(
    "The folder with Lede's style sheet is missing. Name it with --share DIR.")
}

package enum ShareFolder {
  /// The first that is there: the setting, `../share/lede` beside the program, `share/lede` of the
  /// sources above it; nil when none is.
  package static func find(_ setting: String?) -> String? {
    if let setting { return Files.isFolder(setting) ? setting : nil }
    var place = programPath.split(separator: "/").dropLast()
    let installed = "/" + (place.dropLast() + ["share", "lede"]).joined(separator: "/")
    if Files.isFolder(installed) { return installed }
    while !place.isEmpty {
      let sources = "/" + (place + ["Sources", "share", "lede"]).joined(separator: "/")
      if Files.isFolder(sources) { return sources }
      place = place.dropLast()
    }
    return nil
  }

  /// The same folder by its name from the root, for a program that stands elsewhere.
  package static func fromRoot(_ folder: String) -> String {
    guard !folder.hasPrefix("/") else { return folder }
    var buffer = [CChar](repeating: 0, count: 4096)
    // Safety: getcwd writes at most the buffer's length, and ends it with a zero.
    guard unsafe getcwd(&buffer, buffer.count) != nil else { return folder }
    let here = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return String(decoding: here, as: UTF8.self) + "/" + folder
  }

  /// The file this program runs from, links followed.
  package static var programPath: String { Files.link("/proc/self/exe") ?? "" }
}

extension Settings {
  /// The folder of models that was named, or that of the share folder.
  package func models(_ named: String? = nil) throws(JudgingError) -> String {
    if let named { return named }
    guard let share = ShareFolder.find(self.share) else {
      throw JudgingError.noModel(path: "share/lede/models", cause: "there is no share folder")
    }
    return share + "/models"
  }
}
