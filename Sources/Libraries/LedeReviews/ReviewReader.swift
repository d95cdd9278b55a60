// Whether something is a review: what its page says in data, what it says in marks, what its title says.

package import LedeBase
package import LedeMarkup

/// Reads reviews.
package enum ReviewReader {
  /// The review that a page is; nil when it is none.
  ///
  /// What says more goes before what says less: linked data, then marks in the page (microdata, RDFa,
  /// hReview), then its title. A score that the better evidence lacks is taken from the next. Pages
  /// that hold reviews of several works, of customers, or of claims (`ClaimReview`) are none.
  ///
  /// - Parameters:
  ///   - page: Its tree, or that of a piece of one.
  ///   - address: Where it was found.
  ///   - title: What a feed calls it; the page's own title without.
  /// - Returns: The review.
  ///
  /// Cost: O(nodes) and O(bytes of linked data).
  package static func review(
    in page: HTMLTree, at address: WebAddress?, title: String? = nil
  ) -> Review? {
    let linked = LinkedReviews(page)
    if linked.isOfMany { return nil }
    let marked = linked.review == nil ? MarkedReviews(page) : nil
    if marked?.isOfMany ?? false { return nil }
    let named = review(titled: title ?? MarkedReviews.title(of: page), at: address)
    guard var review = linked.review ?? marked?.review ?? named else { return nil }
    review.score = review.score ?? named?.score
    return review
  }

  /// The review that something is by its title, its address and its tags; nil when they do not say so.
  ///
  /// A title says so with a score beside the word; without a score its address or tags must say so too.
  package static func review(
    titled title: String, at address: WebAddress?, tags: [String] = []
  ) -> Review? {
    TitleReview.review(title, at: address, tags: tags)
  }

  /// Whether it may be worth while to look at the page behind a title.
  package static func mayBeReview(titled title: String, at address: WebAddress?, tags: [String])
    -> Bool
  {
    TitleReview.speaksOfReview(title) || TitleReview.saysReviews(address, tags)
  }
}
