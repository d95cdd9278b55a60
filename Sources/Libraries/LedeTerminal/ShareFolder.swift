// Where the style sheet, fonts and icons lie, beside the program or in the sources it was built from.

import Glibc

extension SettingError {
  static let noShareFolder = SettingError(
    "The folder with Lede's style sheet is missing. Name it with --share DIR.")
}

enum ShareFolder {
  /// The first that is there: the setting, `../share/lede` beside the program, `share/lede` of the
  /// sources above it; nil when none is.
  static func find(_ setting: String?) -> String? {
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
  static func fromRoot(_ folder: String) -> String {
    guard !folder.hasPrefix("/") else { return folder }
    var buffer = [CChar](repeating: 0, count: 4096)
    // Safety: getcwd writes at most the buffer's length, and ends it with a zero.
    guard unsafe getcwd(&buffer, buffer.count) != nil else { return folder }
    let here = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return String(decoding: here, as: UTF8.self) + "/" + folder
  }

  /// The file this program runs from, links followed.
  static var programPath: String { Files.link("/proc/self/exe") ?? "" }
}
