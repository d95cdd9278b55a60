// Articles to judge: plain English of about 3 kB, no two alike.

import LedeBase

enum Articles {
  private static let sentences = [
    "The harbour board said on Tuesday that the ferry will resume its service next week.",
    "I think we should be honest with ourselves about what this will cost.",
    "According to figures of the county council, traffic rose by twelve percent in a year.",
    "Nobody who was there will ever forget what happened when the lights went out.",
    "The committee is to publish its report before the end of the month, a spokeswoman said.",
    "In my view the council ought to ask what a library is for before it writes another cheque.",
    "Engineers found a crack in the hull that had not been seen at the last inspection.",
    "They do not want you to know how much of your money has gone into this.",
    "A cell is the smallest unit of life that can divide by itself.",
    "Sources close to the houseplants confirmed that talks had broken down over natural light.",
    "The company reported a profit of four million pounds, compared with three the year before.",
    "We must act now, or our children will pay the price for our silence.",
    "Police are looking for witnesses who saw a white van near the bridge at about nine.",
    "Critics have called the plan unworkable, while its supporters say that it is overdue.",
    "It was founded in 1871 and is among the oldest institutions of its kind in the country.",
    "You will be shocked by what experts have found in an ordinary kitchen.",
  ]

  /// The same words for the same number.
  static func text(_ number: Int) -> FeedText {
    var state = UInt64(truncatingIfNeeded: number) &* 6_364_136_223_846_793_005 &+ 1
    var html = ""
    for paragraph in 0..<9 {
      html += "<p>"
      for _ in 0..<4 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        html += sentences[Int(state >> 33) % sentences.count] + " "
      }
      html += "It was case \(number) of part \(paragraph).</p>"
    }
    return FeedText(html, .html)
  }
}
