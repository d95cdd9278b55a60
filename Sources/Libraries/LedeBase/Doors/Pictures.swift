// Pictures of the web as Lede shows them: fetched, made small and made anew by Lede itself.

/// How wide a picture is made; it is never made wider than it came.
package enum PictureWidth: Int, Sendable, CaseIterable {
  /// For a list.
  case small = 320
  /// For a list on a wide or fine screen.
  case medium = 640
  /// As it came, up to `PictureLimits.width`.
  case whole = 0
}

/// A picture in one of its widths.
package struct PictureWish: Hashable, Sendable {
  package var address: WebAddress
  package var width: PictureWidth
  /// Whether the owner asks, for whom a picture may come from inside.
  package var isOwners: Bool
  package init(_ address: WebAddress, _ width: PictureWidth, isOwners: Bool = false) {
    self.address = address
    self.width = width
    self.isOwners = isOwners
  }
}

/// What is too much for one picture.
package enum PictureLimits {
  /// The most bytes of a picture as it comes.
  package static let bytes = 20 * 1_048_576
  /// The most pixels, by its head: what phones call 50 megapixels, as 8,192 × 6,144.
  package static let pixels = 50_331_648
  /// The most frames of one that moves, though only the first is shown.
  package static let frames = 2_000
  /// The greatest width and height of what is shown.
  package static let width = 1_600
  package static let height = 12_000
}

/// How `lede-picture` ends.
package enum PictureExit: Int32, Sendable {
  case made = 0
  /// The bytes are of no kind that is shown: JPEG, PNG, GIF or WebP.
  case unknownKind = 3
  /// More bytes, pixels or frames than `PictureLimits` allow.
  case tooLarge = 4
  /// It is cut off, or its bytes cannot be read as the kind they say.
  case broken = 5
  /// There was nowhere to write to.
  case unwritten = 6
  /// The kernel does not keep the program from what it has no need of.
  case unsealed = 7
  /// It was started wrongly.
  case misused = 64
}

/// Why a picture cannot be shown.
package enum PictureError: Reportable, Hashable {
  /// Its site did not give it.
  case notFetched(FetchError)
  /// What came is none that is shown.
  case refused(WebAddress, PictureExit)
  /// The making of it was ended: it took too long, or more memory or time than it may.
  case stopped(WebAddress, cause: String)
  /// The program that makes pictures cannot be used.
  case noProgram(path: String, cause: String)
  /// Too many are being made.
  case busy
  /// The card of a fortune could not be made.
  case noCard(cause: String)
  /// What a reader sent is no picture that can be shown.
  case unusable(PictureExit)
  /// The making of what a reader sent was ended, as `stopped`.
  case ended(cause: String)

  package var message: String { Phrases.noPicture }

  package var isPassing: Bool {
    switch self {
    case .notFetched(let error): error.isPassing
    case .refused, .stopped, .noCard, .unusable, .ended: false
    case .noProgram, .busy: true
    }
  }

  package var description: String {
    switch self {
    case .notFetched(let error): "picture \(error.description)"
    case .refused(let address, .unknownKind):
      "picture refused: no JPEG, PNG, GIF or WebP \(address)"
    case .refused(let address, .tooLarge): "picture refused: too large \(address)"
    case .refused(let address, .broken): "picture refused: cut off or broken \(address)"
    case .refused(let address, let exit): "picture not made: exit code \(exit.rawValue) \(address)"
    case .stopped(let address, let cause): "picture stopped: \(cause) \(address)"
    case .noProgram(let path, let cause): "picture program \(path): \(cause)"
    case .busy: "picture refused: too many at once"
    case .noCard(let cause): "card not made: \(cause)"
    case .unusable(let exit): "sent picture refused: exit code \(exit.rawValue)"
    case .ended(let cause): "sent picture stopped: \(cause)"
    }
  }
}

/// Pictures for the pages, by addresses that Lede itself has signed.
package protocol PictureDoor: Sendable {
  /// What proves that Lede has shown this address on a page; text that stands in an address as it is.
  ///
  /// Without it anybody could have Lede fetch anything.
  func signature(of address: WebAddress) -> String
  /// Whether somebody who has Lede's key made that signature; the time it takes tells nothing of it.
  func isSigned(_ address: WebAddress, by signature: String) -> Bool
  /// A WebP that holds pixels and nothing else.
  func picture(_ wish: PictureWish) async throws(PictureError) -> [UInt8]
}

/// A picture that somebody sent, made anew: pixels and nothing else, upright.
package struct MadePicture: Hashable, Sendable {
  /// A WebP for each width, the whole one among them.
  package var sizes: [PictureWidth: [UInt8]]
  /// Of the whole one, in pixels.
  package var width: Int
  package var height: Int

  package init(sizes: [PictureWidth: [UInt8]], width: Int, height: Int) {
    self.sizes = sizes
    self.width = width
    self.height = height
  }
}

/// Makes pictures that readers send anew, so that nothing else is kept of them: no place, no camera.
package protocol PictureMaker: Sendable {
  /// All sizes of a picture.
  func made(of bytes: [UInt8]) async throws(PictureError) -> MadePicture
}

/// Proves that Lede made an address.
package protocol AddressSigner: Sendable {
  /// A signature that nobody makes without the key.
  func signature(of address: WebAddress) -> [UInt8]
  /// Whether it is the address's, compared in constant time.
  func isSignature(_ signature: [UInt8], of address: WebAddress) -> Bool
}
