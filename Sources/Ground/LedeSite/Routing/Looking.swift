// Whether somebody sees a page, or a machine fetches it ahead.

package import LedeHTTP

extension Request {
  /// Whether a page is looked at, by what the browser tells: somebody came to it, or Lede's own
  /// service worker asks for it in their stead, which nobody tells from whom.
  ///
  /// Enough for what harms nobody, such as the points of a visit. No script can ask for it.
  package var isLookedAt: Bool {
    let site = headers["Sec-Fetch-Site"]
    let kind = headers["Sec-Fetch-Dest"]
    return method == .get && headers["Sec-Fetch-Mode"] == "navigate"
      && (kind == "document" || kind == "empty") && (site == "same-origin" || site == "none")
      && headers["Sec-Purpose"] == nil && headers["Purpose"] == nil
  }
}
