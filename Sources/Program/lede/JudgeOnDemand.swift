// Lede's own judge, opened with the first verdict, so that who asks for none needs no models.

import LedeClassification
import LedeBase
import LedeTerminal
import Synchronization

/// Judges by the models of the share folder.
///
/// Models that cannot be used are tried again with the next verdict: an installation may be mended.
final class JudgeOnDemand: Judge, ToneJudge {
  static let fewestWords = HouseJudge.fewestWords

  private let settings: Settings
  private let opened = Mutex<HouseJudge?>(nil)
  private let closeReader = CloseReader()
  /// How many texts are read closely or wait for it.
  private let waiting = Atomic<Int>(0)
  /// Who comes while so many wait gets the quick judge's verdict, which says so: better than a queue.
  private static let mostWaiting = 2

  init(_ settings: Settings) { self.settings = settings }

  func verdict(on writing: Writing, wantsEvidence: Bool) throws(JudgingError) -> Verdict {
    try judge().verdict(on: writing, wantsEvidence: wantsEvidence)
  }

  func closeVerdict(on writing: Writing) async throws(JudgingError) -> Verdict {
    let judge = try judge()
    defer { waiting.subtract(1, ordering: .relaxed) }
    guard waiting.add(1, ordering: .relaxed).oldValue < Self.mostWaiting else {
      return try judge.quickVerdict(on: writing)
    }
    return try await closeReader.verdict(on: writing, by: judge).get()
  }

  func toneVersion() throws(JudgingError) -> String { try judge().toneVersion() }

  func tones(of sentences: [SubjectSentence]) async throws(JudgingError) -> [Tone] {
    try await closeReader.tones(of: sentences, by: judge()).get()
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

/// Reads texts closely, one at a time, so that one core is busy with it at most.
private actor CloseReader {
  func tones(
    of sentences: [SubjectSentence], by judge: HouseJudge
  ) -> Result<[Tone], JudgingError> {
    do throws(JudgingError) { return .success(try judge.tones(of: sentences)) } catch {
      return .failure(error)
    }
  }

  func verdict(on writing: Writing, by judge: HouseJudge) -> Result<Verdict, JudgingError> {
    do throws(JudgingError) { return .success(try judge.closeVerdict(on: writing)) } catch {
      return .failure(error)
    }
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
