// Every address that Lede serves, as values. Each is told of in docs/api.md.

import LedeHTTP
import LedeNews

/// What an address and a method ask for.
enum Route: Hashable, Sendable {
  case front, story(Item.ID), feeds
  case mark, addFeed, askFeeds, removeFeed
  case owner, claim, signOut
  case contract
  case metrics, robots

  enum Found: Hashable, Sendable {
    case route(Route)
    /// The address is there, but takes other methods.
    case wrongMethod(allowed: String)
    case nothing
  }

  /// What a request asks for.
  static func find(_ method: Method, _ path: String) -> Found {
    let (get, post) = at(path)
    let isGet = method == .get || method == .head
    if let route = isGet ? get : method == .post ? post : nil { return .route(route) }
    let allowed = (get == nil ? [] : ["GET", "HEAD"]) + (post == nil ? [] : ["POST"])
    return allowed.isEmpty ? .nothing : .wrongMethod(allowed: allowed.joined(separator: ", "))
  }

  /// Whether the route changes nothing and needs no right to read.
  var isOpen: Bool {
    switch self {
    case .owner, .claim, .robots: true
    default: false
    }
  }

  /// Whether programs ask for it, so that its errors are JSON.
  var isForPrograms: Bool { self == .contract }

  private static func at(_ path: String) -> (get: Route?, post: Route?) {
    switch path {
    case "/": (.front, nil)
    case "/feeds": (.feeds, .addFeed)
    case "/feeds/ask": (nil, .askFeeds)
    case "/feeds/remove": (nil, .removeFeed)
    case "/mark": (nil, .mark)
    case "/owner": (.owner, .claim)
    case "/sign-out": (nil, .signOut)
    case "/v1/news": (.contract, nil)
    case "/metrics": (.metrics, nil)
    case "/robots.txt": (.robots, nil)
    default: (story(path), nil)
    }
  }

  private static func story(_ path: String) -> Route? {
    guard path.hasPrefix("/item/"), let id = Int64(path.dropFirst("/item/".count)), id > 0 else {
      return nil
    }
    return .story(Item.ID(id))
  }
}
