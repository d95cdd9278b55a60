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

/// Web addresses among the words of a text, as apps share them and people write them.
enum LinksInText {
  /// All web addresses in a text, in order, without what a sentence puts around them.
  static func all(in text: String) -> [WebAddress] { words(of: text).compactMap(link) }

  /// The first of them; nil when there is none.
  static func first(in text: String) -> WebAddress? { words(of: text).lazy.compactMap(link).first }

  private static func words(of text: String) -> [Substring] {
    text.split { $0.isWhitespace || "<>\"“”«»".contains($0) }
  }

  private static func link(in word: Substring) -> WebAddress? {
    guard let start = word.firstRange(of: "https://") ?? word.firstRange(of: "http://") else {
      return nil
    }
    var link = word[start.lowerBound...]
    while let last = link.last, ".,;:!?…'’".contains(last) || isLoose(last, in: link) {
      link.removeLast()
    }
    return WebAddress(String(link))
  }

  /// Whether a bracket closes what was opened before the link.
  private static func isLoose(_ last: Character, in link: Substring) -> Bool {
    guard let open = [")": "(", "]": "[", "}": "{"][last].flatMap(\.first) else { return false }
    return link.count { $0 == last } > link.count { $0 == open }
  }
}
