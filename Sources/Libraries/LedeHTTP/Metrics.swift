// Figures about a running Lede, in the text that Prometheus reads.

import Synchronization

/// All figures of one process, in the order they were asked for.
///
/// Counting costs one atomic addition; only making a figure and writing the text take the lock.
package final class Metrics: Sendable {
  private struct Family {
    var name: String
    var help: String
    var kind: String
    var samples: [(labels: String, write: @Sendable (String, String, inout String) -> Void)] = []
  }
  private let families = Mutex<[Family]>([])

  package init() {}

  /// A figure that only grows.
  ///
  /// Its name ends in `_total`. Labels set it apart from others of the same name; they take few
  /// values, and never what readers typed. What counts already may be given along.
  @discardableResult
  package func counter(
    _ name: String, _ help: String, labels: [(String, String)] = [],
    counting counter: Counter = Counter()
  ) -> Counter {
    add(name, help, "counter", labels) { name, labels, text in
      text += "\(name)\(labels) \(counter.value)\n"
    }
    return counter
  }

  /// A figure that is looked up when it is read.
  package func gauge(
    _ name: String, _ help: String, labels: [(String, String)] = [],
    read: @escaping @Sendable () -> Int
  ) {
    add(name, help, "gauge", labels) { name, labels, text in text += "\(name)\(labels) \(read())\n"
    }
  }

  /// How durations spread.
  ///
  /// Its name ends in `_seconds`.
  package func histogram(
    _ name: String, _ help: String, labels: [(String, String)] = []
  ) -> Histogram {
    let histogram = Histogram()
    add(name, help, "histogram", labels) { name, labels, text in
      histogram.write(name, labels, into: &text)
    }
    return histogram
  }

  /// All figures, in the text exposition format 0.0.4.
  package var text: String {
    families.withLock { families in
      var text = ""
      for family in families {
        text += "# HELP \(family.name) \(family.help)\n# TYPE \(family.name) \(family.kind)\n"
        for sample in family.samples { sample.write(family.name, sample.labels, &text) }
      }
      return text
    }
  }

  private func add(
    _ name: String, _ help: String, _ kind: String, _ labels: [(String, String)],
    write: @escaping @Sendable (String, String, inout String) -> Void
  ) {
    let labels = labels.map { "\($0.0)=\"\(Metrics.escaped($0.1))\"" }.joined(separator: ",")
    let sample = (labels: labels.isEmpty ? "" : "{\(labels)}", write: write)
    families.withLock { families in
      if let index = families.firstIndex(where: { $0.name == name }) {
        families[index].samples.append(sample)
      } else {
        families.append(Family(name: name, help: help, kind: kind, samples: [sample]))
      }
    }
  }

  private static func escaped(_ value: String) -> String {
    var result = ""
    for character in value.unicodeScalars {
      switch character {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}

/// A figure that only grows.
package final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  package init() {}

  package func add(_ amount: Int = 1) { count.wrappingAdd(amount, ordering: .relaxed) }

  package var value: Int { count.load(ordering: .relaxed) }
}

/// How many durations were at most so long.
package final class Histogram: Sendable {
  /// Upper bounds in microseconds, and how they are written in seconds.
  private static let bounds: [(micros: Int, text: String)] = [
    (500, "0.0005"), (1_000, "0.001"), (2_500, "0.0025"), (5_000, "0.005"), (10_000, "0.01"),
    (25_000, "0.025"), (50_000, "0.05"), (100_000, "0.1"), (250_000, "0.25"), (500_000, "0.5"),
    (1_000_000, "1"), (2_500_000, "2.5"), (5_000_000, "5"), (10_000_000, "10"),
  ]

  private let buckets = (0...bounds.count).map { _ in Counter() }
  private let micros = Counter()

  init() {}

  package func add(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let taken = Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
    let index = Histogram.bounds.firstIndex { taken <= $0.micros } ?? Histogram.bounds.count
    buckets[index].add()
    micros.add(taken)
  }

  fileprivate func write(_ name: String, _ labels: String, into text: inout String) {
    let others = labels.isEmpty ? "" : labels.dropFirst().dropLast() + ","
    var sum = 0
    for (bucket, bound) in zip(buckets, Histogram.bounds.map(\.text) + ["+Inf"]) {
      sum += bucket.value
      text += "\(name)_bucket{\(others)le=\"\(bound)\"} \(sum)\n"
    }
    let fraction = String(micros.value % 1_000_000)
    let padding = String(repeating: "0", count: 6 - fraction.count)
    text += "\(name)_sum\(labels) \(micros.value / 1_000_000).\(padding)\(fraction)\n"
    text += "\(name)_count\(labels) \(sum)\n"
  }
}
