// Leaflet, which draws the map that can be moved, from where its package puts it.

import LedeTerminal

/// The files of Debian's `libjs-leaflet`, where it is installed.
enum LeafletFiles {
  private static let folder = "/usr/share/javascript/leaflet"

  /// What the page of the map uses, by the names it has among the files of Lede; empty without the
  /// package, and then the drawn map stays.
  static var found: [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in ["leaflet.esm.min.js", "leaflet.css"] {
      // Not there, or not to be read: the map does without it.
      guard let bytes = try? Files.read("\(folder)/\(name)") else { return [:] }
      files["leaflet/\(name)"] = bytes
    }
    return files
  }
}
