// A text of a feed, and what kind of text it is.

import LedeBase

/// A text and what kind of text it is.
package struct MarkedText: Hashable, Sendable {
  package var value: String
  /// What is said of the text; the same object for the many texts of a feed of which the same is said.
  private var setting: TextSetting

  /// Makes a text of a media type: `text/plain`, `text/html`, or what the feed names.
  ///
  /// Relative links in it count from `base`; `source` is where it stands when not here (Atom's `src`).
  init(
    _ value: String, type: String = "text/plain", language: String? = nil, base: String? = nil,
    source: String? = nil
  ) {
    self.value = value
    setting =
      type == "text/plain" && language == nil && base == nil && source == nil
      ? .plain : TextSetting(type: type, language: language, base: base, source: source)
  }

  init(_ value: String, _ setting: TextSetting) {
    self.value = value
    self.setting = setting
  }

  var type: String { setting.type }
  var language: String? {
    get { setting.language }
    set { self = MarkedText(value, type: type, language: newValue, base: base, source: source) }
  }
  var source: String? { setting.source }
  package var base: String? {
    get { setting.base }
    set { self = MarkedText(value, type: type, language: language, base: newValue, source: source) }
  }

  var isMarkup: Bool { setting.isMarkup }

  /// The value with its links absolute, markup in one spelling; plain words stay as they are.
  ///
  /// Cost: O(value).
  var resolved: String { isMarkup ? LinkText.resolve(html: value, against: base ?? "") : value }

  /// The text as the rest of Lede knows it.
  var feedText: FeedText { FeedText(value, isMarkup ? .html : .plain) }
}

/// What is said of a text beside its words.
final class TextSetting: Hashable, Sendable {
  static let plain = TextSetting(type: "text/plain", language: nil, base: nil, source: nil)

  let type: String
  let language: String?
  let base: String?
  let source: String?
  let isMarkup: Bool

  init(type: String, language: String?, base: String?, source: String?) {
    self.type = type
    self.language = language
    self.base = base
    self.source = source
    isMarkup = type == "text/html" || type.hasSuffix("xml")
  }

  static func == (a: TextSetting, b: TextSetting) -> Bool {
    a === b
      || a.type == b.type && a.language == b.language && a.base == b.base && a.source == b.source
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(language)
    hasher.combine(base)
    hasher.combine(source)
  }
}
