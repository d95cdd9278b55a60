// What the server counts about itself.

package import LedeHTTP

/// Figures of the server, for `/metrics`.
package struct ServerFigures: Sendable {
  private let byClass: [Counter]
  private let refused: Counter
  private let bytes: Counter
  private let durations: Histogram

  /// Adds the server's figures to those of the process.
  package init(_ metrics: Metrics) {
    byClass = (1...5).map { digit in
      metrics.counter(
        "lede_http_answers_total", "Answers by the first digit of their status.",
        labels: [("status", "\(digit)xx")])
    }
    refused = metrics.counter(
      "lede_http_refusals_total", "What was no good request, and refused before any page.")
    bytes = metrics.counter("lede_http_body_bytes_total", "Bytes of body in answers.")
    durations = metrics.histogram(
      "lede_http_answer_seconds", "From a whole request to its answer.")
  }

  /// Counts one observation of a server.
  package func note(_ observation: Observation) {
    switch observation {
    case .answered(let line):
      let digit = line.status / 100
      if (1...5).contains(digit) { byClass[digit - 1].add() }
      bytes.add(line.bodyBytes)
      durations.add(line.duration)
    case .refused: refused.add()
    }
  }
}
