import Testing

@testable import LedeSite

@Suite struct ShareFilesTests {
  @Test func `scripts are sent without their comments, and say the same`() throws {
    let script = """
      // What it is for.

      /** Says it. */
      export const say = (words) => {
        // why
        const address = "https://a.example/*"; // goes
        return 6 / 2 * 3;
      };
      /**
       * Two lines
       * of it.
       */
      """
    #expect(
      String(decoding: ScriptText.bare(Array(script.utf8)), as: UTF8.self) == """
        export const say = (words) => {
        const address = "https://a.example/*";
        return 6 / 2 * 3;
        };

        """)
  }

  @Test func `a changed or missing file stops the start`() {
    let sum = String(repeating: "ab", count: 32)
    let list = Array("\(sum)  lede.css\n".utf8)
    #expect(throws: ShareError.changed("lede.css")) {
      try ShareFiles(reading: { $0 == ShareFiles.list ? list : [] }, sha256: { _ in [0] })
    }
    struct Gone: Error {}
    #expect(throws: ShareError.missing("lede.css", cause: "Gone()")) {
      try ShareFiles(
        reading: { name in
          guard name == ShareFiles.list else { throw Gone() }
          return list
        },
        sha256: { _ in [] })
    }
    #expect(throws: ShareError.badList(line: "x")) {
      try ShareFiles(reading: { _ in Array("x".utf8) }, sha256: { _ in [] })
    }
  }
}
