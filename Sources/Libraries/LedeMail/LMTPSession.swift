// The conversation in which a mail server hands over letters. A value: the socket's side obeys it.

/// One conversation of LMTP, from the greeting to the end.
///
/// Bytes go in by `receive`, what is to be said gathers in `output`, and `next` says what else is to be
/// done before the conversation can go on. Any bytes are safe to receive.
///
/// Source: RFC 2033 (LMTP), RFC 5321 (what it shares with SMTP), RFC 1870 (SIZE), RFC 2920 (PIPELINING),
/// RFC 6152 (8BITMIME), RFC 6531 (SMTPUTF8), RFC 2034 and RFC 3463 (the codes).
package struct LMTPSession: Sendable {
  /// What is too much for one conversation.
  package struct Limits: Sendable {
    /// Bytes of a letter.
    package var letter = LetterLimits.bytes
    /// Readers of one letter.
    package var recipients = 10
    /// Bytes of a line that says what to do, its end included.
    package var command = 2_048
    /// Bytes of a line of a letter.
    package var line = 65_536
    /// Lines that mean nothing, after which nobody listens any longer.
    package var mistakes = 20
    package init() {}
  }

  /// What is to be done before the conversation goes on.
  package enum Act: Hashable, Sendable {
    /// To find out whether letters are taken for a recipient; `checked` says it.
    case check(recipient: String)
    /// To keep a letter for all of these; `delivered` says how that went for each.
    case deliver([UInt8], to: [String])
    /// To end the conversation once all is said.
    case end
  }

  /// What becomes of a letter for one recipient, or of the recipient.
  package enum Verdict: Hashable, Sendable {
    case taken
    /// Nobody is there.
    case unknown
    /// This one had as many letters as may be for today.
    case tooMany
    /// It cannot be read by anybody.
    case unreadable
    /// Something of Lede's own is away.
    case later
  }

  private enum State { case idle, sender, data, waiting, ended }

  private let limits: Limits
  private var state = State.idle
  private var isGreeted = false
  private var recipients: [String] = []
  private var pending: String?
  private var input: [UInt8] = []
  private var taken = 0
  private var letter: [UInt8] = []
  /// Why a letter that is still coming will not be kept.
  private var fault: String?
  private var mistakes = 0
  /// What is to be said.
  package var output: [UInt8] = []

  package init(_ limits: Limits = Limits()) {
    self.limits = limits
    say("220 Lede LMTP")
  }

  /// Takes what came; at once no more than `limits.line` more bytes than were used.
  package mutating func receive(_ bytes: some Sequence<UInt8>) {
    input.removeFirst(taken)
    taken = 0
    input.append(contentsOf: bytes)
  }

  /// What is to be done now; nil when more is to come first.
  package mutating func next() -> Act? {
    while state != .waiting, state != .ended {
      guard let line = line() else { return state == .ended ? .end : nil }
      let act = state == .data ? dataLine(line) : command(line)
      if let act { return act }
    }
    return state == .ended ? .end : nil
  }

  /// Says whether letters are taken for the recipient that was asked about.
  package mutating func checked(_ verdict: Verdict) {
    state = .sender
    if verdict == .taken, let pending { recipients.append(pending) }
    pending = nil
    say(verdict == .taken ? "250 2.1.5 OK" : LMTPSession.words(verdict))
  }

  /// Says what became of the letter for each of its recipients, in their order.
  package mutating func delivered(_ verdicts: [Verdict]) {
    for verdict in verdicts { say(LMTPSession.words(verdict)) }
    reset()
  }

  /// Says that nobody waits any longer.
  package mutating func giveUp() {
    say("421 4.4.2 Too slow")
    state = .ended
  }

  // MARK: Lines

  /// The next line without its end, which is CR and LF alone; nil when it has not come.
  ///
  /// What ends with another is part of a longer line: servers that take it for an end let strangers put
  /// letters into those of others.
  private mutating func line() -> ArraySlice<UInt8>? {
    let most = state == .data ? limits.line : limits.command
    var place = taken
    while let end = input[place...].firstIndex(of: 10) {
      if end > taken, input[end - 1] == 13 {
        let line = input[taken..<(end - 1)]
        taken = end + 1
        if line.count + 2 > most { return tooLong() }
        return line
      }
      place = end + 1
    }
    return input.count - taken > most ? tooLong() : nil
  }

  private mutating func tooLong() -> ArraySlice<UInt8>? {
    say("500 5.5.2 Line too long")
    state = .ended
    return nil
  }

  // MARK: Commands

  private mutating func command(_ line: ArraySlice<UInt8>) -> Act? {
    let text = String(decoding: line, as: UTF8.self)
    let verb = text.prefix { $0 != " " }.uppercased()
    let rest = text.dropFirst(verb.count).drop { $0 == " " }
    switch verb {
    case "LHLO": greet(rest)
    case "MAIL": mail(rest)
    case "RCPT": return recipient(rest)
    case "DATA": data()
    case "RSET":
      reset()
      say("250 2.0.0 OK")
    case "NOOP": say("250 2.0.0 OK")
    case "VRFY": say("252 2.5.2 Send a letter to find out")
    case "QUIT":
      say("221 2.0.0 Goodbye")
      state = .ended
    default: mistake("500 5.5.1 Not known here")
    }
    return nil
  }

  private mutating func greet(_ name: Substring) {
    guard !name.isEmpty else { return mistake("501 5.5.4 LHLO needs a name") }
    isGreeted = true
    reset()
    let words = [
      "Lede", "PIPELINING", "SIZE \(limits.letter)", "8BITMIME", "SMTPUTF8", "ENHANCEDSTATUSCODES",
    ]
    for word in words.dropLast() { say("250-" + word) }
    say("250 " + words[words.count - 1])
  }

  private mutating func mail(_ rest: Substring) {
    guard isGreeted else { return mistake("503 5.5.1 LHLO first") }
    guard state == .idle else { return mistake("503 5.5.1 One letter at a time") }
    guard let (_, options) = LMTPSession.path(rest, behind: "FROM:") else {
      return mistake("501 5.5.4 MAIL FROM:<address>")
    }
    for option in options {
      let parts = option.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, parts[0].uppercased() == "SIZE" else { continue }
      // What is no number that fits is more than any letter may have.
      guard let size = Int(parts[1]), size >= 0, size <= limits.letter else {
        return say("552 5.3.4 Letter too large")
      }
    }
    state = .sender
    say("250 2.1.0 OK")
  }

  private mutating func recipient(_ rest: Substring) -> Act? {
    guard state == .sender else {
      mistake("503 5.5.1 MAIL first")
      return nil
    }
    guard let (address, _) = LMTPSession.path(rest, behind: "TO:"), !address.isEmpty else {
      mistake("501 5.5.4 RCPT TO:<address>")
      return nil
    }
    guard recipients.count < limits.recipients else {
      say("452 4.5.3 Too many recipients")
      return nil
    }
    pending = address
    state = .waiting
    return .check(recipient: address)
  }

  private mutating func data() {
    guard state == .sender else { return mistake("503 5.5.1 MAIL first") }
    guard !recipients.isEmpty else { return mistake("503 5.5.1 No recipients") }
    state = .data
    say("354 Go on, and end with a point alone")
  }

  private mutating func reset() {
    state = .idle
    recipients = []
    letter = []
    fault = nil
  }

  private mutating func mistake(_ words: String) {
    mistakes += 1
    say(mistakes < limits.mistakes ? words : "421 4.7.0 Too many mistakes")
    if mistakes >= limits.mistakes { state = .ended }
  }

  /// The address in pointed brackets, and the options behind it; nil when the words are something else.
  ///
  /// Source: RFC 5321 §4.1.2. What stands before a colon (an old route) is passed over by the last part.
  private static func path(
    _ rest: Substring, behind word: String
  ) -> (address: String, options: [Substring])? {
    guard rest.prefix(word.count).uppercased() == word else { return nil }
    let path = rest.dropFirst(word.count).drop { $0 == " " }
    guard path.first == "<", let end = path.firstIndex(of: ">") else { return nil }
    let address = path[path.index(after: path.startIndex)..<end]
    guard !address.contains(where: { $0 == "<" || $0 == "\r" || $0 == "\n" || $0 == "\0" })
    else { return nil }
    let options = path[path.index(after: end)...]
    guard options.isEmpty || options.first == " " else { return nil }
    return (String(address), options.split(separator: " "))
  }

  // MARK: A letter

  private mutating func dataLine(_ line: ArraySlice<UInt8>) -> Act? {
    if line.elementsEqual([UInt8(ascii: ".")]) { return letterEnded() }
    guard fault == nil else { return nil }
    // A point before a line stands for itself being none.
    letter.append(contentsOf: line.first == UInt8(ascii: ".") ? line.dropFirst() : line)
    letter.append(contentsOf: [13, 10])
    if letter.count > limits.letter {
      fault = "552 5.3.4 Letter too large"
      letter = []
    }
    return nil
  }

  private mutating func letterEnded() -> Act? {
    if let fault {
      for _ in recipients { say(fault) }
      reset()
      return nil
    }
    state = .waiting
    let whole = letter
    letter = []
    return .deliver(whole, to: recipients)
  }

  // MARK: Words

  private mutating func say(_ words: String) {
    output.append(contentsOf: words.utf8)
    output.append(contentsOf: [13, 10])
  }

  private static func words(_ verdict: Verdict) -> String {
    switch verdict {
    case .taken: "250 2.0.0 Kept"
    case .unknown: "550 5.1.1 Nobody of that name"
    case .tooMany: "452 4.2.2 Enough letters for today"
    case .unreadable: "554 5.6.0 Not a letter that can be read"
    case .later: "451 4.3.0 Try again later"
    }
  }
}
