// The languages in which dates can be told.

import FoundationEssentials
import FoundationInternationalization

/// A language for dates, as readers choose it.
package struct DateLanguage: Hashable, Sendable {
  /// Such as `de` or `en-GB`.
  package var tag: String
  /// What its speakers call it: `Deutsch`.
  package var name: String

  package init(tag: String, name: String) {
    self.tag = tag
    self.name = name
  }

  /// Those that are offered; any other tag may be kept too.
  package static let offered: [DateLanguage] = [
    "en-GB", "en-US", "ar", "cs", "da", "de", "el", "es", "fi", "fr", "he", "hi", "hu", "id", "it",
    "ja", "ko", "nb", "nl", "pl", "pt", "ro", "ru", "sv", "tr", "uk", "vi", "zh",
  ].map { tag in
    DateLanguage(tag: tag, name: Locale(identifier: tag).localizedString(forIdentifier: tag) ?? tag)
  }
}
