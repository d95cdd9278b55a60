// lede check: what kind of writing is this? For a person at a terminal.

import LedeBase
package import LedeExtraction
package import LedeSite
import LedeTerminal
import LedeWires

extension Checks {
  /// Its commands.
  ///
  /// - Parameters:
  ///   - known: What is kept already of the article behind an address, by the owner's rules.
  ///   - shares: How kept items were judged, by models of an edition and by others.
  /// - Returns: All of them.
  package static func commands(
    known: @escaping @Sendable (House, ExtractionRules) -> KnownArticles,
    shares: @escaping @Sendable (House, Int64) async throws -> [ShareCount]
  ) -> [Command] {
    [.check(known), .label, .tone, .model, .judgeReport(shares), .train, .evaluate]
  }
}

extension Command {
  fileprivate static func check(
    _ known: @escaping @Sendable (House, ExtractionRules) -> KnownArticles
  ) -> Command {
    Command(
      .kinds, name: "check", summary: "Say what kind of writing an article is, and why.",
      operands: "URL|FILE|-", count: 1...1,
      options: [
        Option("title", .value("TEXT"), "the headline, where the text has none"),
        Option("headline", "judge the headline alone where there is too little text"),
        Option("all", "show labels for developers too"),
        Option("keep", "keep it among what was checked, under an address of its own"),
        Option("json", "print JSON in the shape of POST /api/predictions"),
      ],
      settings: Settings.web + [
        "share", "extraction-rules", "public-url", "port", "host", "check-time", "check-days",
        "judge-server",
      ],
      example: "lede check https://example.org/story",
      more: """
        A file, or standard input as -, is read as a page when it begins like one, else as plain text
        whose first line may be the headline. Ends with 1 when there is no verdict, and with 4 when the
        page could not be reached.
        """
    ) { call in
      let arguments = call.arguments
      var request = try CheckSubject.request(arguments.operands[0])
      request.title = arguments["title"]
      request.mayBeHeadline = arguments.has("headline")
      request.via = "terminal"
      // What is not kept lies in memory as long as the check takes.
      return try await call.house(arguments.has("keep") ? .kept : .passing) { house in
        try await CheckRun(call: call, known: known).run(request, in: house)
      }
    }
  }
}

private struct CheckRun {
  let call: CommandCall
  let known: @Sendable (House, ExtractionRules) -> KnownArticles

  func run(_ request: CheckRequest, in house: House) async throws -> ExitCode {
    let (arguments, settings) = (call.arguments, call.settings)
    let rules = try settings.siteRules()
    let desk = CheckDesk(
      house, known: known(house, rules), rules: rules,
      outside: settings.outsideJudge(asking: house.documents), limits: settings.checkLimits)
    let asker = CheckAsker(isOwner: true, isHere: true)
    do throws(CheckError) {
      let check = try await desk.check(request, for: asker)
      let home = settings.publicURL ?? WebAddress(settings.localAddress)
      if arguments.has("json") {
        let below = home?.resolving("/" + FakerFact.predictionsPath)
        Console.put(
          json: FakerFact.Document(check, below: arguments.has("keep") ? below : nil).json + [10])
        return .done
      }
      for line in CheckLines(check, showsAll: arguments.has("all")).lines { Console.say(line) }
      if arguments.has("keep"), let home {
        Console.say("\n\(home.resolving("/check/\(check.id.rawValue)")?.text ?? "")")
      }
      return .done
    } catch {
      if arguments.has("json") {
        let fault = FakerFact.Fault(error)
        let url = request.address?.text ?? ""
        Console.put(json: FakerFact.Failure([fault], url: url).json + [10])
      } else {
        Console.warn(Console.harmless("\(error.title). \(error.message)"))
      }
      if case .notKept = error { return .store }
      guard case .notDownloaded(let failure) = error else { return .failed }
      return ExitCode(failure)
    }
  }
}

enum CheckSubject {
  /// A page or text of a file or of standard input, or an address.
  static func request(_ operand: String) throws -> CheckRequest {
    if operand == "-" || !operand.contains("://") && Files.exists(operand) {
      return request(try Files.read(operand))
    }
    // No address begins like a path, nor is one a bare name that ends like a file.
    let isPath =
      ["/", "./", "../", "~"].contains { operand.hasPrefix($0) }
      || !operand.contains("/")
        && [".txt", ".html", ".htm"].contains { operand.lowercased().hasSuffix($0) }
    if isPath { throw UsageError("There is no file \(Console.harmless(operand)).") }
    do { return CheckRequest(address: try AddressError.address(typed: operand)) } catch {
      throw UsageError(
        "\(Console.harmless(operand)) is neither an address nor a file that is there.")
    }
  }

  /// What bytes hold: a page when they begin like one, else plain text.
  static func request(_ bytes: [UInt8]) -> CheckRequest {
    let text = String(decoding: bytes, as: UTF8.self)
    let start = bytes.prefix(2_000).drop { $0 <= 32 || $0 >= 0x80 }
    let beginning = String(decoding: start, as: UTF8.self).lowercased()
    let isPage =
      beginning.hasPrefix("<")
      && ["<!doctype", "<html", "<head", "<body", "<article", "<title", "<p"]
        .contains { beginning.contains($0) }
    return isPage ? CheckRequest(html: text) : CheckRequest(text: text)
  }
}

struct CheckLines {
  private(set) var lines: [String] = []

  private static let bar = 30

  init(_ check: Check, showsAll: Bool = false) {
    let verdict = check.verdict
    if !check.title.isEmpty { lines.append(Console.styled(Console.harmless(check.title), .bold)) }
    var facts = [check.source].filter { !$0.isEmpty }
    facts += [Phrases.wordsRead(verdict.words), Phrases.language(verdict.language)]
    if verdict.basis == .headline { facts.append(Phrases.headlineOnly.lowercased()) }
    if verdict.isReadAgain { facts.append(Phrases.readAgain) }
    facts.append(Phrases.judgedWith(verdict.checksum))
    lines.append(Console.styled(Console.harmless(facts.joined(separator: " · ")), .faint))
    lines.append("")
    lines.append(Console.harmless(verdict.walt))
    lines.append("")
    let shown = verdict.findings.filter { showsAll || $0.label.group != .debug }
      .enumerated().sorted { ($1.element.share, $0.offset) < ($0.element.share, $1.offset) }
      .map(\.element)
    for finding in shown {
      lines.append(Self.line(finding, isLeading: finding.label == verdict.leading))
    }
    let told = shown.filter { !$0.evidence.isEmpty && $0.share >= 0.1 }
    guard !told.isEmpty else { return }
    lines += ["", Console.styled(Phrases.weighedMost, .bold)]
    for finding in told {
      lines.append(Console.coloured(finding.label.displayName, finding.label.colour))
      // What a page says twice is told once.
      var seen: Set<String> = []
      for one in finding.evidence where seen.insert(one.text).inserted {
        lines.append(Self.line(one))
      }
    }
  }

  /// `Sensational    ███████████▌                   64%`.
  private static func line(_ finding: LedeBase.LabelScore, isLeading: Bool) -> String {
    let share = min(max(finding.share, 0), 1)
    let halves = Int((share * Double(bar * 2)).rounded())
    let full = String(repeating: "█", count: halves / 2) + (halves % 2 == 1 ? "▌" : "")
    let rest = String(repeating: " ", count: bar - (halves + 1) / 2)
    let name = finding.label.displayName.padded(to: 15)
    let percent = String(Int((share * 100).rounded()))
    let number = String(repeating: " ", count: 4 - percent.utf8.count) + percent + "%"
    return (isLeading ? Console.styled(name, .bold) : name)
      + Console.coloured(full, finding.label.colour) + rest + number
  }

  /// `  +1.53  stunned`.
  private static func line(_ evidence: Evidence) -> String {
    let hundredths = Int((min(max(evidence.weight, 0), 99) * 100).rounded())
    let cents = hundredths % 100
    let weight = "+\(hundredths / 100).\(cents < 10 ? "0" : "")\(cents)"
    let text = Console.harmless(evidence.text)
    let words =
      switch evidence.kind {
      case .word: text
      case .title: "\(text) (\(Phrases.inHeadline))"
      case .sentence: "“\(text)”"
      }
    return "  \(Console.styled(weight, .faint))  \(words)"
  }

}
