// Does a call, says in the log that it was done, and makes an answer of whatever went wrong.

import LedeBase
import LedeJSON
import LedeSite
import LedeTerminal

/// What comes of calls, and a line in the log for each.
struct AgentWork: Sendable {
  let desk: AgentDesk

  /// Nothing that was asked or found stands in the log.
  func outcome(_ call: AgentCall) async -> AgentOutcome {
    let begun = ContinuousClock.now
    let (outcome, how, cause) = await done(call)
    let bytes = if case .answer(let bytes) = outcome { bytes.count } else { 0 }
    let took = (ContinuousClock.now - begun) / .milliseconds(1)
    Log.write(
      cause == nil ? .info : .error, "agent.call",
      [
        ("tool", call.tool.rawValue), ("ms", "\(Int(took))"), ("bytes", "\(bytes)"), ("how", how),
      ] + (cause.map { [("cause", $0)] } ?? []))
    return outcome
  }

  private func done(
    _ call: AgentCall
  ) async -> (outcome: AgentOutcome, how: String, cause: String?) {
    do {
      return (.answer(try await desk.answer(call)), "done", nil)
    } catch is AgentRevoked {
      return (.end(.revoked), "revoked", nil)
    } catch let fault as AgentFault {
      return (.answer(AgentAnswers.refused(fault.words, call)), "refused", nil)
    } catch let trouble as Trouble {
      return (.answer(AgentAnswers.refused(trouble.message, call)), "refused", nil)
    } catch is CancellationError {
      return (.failure(.tooSlow), "given-up", nil)
    } catch let error as any Reportable {
      return (
        .answer(AgentAnswers.refused(error.message, call)), "failed", error.description
      )
    } catch {
      return (.failure(.ownMistake), "failed", "\(error)")
    }
  }
}
