// What a page may call: room for its bytes, the models, and a verdict as a row of numbers.
//
// Compiled as one with LedeLanguage, by script/wasm alone. Numbers and addresses are those of the
// module's memory; whoever asks for room fills it before the next call.

/// The models that the page has brought.
private enum Part: Int32, CaseIterable { case articles, headlines, hate }

/// A model in the module's memory, which is never freed.
@safe private struct HeldModel {
  var layout: ModelLayout
  var scorer: Scorer
  // Safety: points at `length` bytes that the page gave away with them.
  private let start: UnsafeRawPointer
  private let length: Int

  init(_ start: UnsafeRawPointer, _ length: Int) throws(ModelDamage) {
    unsafe self.start = start
    self.length = length
    layout = try ModelLayout(unsafe UnsafeRawBufferPointer(start: start, count: length).bytes)
    scorer = Scorer(layout)
  }

  mutating func findings(on reading: borrowing PreparedText, wantsEvidence: Bool) -> [HeadFinding] {
    // Safety: the bytes stay for ever, and nobody writes to them.
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: length).bytes
    return scorer.findings(on: reading, wantsEvidence: wantsEvidence, by: layout, in: bytes)
  }
}

/// The one judge of the module.
private struct DeviceJudge {
  var models: [HeldModel?] = [nil, nil, nil]
  let gate = EnglishGate()
  /// The row of the last verdict, and the two texts that its places point into.
  var row: [Double] = []
  var title: [UInt8] = []
  var body: [UInt8] = []
  /// The second as its author wrote it, where that is known.
  private var written: WrittenText?

  /// Judges, and leaves a row.
  ///
  /// Its numbers: course, words, rule, way, leading kind or −1, how many findings; of each its kind, its
  /// share, how many reasons; of each where (0 title, 1 text), whether a sentence, start, end, weight. The
  /// last finding may be that of everyday writing.
  mutating func judge(_ title: Span<UInt8>, _ text: Span<UInt8>, wantsEvidence: Bool) {
    let reading = PreparedText(title: title, text: text, gate: gate, hasHeadlines: models[1] != nil)
    row.removeAll(keepingCapacity: true)
    self.title = reading.title
    body = reading.body
    written = nil
    row.append(Double(reading.course.rawValue))
    row.append(Double(reading.words))
    var findings: [HeadFinding] = []
    switch reading.course {
    case .article: findings = models[0]?.findings(on: reading, wantsEvidence: wantsEvidence) ?? []
    case .headline: findings = models[1]?.findings(on: reading, wantsEvidence: wantsEvidence) ?? []
    case .tooLittle, .notEnglish: return
    }
    if wantsEvidence, reading.course == .article {
      written = WrittenText(of: text, readAs: body)
      if let written { body = written.bytes }
    }
    findings += models[2]?.findings(on: reading, wantsEvidence: false) ?? []
    row.append(Double(WaltRule.of(findings).rawValue))
    row.append(Double(reading.hash % WaltRule.ways))
    row.append(Kind.leading(in: findings).map { Double($0.rawValue) } ?? -1)
    row.append(Double(findings.count))
    for finding in findings {
      row.append(Double(finding.label))
      row.append(finding.share)
      row.append(Double(finding.words.count + finding.sentences.count))
      for reason in finding.words { append(reason, isSentence: false) }
      for reason in finding.sentences { append(reason, isSentence: true) }
    }
  }

  private mutating func append(_ reason: Reason, isSentence: Bool) {
    row.append(reason.part == .title ? 0 : 1)
    row.append(isSentence ? 1 : 0)
    var place = reason.start..<reason.end
    if reason.part == .body, let written { place = written.range(place) }
    row.append(Double(place.lowerBound))
    row.append(Double(place.upperBound))
    row.append(reason.weight)
  }
}

// Safety: a module has one thread.
private nonisolated(unsafe) var judge = DeviceJudge()

/// Room for `bytes` bytes, which the page fills.
@_expose(wasm, "room") @_cdecl("lede_room")
public func room(_ bytes: Int32) -> UnsafeMutableRawPointer {
  UnsafeMutableRawPointer.allocate(byteCount: max(Int(bytes), 1), alignment: 16)
}

/// Gives room back.
@_expose(wasm, "leave") @_cdecl("lede_leave")
public func leave(_ place: UnsafeMutableRawPointer) { unsafe place.deallocate() }

/// Takes a model, whose room stays with the module.
///
/// - Returns: 0 when it is in use; 1 and more name the damage, in the order of `ModelDamage`.
@_expose(wasm, "take") @_cdecl("lede_take")
public func take(_ part: Int32, _ place: UnsafeRawPointer, _ bytes: Int32) -> Int32 {
  guard let part = Part(rawValue: part) else { return 1 }
  do throws(ModelDamage) {
    unsafe judge.models[Int(part.rawValue)] = try HeldModel(place, Int(bytes))
    return 0
  } catch {
    switch error {
    case .notAModel: return 1
    case .unknownFormat: return 2
    case .wrongLength: return 3
    case .changed: return 4
    }
  }
}

/// Judges a headline and a text in UTF-8; both rooms stay the page's.
///
/// - Returns: How many numbers the row has.
@_expose(wasm, "judge") @_cdecl("lede_judge")
public func judge(
  _ title: UnsafePointer<UInt8>, _ titleBytes: Int32, _ text: UnsafePointer<UInt8>,
  _ textBytes: Int32, _ wantsEvidence: Int32
) -> Int32 {
  // Safety: the page names the room that it asked for, and how much of it it filled.
  let title = unsafe UnsafeBufferPointer(start: title, count: Int(titleBytes))
  let text = unsafe UnsafeBufferPointer(start: text, count: Int(textBytes))
  unsafe judge.judge(title.span, text.span, wantsEvidence: wantsEvidence != 0)
  return unsafe Int32(judge.row.count)
}

/// Judges what somebody pasted, whose first line may be its headline.
///
/// - Returns: How many numbers the row has.
@_expose(wasm, "judgePasted") @_cdecl("lede_judge_pasted")
public func judgePasted(
  _ pasted: UnsafePointer<UInt8>, _ bytes: Int32, _ wantsEvidence: Int32
) -> Int32 {
  // Safety: as in `judge`.
  let pasted = unsafe UnsafeBufferPointer(start: pasted, count: Int(bytes)).span
  let parts = PastedParts(of: pasted)
  unsafe judge.judge(
    pasted.extracting(parts.title), pasted.extracting(parts.text),
    wantsEvidence: wantsEvidence != 0)
  return unsafe Int32(judge.row.count)
}

/// Copies the last row, whose length `judge` told, into the page's room.
@_expose(wasm, "row") @_cdecl("lede_row")
public func copyRow(_ place: UnsafeMutablePointer<Double>) {
  for index in unsafe judge.row.indices { unsafe place[index] = judge.row[index] }
}

/// How many bytes the headline (0) or the text (1) has as it was read.
@_expose(wasm, "length") @_cdecl("lede_length")
public func length(_ part: Int32) -> Int32 {
  unsafe Int32(part == 0 ? judge.title.count : judge.body.count)
}

/// Copies it into the page's room.
@_expose(wasm, "read") @_cdecl("lede_read")
public func copyRead(_ part: Int32, _ place: UnsafeMutablePointer<UInt8>) {
  let bytes = unsafe part == 0 ? judge.title : judge.body
  for index in bytes.indices { unsafe place[index] = bytes[index] }
}

/// Writes the 32 digits that name the models with a part in a verdict by one of them.
@_expose(wasm, "name") @_cdecl("lede_name")
public func name(_ part: Int32, _ place: UnsafeMutablePointer<UInt8>) {
  guard part >= 0, part < 3, let model = unsafe judge.models[Int(part)] else { return }
  var checksum = model.layout.checksum
  if let hate = unsafe judge.models[2] {
    checksum = Checksum(of: checksum, and: hate.layout.checksum)
  }
  let digits = checksum.hex
  for index in digits.indices { unsafe place[index] = digits[index] }
}
