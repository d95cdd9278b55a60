import FoundationEssentials
import LedeHTTP
import LedeBase
import LedeSite
import LedeTesting
import Testing

@testable import LedeApp

@Suite struct ShareTests {
  /// The folder as it stands in the sources.
  static let folder = URL(filePath: Checkout.path("Sources/share/lede"))

  /// What the server does not read: the list itself, and what Lede says, for the terminal.
  private static let unlisted: Set<String> = [ShareFiles.list, "words.tsv"]

  @Test func `the list names every file that is served, and no other`() throws {
    let list = try String(contentsOf: Self.folder.appending(path: ShareFiles.list), encoding: .utf8)
    let named = list.split(separator: "\n").map { String($0.dropFirst(66)) }
    let there = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path).filter {
      var isFolder = false
      let exists = FileManager.default.fileExists(
        atPath: Self.folder.appending(path: $0).path, isDirectory: &isFolder)
      return exists && !isFolder && !Self.unlisted.contains($0)
    }
    #expect(named.sorted() == there.sorted())
    #expect(there.contains("lede.css"))
  }

  @Test func `styles load nothing from elsewhere, and scripts run nothing that was sent`() throws {
    let styles = try String(contentsOf: Self.folder.appending(path: "lede.css"), encoding: .utf8)
    #expect(!styles.contains("http") && !styles.contains("@import"))
    let folder = Self.folder.appending(path: "js")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".js") }
    #expect(names.contains("sw.js") && names.contains("worker/store.js"))
    for name in names {
      let script = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      for word in ["innerHTML", "eval(", "document.write", "Function(", "http"] {
        #expect(!script.replacing("http://www.w3.org/2000/svg", with: "").contains(word), "\(name)")
      }
      // A text over several lines would lose its indentation on its way.
      for line in script.split(separator: "\n") {
        #expect(line.count { $0 == "`" }.isMultiple(of: 2), "\(name): \(line)")
        // Neither may a text hold what a remark begins with.
        let code = line.firstRange(of: " // ").map { line[..<$0.lowerBound] } ?? line
        for quote: Character in ["`", "\""] {
          #expect(code.count { $0 == quote }.isMultiple(of: 2), "\(name): \(line)")
        }
      }
    }
  }

  @Test func `a file of this version is kept for ever, and another is asked about`() async throws {
    let site = try await TestSite()
    let named = await site.get("/share/abababab/lede.css")
    #expect(named.headers["Cache-Control"] == "public, max-age=31536000, immutable")
    #expect(named.headers["Content-Type"] == "text/css; charset=utf-8")
    let old = await site.get("/share/00c0ffee/js/lede.js")
    #expect(old.status == 200)
    #expect(old.headers["Cache-Control"] == "public, no-cache")
    let other = await site.get("/share/lede.css")
    #expect(other.headers["Cache-Control"] == "public, max-age=3600")
    let tag = try #require(other.headers["ETag"])
    #expect((await site.get("/share/lede.css", [("If-None-Match", tag)])).status == 304)
  }

  @Test(arguments: [
    "/share/", "/share/none.css", "/share/../Package.swift", "/share/%2e%2e/x", "/share//lede.css",
    "/share/SHA256SUMS", "/share/abababab/SHA256SUMS", "/share/abababab/none",
    "/share/abc/lede.css",
    "/share/abababab/", "/share/abababab/abababab/lede.css",
  ])
  func `nothing but the listed files is served`(target: String) async throws {
    #expect((await (try await TestSite()).get(target)).status == 404)
  }
}
