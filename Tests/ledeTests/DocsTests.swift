import Glibc
import LedeNews
import Testing

@testable import lede

@Suite("The docs")
struct DocsTests {
  /// The text of a file of this repository, found from where this test stands.
  private func text(_ name: String) throws -> String {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return String(decoding: try Files.read("/\(root)/\(name)"), as: UTF8.self)
  }

  @Test func `every command is in the docs, with an example that names it`() throws {
    let docs = try text("docs/commands.md")
    #expect(!Program.commands.isEmpty)
    for command in Program.commands {
      #expect(docs.contains("`lede \(command.name)"), "docs/commands.md lacks \(command.name)")
      #expect(command.example.contains("lede \(command.name)"))
      #expect(command.help.contains("Example:"))
      for option in command.options where option.name != "json" && option.name != "text" {
        let isNamed = docs.contains("--\(option.name)") || command.help.contains("--\(option.name)")
        #expect(isNamed, "\(command.name) hides --\(option.name)")
      }
    }
  }

  @Test func `every setting is in the docs, with its variable`() throws {
    let docs = try text("docs/settings.md")
    #expect(!Settings.all.isEmpty)
    for setting in Settings.all {
      #expect(docs.contains("`--\(setting.name)"), "docs/settings.md lacks \(setting.name)")
      #expect(docs.contains("`\(setting.variable)`"), "docs/settings.md lacks \(setting.variable)")
    }
  }

  @Test func `every package that is installed has its reason`() throws {
    let docs = try text("docs/dependencies.md")
    let packages = try text("script/setup").split(separator: "\n").compactMap {
      line -> Substring? in
      let parts = line.split(separator: "|", omittingEmptySubsequences: false)
      return parts.count == 2 && !parts[0].contains(" ") ? parts[0] : nil
    }
    #expect(packages.count > 10)
    for package in packages {
      #expect(docs.contains("`\(package)`"), "docs/dependencies.md lacks \(package)")
    }
  }
}

@Suite("Settings")
struct SettingsTests {
  private func settings(_ words: [String]) throws -> Settings {
    try Settings(try Arguments(words, options: Settings.options(Settings.all.map(\.name))))
  }

  @Test func `flags are read and checked`() throws {
    let read = try settings([
      "--data", "/tmp/x", "--port", "9000", "--public-url", "https://news.example.org",
      "--open-reading",
    ])
    #expect(read.dataFolder == "/tmp/x")
    #expect(read.port == 9000)
    #expect(read.publicURL?.host == "news.example.org")
    #expect(read.hasOpenReading)
  }

  @Test(arguments: [
    ["--port", "70000"], ["--public-url", "news.example.org"], ["--tls-cert", "a.pem"],
    ["--database", "mysql://x"], ["--fetch-at-once", "0"], ["--config", "/nowhere/lede.conf"],
  ])
  func `a value that cannot be used is refused with what to write`(words: [String]) {
    #expect(throws: (any Error).self) { try settings(words) }
  }
}
