// What is said of what went wrong, on a page and to a program.

import LedeAccounts
import LedeBase
import LedeHTTP
import LedeSite

extension WebApp {
  /// What a page says to somebody who was not let in, or of what went wrong.
  func explain(_ error: any Error, _ call: OpenCall) async -> Response {
    do {
      if let denial = error as? Denial { return try await accounts.answer(denial, call) }
      return trouble(of: error).answer(to: call.request, call.chrome)
    } catch {
      return trouble(of: error).answer(to: call.request, call.chrome)
    }
  }

  /// The same, said to a program.
  func explainToProgram(_ error: any Error, _ call: OpenCall) async -> Response {
    do {
      if let denial = error as? Denial {
        return try await accounts.trouble(denial, call.request).json(to: call.request)
      }
      return trouble(of: error).json(to: call.request)
    } catch {
      return trouble(of: error).json(to: call.request)
    }
  }

  /// What is told of an error; one that nobody foresaw is logged.
  func trouble(of error: any Error) -> Trouble {
    if let trouble = error as? Trouble { return trouble }
    if let refusal = error as? Refusal { return Trouble(refusal) }
    let trouble = Trouble(error)
    if trouble.status >= 500 { report(error) }
    return trouble
  }
}
