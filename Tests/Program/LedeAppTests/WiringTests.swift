// What features name by themselves, and no two may name alike.

import Foundation
import LedeBase
import LedeExtraction
import LedeHTTP
import LedeMarkup
import LedeTerminal
import LedeTesting
import Testing

@testable import LedeApp
@testable import LedeDatabase
@testable import LedeNews
@testable import LedeSite

private struct House: KeptInStore {
  let store = Store.inMemory()
  var now: @Sendable () -> Timestamp { { Some.time(0) } }
}

@Suite struct WiringTests {
  @Test func `kinds of jobs bear the numbers that released databases have, each its own`() {
    let jobs = schemas.closure.flatMap(\.jobs).sorted { $0.rawValue < $1.rawValue }
    let released = [
      "1 refresh", "2 retention", "3 search", "4 article", "5 label", "6 reminder", "7 friends",
    ]
    #expect(jobs.map { "\($0.rawValue) \($0)" }.prefix(released.count) == released[...])
    #expect(Set(jobs).count == jobs.count)
    #expect(Set(jobs.map(\.description)).count == jobs.count)
  }

  @Test func `no two deeds share a name, nor two tabs`() {
    let deeds = kinds.flatMap { $0.deeds }.map(\.name) + [DeedKind.kept.name]
    #expect(Set(deeds).count == deeds.count)
    #expect(deeds.count > 10)
    let tabs = kinds.flatMap { $0.tabs }
    #expect(Set(tabs.map(\.id)).count == tabs.count)
    #expect(Set(tabs.map(\.order)).count == tabs.count)
  }

  @Test func `the app's shortcuts are the first places, and one feature takes what is shared`()
    throws
  {
    let shortcuts = kinds.flatMap { $0.tabs }.usual.prefix(Tab.inBar).map(\.shortcut)
    #expect(shortcuts.map(\.path.text) == ["/?show=unread", "/saved", "/check", "/fortune"])
    #expect(kinds.compactMap { $0.takesShares }.map(\.text) == ["/check/share"])
    #expect(kinds.flatMap { $0.openPaths } == ["/s/"])
  }

  @Test
  func `no file of the program but the wiring, and those that let in and explain, names a feature`()
    throws
  {
    let may = ["Wiring.swift", "WebApp.swift", "ProgramAccess.swift", "Explaining.swift"]
    let features = Set(
      try FileManager.default.contentsOfDirectory(atPath: Checkout.path("Sources/Features")))
    #expect(features.count > 5)
    let folder = URL(filePath: Checkout.path("Sources/Program"))
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path.hasSuffix(".swift") && !may.contains(URL(filePath: path).lastPathComponent) {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      let named = text.matches(of: /(?m)^(?:package )?import (\w+)/).map { String($0.output.1) }
      #expect(features.isDisjoint(with: named), "\(path)")
    }
  }

  @Test func `no two settings share a name, nor two commands`() {
    let settings = (Settings.shared + featureSettings).map(\.name)
    #expect(Set(settings).count == settings.count)
    let commands = featureCommands.map(\.name)
    #expect(Set(commands).count == commands.count)
    #expect(commands.count > 15)
    // A setting that a command takes is one that there is, or one of the program's own.
    let taken = Set(featureCommands.flatMap(\.settings)).subtracting(settings)
    #expect(taken == [])
  }

  @Test func `every drawing that a feature names stands in the file of drawings`() throws {
    let file = try String(
      contentsOf: ShareTests.folder.appending(path: "icons.svg"), encoding: .utf8)
    let root = URL(filePath: Checkout.path("Sources"))
    var named: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path)
    where path.hasSuffix(".swift") {
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      named.formUnion(text.matches(of: /Chrome\.Icon\("([^"]+)"\)/).map { String($0.output.1) })
    }
    #expect(named.count > 10)
    #expect(named.filter { !file.contains("<symbol id=\"\($0)\"") } == [])
  }

  @Test func `files that need a network are files of the share folder`() throws {
    let named = kinds.flatMap { $0.onlineFiles }
    let there = try FileManager.default.subpathsOfDirectory(atPath: ShareTests.folder.path)
    // A map's own files come from the system.
    #expect(Set(named).filter { !$0.hasSuffix("/") }.subtracting(there) == [])
    #expect(Set(named).count == named.count)
  }

  @Test func `every process works, and those that serve pages also look after them`() throws {
    let settings = try Settings(Arguments([], options: []), known: [])
    let all = try OpenRooms(House().services.house).workers(
      settings, rules: ExtractionRules(), judge: nil, letters: nil, on: nil, metrics: Metrics())
    func names(_ reach: Worker.Reach) -> [String] {
      all.filter { $0.reach == reach }.map(\.name).sorted()
    }
    #expect(
      names(.everyProcess) == [
        "articles", "games", "post-uploads", "refresh", "reminders", "search", "topic-names",
        "topics", "webhooks",
      ])
    #expect(names(.servers) == ["ledgers", "watching", "websub"])
  }
}
