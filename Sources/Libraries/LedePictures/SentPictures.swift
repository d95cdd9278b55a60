// Pictures that readers send: made anew in all sizes, a few at a time.

package import LedeBase

/// Makes sent pictures by `lede-picture`.
package actor SentPictures: PictureMaker {
  private let program: PictureProgram
  private let making: Turns
  private var waiting = 0

  /// Others may wait; who comes then is turned away, as each holds its bytes.
  private static let mostWaiting = 8

  /// - Parameters:
  ///   - program: Makes them.
  ///   - atOnce: How many processes make them at once.
  package init(program: PictureProgram, atOnce: Int = 2) {
    self.program = program
    making = Turns(atOnce)
  }

  package func made(of bytes: [UInt8]) async throws(PictureError) -> MadePicture {
    guard bytes.count <= PictureLimits.bytes else { throw .unusable(.tooLarge) }
    guard waiting < SentPictures.mostWaiting else { throw .busy }
    waiting += 1
    defer { waiting -= 1 }
    return try await making.take { await self.make(bytes) }.get()
  }

  private nonisolated func make(_ bytes: [UInt8]) async -> Result<MadePicture, PictureError> {
    do throws(PictureError) {
      let whole = try await program.make(bytes, .whole)
      guard let size = WebP.size(whole) else { throw .unusable(.unwritten) }
      // The small ones are made of the whole one, whose pixels are fewer than those that came.
      var sizes = [PictureWidth.whole: whole]
      for width in PictureWidth.allCases where width != .whole {
        sizes[width] = try await program.make(whole, width)
      }
      return .success(MadePicture(sizes: sizes, width: size.width, height: size.height))
    } catch { return .failure(error) }
  }
}
