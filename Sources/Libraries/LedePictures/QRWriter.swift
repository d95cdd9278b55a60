// Texts as QR codes, by libqrencode. Nothing is drawn here, and nothing leaves the process.

import CQRCode
package import LedeBase

/// Makes QR codes that bear some dirt: about 15 % of the dots may be misread.
package struct QRWriter: QRCoder {
  /// As much as a code of a screen's size can hold and a camera still read.
  static let longest = 1_000

  package init() {}

  package func code(of text: String) -> QRCode? {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, bytes.count <= QRWriter.longest else { return nil }
    // Safety: the library reads `count` bytes and keeps no pointer to them.
    let made = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe QRcode_encodeData(Int32(buffer.count), buffer.baseAddress, 0, QR_ECLEVEL_M)
    }
    guard let made = unsafe made else { return nil }
    // Safety: the code is ours until it is freed; `data` holds width × width bytes.
    defer { unsafe QRcode_free(made) }
    let side = Int(unsafe made.pointee.width)
    guard let data = unsafe made.pointee.data else { return nil }
    let dots = (0..<side * side).map { unsafe data[$0] & 1 == 1 }
    return QRCode(side: side, isDark: dots)
  }
}
