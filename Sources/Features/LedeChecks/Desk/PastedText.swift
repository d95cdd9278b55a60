// A text as somebody pasted it: which of it is the headline.

import LedeBase
import LedeLanguage

enum PastedText {
  /// The text with its first line as the headline, where that looks like one.
  ///
  /// `PastedParts` has the rule, which holds in the browser too.
  static func writing(_ text: String) -> Writing {
    let bytes = Array(text.utf8)
    let parts = PastedParts(of: bytes.span)
    return Writing(
      title: String(decoding: bytes[parts.title], as: UTF8.self),
      text: String(decoding: bytes[parts.text], as: UTF8.self))
  }
}

extension CheckRequest {
  /// What somebody meant who typed or pasted this: an address, words around one, or a text.
  static func typed(_ text: String) throws(CheckError) -> CheckRequest {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let first = words.first else { throw .nothingToCheck }
    if words.count == 1 {
      do throws(AddressError) {
        return CheckRequest(address: try AddressError.address(typed: String(first)))
      } catch {
        throw .nothingToCheck
      }
    }
    // Apps that share a page put their own words around its link.
    if words.count < 50 {
      let links = LinksInText.all(in: text)
      if links.count == 1 { return CheckRequest(address: links[0]) }
    }
    return CheckRequest(text: text)
  }
}
