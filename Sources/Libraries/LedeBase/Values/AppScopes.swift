// What an app password opens.

/// What a reader lets one program do.
package struct AppScopes: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Looking at news, feeds and marks.
  package static let read = AppScopes(rawValue: 1)
  /// Changing marks: read, unread, saved.
  package static let mark = AppScopes(rawValue: 2)
  /// Following feeds and leaving them, and changing their names, folders and tags.
  package static let subscribe = AppScopes(rawValue: 4)
  /// All that there is, as app passwords have that nobody narrowed.
  package static let all: AppScopes = [.read, .mark, .subscribe]

  /// Each with the word that stands for it in forms, commands and the database.
  package static let words: [(word: String, scope: AppScopes)] = [
    ("read", .read), ("mark", .mark), ("subscribe", .subscribe),
  ]

  /// The words of those that are here, with a space between.
  package var text: String {
    AppScopes.words.filter { contains($0.scope) }.map(\.word).joined(separator: " ")
  }

  /// Those that a text names, with spaces or commas between; nil when it names another.
  package init?(_ text: String) {
    var scopes: AppScopes = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
      guard let known = AppScopes.words.first(where: { $0.word == word }) else { return nil }
      scopes.insert(known.scope)
    }
    self = scopes
  }
}
