// Whether bytes are UTF-8, quickly; and the two mendings that real feeds need.

/// Looks at bytes as UTF-8.
package enum UTF8Check {
  /// Whether every byte is below 128.
  package static func isASCII(_ bytes: [UInt8]) -> Bool {
    // Safety: only reads, inside the buffer.
    unsafe bytes.withUnsafeBytes { unsafe asciiRun(in: $0, from: 0) == bytes.count }
  }

  /// Whether `bytes` are UTF-8 by RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
  package static func isValid(_ bytes: [UInt8]) -> Bool {
    // Safety: only reads, inside the buffer.
    unsafe bytes.withUnsafeBytes { buffer in
      var at = 0
      while true {
        at = unsafe asciiRun(in: buffer, from: at)
        if at == buffer.count { return true }
        let length = unsafe sequence(in: buffer, at: at)
        if length == 0 { return false }
        at += length
      }
    }
  }

  /// The text with each stray byte read as Windows-1252, when nearly all of it is UTF-8; else nil.
  ///
  /// A UTF-8 page that quotes one from elsewhere is mended; one that is not UTF-8 at all is left alone.
  package static func mended(_ bytes: [UInt8]) -> [UInt8]? {
    var good = 0
    var bad = 0
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 8)
    // Safety: only reads, inside the buffer.
    unsafe bytes.withUnsafeBytes { buffer in
      var at = 0
      while at < buffer.count {
        let run = unsafe asciiRun(in: buffer, from: at)
        unsafe output.append(contentsOf: buffer[at..<run])
        at = run
        guard at < buffer.count else { break }
        let length = unsafe sequence(in: buffer, at: at)
        if length > 0 {
          good += 1
          unsafe output.append(contentsOf: buffer[at..<(at + length)])
          at += length
        } else {
          bad += 1
          unsafe Windows1252.append(buffer[at], to: &output)
          at += 1
        }
      }
    }
    return good >= bad * 8 ? output : nil
  }

  /// The first place from `start` on that is no ASCII, or the end.
  private static func asciiRun(in buffer: UnsafeRawBufferPointer, from start: Int) -> Int {
    var at = start
    // Safety: both loops stay below the count of the buffer.
    while at + 8 <= buffer.count {
      let word = unsafe buffer.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { break }
      at += 8
    }
    while at < buffer.count, unsafe buffer[at] < 0x80 { at += 1 }
    return at
  }

  /// The length of the sequence at `at`; 0 when it is none.
  private static func sequence(in buffer: UnsafeRawBufferPointer, at: Int) -> Int {
    // Safety: every place read is checked against the count first.
    let first = unsafe buffer[at]
    let length: Int
    switch first {
    case 0..<0x80: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return 0
    }
    guard at + length <= buffer.count else { return 0 }
    let second = unsafe buffer[at + 1]
    let low: UInt8 = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80
    let high: UInt8 = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF
    guard second >= low, second <= high else { return 0 }
    for index in 2..<max(length, 2) where unsafe buffer[at + index] & 0xC0 != 0x80 { return 0 }
    return length
  }
}

/// The encoding of western Windows, and what most texts mean that call themselves ISO 8859-1.
package enum Windows1252 {
  /// `bytes` as UTF-8; every byte means something.
  package static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes { append(byte, to: &output) }
    return output
  }

  package static func append(_ byte: UInt8, to output: inout [UInt8]) {
    if byte < 0x80 {
      output.append(byte)
    } else {
      output += String(Entities.scalar(number: UInt32(byte))).utf8
    }
  }
}
