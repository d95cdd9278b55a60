// A text as somebody pasted it: which of it is the headline.

package import LedeNews

enum PastedText {
  /// The text with its first line as the headline, where that looks like one.
  ///
  /// A headline is short, ends like no sentence, and has the article under it.
  static func writing(_ text: String) -> Writing {
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    guard lines.count > 1, let first = lines.first, first.utf8.count <= 160,
      let last = first.last(where: { !$0.isWhitespace }), !".,:;…”\"".contains(last)
    else { return Writing(title: "", text: text) }
    return Writing(
      title: String(first), text: lines.dropFirst().joined(separator: "\n"))
  }
}

extension CheckRequest {
  /// What somebody meant who typed or pasted this: an address, words around one, or a text.
  package static func typed(_ text: String) throws(CheckError) -> CheckRequest {
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
      let links = words.compactMap { $0.contains("://") ? WebAddress(String($0)) : nil }
      if links.count == 1 { return CheckRequest(address: links[0]) }
    }
    return CheckRequest(text: text)
  }
}
