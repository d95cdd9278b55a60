// lede model, lede train, lede evaluate: what judges writing, how it is made, and how good it is.

import Glibc
import LedeBase
import LedeClassification
import LedeJSON
import LedeSite
import LedeTerminal

extension Command {
  static let model = Command(
    .kinds, name: "model", summary: "Show the models that judge writing, and how good they are.",
    options: [
      Option("models", .value("DIR"), "those there, instead of Lede's own"),
      Option("json", "print JSON"),
    ], settings: ["share"], example: "lede model"
  ) { call in
    let arguments = call.arguments
    let folder = try call.settings.models(arguments["models"])
    let judge = try HouseJudge(folder: folder)
    let models = judge.models
    if arguments.has("json") {
      let there = models.compactMap { name, model in model.map { (name, $0) } }
      let json = JSONWriter.object { json in
        json.objects("models", there) { json, one in
          json.member("file", "\(one.0).model")
          json.member("checksum", one.1.checksum)
          json.key("notes")
          if one.1.notes.isEmpty { json.null() } else { json.raw(one.1.notes) }
        }
        json.member("second", judge.secondChecksum)
      }
      Console.put(json: json + [10])
      return .done
    }
    for (name, model) in models {
      let report = JudgeReports.report(name, in: folder)
      for line in ModelWords.lines(name, model, report) { Console.say(line) }
    }
    if let second = judge.secondChecksum {
      let report = JudgeReports.report("second", in: folder)
      for line in ModelWords.lines(second, report) { Console.say(line) }
    }
    for line in ModelWords.limits { Console.say(line) }
    return .done
  }
}

extension JudgeReports {
  /// The reports of a folder's models; nil where nothing is known of what judges articles.
  init?(in folder: String) {
    guard let articles = Self.report("article", in: folder) else { return nil }
    self.init(
      articles: articles, second: Self.report("second", in: folder),
      headlines: Self.report("headline", in: folder),
      hate: Self.report("hate", in: folder), judgesHate: Files.exists("\(folder)/hate.model"))
  }

  /// The report beside a model; nil where there is none, as beside models of somebody else's.
  static func report(_ name: String, in folder: String) -> ModelReport? {
    // A report that cannot be read is none: the model's own notes say the most of it.
    guard let bytes = try? Files.read("\(folder)/\(name).json") else { return nil }
    return try? ModelReport(json: bytes)
  }
}

extension Command {
  static let train = Command(
    .kinds, name: "train", summary: "Make a model from labelled writing, and examine it.",
    operands: "FILE…", count: 1...100,
    options: [
      Option("out", .value("FILE"), "write the model here; without it, it is only examined"),
      Option("report", .value("FILE"), "write its figures here, as JSON"),
      Option(
        "scores", .value("FILE"),
        "write here what each row scored with a model that saw nothing of its publisher, a line of JSON each"
      ),
      Option("kind", .value("KIND"), "article, headline or hate; article when nothing is said"),
      Option(
        "with-feedback", "learn from what readers of this Lede disagreed with, too (articles only)"),
      Option("examine-only", .value("SOURCES"), "learn nothing from these, parted by commas"),
      Option(
        "doubts", .value("FILE"),
        "take it that nobody knows a label of some rows: an id and a label a line"),
      Option("thorough", "learn again for a split by chance"),
      Option("val", "learn again without the rows of val, and examine on them"),
      Option("threads", .value("N"), "how many at a time; the model is the same for any number"),
    ], example: "lede train articles.jsonl.gz --out article.model --report article.json",
    more: "Each FILE holds lines of JSON, packed by gzip or not: id, source, title, text, labels, "
      + "mask (labels that nobody knows), split (train or val)."
  ) { call in
    let arguments = call.arguments
    let kind = arguments["kind"] ?? "article"
    guard var plan = TrainingPlan(kind) else {
      throw UsageError("--kind must be article, headline or hate, not \(kind).")
    }
    plan.threads =
      try arguments.number("threads", in: 1...256) ?? Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    var rows: [LabelledRow] = []
    for path in arguments.operands { rows += try LabelledRows.read(path) }
    if arguments.has("with-feedback"), kind == "article" {
      let count = rows.count
      _ = try await call.house { house in
        rows += try await CheckStore(house.database).lessons(joining: rows)
        return .done
      }
      Console.warn("\(rows.count - count) of them by readers of this Lede.")
    }
    guard !rows.isEmpty else { return .failing("There is nothing to learn from in these files.") }
    try LabelledRows.forget(arguments["doubts"], in: &rows)
    let closed = Set((arguments["examine-only"] ?? "").split(separator: ",").map(String.init))
    for index in rows.indices where closed.contains(rows[index].source) {
      rows[index].mayTeach = false
    }
    let trainer = await Trainer(rows, plan: plan)
    let examination = Examination(trainer) { line in Console.warn(line) }
    let examined = await examination.examined(
      isThorough: arguments.has("thorough"), looksAtVal: arguments.has("val"))
    var draft = examined.draft
    var report = examined.report
    report.name = kind
    draft.notes = report.notes
    let bytes = draft.bytes
    report.checksum = try ModelWords.checksum(of: bytes)
    for line in ModelWords.figures(report.figures, of: kind) { Console.say(line) }
    if let path = arguments["report"] { try NewFile.write(report.json + [10], to: path) }
    if let path = arguments["scores"] {
      try NewFile.write(examined.unseen.flatMap(\.line), to: path)
    }
    if let path = arguments["out"] { try NewFile.write(bytes, to: path) }
    return .done
  }
}

extension UnseenScores {
  /// An object in a line of its own.
  fileprivate var line: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("id", id)
      json.array("whole") { json in for score in whole { json.value(score) } }
      json.array("beginning") { json in for score in beginning { json.value(score) } }
    }
    json.endLine()
    return json.bytes
  }
}

extension TrainingPlan {
  init?(_ name: String) {
    switch name {
    case "article": self = .articles
    case "headline": self = .headlines
    case "hate": self = .hate
    default: return nil
    }
  }
}

enum LabelledRows {
  /// The rows of a file; a line that is none stops it all.
  static func read(_ path: String) throws -> [LabelledRow] {
    var file = try LineFile(path)
    var rows: [LabelledRow] = []
    var number = 0
    while let line = try file.next() {
      number += 1
      if line.allSatisfy({ $0 <= 32 }) { continue }
      do { rows.append(try LabelledRow(json: line)) } catch {
        throw UsageError("\(Console.harmless(path)), line \(number): \(error.description)")
      }
    }
    return rows
  }

  /// Takes it that nobody knows what a file names: an id and a label a line; `#` begins a comment.
  static func forget(_ path: String?, in rows: inout [LabelledRow]) throws {
    guard let path else { return }
    var doubts: [String: Set<Label>] = [:]
    for line in String(decoding: try Files.read(path), as: UTF8.self).split(separator: "\n")
    where !line.hasPrefix("#") {
      let parts = line.split(separator: " ").map(String.init)
      guard parts.count == 2, let label = Label(name: parts[1]) else {
        throw UsageError("\(Console.harmless(path)): \(Console.harmless(String(line)))")
      }
      doubts[parts[0], default: []].insert(label)
    }
    for index in rows.indices {
      for label in Label.allCases where doubts[rows[index].id]?.contains(label) == true {
        rows[index].forget(label)
      }
    }
  }
}

extension Command {
  static let evaluate = Command(
    .kinds, name: "evaluate",
    summary: "Say how good labels are, by writing whose labels are known.",
    operands: "PREDICTIONS FILE…", count: 2...100,
    options: [
      Option("split", .value("NAME"), "look at this part alone: train, val or all; val by itself")
    ], example: "lede evaluate labels.jsonl articles.jsonl.gz",
    more: "PREDICTIONS holds what lede label printed; each FILE what lede train takes."
  ) { call in
    let arguments = call.arguments
    let split = arguments["split"] ?? "val"
    var scores: [String: [Label: Double]] = [:]
    var file = try LineFile(arguments.operands[0])
    while let line = try file.next() {
      if let one = try Prediction(line) { scores[one.id] = one.scores }
    }
    var rows: [LabelledRow] = []
    for path in arguments.operands.dropFirst() {
      rows += try LabelledRows.read(path).filter {
        split == "all" || $0.split == split || $0.split.isEmpty
      }
    }
    if Set(rows.map(\.id)).count < rows.count {
      Console.warn("Some rows have no id, or the same: one prediction stands for all of them.")
    }
    let missing = rows.count { scores[$0.id] == nil }
    if missing > 0 {
      Console.warn("\(missing) of \(rows.count) have no prediction; they count as 0.")
    }
    var figures: [LabelFigures] = []
    for label in Label.allCases {
      let scored = rows.compactMap { row in
        row.has(label).map {
          Scored(score: scores[row.id]?[label] ?? 0, isSet: $0, source: row.source)
        }
      }
      guard let figure = LabelFigures(label, scored) else { continue }
      figures.append(figure)
    }
    for line in ModelWords.figures(figures, of: "rows") { Console.say(line) }
    return figures.isEmpty ? .failed : .done
  }
}

struct Prediction {
  var id = ""
  var scores: [Label: Double] = [:]

  /// Nil for an empty line.
  init?(_ line: [UInt8]) throws(JSONError) {
    if line.allSatisfy({ $0 <= 32 }) { return nil }
    var json = JSONReader(line)
    var read = (id: "", scores: [Label: Double]())
    try json.eachMember { (json, key) throws(JSONError) in
      switch key {
      case "id": read.id = try json.idIfAny() ?? ""
      case "scores":
        try json.eachMember { (json, name) throws(JSONError) in
          let share = try json.numberIfAny()
          if let label = Label(name: name) { read.scores[label] = share }
        }
      default: try json.skip()
      }
    }
    (id, scores) = read
  }
}
