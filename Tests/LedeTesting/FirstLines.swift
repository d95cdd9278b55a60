// What a worker says in the log.

package import LedeSite

extension Worker {
  /// Runs it until it has written so many lines, such as `info search.indexed items=3`, and stops it.
  package func firstLines(_ count: Int) async -> [String] {
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    let task = Task {
      await run(
        WorkLog { level, event, facts in
          line.yield("\(level) \(event)" + facts.map { " \($0)=\($1)" }.joined())
        })
    }
    var heard: [String] = []
    for await line in lines {
      heard.append(line)
      if heard.count == count { break }
    }
    task.cancel()
    await task.value
    return heard
  }
}
