// What the words of a story cost: its paragraphs found, a summary cut. Pages are measured by pages.sh.

import LedeMarkup

/// Prints one line a figure.
@main
struct TextBench {
  static func main() {
    let paragraph =
      "<p>The last of the winter’s storms had <b>barely</b> cleared the shelf when the control room "
      + "logged an ordinary number: 96&nbsp;per&nbsp;cent of <a href=\"https://example.org/array\">the "
      + "array</a> was making power &amp; more.</p>\n"
    let text = String(repeating: paragraph, count: 40)
    time("text.paragraphs", bytes: text.utf8.count) {
      PlainText.paragraphs(fromHTML: text).count
    }
    time("text.summary", bytes: nil) { PlainText.summary(ofHTML: text).utf8.count }
  }

  private static func time(_ name: String, bytes: Int?, _ work: () -> Int) {
    var times: [Double] = []
    var sum = 0
    for _ in 0..<501 {
      let start = ContinuousClock.now
      sum += work()
      times.append((ContinuousClock.now - start) / .microseconds(1))
    }
    let middle = times.sorted()[250]
    let speed = bytes.map { ", \(Int(Double($0) / middle)) MB/s" } ?? ""
    print("\(name) \(Int(middle)) µs\(speed) (\(sum / 501))")
  }
}
