// lede model, lede train, lede evaluate: what judges writing, how it is made, and how good it is.

import Glibc
import LedeClassification
import LedeJSON
import LedeNews

extension Command {
  static let model = Command(
    name: "model", summary: "Show the models that judge writing, and how good they are.",
    options: [
      Option("models", .value("DIR"), "those there, instead of Lede's own"),
      Option("json", "print JSON"),
    ], settings: ["share"], example: "lede model"
  ) { arguments, settings in
    let folder = try ModelFolder.find(arguments["models"], settings)
    let judge = try HouseJudge(folder: folder)
    let models = [
      ("article", judge.articles), ("headline", judge.headlines), ("hate", judge.hostility),
    ]
    if arguments.has("json") {
      var json: [UInt8] = Array("{\"models\":[".utf8)
      for (name, model) in models {
        guard let model else { continue }
        if json.last == UInt8(ascii: "}") { json.append(UInt8(ascii: ",")) }
        json += Array("{\"file\":\"\(name).model\",\"checksum\":\"\(model.checksum)\",".utf8)
        json += Array("\"notes\":".utf8) + (model.notes.isEmpty ? Array("null".utf8) : model.notes)
        json.append(UInt8(ascii: "}"))
      }
      Console.put(json + Array("]}\n".utf8))
      return .done
    }
    for (name, model) in models {
      guard let model else {
        Console.say("\(name)  none")
        continue
      }
      Console.say(Console.styled("\(name)  \(model.checksum)", .bold))
      Console.say("  \(model.features) features")
      for line in try ModelFigures(model.notes).lines { Console.say("  " + line) }
    }
    return .done
  }
}

/// The figures in a model's notes, for people.
struct ModelFigures {
  var lines: [String] = []

  init(_ notes: [UInt8]) throws(JSONError) {
    guard !notes.isEmpty else { return }
    var lines = [
      "kind            rows with  unseen publishers   known, at precision   calibration error"
    ]
    var json = JSONReader(notes)
    try json.eachMember { (json, key) throws(JSONError) in
      guard key == "labels" else { return try json.skip() }
      try json.eachElement { json throws(JSONError) in
        var name = ""
        var values: [String: Double] = [:]
        try json.eachMember { (json, key) throws(JSONError) in
          switch key {
          case "name": name = try json.stringIfAny() ?? ""
          default: values[key] = try json.numberIfAny()
          }
        }
        lines.append(Self.line(name, values))
      }
    }
    self.lines = lines
  }

  private static func line(_ name: String, _ values: [String: Double]) -> String {
    var line = padded(name, 16)
    line += padded("\(Int(exactly: values["train_positives"] ?? 0) ?? 0)", 11)
    var area = percent(values["pr_auc"])
    if let low = values["pr_auc_low"], let high = values["pr_auc_high"] {
      area += " (\(percent(low))-\(percent(high)))"
    }
    line += padded(area, 20)
    let known = values["known_precision"].map {
      "\(percent(values["known_recall"])) at \(percent($0))"
    }
    line += padded(known ?? "-", 22)
    return line + percent(values["calibration_error"])
  }

  /// `0.983`, or a dash.
  private static func percent(_ value: Double?) -> String {
    // A file of somebody else's may hold anything.
    guard let value, (0...1).contains(value) else { return "-" }
    let thousandths = Int((value * 1_000).rounded())
    let digits = String(thousandths % 1_000)
    return "\(thousandths / 1_000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}

extension Command {
  static let train = Command(
    name: "train", summary: "Make a model from labelled writing, and examine it.",
    operands: "FILE…", count: 1...100,
    options: [
      Option("out", .value("FILE"), "write the model here; without it, it is only examined"),
      Option("report", .value("FILE"), "write its figures here, as JSON"),
      Option("kind", .value("KIND"), "article, headline or hate; article when nothing is said"),
      Option(
        "with-feedback", "learn from what readers of this Lede disagreed with, too (articles only)"),
      Option("thorough", "learn again for five folds and for a split by chance"),
      Option("threads", .value("N"), "how many at a time; the model is the same for any number"),
    ], example: "lede train articles.jsonl.gz --out article.model --report article.json",
    more: "Each FILE holds lines of JSON, packed by gzip or not: id, source, title, text, labels, "
      + "mask (labels that nobody knows), split (train or val)."
  ) { arguments, settings in
    let kind = arguments["kind"] ?? "article"
    guard var plan = TrainingPlan(kind) else {
      throw UsageError(description: "--kind must be article, headline or hate, not \(kind).")
    }
    plan.threads =
      try arguments.number("threads", in: 1...256) ?? Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    var rows: [LabelledRow] = []
    for path in arguments.operands { rows += try LabelledRows.read(path) }
    if arguments.has("with-feedback"), kind == "article" {
      let count = rows.count
      _ = try await Services.with(settings) { services in
        rows += try await Feedback.rows(services.checks)
        return .done
      }
      Console.warn("\(rows.count - count) of them by readers of this Lede.")
    }
    guard !rows.isEmpty else {
      Console.warn("There is nothing to learn from in these files.")
      return .failed
    }
    let trainer = await Trainer(rows, plan: plan)
    let examination = Examination(trainer) { line in Console.warn(line) }
    let examined = await examination.examined(isThorough: arguments.has("thorough"))
    var draft = examined.draft
    draft.notes = examined.notes(name: kind)
    for line in try ModelFigures(draft.notes).lines { Console.say(line) }
    if let path = arguments["report"] { try NewFile.write(draft.notes + [10], to: path) }
    if let path = arguments["out"] { try NewFile.write(draft.bytes, to: path) }
    return .done
  }
}

extension TrainingPlan {
  /// The plan for a kind of model, by its name on the command line.
  init?(_ name: String) {
    switch name {
    case "article": self = .articles
    case "headline": self = .headlines
    case "hate": self = .hostility
    default: return nil
    }
  }
}

/// Labelled writing from files.
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
        throw UsageError(
          description: "\(Console.harmless(path)), line \(number): \(error.description)")
      }
    }
    return rows
  }
}

/// Whole files that are new, or take the place of others at once.
enum NewFile {
  static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let draft = path + ".new"
    let file = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(file) }
    try Files.write(bytes, to: file, named: path)
    guard fsync(file) == 0, unsafe rename(draft, path) == 0 else {
      throw FileError(path: path, code: errno)
    }
  }
}

extension Command {
  static let evaluate = Command(
    name: "evaluate", summary: "Say how good labels are, by writing whose labels are known.",
    operands: "PREDICTIONS FILE…", count: 2...100,
    options: [
      Option("split", .value("NAME"), "look at this part alone: train, val or all; val by itself")
    ], example: "lede evaluate labels.jsonl articles.jsonl.gz",
    more: "PREDICTIONS holds what lede label printed; each FILE what lede train takes."
  ) { arguments, _ in
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
    let notes = Examined.notes(name: "evaluation", figures: figures)
    for line in try ModelFigures(notes).lines { Console.say(line) }
    return figures.isEmpty ? .failed : .done
  }
}

/// What `lede label` printed for one line.
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
