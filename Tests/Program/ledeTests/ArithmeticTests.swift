// Numbers from outside meet no arithmetic that traps.

import Foundation
import LedeTesting
import Testing

/// Looks through the sources for what ended Lede before: the size of the least number, sums of instants
/// that a feed, a device or a request named, and sums of a field of a form.
///
/// It sees what stands on one line. What it cannot see is asked for by `NumbersTests` and the fuzzer.
@Suite struct ArithmeticTests {
  /// What is looked for, and what does the same without a trap.
  private static var signs: [(pattern: Regex<Substring>, instead: String)] {
    [
      (#/\babs\([^\n]*/#, "magnitude"),
      (#/\.milliseconds\)?\s[-+*]\s[^\n]*/#, "Timestamp's own + and -, which stop at the ends"),
      (#/\s[-+*]\s[A-Za-z_][\w.]*\.milliseconds\b(?!\()[^\n]*/#, "Timestamp's own + and -"),
      (#/number\("[^"\n]*"\)[^,;{&\n]*\s[-+*]\s[^\n]*/#, "a range that is checked first"),
    ]
  }

  /// What does sums safely, what only has its own numbers, and what rounds them off.
  private static let isExempt = [
    "LedeBase/Values/Timestamp.swift", "LedeClassification/", "LedeLanguage/", "LedeDevice/",
    "Tables/SearchWalk.swift", "Feeds/Pace.swift",
  ]

  @Test func `no source does sums with what came from outside where they trap`() throws {
    let root = Checkout.path("Sources")
    var looked = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: root).sorted()
    where path.hasSuffix(".swift") && !Self.isExempt.contains(where: path.contains) {
      let code = try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
      looked += 1
      for (pattern, instead) in Self.signs {
        for found in code.matches(of: pattern) {
          Issue.record("Sources/\(path): “\(found.output)” may trap; use \(instead)")
        }
      }
    }
    #expect(looked > 300)
  }

  @Test(arguments: [
    "let x = abs(offset)", "let y = time.milliseconds - day", "let z = now + other.milliseconds",
    "let n = fields.number(\"from\")! + 1", "x = (time.milliseconds) * 2",
  ])
  func `what ended Lede once is seen`(line: String) {
    #expect(Self.signs.contains { line.contains($0.pattern) })
  }

  @Test(arguments: [
    "return local - .seconds(offset) * 60", "wait + .milliseconds(5)",
    "let text = \"\\(time.milliseconds)-\\(id)\"",
    "guard let from = fields.number(\"from\"), from > 0",
    "Int(clamping: max(0, fields.number(\"from\") ?? 0))",
  ])
  func `what cannot trap is left alone`(line: String) {
    #expect(!Self.signs.contains { line.contains($0.pattern) })
  }
}
