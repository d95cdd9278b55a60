// The other process that makes pictures.

package import LedeBase
import LedePrograms

/// Starts `lede-picture` for one picture at a time, within limits.
package struct PictureProgram: Sendable {
  /// What one picture may take.
  package struct Limits: Sendable {
    /// Bytes of address space, its libraries included.
    package var memory = 512 * 1_048_576
    /// Seconds of processor time for a picture that is made small.
    package var processor = 3
    /// The same for one that stays as it came, which takes twice as long, and for a card.
    package var processorOfWhole = 6
    /// From its start to its end.
    package var time = Duration.seconds(20)
    /// Bytes of what it makes.
    package var made = 16 * 1_048_576
    package init() {}
  }

  package let path: String
  private let limits: Limits

  /// - Parameters:
  ///   - path: Where the program lies.
  ///   - limits: What one picture may take.
  package init(path: String, limits: Limits = Limits()) {
    self.path = path
    self.limits = limits
  }

  /// Makes a picture anew.
  ///
  /// - Parameters:
  ///   - bytes: As they came.
  ///   - wish: What they are, for the error, and how wide they are wished.
  /// - Returns: A WebP.
  /// - Throws: `PictureError` when there is none to be made, or the program was ended.
  package func make(_ bytes: [UInt8], for wish: PictureWish) async throws(PictureError) -> [UInt8] {
    do throws(Failure) {
      return try await made(of: bytes, wish.width)
    } catch {
      switch error {
      case .noProgram(let cause): throw .noProgram(path: path, cause: cause)
      case .stopped(let cause): throw .stopped(wish.address, cause: cause)
      case .refused(let exit): throw .refused(wish.address, exit)
      }
    }
  }

  /// Makes what a reader sent anew, so wide.
  func make(_ bytes: [UInt8], _ width: PictureWidth) async throws(PictureError) -> [UInt8] {
    do throws(Failure) {
      return try await made(of: bytes, width)
    } catch {
      switch error {
      case .noProgram(let cause): throw .noProgram(path: path, cause: cause)
      case .stopped(let cause): throw .ended(cause: cause)
      case .refused(let exit): throw .unusable(exit)
      }
    }
  }

  /// Draws a card as PNG, being told where the letters lie, the words, the numbers.
  func card(_ lines: [String]) async throws(PictureError) -> [UInt8] {
    let text = lines.map { $0.filter { $0 != "\n" && $0 != "\r\n" } }.joined(separator: "\n")
    do throws(Failure) {
      return try await made(of: Array(text.utf8), argument: "card") {
        $0.starts(with: [0x89, 0x50, 0x4E, 0x47]) && $0.suffix(8).starts(with: "IEND".utf8)
      }
    } catch {
      if case .noProgram(let cause) = error { throw .noProgram(path: path, cause: cause) }
      throw .noCard(cause: "\(error)")
    }
  }

  /// Whether the kernel keeps the program from what it has no need of, tried by one such thing.
  package func isSealed(trying what: String = "open") async -> Bool {
    // Why there is no proof does not matter: where the program is missing, its pictures are, too.
    (try? await made(of: [], argument: "try-\(what)") { _ in true }) != nil
  }

  /// Why nothing came back.
  private enum Failure: Error {
    case noProgram(cause: String)
    case stopped(cause: String)
    case refused(PictureExit)
  }

  private func made(of bytes: [UInt8], _ width: PictureWidth) async throws(Failure) -> [UInt8] {
    try await made(
      of: bytes, argument: String(width.rawValue),
      seconds: width == .whole ? limits.processorOfWhole : limits.processor, isWhole: WebP.isWhole)
  }

  private func made(
    of bytes: [UInt8], argument: String, seconds: Int? = nil,
    isWhole: @Sendable ([UInt8]) -> Bool
  ) async throws(Failure) -> [UInt8] {
    var limits = SmallProgram.Limits()
    limits.memory = self.limits.memory
    limits.processor = seconds ?? self.limits.processorOfWhole
    limits.time = self.limits.time
    limits.made = self.limits.made
    let made: [UInt8]
    do throws(SmallProgram.Failure) {
      made = try await SmallProgram(path: path).run(argument, sending: bytes, within: limits)
    } catch {
      switch error {
      case .noProgram(let cause): throw .noProgram(cause: cause)
      case .stopped(let cause): throw .stopped(cause: cause)
      case .exited(let code):
        guard let exit = PictureExit(rawValue: code) else {
          throw .noProgram(cause: "exit code \(code)")
        }
        throw .refused(exit)
      }
    }
    guard isWhole(made) else { throw .refused(.unwritten) }
    return made
  }
}
