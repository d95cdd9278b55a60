// lede label: a filter that says what kind of writing each line of JSON is.

import Glibc
import LedeBase
import LedeClassification
import LedeJSON
import LedeSite
import LedeTerminal

extension Command {
  static let label = Command(
    .kinds, name: "label",
    summary: "Read articles as lines of JSON, print what kinds of writing they are.",
    options: [
      Option("models", .value("DIR"), "judge by the models there, instead of Lede's own"),
      Option("threads", .value("N"), "judge so many at a time; as many as there are cores"),
      Option("deep", "have the second reader read articles again; slower by far"),
      Option("plain", "print titles and texts as they are judged, and no labels"),
    ], settings: ["share"], example: "lede label < articles.jsonl > labels.jsonl",
    more:
      "Reads {\"id\",\"title\",\"text\"} a line from standard input, writes {\"id\",\"scores\",\"leads\",\"everyday\"} a "
      + "line in the same order, and holds only a few of them at a time."
  ) { call in
    let arguments = call.arguments
    let judge = try HouseJudge(folder: call.settings.models(arguments["models"]))
    let threads =
      try arguments.number("threads", in: 1...256) ?? Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let second =
      arguments.has("deep")
      ? try SecondReader(in: call.settings.models(arguments["models"])) : nil
    return try await LineLabelling(
      judge: judge, second: second, isPlain: arguments.has("plain"), threads: threads
    ).run()
  }
}

/// Judges lines of standard input in blocks, on all cores, and prints them in their order.
struct LineLabelling: Sendable {
  let judge: HouseJudge
  let second: SecondReader?
  let isPlain: Bool
  let threads: Int
  /// How many bytes of lines are judged in one go.
  private static let block = 262_144

  func run() async throws -> ExitCode {
    var input = InputBlocks(size: Self.block)
    var hadFailure = false
    try await withThrowingTaskGroup(of: (Int, [UInt8], Bool).self) { group in
      var started = 0
      var printed = 0
      var waiting: [Int: [UInt8]] = [:]
      func take(_ done: (Int, [UInt8], Bool)) {
        waiting[done.0] = done.1
        hadFailure = hadFailure || done.2
        while let bytes = waiting.removeValue(forKey: printed) {
          Console.put(json: bytes)
          printed += 1
        }
      }
      // Who writes a line and waits for its answer gets it: nothing is held back while input rests.
      while true {
        while started - printed >= threads * 2 || started > printed && !InputBlocks.isReady {
          guard let done = try await group.next() else { break }
          take(done)
        }
        guard let lines = try input.next() else { break }
        let number = started
        started += 1
        group.addTask {
          let (bytes, hasFailed) = judge(lines)
          return (number, bytes, hasFailed)
        }
      }
      for try await done in group { take(done) }
    }
    return hadFailure ? .failed : .done
  }

  /// The answers to a block of lines, and whether one of them was no article.
  private func judge(_ lines: [UInt8]) -> ([UInt8], Bool) {
    var bench = HouseJudge.Bench(judge)
    var answers: [UInt8] = []
    var hasFailed = false
    var start = 0
    while start < lines.count {
      let end = Self.lineEnd(in: lines, from: start)
      let line = lines[start..<end]
      start = end + 1
      if line.allSatisfy({ $0 <= 32 }) { continue }
      do throws(JSONError) {
        let given = try GivenLine(Array(line))
        answers +=
          isPlain
          ? given.plain
          : given.answer(judge.shares(of: given.writing, at: &bench, readAgainBy: second))
      } catch {
        hasFailed = true
        answers += GivenLine.answer(to: error)
      }
      answers.append(10)
    }
    return (answers, hasFailed)
  }

  /// Where the line that begins at `start` ends: at its line feed, or with the bytes.
  private static func lineEnd(in lines: [UInt8], from start: Int) -> Int {
    // Safety: memchr reads the bytes from `start`, which is below the count, to their end.
    unsafe lines.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = unsafe memchr(base + start, 10, bytes.count - start)
      else { return bytes.count }
      return unsafe UnsafeRawPointer(found) - base
    }
  }
}

struct GivenLine {
  /// As it was given, in JSON.
  private var id: [UInt8] = Array("null".utf8)
  var writing = Writing(title: "", text: "")

  init(_ line: [UInt8]) throws(JSONError) {
    var json = JSONReader(line)
    guard try json.kind() == .object else { throw .expected("an object", at: 0) }
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "id": id = try Self.id(&json) ?? id
      case "title": writing.title = try json.stringIfAny() ?? ""
      case "text": writing.text = try json.stringIfAny() ?? ""
      default: try json.skip()
      }
    }
    try json.end()
  }

  /// The id that comes next, as it was given; nil for what is none.
  static func id(_ json: inout JSONReader) throws(JSONError) -> [UInt8]? {
    var writer = JSONWriter()
    switch try json.kind() {
    case .string: writer.value(try json.string())
    case .number: if let whole = try json.integer() { writer.value(whole) }
    default: try json.skip()
    }
    return writer.bytes.isEmpty ? nil : writer.bytes
  }

  /// `{"id":…,"scores":{…}}`, with a note where the shares are worth little.
  func answer(_ shares: Shares) -> [UInt8] {
    JSONWriter.object { json in
      json.key("id")
      json.raw(id)
      json.object("scores") { json in
        for (label, share) in zip(Label.allCases, shares.values) {
          json.member(label.name, (share * 10_000).rounded() / 10_000)
        }
      }
      json.member("leads", shares.leading?.name)
      if let everyday = shares.everyday {
        json.member("everyday", (everyday * 10_000).rounded() / 10_000)
      }
      if shares.basis == .headline { json.member("basis", "headline") }
      if let doubt = shares.doubt {
        json.member("doubt", doubt == .notEnglish ? "not_english" : "too_little")
      }
    }
  }

  /// `{"id":…,"title":…,"text":…}`: what a judge reads.
  var plain: [UInt8] {
    let read = HouseJudge.plain(writing)
    return JSONWriter.object { json in
      json.key("id")
      json.raw(id)
      json.member("title", read.title)
      json.member("text", read.text)
    }
  }

  /// What stands in place of an answer when the line was no article.
  static func answer(to error: JSONError) -> [UInt8] {
    JSONWriter.object { json in
      json.member("id", nil as String?)
      json.member("error", error.description)
    }
  }
}

struct InputBlocks {
  private let size: Int
  private var rest: [UInt8] = []
  private var isOver = false

  init(size: Int) { self.size = size }

  /// Whether a read would give something at once.
  static var isReady: Bool {
    var wish = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&wish, 1, 0) > 0
  }

  /// The next whole lines, as many as are there, up to the size; nil at the end.
  mutating func next() throws(FileError) -> [UInt8]? {
    while true {
      let isEnough = rest.count >= size || isOver || !rest.isEmpty && !Self.isReady
      if isEnough, let end = isOver ? rest.indices.last : rest.lastIndex(of: 10) {
        let lines = Array(rest[...end])
        rest.removeSubrange(...end)
        return lines
      }
      if isOver { return nil }
      // A line longer than any article would fill the memory.
      guard rest.count < LineFile.longestLine else { throw FileError(path: "-", code: EFBIG) }
      try read()
    }
  }

  private mutating func read() throws(FileError) {
    let start = rest.count
    rest.append(contentsOf: repeatElement(0, count: 65_536))
    // Safety: the pointer covers the bytes just added, which live through the call.
    let count = unsafe rest.withUnsafeMutableBytes {
      unsafe Glibc.read(STDIN_FILENO, $0.baseAddress?.advanced(by: start), 65_536)
    }
    rest.removeLast(65_536 - max(0, count))
    if count == 0 { isOver = true }
    if count < 0, errno != EINTR { throw FileError(path: "-", code: errno) }
  }
}
