// How fast 50 rules are tried on new items, beside a bare PCRE2 loop with the same 50 as patterns.
//
// PatternsBench prints `rules.words …`, 50 rules of words, and `rules.mixed …`, 40 of words and 10
// patterns: `OURS items/s REFERENCE items/s ratio R`, medians of five. Ours reads the items' HTML;
// the reference is given their plain words.

import CPCRE2
import Glibc
import LedeMarkup
import LedeBase
import LedePatterns

let vocabulary = """
  harbour ferry strike office council winter storm tide market price election minister school
  hospital bridge museum festival concert football league transfer goal train station airport
  flight border treaty court judge trial appeal science space rocket planet ocean whale forest fire
  """.split { $0.isWhitespace }.map { String($0) }
let filler = """
  the of and to in a is that for it as was with be by on not he this are or his from at which but
  have an had they you were their one all we can her has there been if more when will would who so
  """.split { $0.isWhitespace }.map { String($0) }

/// 2,000 items of about 3 kB of HTML, 5 in 100 words of which rules could look for.
func items() -> [Item] {
  var state: UInt64 = 42
  func chance(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
  func words(_ count: Int) -> String {
    (0..<count).map { _ in
      chance(20) == 0
        ? vocabulary[chance(vocabulary.count)] : filler[chance(filler.count)]
    }.joined(separator: " ")
  }
  return (0..<2_000).map { number in
    var item = Item(key: "\(number)", title: "Story \(number): " + words(8))
    item.author = "Jo Marsh"
    let paragraphs = (0..<10).map { _ in "<p>\(words(50)) – <a href=\"/x\">\(words(3))</a></p>" }
    item.content = FeedText(paragraphs.joined(separator: "\n"), .html)
    item.tags = [words(1), words(1)]
    return item
  }
}

/// What rule number so many looks for: two words in a row, or one of three.
func terms(_ number: Int, isPattern: Bool) -> RuleTerms {
  func word(_ place: Int) -> String { vocabulary[(number * 7 + place * 13) % vocabulary.count] }
  if isPattern {
    return RuleTerms(.mute, "\\b\(word(0))\\w* (the|a|of) \(word(1))", match: .pattern)
  }
  return RuleTerms(
    .mute, number % 2 == 0 ? "\(word(0)) \(word(1))" : "\(word(0))s, \(word(1))ing, \(word(2))ed")
}

/// The same as a pattern.
func pattern(_ terms: RuleTerms) -> String {
  guard terms.match == .words else { return terms.text }
  let parts = terms.text.split(separator: ",").map { part in
    part.split(separator: " ").joined(separator: "\\W+")
  }
  return "\\b(?:" + parts.joined(separator: "|") + ")\\b"
}

/// Tries patterns on texts one after the other, as PCRE2's manual does; returns how many were found.
func bareLoop(_ patterns: [OpaquePointer], _ data: OpaquePointer, _ items: [[[UInt8]]]) -> Int {
  var found = 0
  for item in items {
    for place in unsafe patterns.indices {
      for text in item {
        // Safety: the text outlives the call.
        let answer = unsafe text.withUnsafeBufferPointer { text in
          unsafe pcre2_match_8(
            patterns[place], text.baseAddress, text.count, 0, PCRE2_NO_UTF_CHECK, data, nil)
        }
        if answer >= 0 {
          found += 1
          break
        }
      }
    }
  }
  return found
}

func compiled(_ text: String) -> OpaquePointer {
  var failure: Int32 = 0
  var place = 0
  let bytes = Array(text.utf8)
  // Safety: the bytes outlive the call.
  let code = unsafe bytes.withUnsafeBufferPointer {
    unsafe pcre2_compile_8(
      $0.baseAddress, $0.count, PCRE2_UTF | PCRE2_UCP | PCRE2_CASELESS, &failure, &place, nil)
  }
  guard let code = unsafe code else { preconditionFailure("the bench's patterns are patterns") }
  return unsafe code
}

func seconds(_ work: () -> Int) -> (Double, Int) {
  let start = ContinuousClock.now
  let found = work()
  let (whole, part) = (ContinuousClock.now - start).components
  return (Double(whole) + Double(part) / 1e18, found)
}

func report(_ name: String, _ rules: [RuleTerms], _ items: [Item], _ texts: [[[UInt8]]]) {
  let book = RuleBook(
    rules.enumerated().map { place, terms in
      RuleInForce(
        reader: .local,
        rule: Rule(id: Rule.ID(Int64(place)), terms: terms, made: Timestamp(milliseconds: 0)))
    })
  let patterns = unsafe rules.map { unsafe compiled(pattern($0)) }
  guard let data = unsafe pcre2_match_data_create_8(8, nil) else { return }
  var times: (ours: [Double], bare: [Double]) = ([], [])
  var caught: (ours: Int, bare: Int) = (0, 0)
  for _ in 0..<5 {
    let bare = seconds { unsafe bareLoop(patterns, data, texts) }
    let ours = seconds {
      book.outcomes(of: items, in: Feed.ID(1)).values.joined().reduce(0) { $0 + $1.catches.count }
    }
    times.bare.append(bare.0)
    times.ours.append(ours.0)
    caught = (ours.1, bare.1)
  }
  precondition(caught.ours == caught.bare, "caught \(caught.ours), not \(caught.bare)")
  let count = Double(items.count)
  let (ours, bare) = (count / times.ours.sorted()[2], count / times.bare.sorted()[2])
  let ratio = (ours / bare * 100).rounded() / 100
  print("\(name) \(Int(ours)) items/s \(Int(bare)) items/s ratio \(ratio)")
}

let news = items()
let texts = news.map { item in
  [item.title ?? "", item.author ?? ""].map { Array($0.utf8) } + item.tags.map { Array($0.utf8) }
    + [item.content].compactMap { $0 }.map { Array(PlainText.text(of: $0).utf8) }
}
report("rules.words", (0..<50).map { terms($0, isPattern: false) }, news, texts)
report("rules.mixed", (0..<50).map { terms($0, isPattern: $0 % 5 == 0) }, news, texts)
