// An account that somebody makes on the page of another feature, whose link brought them.

import LedeBase
package import LedeHTTP
package import LedeMarkup
package import LedeSite

extension Accounts {
  /// The fields of a new account, empty, with a button that says `words`.
  package func joinFields(_ words: String, in chrome: Chrome) -> HTML {
    SignInView.newAccount(SignInView.Draft(), words, chrome)
  }

  /// Makes an account by another feature's link, and lets its reader in.
  ///
  /// - Parameters:
  ///   - call: Who sent the fields.
  ///   - link: What lets them in, and what it gives them.
  ///   - next: Where they go on.
  ///   - words: What the button says.
  ///   - page: The page around the fields, where they have to be filled in again.
  /// - Returns: The way on or that page; nil when the link lets nobody in.
  /// - Throws: When the store or the secrets cannot be used.
  package func join(
    _ call: OpenCall, by link: AccountLink, next: SitePath, words: String,
    page: (_ fields: HTML) -> HTML
  ) async throws -> Response? {
    let fields = call.fields
    let draft = newDraft(fields)
    let result = try await desk.join(
      .linked(link), name: draft.name, shown: draft.shown, password: fields["password"] ?? "",
      from: arrival(call.request))
    switch result {
    case .done(let entry): return entered(entry, next: next, call.request)
    case .refused, .fault(.isClosed), .fault(.inviteGone): return nil
    case .fault, .wait:
      return again(result, draft) { page(SignInView.newAccount($0, words, call.chrome)) }
    }
  }
}
