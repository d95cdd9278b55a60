// Throws made-up bytes at the parsers, led by what they do with them. Started by script/fuzz.

import Glibc

/// What can be tried: each takes any bytes, and traps when a promise is broken.
private let targets: [String: @Sendable ([UInt8]) -> Void] = [
  "article": fuzzArticle,
  "dates": fuzzDate,
  "extremes": fuzzExtremes,
  "fakerfact": fuzzFakerFact,
  "feeds": fuzzFeed,
  "html": fuzzHTML,
  "http": fuzzHTTP,
  "json": fuzzJSON,
  "jsonfeed": fuzzJSONFeed,
  "opml": fuzzOPML,
  "safe": fuzzSafe,
]

/// The target that this run is about, named by the environment: libFuzzer owns the command line.
private let target: @Sendable ([UInt8]) -> Void = {
  // Safety: the text is copied at once.
  let name = unsafe getenv("LEDE_FUZZ").map { unsafe String(cString: $0) } ?? ""
  guard let target = targets[name] else {
    print("LEDE_FUZZ must be one of: \(targets.keys.sorted().joined(separator: ", "))")
    exit(2)
  }
  return target
}()

/// What libFuzzer calls, over and over.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // Safety: libFuzzer gives `count` bytes at `start`, for the length of the call.
  target(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
