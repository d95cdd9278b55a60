// The text of an item as programs of readers get it.

import LedeBase
import LedeMarkup

/// What may be shown of an item, as markup that is safe wherever a program shows it.
enum SyncText {
  /// The text of an item: what the feed told of it, made safe.
  static func html(of item: KeptItem) -> String {
    guard let text = item.item.content ?? item.item.summary else { return "" }
    switch text.kind {
    case .html:
      return SafeHTML(sanitizing: Array(text.value.utf8), base: item.headline.link).text
    case .plain:
      return PlainText.paragraphs(of: text, base: item.headline.link).map { paragraph in
        String(decoding: p { paragraph.text }.bytes, as: UTF8.self)
      }.joined()
    }
  }

  /// The text of an article, made safe again.
  static func html(of article: FetchedArticle) -> String {
    SafeHTML(sanitizing: Array(article.html.utf8), base: article.address).text
  }
}

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
