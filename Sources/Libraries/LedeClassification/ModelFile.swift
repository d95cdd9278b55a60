// A model's file, checked.

import LedeLanguage
import LedeBase

/// A checked model, read-only for as long as it lives.
package final class ModelFile: Sendable {
  let layout: ModelLayout
  /// The model's name and figures as its maker wrote them: JSON.
  package let notes: [UInt8]
  private let file: MappedFile

  /// Maps and checks the model at `path`.
  init(at path: String) throws(JudgingError) {
    file = try MappedFile(at: path, below: 1 << 28)
    do throws(ModelDamage) {
      (layout, notes) = try file.withBytes { bytes throws(ModelDamage) in
        let layout = try ModelLayout(bytes)
        // Safety: each load is checked against the end of the bytes.
        let notes = layout.notes.map {
          unsafe bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self)
        }
        return (layout, notes)
      }
    } catch {
      throw .noModel(path: path, cause: error.cause)
    }
  }

  /// Lends the model's bytes for the length of a call.
  func withBytes<Result>(_ body: (RawSpan) -> Result) -> Result { file.withBytes(body) }

  /// How many words, pairs and shapes it knows.
  package var features: Int { layout.features }

  /// The checksum as 32 hexadecimal digits.
  package var checksum: String { String(decoding: layout.checksum.hex, as: UTF8.self) }
}

extension ModelDamage {
  /// What is wrong, for the log.
  var cause: String {
    switch self {
    case .notAModel: "it does not begin like a model"
    case .unknownFormat(let format): "its format \(format) is not known"
    case .wrongLength: "its length does not fit"
    case .changed: "its checksum does not fit: it is damaged"
    }
  }
}
