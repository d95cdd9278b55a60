// The text of an item as programs get it, whatever their format.

package import LedeBase
import LedeMarkup

extension KeptItem {
  /// What its feed told of it, as markup that is safe wherever a program shows it; empty where that is nothing.
  ///
  /// Pictures have their publisher's addresses.
  package var safeText: String {
    guard let text = item.content ?? item.summary else { return "" }
    switch text.kind {
    case .html: return SafeHTML(sanitizing: Array(text.value.utf8), base: headline.link).text
    case .plain:
      return PlainText.paragraphs(of: text, base: headline.link).map { paragraph in
        String(decoding: p { paragraph.text }.bytes, as: UTF8.self)
      }.joined()
    }
  }
}

extension FetchedArticle {
  /// The text of an article, made safe again.
  package var safeText: String {
    SafeHTML(sanitizing: Array(html.utf8), base: address).text
  }
}
