// Verdicts for what is kept: many at a time, told apart by the models that gave them.

package import LedeBase

extension HouseJudge: LabelJudge {
  /// What it judges by, each model by its name; nil for one that is not there.
  package var models: [(name: String, model: ModelFile?)] {
    [("article", articles), ("headline", headlines), ("hate", hate)]
  }

  /// Each model with the first digits of its checksum, as the page of a check names it.
  package var modelNames: String {
    models.compactMap { name, model in model.map { "\(name) \($0.checksum.prefix(8))" } }
      .joined(separator: ", ")
  }

  /// Thirty-two bits of the checksums of all models.
  package var edition: Int64 {
    var bits: UInt32 = 0
    for model in [articles, headlines, hate] {
      // Which model it is counts, not only which models there are.
      bits = (bits << 5 | bits >> 27)
      if let digits = model?.checksum.prefix(8), let number = UInt32(digits, radix: 16) {
        bits ^= number
      }
    }
    return Int64(bits)
  }

  package func verdicts(on writings: [Writing]) -> [Result<Verdict, JudgingError>] {
    var bench = Bench(self)
    return writings.map { writing in
      do throws(JudgingError) {
        return .success(try verdict(on: writing, wantsEvidence: false, at: &bench))
      } catch { return .failure(error) }
    }
  }
}
