// An article as the Times tells it.

package import LedeBase

/// One article, with everything that some answers leave out optional.
///
/// Texts are plain words on one line; they come from outside, and are cut where they are absurdly
/// long.
package struct TimesArticle: Hashable, Sendable {
  /// The Times' own name for it, `nyt://article/…`, or 24 digits in its older answers.
  package var id: String?
  /// The headline, or that of the printed paper; empty when there is neither.
  package var title = ""
  package var address: WebAddress?
  package var abstract = ""
  /// The first paragraph.
  package var lead = ""
  package var snippet = ""
  package var published: Timestamp?
  /// Who wrote it, as the paper prints it: `By Ada Rowan and Luis Prem`.
  package var author: String?
  package var picture: WebAddress?
  /// The kind of writing (`News`, `Op-Ed`), or else of document (`article`).
  package var kind: String?

  package init() {}

  /// Whether there is anything in it that can be read.
  var hasWords: Bool { !(title.isEmpty && abstract.isEmpty && lead.isEmpty && snippet.isEmpty) }
}
