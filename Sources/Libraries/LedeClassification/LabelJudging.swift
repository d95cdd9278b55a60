// Verdicts for what is kept: many at a time, told apart by the models that gave them.

import LedeLanguage
package import LedeBase

extension HouseJudge: LabelJudge {
  /// What it judges by, each model by its name; nil for one that is not there.
  package var models: [(name: String, model: ModelFile?)] {
    [("article", articles), ("headline", headlines), ("hate", hate)]
  }

  /// The checksum of the second reader as 32 hexadecimal digits; nil where there is none.
  package var secondChecksum: String? {
    second.map { String(decoding: $0.checksum.hex, as: UTF8.self) }
  }

  /// Each model with the first digits of its checksum, as the page of a check names it.
  package var modelNames: String {
    var names = models.compactMap { name, model in model.map { "\(name) \($0.checksum.prefix(8))" }
    }
    if let secondChecksum { names.append("second \(secondChecksum.prefix(8))") }
    return names.joined(separator: ", ")
  }

  /// Thirty-two bits of the checksums of all models, and of what is kept of verdicts.
  package var edition: Int64 {
    var bits = KeptVerdict.make
    for sum in models.map(\.model?.layout.checksum) + [second?.checksum] {
      // Which model it is counts, not only which models there are.
      bits = (bits << 5 | bits >> 27)
      if let sum { bits ^= UInt32(sum.high >> 32) }
    }
    return Int64(bits)
  }

  package func verdicts(on writings: [Writing]) -> [Result<Verdict, JudgingError>] {
    var bench = Bench(self)
    return writings.map { writing in
      do throws(JudgingError) {
        return .success(try verdict(on: writing, with: .shares, at: &bench))
      } catch { return .failure(error) }
    }
  }
}
