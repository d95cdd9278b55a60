// What the folder holds at one moment.

import LedeBase
import LedeTerminal

/// All files of the folder, each read or with what is wrong with it.
struct LoreHolding: Sendable {
  /// A file, as it was when it was read.
  struct Held: Sendable {
    /// Nil where it changed meanwhile, or so shortly before that another change could look the same.
    fileprivate var state: OwnersFolder.FileState?
    /// What it holds; where it is broken, what it held before that.
    var collection: LoreCollection?
    var fault: LoreFault?
    /// When it last changed.
    var changed: Timestamp?
  }

  private(set) var files: [LoreFile: Held] = [:]

  /// All files together, in bytes; what is more is not read.
  static let mostBytes = 64 * 1_048_576

  /// Within this time a second change may leave a file looking as after the first.
  private static let unsettled = Duration.seconds(2)

  /// Reads what has changed since.
  ///
  /// - Parameters:
  ///   - folder: Where the files lie.
  ///   - before: What was held until now.
  ///   - now: When it is, by the clock of the files.
  /// - Returns: What is held now; nil where there is no folder.
  @concurrent
  static func read(
    _ folder: OwnersFolder, since before: LoreHolding?, at now: Timestamp
  ) async -> LoreHolding? {
    guard folder.isThere else { return nil }
    var holding = LoreHolding()
    var room = mostBytes
    for file in LoreFile.allCases {
      let known = before?.files[file]
      do throws(FileError) {
        guard let state = try folder.state(of: file.path) else { continue }
        if let known, known.state == state {
          holding.files[file] = known
          room -= state.size
          continue
        }
        guard state.size <= room else {
          holding.files[file] = Held(
            state: nil, collection: known?.collection, fault: .tooLarge(mostBytes),
            changed: known?.changed)
          continue
        }
        guard let read = try folder.read(file.path, limit: room) else { continue }
        room -= read.bytes.count
        holding.files[file] = held(file, read.bytes, read.state, known, now)
      } catch {
        holding.files[file] = Held(
          state: nil, collection: known?.collection, fault: .unreadable(error.message),
          changed: known?.changed)
      }
    }
    return holding
  }

  private static func held(
    _ file: LoreFile, _ bytes: [UInt8], _ state: OwnersFolder.FileState?, _ known: Held?,
    _ now: Timestamp
  ) -> Held {
    let settled = state.flatMap { now - $0.changed > unsettled ? $0 : nil }
    do throws(LoreFault) {
      return Held(
        state: settled, collection: try LoreReader.read(bytes, of: file), fault: nil,
        changed: state?.changed)
    } catch {
      return Held(
        state: settled, collection: known?.collection, fault: error, changed: known?.changed)
    }
  }
}
