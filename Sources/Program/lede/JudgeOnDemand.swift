// Lede's own judge, opened with the first verdict, so that who asks for none needs no models.

import LedeClassification
import LedeBase
import LedeTerminal
import Synchronization

/// Judges by the models of the share folder.
///
/// Models that cannot be used are tried again with the next verdict: an installation may be mended.
final class JudgeOnDemand: Judge {
  static let fewestWords = HouseJudge.fewestWords

  private let settings: Settings
  private let opened = Mutex<HouseJudge?>(nil)

  init(_ settings: Settings) { self.settings = settings }

  func verdict(on writing: Writing, wantsEvidence: Bool) throws(JudgingError) -> Verdict {
    try judge().verdict(on: writing, wantsEvidence: wantsEvidence)
  }

  private func judge() throws(JudgingError) -> HouseJudge {
    let found: Result<HouseJudge, JudgingError> = opened.withLock { held in
      if let held { return .success(held) }
      do throws(JudgingError) {
        let judge = try HouseJudge(folder: settings.models())
        held = judge
        return .success(judge)
      } catch {
        return .failure(error)
      }
    }
    return try found.get()
  }
}

extension Settings {
  /// Lede's own judge, for those who can go on without one; why there is none is logged.
  func houseJudge() -> HouseJudge? {
    do {
      return try HouseJudge(folder: models())
    } catch {
      Log.write(.error, "labels.no_model", [("cause", error.description)])
      return nil
    }
  }
}
