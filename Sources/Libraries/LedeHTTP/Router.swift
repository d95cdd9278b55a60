// Finds what a request is for.

/// Patterns, each with what it leads to.
package struct Router<Destination: Sendable>: Sendable {
  /// What was found for a request.
  package enum RouteMatch: Sendable {
    case found(Destination, PathParameters)
    /// 404: no route has this path.
    case nothing
    /// 405: the path has routes, for these methods; the value of `Allow`.
    case wrongMethod(allow: String)
    /// 400: the path is not one that a link can hold.
    case malformed
  }

  private typealias Way = (pattern: RoutePattern, destination: Destination)
  private var plain: [String: [Way]] = [:]
  private var shaped: [Way] = []
  /// Those whose end is matched as it was sent.
  private var raw: [Way] = []

  /// Routes in order: among those with holes the first that fits is taken, after those without.
  package init(_ routes: [(RoutePattern, Destination)]) {
    for (pattern, destination) in routes {
      if pattern.isPlain {
        plain[pattern.shape, default: []].append((pattern, destination))
      } else if pattern.isRaw {
        raw.append((pattern, destination))
      } else {
        shaped.append((pattern, destination))
      }
    }
  }

  /// What a request is for; HEAD finds what GET does.
  ///
  /// Cost: O(1) for a path without holes, else O(routes).
  package func find(_ method: Method, _ path: String) -> RouteMatch {
    var allowed: [Method] = []
    if let ways = plain[path] {
      if let way = choose(method, among: ways) { return .found(way.destination, PathParameters()) }
      allowed += ways.map(\.pattern.method)
    }
    let raws = raw.compactMap { way in
      way.pattern.rawParameters(of: path).map { (way: way, parameters: $0) }
    }
    if let way = choose(method, among: raws.map(\.way)),
      let found = raws.first(where: { $0.way.pattern == way.pattern })
    {
      return .found(way.destination, found.parameters)
    }
    allowed += raws.map(\.way.pattern.method)
    guard let segments = PathSegments(path) else {
      return isOnlyAsked(allowed) ? .malformed : .wrongMethod(allow: allow(allowed))
    }
    // A plain route may be asked for in encoded letters.
    if path.utf8.contains(UInt8(ascii: "%")),
      let ways = plain["/" + segments.segments.joined(separator: "/")]
    {
      if let way = choose(method, among: ways) { return .found(way.destination, PathParameters()) }
      allowed += ways.map(\.pattern.method)
    }
    var stoodForHead: (Destination, PathParameters)?
    for way in shaped {
      guard let parameters = way.pattern.parameters(of: segments) else { continue }
      if way.pattern.method == method { return .found(way.destination, parameters) }
      if method == .head, way.pattern.method == .get, stoodForHead == nil {
        stoodForHead = (way.destination, parameters)
      }
      allowed.append(way.pattern.method)
    }
    if let (destination, parameters) = stoodForHead { return .found(destination, parameters) }
    return isOnlyAsked(allowed) ? .nothing : .wrongMethod(allow: allow(allowed))
  }

  /// Whether there is nothing at a path, but perhaps an answer to what may be asked below it.
  private func isOnlyAsked(_ methods: [Method]) -> Bool { methods.allSatisfy { $0 == .options } }

  private func choose(_ method: Method, among ways: [Way]) -> Way? {
    ways.first { $0.pattern.method == method }
      ?? (method == .head ? ways.first { $0.pattern.method == .get } : nil)
  }

  private func allow(_ methods: [Method]) -> String {
    let all = methods.contains(.get) ? methods + [.head] : methods
    return Method.allCases.filter(all.contains).map(\.rawValue).joined(separator: ", ")
  }
}
