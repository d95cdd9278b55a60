import Foundation
import Glibc
import LedeBase
import LedeNews
import LedeSite
import LedeTerminal
import LedeTesting
import Testing

@testable import lede

@Suite("The docs")
struct DocsTests {
  /// The text of a file of this repository, found from where this test stands.
  private func text(_ name: String) throws -> String {
    String(decoding: try Files.read(Checkout.path(name)), as: UTF8.self)
  }

  /// Every file in these folders, by its path from the root.
  private func sources(_ folders: [String]) throws -> [String] {
    try folders.flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: Checkout.path(folder))
        .map { "\(folder)/\($0)" }
    }
  }

  @Test func `every command has its rows in the docs, with its options and no others`() throws {
    let rows = try text("docs/commands.md").split(separator: "\n").filter {
      $0.hasPrefix("| `lede ")
    }
    #expect(!Program.commands.isEmpty)
    for command in Program.commands {
      let own = rows.filter { row in
        (row.dropFirst(3).split { " |`[\\".contains($0) }.dropFirst().prefix(2)
          .joined(separator: " ") + " ").hasPrefix(command.name + " ")
      }
      #expect(!own.isEmpty, "docs/commands.md lacks \(command.name)")
      #expect(command.example.contains("lede \(command.name)"))
      #expect(command.help.contains("Example:"))
      let told = Set(own.flatMap { $0.matches(of: /--([a-z-]+)/).map { String($0.output.1) } })
      let options = Set(command.options.map(\.name))
      #expect(options.subtracting(told).sorted() == [], "docs/commands.md: \(command.name)")
      let settings = Set(Program.settings.map(\.name))
      #expect(
        told.subtracting(options).subtracting(settings).sorted() == [],
        "docs/commands.md: \(command.name)")
    }
  }

  @Test func `every setting has its row in the docs, and no other stands there`() throws {
    let rows = try text("docs/settings.md").split(separator: "\n").filter { $0.hasPrefix("| `--") }
    let wanted = Program.settings.map { setting in
      let value = setting.value.map { " " + $0.replacing("|", with: "\\|") } ?? ""
      return "| `--\(setting.name)\(value)` | `\(setting.variable)` | \(setting.standard) | "
    }
    #expect(wanted.count > 20)
    #expect(rows.count == wanted.count)
    for (row, wanted) in zip(rows, wanted) {
      #expect(row.hasPrefix(wanted), "docs/settings.md should have: \(wanted)")
    }
  }

  @Test func `a setting that cannot be used says what to write instead`() throws {
    func settings(_ words: [String]) throws -> Settings {
      try Settings(
        try Arguments(words, options: Program.settings.map(\.option)), known: Program.settings)
    }
    #expect(try settings(["--port", "9000"]).port == 9_000)
    #expect(try settings(["--open-reading"])[ProgramSettings.hasOpenReading])
    #expect(
      throws: SettingError(
        "port must be a whole number from 0 to 65535, not 70000.")
    ) { try settings(["--port", "70000"]) }
    #expect(
      throws: SettingError(
        "public-url must be a whole address such as https://news.example.org, not news.")
    ) { try settings(["--public-url", "news"]) }
    #expect(throws: SettingError("access-log must be on or off, not maybe.")) {
      try settings(["--access-log", "maybe"])
    }
  }

  @Test func `a password in a mistyped setting is repeated nowhere`() throws {
    let words = try Arguments(
      ["--database", "postgre://lede:secret@host/db"], options: Program.settings.map(\.option))
    let error = #expect(throws: SettingError.self) {
      try Settings(words, known: Program.settings)
    }
    #expect(error.map { $0.description.contains("secret") } == false)
  }

  @Test func `every source file that the docs name is there`() throws {
    // Each path with all its ends, since docs name a file by its room.
    let files = Set(
      try sources(["Sources", "Tests"]).filter { $0.hasSuffix(".swift") }.flatMap { path in
        let parts = path.split(separator: "/")
        return parts.indices.map { parts[$0...].joined(separator: "/") }
      })
    var named = 0
    for page in try sources(["docs", "Sources"]) + ["CONTRIBUTING.md"]
    where page.hasSuffix(".md") {
      for part in try text(page).split(separator: "`").map(String.init)
      where part.hasSuffix(".swift") && part.contains("/") && !part.contains(" ") {
        named += 1
        #expect(files.contains(part), "\(page) names \(part)")
      }
    }
    #expect(named > 50)
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

  @Test func `lede says the version that was released last, and its database is kept`() throws {
    let headings = try text("CHANGELOG.md").split(separator: "\n").filter { line in
      line.hasPrefix("## ") && line.dropFirst(3).first?.isNumber == true
    }
    let released = headings.first { !$0.hasSuffix("(not released yet)") }
    // Before the first release there is only the one to come.
    let newest = try #require(released ?? headings.first)
    #expect(newest.dropFirst(3).prefix { $0 != " " } == Program.version)
    let sums = try text("Tests/Released/\(Program.version)/migrations.sha256")
    #expect(!sums.isEmpty)
  }
}

@Suite("Settings")
struct SettingsTests {
  private func settings(_ words: [String]) throws -> Settings {
    try Settings(
      try Arguments(words, options: Program.settings.map(\.option)), known: Program.settings)
  }

  @Test func `flags are read and checked`() throws {
    let read = try settings([
      "--data", "/tmp/x", "--port", "9000", "--public-url", "https://news.example.org",
      "--open-reading",
    ])
    #expect(read.dataFolder == "/tmp/x")
    #expect(read.port == 9000)
    #expect(read.publicURL?.host == "news.example.org")
    #expect(read[ProgramSettings.hasOpenReading])
  }

  /// The settings of a file that holds this line alone.
  private func settings(line: String) throws -> Settings {
    try withFile(Array(line.utf8)) { try settings(["--config", $0]) }
  }

  @Test func `a switch in a file is on or off, and a slip of the finger is told`() throws {
    #expect(try settings(line: "open-reading = on")[ProgramSettings.hasOpenReading])
    #expect(try !settings(line: "open-reading = off")[ProgramSettings.hasOpenReading])
    #expect(try settings(line: "access-log = on")[ProgramSettings.hasAccessLog])
    #expect(try !settings(line: "access-log = off")[ProgramSettings.hasAccessLog])
    #expect(try settings(line: "debug-labels = on")[ProgramSettings.showsDebugLabels])
    #expect(try !settings(line: "# debug-labels = on")[ProgramSettings.showsDebugLabels])
    for name in ["open-reading", "access-log", "debug-labels"] {
      for slip in ["On", "onn", ""] {
        #expect(throws: SettingError.self, "\(name) = \(slip)") {
          try settings(line: "\(name) = \(slip)")
        }
      }
    }
  }

  @Test(arguments: [
    ["--port", "70000"], ["--public-url", "news.example.org"], ["--tls-cert", "a.pem"],
    ["--database", "mysql://x"], ["--fetch-at-once", "0"], ["--config", "/nowhere/lede.conf"],
  ])
  func `a value that cannot be used is refused with what to write`(words: [String]) {
    #expect(throws: (any Error).self) { try settings(words) }
  }
}
