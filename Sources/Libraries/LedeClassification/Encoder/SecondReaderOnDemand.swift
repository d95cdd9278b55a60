// The second reader of a folder of models, in memory only while it is used.

import LedeBase
import LedeLanguage
import Synchronization

/// Opens a second reader when a text is to be read, and lets go of it when told that nobody reads.
///
/// All who judge by the same file in a process share one reader.
struct SecondReaderOnDemand: Hashable, Sendable {
  private let path: String
  /// What the file says of itself, compared with its bytes when it is opened.
  let checksum: Checksum

  private static let opened = Mutex<[SecondReaderOnDemand: SecondReader]>([:])

  /// Looks at the beginning of the file alone; nil where there is none.
  ///
  /// - Parameter path: The file.
  /// - Throws: `noModel` when it is no second reader.
  init?(at path: String) throws(JudgingError) {
    if MappedFile.isMissing(path) { return nil }
    self.path = path
    checksum = try EncoderFile.checksum(at: path)
  }

  /// The reader.
  ///
  /// - Throws: `noModel` when the file cannot be used, or is another by now.
  func reader() throws(JudgingError) -> SecondReader {
    try Self.opened.withLock { opened throws(JudgingError) in
      if let reader = opened[self] { return reader }
      let reader = try SecondReader(at: path)
      guard reader.checksum == checksum else {
        throw .noModel(path: path, cause: "it was replaced; start Lede again")
      }
      opened[self] = reader
      return reader
    }
  }

  /// Lets go of the reader; who is reading goes on.
  func rest() { _ = Self.opened.withLock { $0.removeValue(forKey: self) } }
}
