// The C library's own converter between encodings. Alone holds its handle.

import Glibc

/// Converts from any encoding the system knows.
package enum Iconv {
  /// `bytes` as UTF-8, and how many of them meant nothing; nil for an encoding nobody knows.
  ///
  /// What means nothing becomes U+FFFD. A sequence cut off at the end is dropped. Cost: O(bytes).
  package static func utf8(_ bytes: [UInt8], from encoding: String) -> (
    bytes: [UInt8], errors: Int
  )? {
    // Names only: a slash would switch options of iconv on.
    guard encoding.utf8.count <= 40, encoding.utf8.allSatisfy(isNameByte),
      let converter = Converter(from: encoding)
    else { return nil }
    return converter.convert(bytes)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (97...122).contains(byte | 0x20) || (48...57).contains(byte) || byte == 45 || byte == 95
      || byte == 46 || byte == 58
  }

  /// The one owner of a conversion handle.
  ///
  /// Safety: the handle is closed in `deinit` alone and never leaves this type.
  @safe private struct Converter: ~Copyable {
    private let handle: iconv_t

    init?(from encoding: String) {
      guard let handle = unsafe iconv_open("UTF-8", encoding), Int(bitPattern: handle) != -1
      else { return nil }
      unsafe self.handle = handle
    }

    deinit { unsafe iconv_close(handle) }

    func convert(_ bytes: [UInt8]) -> (bytes: [UInt8], errors: Int) {
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count * 2)
      var errors = 0
      var taken = 0
      while taken < bytes.count {
        let (read, written, code) = step(bytes, from: taken)
        output.append(contentsOf: written)
        taken += read
        if code == EILSEQ || (code == EINVAL && taken + 8 < bytes.count) {
          errors += 1
          output.append(contentsOf: [0xEF, 0xBF, 0xBD])
          taken += 1
        } else if code == EINVAL || (code == 0 && read == 0) {
          break
        }
      }
      return (output, errors)
    }

    /// Converts until the buffer is full or something cannot be read.
    private func step(_ bytes: [UInt8], from start: Int) -> (Int, ArraySlice<UInt8>, Int32) {
      var code: Int32 = 0
      var read = 0
      let room = 32 * 1024
      let written = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        // Safety: iconv reads and writes inside the two buffers, by the lengths it is given; it does
        // not write to its input, whatever its type says.
        unsafe bytes.withUnsafeBytes { source in
          var input = unsafe UnsafeMutablePointer(
            mutating: source.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self))
          var left = min(source.count - start, room)
          let whole = left
          unsafe buffer.withMemoryRebound(to: CChar.self) { target in
            var output = target.baseAddress
            var free = target.count
            if unsafe iconv(handle, &input, &left, &output, &free) == -1 {
              code = errno == E2BIG ? 0 : errno
            }
            count = room - free
          }
          read = whole - left
          // A window that ends inside a character is no error while there are more bytes.
          if code == EINVAL, start + whole < source.count, read > 0 { code = 0 }
        }
      }
      return (read, written[...], code)
    }
  }
}
