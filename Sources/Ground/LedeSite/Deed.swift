// What a reader did a moment ago, told in the address of the page they came back to.

package import LedeHTTP
package import LedeMarkup
import LedeBase

/// An act that the next page tells of and offers to undo.
///
/// It stands in the query as `did`: its name, and what belongs to it, as `saved.12`. Somebody who makes
/// such an address up gets a button that does what its words say, and no more.
package struct Deed: Hashable, Sendable {
  package static let field = "did"

  let text: String

  /// A deed with numbers from 0.
  package init(_ name: String, _ numbers: Int64...) {
    text = ([name] + numbers.map(String.init)).joined(separator: ".")
  }

  /// A deed with a text.
  package init(_ name: String, text rest: String) { text = name + "." + rest }

  /// Something was kept that needs no undo: it can be changed again where it stands.
  package static let kept = Deed("kept")
}

/// What a page tells of a deed.
package struct ToldDeed: Sendable {
  package let words: String
  /// The form that takes it back; nil for what cannot be, or need not.
  let undo: (address: SitePath, fields: [(String, String)])?

  package init(_ words: String, undo address: SitePath? = nil, _ fields: [(String, String)] = []) {
    self.words = words
    undo = address.map { ($0, fields) }
  }
}

/// How the page after a deed tells of it; each feature says it of its own.
package struct DeedKind: Sendable {
  package let name: String
  let told: @Sendable (_ rest: Substring) -> ToldDeed?

  /// Deeds with so many numbers, each from 0 to the greatest there is.
  package init(
    _ name: String, numbers count: Int = 0, told: @escaping @Sendable ([Int64]) -> ToldDeed
  ) {
    self.name = name
    self.told = { rest in
      let parts = rest.isEmpty ? [] : rest.split(separator: ".", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { Int64($0) }.filter { $0 >= 0 }
      return parts.count == count && numbers.count == count ? told(numbers) : nil
    }
  }

  /// Deeds with a text, which `told` may find to tell of nothing.
  package init(_ name: String, text told: @escaping @Sendable (Substring) -> ToldDeed?) {
    self.name = name
    self.told = told
  }

  static let kept = DeedKind("kept") { _ in ToldDeed(Phrases.didKeep) }
}

extension [String: DeedKind] {
  /// By name, those of all features and the one that all have.
  init(of kinds: [DeedKind]) {
    self.init(uniqueKeysWithValues: (kinds + [.kept]).map { ($0.name, $0) })
  }

  /// What is told of a deed in an address; nil when it tells of nothing.
  func told(_ text: String) -> ToldDeed? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.first.flatMap { self[String($0)] }?.told(parts.dropFirst().first ?? "")
  }
}

extension SitePath {
  /// The same page, telling of this deed and of no older one.
  package func telling(_ deed: Deed?) -> SitePath {
    without(Deed.field).with(Deed.field, deed?.text)
  }
}

extension Response {
  /// Sends the reader back to where a form stood, which tells what was done; else to `usual`.
  package static func back(
    _ fields: FormFields, _ deed: Deed?, else usual: SitePath = .root
  ) -> Response {
    let path = fields["return"].flatMap(SitePath.init(checking:)) ?? usual
    return .seeOther(path.telling(deed).text)
  }
}
