import Glibc
import LedeBase
import Testing

@testable import LedePictures

@Suite("The program that makes pictures") struct PictureProgramTests {
  private let program = PictureProgram(path: Places.program)

  @Test(arguments: [
    (PictureWidth.small, 800, 500, [320, 200]), (.medium, 800, 500, [640, 400]),
    (.whole, 800, 500, [800, 500]), (.whole, 3_200, 20, [1_600, 10]), (.small, 40, 30, [40, 30]),
  ])
  func `a picture is made as wide as is wished, and never larger than it came`(
    width: PictureWidth, from: Int, by: Int, to: [Int]
  ) async throws {
    let made = try await program.make(TestPictures.png(from, by), for: Places.wish(width))
    #expect(TestPictures.size(of: made) == to)
    #expect(WebP.isWhole(made))
  }

  @Test func `of a picture that moves the first frame is shown`() async throws {
    let made = try await program.make(TestPictures.gif(frames: 40), for: Places.wish())
    #expect(TestPictures.size(of: made) == [1, 1])
  }

  @Test func `a photograph stands upright, and tells nothing of its camera`() async throws {
    let flat = try await program.make(TestPictures.png(80, 40), for: Places.wish())
    let turned = TestPictures.turned(flat, 80, 40)
    let made = try await program.make(turned, for: Places.wish())
    #expect(TestPictures.size(of: made) == [40, 80])
    #expect(!String(decoding: made, as: UTF8.self).contains("SecretCam"))
  }

  @Test func `texts that unpack to gigabytes reach no loader`() async throws {
    let picture = TestPictures.png(60, 40, texts: 300, each: 4 * 1_048_576)
    try #require(picture.count < PictureLimits.bytes)
    let made = try await program.make(picture, for: Places.wish())
    #expect(TestPictures.size(of: made) == [60, 40])
    // One that says that it goes on beyond the file is refused as what is cut off.
    let wish = try Places.wish()
    await #expect(throws: PictureError.refused(wish.address, .broken)) {
      try await program.make(
        TestPictures.png(60, 40, texts: 1, each: 99, isCutOff: true), for: wish)
    }
  }

  @Test(arguments: ["open", "socket", "fork", "exec", "code", "kill"])
  func `the kernel refuses the program what it has no need of`(deed: String) async throws {
    #expect(await program.isSealed(trying: deed))
  }

  @Test func `what was not refused, or nobody knows, is no proof of a seal`() async throws {
    #expect(await !program.isSealed(trying: "sleep"))
    #expect(await !PictureProgram(path: try Places.script("exit 7")).isSealed())
    #expect(await !PictureProgram(path: "/nowhere/at/all").isSealed())
  }

  private static let drawing =
    "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><script>alert(1)</script></svg>"

  /// A file, and how the program ends with it.
  struct Refused: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var exit: PictureExit
    var bytes: [UInt8]
    init(_ name: String, _ exit: PictureExit, _ bytes: [UInt8]) {
      (testDescription, self.exit, self.bytes) = (name, exit, bytes)
    }
  }

  @Test(arguments: [
    Refused("a drawing with a script", .unknownKind, Array(drawing.utf8)),
    Refused("a page", .unknownKind, Array("<!doctype html><p>No such picture".utf8)),
    Refused("nothing", .unknownKind, []),
    Refused("a bomb of pixels", .tooLarge, TestPictures.bomb(60_000, 60_000)),
    Refused("a bomb of frames", .tooLarge, TestPictures.gif(frames: PictureLimits.frames + 1)),
    Refused("a picture cut off", .broken, Array(TestPictures.png(300, 200).dropLast(90_000))),
    Refused("a picture cut off in its head", .broken, Array(TestPictures.png(300, 200).prefix(20))),
    Refused("a head without pixels", .broken, TestPictures.bomb(300, 200)),
  ])
  func `bombs, drawings and what is cut off are refused, each by its name`(
    refused: Refused
  ) async throws {
    let wish = try Places.wish()
    do throws(PictureError) {
      _ = try await program.make(refused.bytes, for: wish)
      Issue.record("it was made")
    } catch {
      #expect(error == .refused(wish.address, refused.exit))
    }
  }

  @Test func `a file of more bytes than a picture may have is refused`() async throws {
    let bytes = TestPictures.png(4_000, 2_000)
    let wish = try Places.wish()
    try #require(bytes.count > PictureLimits.bytes)
    await #expect(throws: PictureError.refused(wish.address, .tooLarge)) {
      try await program.make(bytes, for: wish)
    }
  }

  @Test func `a picture of any bytes ends in an error, and never in a hang`() async throws {
    let whole = TestPictures.png(30, 20)
    let wish = try Places.wish()
    for _ in 0..<20 {
      var bytes = whole
      for _ in 0..<8 { bytes[Int.random(in: 8..<bytes.count)] = .random(in: 0...255) }
      do throws(PictureError) {
        let made = try await program.make(bytes, for: wish)
        #expect(WebP.isWhole(made))
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }
}

@Suite("The limits of the other process") struct PictureLimitsTests {
  @Test(arguments: [PictureWidth.small, .whole])
  func `a program that reckons without end is ended`(width: PictureWidth) async throws {
    var limits = PictureProgram.Limits()
    limits.processor = width == .small ? 1 : 60
    limits.processorOfWhole = width == .whole ? 1 : 60
    // On a busy machine a second of the processor takes long.
    limits.time = .seconds(240)
    let program = PictureProgram(
      path: try Places.script("while :; do :; done"), limits: limits)
    let wish = try Places.wish(width)
    await #expect(throws: PictureError.stopped(wish.address, cause: "signal \(SIGXCPU)")) {
      try await program.make([1, 2, 3], for: wish)
    }
  }

  @Test(arguments: ["exec sleep 60", "exec <&- >&- sleep 60", "cat >/dev/null; exec sleep 60"])
  func `a program that waits without end is ended`(lines: String) async throws {
    var limits = PictureProgram.Limits()
    limits.time = .milliseconds(300)
    let program = PictureProgram(path: try Places.script(lines), limits: limits)
    let wish = try Places.wish()
    await #expect(throws: (PictureError).self) {
      try await program.make([UInt8](repeating: 1, count: 1 << 20), for: wish)
    }
  }

  @Test func `a program that takes too much memory is ended`() async throws {
    var limits = PictureProgram.Limits()
    limits.memory = 64 * 1_048_576
    let program = PictureProgram(path: Places.program, limits: limits)
    await #expect(throws: PictureError.self) {
      try await program.make(TestPictures.png(2_400, 2_000), for: try Places.wish())
    }
  }

  @Test func `a program that writes without end is ended`() async throws {
    let program = PictureProgram(path: try Places.script("exec cat /dev/zero"))
    await #expect(throws: PictureError.self) { try await program.make([1], for: try Places.wish()) }
  }

  @Test func `the program has no environment, no other file, and may write none`() async throws {
    // Safety: the C texts live through the calls.
    try #require(unsafe getenv("HOME") != nil, "a variable that the program must not see")
    let null = unsafe open("/dev/null", O_RDONLY)
    // A number that a shell has no use for, and that is free: others run at the same time.
    let file = fcntl(null, F_DUPFD, 200)
    close(null)
    try #require(file >= 200)
    defer { close(file) }
    // Each failure ends with a code of its own; 4 says that all is well.
    let program = PictureProgram(
      path: try Places.script(
        """
        [ -z "$HOME" ] || exit 5
        [ ! -e /proc/self/fd/\(file) ] || exit 6
        [ "$PWD" = / ] || exit 64
        [ "$1" = 640 ] || exit 3
        exit 4
        """))
    let wish = try Places.wish(.medium)
    await #expect(throws: PictureError.refused(wish.address, .tooLarge)) {
      try await program.make([], for: wish)
    }
  }

  @Test func `pages go before pictures`() async throws {
    // 4 says that it gives way; it waits for its input, behind which it does.
    let program = PictureProgram(
      path: try Places.script("cat >/dev/null; [ \"$(nice)\" -ge 5 ] || exit 5; exit 4"))
    let wish = try Places.wish()
    await #expect(throws: PictureError.refused(wish.address, .tooLarge)) {
      try await program.make([1], for: wish)
    }
  }

  @Test func `without the program the error names it`() async throws {
    let program = PictureProgram(path: "/nowhere/lede-picture")
    await #expect(throws: PictureError.self) { try await program.make([], for: try Places.wish()) }
  }

  @Test func `what is no whole picture is not taken from the program`() async throws {
    let program = PictureProgram(path: try Places.script("echo RIFF0000WEBPVP8; exit 0"))
    let wish = try Places.wish()
    await #expect(throws: PictureError.refused(wish.address, .unwritten)) {
      try await program.make([], for: wish)
    }
  }
}
