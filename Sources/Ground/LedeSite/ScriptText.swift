// Scripts as they are sent: without indentation and without comments.

/// Our own scripts, made lighter.
enum ScriptText {
  /// The script without lines that hold nothing but a comment or nothing at all, none indented, and
  /// without what stands after ` // ` on the others.
  ///
  /// They are a quarter of what a phone would load. No text of the script needs to be understood: our
  /// scripts begin no other line with `//`, `/**` or `*`, and no string of theirs holds ` // ` or goes
  /// over the end of a line, which tests see to.
  static func bare(_ script: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(script.count)
    for line in script.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let text = line.drop { $0 == UInt8(ascii: " ") }
      if text.isEmpty || text.starts(with: "//".utf8) || text.starts(with: "/**".utf8)
        || text.first == UInt8(ascii: "*")
      {
        continue
      }
      bytes += text.firstRange(of: remark).map { text[..<$0.lowerBound] } ?? text
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  private static let remark = Array(" // ".utf8)
}
