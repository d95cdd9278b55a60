// Paths with holes in them.

/// One way in: a method and the shape of a path.
///
/// In a shape, `{name}` stands for one segment, `{name:number}` for one of digits, `{name...}` at the
/// end for all that follow, at least one, and `{name:raw...}` for the same as it was sent: undecoded,
/// whatever it holds.
package struct RoutePattern: Sendable, Hashable {
  package let method: Method
  /// As given, such as `/item/{id:number}`.
  let shape: String
  let segments: [Segment]

  enum Segment: Sendable, Hashable {
    case text(String)
    case any(String)
    case number(String)
    case rest(String)
    case raw(String)
  }

  /// A shape that starts with `/`; a wrong one is our own mistake.
  package init(_ method: Method, _ shape: String) {
    precondition(shape.hasPrefix("/"), "\(shape) is not the shape of a path")
    self.method = method
    self.shape = shape
    let parts = shape.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    segments = parts.enumerated().map { index, part in
      guard part.hasPrefix("{"), part.hasSuffix("}") else { return .text(String(part)) }
      let inner = part.dropFirst().dropLast()
      if inner.hasSuffix(":number") { return .number(String(inner.dropLast(7))) }
      guard inner.hasSuffix("...") else { return .any(String(inner)) }
      precondition(index == parts.count - 1, "only the last segment may stand for many")
      let name = inner.dropLast(3)
      return name.hasSuffix(":raw") ? .raw(String(name.dropLast(4))) : .rest(String(name))
    }
    if case .raw? = segments.last {
      precondition(
        segments.dropLast().allSatisfy { if case .text = $0 { true } else { false } },
        "only plain segments may stand before what is not decoded")
    }
  }

  /// Whether its end is matched as it was sent.
  var isRaw: Bool { if case .raw? = segments.last { true } else { false } }

  /// What stands in the hole of a raw shape; nil when the path has another.
  func rawParameters(of path: String) -> PathParameters? {
    guard case .raw(let name)? = segments.last else { return nil }
    let start = beginning
    guard path.utf8.count > start.utf8.count, path.hasPrefix(start) else { return nil }
    var found = PathParameters()
    found.values[name] = String(path.dropFirst(start.count))
    return found
  }

  /// What stands before the first hole; the whole shape where there is none.
  package var beginning: String { String(shape.prefix { $0 != "{" }) }

  /// Whether it has no holes.
  var isPlain: Bool { segments.allSatisfy { if case .text = $0 { true } else { false } } }

  /// What stands in the holes; nil when the path has another shape.
  func parameters(of path: PathSegments) -> PathParameters? {
    var found = PathParameters()
    var index = 0
    for segment in segments {
      guard index < path.segments.count else { return nil }
      let given = path.segments[index]
      switch segment {
      case .text(let text): if given != text { return nil }
      case .any(let name):
        if given.isEmpty { return nil }
        found.values[name] = given
      case .number(let name):
        guard !given.isEmpty, given.utf8.allSatisfy({ (48...57).contains($0) }), Int64(given) != nil
        else { return nil }
        found.values[name] = given
      case .rest(let name):
        let rest = path.segments[index...]
        if rest.contains("") { return nil }
        found.values[name] = rest.joined(separator: "/")
        return found
      case .raw: return nil
      }
      index += 1
    }
    return index == path.segments.count ? found : nil
  }
}

/// What stood in the holes of a route, decoded.
package struct PathParameters: Sendable, Hashable {
  fileprivate(set) var values: [String: String] = [:]

  package init() {}

  /// The text in that hole.
  ///
  /// It never holds a slash, unless the hole stood for many segments, nor `..`; of a raw hole it is
  /// what was sent.
  package subscript(_ name: String) -> String? { values[name] }

  /// The number in that hole.
  package func number(_ name: String) -> Int64? { values[name].flatMap { Int64($0) } }
}

/// A path, decoded segment by segment.
package struct PathSegments: Sendable, Hashable {
  /// At least one; a path that ends in `/` ends in an empty one.
  let segments: [String]

  /// Nil for what no honest link holds: bad percent-encoding, `.` and `..`, and segments that decode
  /// to slashes, backslashes or control characters.
  package init?(_ path: String) {
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    var segments: [String] = []
    for raw in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let segment = Percent.decoded(raw), segment != ".", segment != "..",
        segment.utf8.allSatisfy({
          $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
        })
      else { return nil }
      segments.append(segment)
    }
    self.segments = segments
  }
}
