// Folders and tags as programs of readers know them.

import LedeBase

/// A feed's folder and tags as programs know them: names without a place.
enum SyncLabel {
  /// The name of a folder: programs know one level alone.
  static func name(ofFolder path: [String]) -> String { path.joined(separator: separator) }

  private static let separator = " / "

  /// The folder that a name means: one that there is, else its parts as folders in folders.
  static func folder(named name: String, among known: some Sequence<[String]>) -> [String] {
    known.first { self.name(ofFolder: $0) == name }
      ?? name.split(separator: separator).map { String($0) }
  }
}

extension Subscription {
  /// The name of its folder; nil at the top.
  var folderName: String? { folder.isEmpty ? nil : SyncLabel.name(ofFolder: folder) }

  /// The names of its folder and its tags, each once, the folder's first.
  var labels: [String] {
    guard let folderName else { return tags }
    return [folderName] + tags.filter { $0 != folderName }
  }

  /// Whether it bears a label, as folder or as tag.
  func bears(_ label: String) -> Bool { folderName == label || tags.contains(label) }
}
