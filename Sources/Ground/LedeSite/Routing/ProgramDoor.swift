// How programs and extensions of browsers are let in to the APIs of other products.

package import LedeHTTP

/// How programs come in, which is for those to say who know tokens and browsers.
package struct ProgramDoor: Sendable {
  package let caller: @Sendable (Request) async throws -> Caller
  package let isHere: @Sendable (Request) -> Bool
  package let preflight: Route.Handler<Caller>
  package let expose: @Sendable (inout Response, Request) async -> Void

  /// A door for programs: `caller` throws for what is not for this Lede at all, `preflight` answers
  /// a browser that asks whether an extension may send a request, `expose` says to it which one may
  /// see an answer.
  package init(
    caller: @escaping @Sendable (Request) async throws -> Caller,
    isHere: @escaping @Sendable (Request) -> Bool, preflight: @escaping Route.Handler<Caller>,
    expose: @escaping @Sendable (inout Response, Request) async -> Void
  ) {
    self.caller = caller
    self.isHere = isHere
    self.preflight = preflight
    self.expose = expose
  }
}

/// Why such an API lets nobody in that a page would.
package enum ProgramDenial: Error {
  /// A program at this machine forgot to say that it sends JSON.
  case notJSON
}
