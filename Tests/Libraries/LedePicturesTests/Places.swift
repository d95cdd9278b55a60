import Glibc
import LedeBase
import LedeTesting
import Testing

@testable import LedePictures

/// Where tests find the program, and put what they write.
enum Places {
  /// `lede-picture`, as it was built along with these tests.
  static let program = Checkout.program("lede-picture")

  /// The share folder of this package.
  static let share = Checkout.path("Sources/share/lede")

  /// A new folder.
  static func folder() throws -> String {
    var name = Array("/tmp/lede-pictures-XXXXXX".utf8CString)
    // Safety: mkdtemp changes the six letters within the array, which ends with a zero.
    try #require(unsafe mkdtemp(&name) != nil)
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// A program of a few lines of shell, in place of the real one.
  static func script(_ lines: String) throws -> String {
    let path = try folder() + "/program"
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o700)
    try #require(file >= 0)
    let bytes = Array("#!/bin/sh\n\(lines)\n".utf8)
    // Safety: the pointer covers the bytes, which live through the call.
    let count = unsafe bytes.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
    close(file)
    try #require(count == bytes.count)
    return path
  }

  static func wish(_ width: PictureWidth = .small, _ name: String = "a") throws -> PictureWish {
    PictureWish(try #require(WebAddress("https://site.example/\(name).png")), width)
  }
}
