// A regular expression that cannot run away. Alone holds PCRE2.

import CPCRE2
import LedeBase

/// One compiled pattern.
///
/// Safety: `code` is never changed once compiled, so many threads may match with it; it is freed in
/// `deinit` alone and never leaves this file.
@safe final class RulePattern: @unchecked Sendable {
  fileprivate let code: OpaquePointer

  /// Compiles a pattern: Unicode's letters and words; without case, and `^` and `$` at each paragraph,
  /// unless `style` says otherwise.
  ///
  /// PCRE2 calls back before each step of a match (`PCRE2_AUTO_CALLOUT`), so that its work can be
  /// counted; its own limits count only some of the steps, and begin anew at each letter.
  init(_ text: String, _ style: PatternStyle = .rules) throws(RuleError) {
    let options =
      PCRE2_UTF | PCRE2_UCP | PCRE2_AUTO_CALLOUT | PCRE2_NEVER_BACKSLASH_C
      | (style.contains(.anyCase) ? PCRE2_CASELESS : 0)
      | (style.contains(.eachLine) ? PCRE2_MULTILINE : 0)
      | (style.contains(.dotIsAll) ? PCRE2_DOTALL : 0)
      | (style.contains(.spaced) ? PCRE2_EXTENDED : 0)
    var failure: Int32 = 0
    var place = 0
    let bytes = Array(text.utf8)
    // Safety: the context and the bytes live as long as the call.
    let context = unsafe pcre2_compile_context_create_8(nil)
    unsafe pcre2_set_parens_nest_limit_8(context, RulePattern.deepest)
    let compiled = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe pcre2_compile_8(bytes.baseAddress, bytes.count, options, &failure, &place, context)
    }
    unsafe pcre2_compile_context_free_8(context)
    guard let compiled = unsafe compiled else {
      // PCRE2 counts bytes, people letters.
      let letters = String(decoding: bytes.prefix(place), as: UTF8.self).count
      throw .badPattern(cause: RulePattern.words(of: failure), at: letters)
    }
    unsafe code = compiled
  }

  deinit { unsafe pcre2_code_free_8(code) }

  /// Groups within groups; more than people write.
  private static let deepest: UInt32 = 50

  /// What PCRE2 says of an error, in its words.
  private static func words(of failure: Int32) -> String {
    var words = [UInt8](repeating: 0, count: 256)
    // Safety: PCRE2 writes within the count that it is told, and says how many bytes.
    let count = unsafe words.withUnsafeMutableBufferPointer {
      unsafe pcre2_get_error_message_8(failure, $0.baseAddress, $0.count)
    }
    return String(decoding: words.prefix(max(0, Int(count))), as: UTF8.self)
  }
}

/// Matches patterns one after the other and counts the work they do.
///
/// Safety: the pointers are made in `init`, freed in `deinit` and never leave this type; it is used
/// by one task at a time.
@safe struct PatternMatcher: ~Copyable {
  enum MatchResult: Hashable { case found, missing, tooSlow }

  /// The most bytes of a text that a pattern sees.
  static let longestText = 16 * 1024
  /// The most work that one pattern may do on one text: a step, or a letter passed over, counts one.
  ///
  /// About 40 ms; an honest pattern does less than fifty steps a letter.
  static let mostWork = 1_000_000
  /// The work for each byte of a text that is fair, as on the longest text it just may be done.
  static let fairWork = mostWork / longestText
  /// The most work beyond what is fair that one pattern may do on all items of an answer, about
  /// 0.4 s.
  static let mostSpent = 10 * mostWork

  /// What counts the work; PCRE2 is given its address.
  private let meter: UnsafeMutablePointer<Meter>
  private let context: OpaquePointer
  private let data: OpaquePointer

  /// Nil when there is no memory.
  init?() {
    guard let context = unsafe pcre2_match_context_create_8(nil) else { return nil }
    guard let data = unsafe pcre2_match_data_create_8(1, nil) else {
      unsafe pcre2_match_context_free_8(context)
      return nil
    }
    unsafe self.context = context
    unsafe self.data = data
    unsafe meter = .allocate(capacity: 1)
    unsafe meter.initialize(to: Meter())
    // The meter stops a match long before these, unless it does its work where no step is told.
    unsafe pcre2_set_match_limit_8(context, UInt32(PatternMatcher.mostWork))
    unsafe pcre2_set_depth_limit_8(context, 100_000)
    unsafe pcre2_set_heap_limit_8(context, 32 * 1024)
    unsafe pcre2_set_callout_8(
      context,
      { block, meter in
        guard let block = unsafe block, let meter = unsafe meter else { return 0 }
        return unsafe meter.assumingMemoryBound(to: Meter.self).pointee.count(
          at: block.pointee.current_position)
      }, meter)
  }

  deinit {
    unsafe pcre2_match_data_free_8(data)
    unsafe pcre2_match_context_free_8(context)
    unsafe meter.deinitialize(count: 1)
    unsafe meter.deallocate()
  }

  /// How much work the last match did.
  var work: Int { unsafe meter.pointee.work }

  /// Looks for a pattern in valid UTF-8.
  mutating func find(_ pattern: RulePattern, in text: Span<UInt8>) -> MatchResult {
    unsafe meter.pointee.begin()
    // Safety: the text outlives the call, and PCRE2 reads within its count.
    let answer = unsafe text.withUnsafeBufferPointer { text in
      unsafe pcre2_match_8(
        pattern.code, text.baseAddress ?? PatternMatcher.nothing, text.count, 0,
        PCRE2_NO_UTF_CHECK, data, context)
    }
    if answer >= 0 { return .found }
    return answer == PCRE2_ERROR_NOMATCH ? .missing : .tooSlow
  }

  // Safety: one zero byte that nobody writes to.
  nonisolated(unsafe) private static let nothing: UnsafePointer<UInt8> = {
    let byte = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
    unsafe byte.initialize(to: 0)
    return unsafe UnsafePointer(byte)
  }()
}

/// Counts the work of one match.
private struct Meter {
  var work = 0
  private var last = 0
  private var steps = 0
  private var start = ThreadClock.now

  mutating func begin() { self = Meter() }

  /// Notes a step at a place in the text; what is not 0 ends the match.
  mutating func count(at place: Int) -> Int32 {
    work += 1 + Int((place - last).magnitude)
    last = place
    steps += 1
    if work > PatternMatcher.mostWork { return PCRE2_ERROR_CALLOUT }
    // What happens between steps is not counted, such as comparing with what a group found: there
    // the thread's own clock decides, which does not go while others are at work.
    if steps & 1023 == 0, ThreadClock.now - start > Meter.longest { return PCRE2_ERROR_CALLOUT }
    return 0
  }

  private static let longest = Duration.milliseconds(250)
}
