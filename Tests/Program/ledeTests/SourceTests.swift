import Foundation
import LedeTesting
import Testing

@Suite("The sources")
struct SourceTests {
  @Test func `whoever passes over an error says why`() throws {
    let root = URL(filePath: Checkout.path("Sources"))
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { $0.hasSuffix(".swift") }
    #expect(names.count > 100)
    for name in names {
      let text = try String(contentsOf: root.appending(path: name), encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where line.contains("try?") {
        // In the same function, a few lines above: one reason may hold for a whole loop.
        let isExplained = lines[max(0, index - 9)...index].contains { $0.contains("// ") }
        #expect(isExplained, "\(name):\(index + 1) does not say why")
      }
    }
  }
}
