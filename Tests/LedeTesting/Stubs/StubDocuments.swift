// A web that is a closure.

package import LedeBase

/// Answers every request from a closure.
package struct StubDocuments: DocumentRequester {
  private let answer: @Sendable (OutgoingRequest) throws(FetchError) -> Answer

  package init(_ answer: @escaping @Sendable (OutgoingRequest) throws(FetchError) -> Answer) {
    self.answer = answer
  }

  package func answer(to request: OutgoingRequest) async throws(FetchError) -> Answer {
    try answer(request)
  }
}
