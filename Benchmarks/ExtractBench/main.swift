// How many pages a second become articles on one core, from bytes to safe HTML: the parse is in it.
//
// ExtractBench FOLDER   all .html of a folder and those below it; prints `extract.asked N pages/s …`
// ExtractBench --make FOLDER COUNT   writes pages of its own there

import Glibc
import LedeExtraction
import LedeMarkup
import LedeBase

func seconds(_ work: () -> Void) -> Double {
  ContinuousClock().measure(work) / .seconds(1)
}

func tenths(_ value: Double) -> String {
  let number = Int((value * 100).rounded())
  return "\(number / 100).\(number / 10 % 10)\(number % 10)"
}

/// The bytes of a file.
func read(_ path: String) -> [UInt8] {
  // Safety: C's file functions with a buffer that lives through each call.
  guard let file = unsafe fopen(path, "rb") else { return [] }
  defer { unsafe fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe fread(&chunk, 1, chunk.count, file)
    if count == 0 { return bytes }
    bytes += chunk[..<count]
  }
}

func write(_ text: String, to path: String) {
  // Safety: the file is closed here; the text lives through the call.
  guard let file = unsafe fopen(path, "wb") else { return }
  unsafe fwrite(text, 1, text.utf8.count, file)
  unsafe fclose(file)
}

/// All .html in a folder and in those below it.
func pages(in folder: String) -> [[UInt8]] {
  var found: [[UInt8]] = []
  // Safety: each entry is copied before the next call changes it.
  guard let directory = unsafe opendir(folder) else { return [] }
  defer { unsafe closedir(directory) }
  while let entry = unsafe readdir(directory) {
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
      unsafe String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
    }
    if name.hasPrefix(".") { continue }
    let path = "\(folder)/\(name)"
    if name.hasSuffix(".html") { found.append(read(path)) } else { found += pages(in: path) }
  }
  return found
}

let arguments = CommandLine.arguments
if arguments.count == 4, arguments[1] == "--make", let count = Int(arguments[3]) {
  for number in 0..<count { write(page(number), to: "\(arguments[2])/\(number).html") }
  exit(0)
}
let found = pages(in: arguments.count > 1 ? arguments[1] : ".")
guard !found.isEmpty, let address = WebAddress("https://harbour.example/story") else {
  print("extract.asked skipped: no pages in the folder")
  exit(0)
}
var letters = 0
let times = (0..<4).map { _ in
  seconds {
    for bytes in found {
      let page = HTMLTree(document: PageEncoding.utf8(bytes))
      letters += Article(in: page, at: address).text.utf8.count
    }
  }
}
// The first round warms up.
let time = times.dropFirst().sorted()[1]
let rate = Double(found.count) / time
let size = Double(found.reduce(0) { $0 + $1.count }) / 1e6
// 200 pages a second are asked for.
print(
  "extract.asked \(tenths(rate)) pages/s, 200 are asked for ratio \(tenths(rate / 200))   "
    + "(\(found.count) pages, \(tenths(size)) MB, \(letters / 4 / found.count) letters each)")
