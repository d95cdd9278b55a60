// Queries: by an index where there is one, else by looking at the newest of what the reader sees.

import LedeAccounts
import LedeBase
import LedePatterns
import LedePosts

/// What a query found.
struct ParseFound: Sendable {
  var objects: [ParseObject]
  /// How many there are in all; nil where nobody asked.
  var count: Int?
}

extension ParseReach {
  /// The things that a query asks for.
  func find(_ query: ParseQuery) async throws -> ParseFound {
    var query = query
    query.constraint = try await answered(query.constraint)
    let plan = FindingPlan(query, ids)
    var found = try await plan.isByNumber ? numbered(query, plan) : looked(query, plan)
    found.objects = try await shown(found.objects, query.view)
    return found
  }

  // MARK: Queries within

  /// The same, with what queries within it find in place of these.
  private func answered(_ constraint: Constraint) async throws -> Constraint {
    switch constraint {
    case .all(let parts): return .all(try await answered(parts))
    case .any(let parts): return .any(try await answered(parts))
    case .none(let parts): return .none(try await answered(parts))
    case .field(let name, .found(let subquery, let isIn)):
      let values = try await values(of: subquery)
      return .field(name, isIn ? .among(values) : .notAmong(values))
    case .field: return constraint
    }
  }

  private func answered(_ parts: [Constraint]) async throws -> [Constraint] {
    var answered: [Constraint] = []
    for part in parts { answered.append(try await self.answered(part)) }
    return answered
  }

  private func values(of subquery: Subquery) async throws -> Set<ParseValue> {
    var query = ParseQuery(subquery.kind)
    query.constraint = try await answered(subquery.constraint)
    query.limit = ParseQuery.most
    let plan = FindingPlan(query, ids)
    let found = try await plan.isByNumber ? numbered(query, plan) : looked(query, plan)
    return Set(
      found.objects.compactMap { object in
        guard let key = subquery.key else { return .pointer(object.pointer) }
        return object[key]?.plain
      })
  }

  // MARK: By number

  /// What an index answers: only the rows that are shown are read.
  private func numbered(_ query: ParseQuery, _ plan: FindingPlan) async throws -> ParseFound {
    let isNewestFirst = query.isNewestFirst ?? true
    switch query.kind {
    case .post:
      let numbers: [Post.ID]
      var all: Int?
      if let author = plan.author {
        numbers = try await posts.posts(by: author, for: reader)
      } else {
        // From the other end it begins with the oldest of those that are looked at.
        let wanted = isNewestFirst ? query.skip + query.limit : ParseQuery.looked
        numbers = try await posts.newestPosts(for: reader, limit: min(wanted, ParseQuery.looked))
        if query.wantsCount { all = try await posts.postCount(for: reader) }
      }
      let page = FindingPlan.page(of: numbers, isNewestFirst, query)
      let rows = try await posts.posts(page, for: reader)
      let byNumber = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
      return ParseFound(
        objects: page.compactMap { byNumber[$0] }.map { object(of: $0) },
        count: query.wantsCount ? all ?? numbers.count : nil)
    case .comment:
      guard let post = plan.posts?.first else { return ParseFound(objects: [], count: 0) }
      let numbers = try await posts.comments(on: post, for: reader)
      let page = FindingPlan.page(of: numbers.reversed(), isNewestFirst, query)
      let rows = try await posts.comments(page, for: reader)
      let byNumber = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
      return ParseFound(
        objects: page.compactMap { byNumber[$0] }.map { object(of: $0) },
        count: query.wantsCount ? numbers.count : nil)
    case .like, .user, .session: return try await looked(query, plan)
    }
  }

  // MARK: By looking

  private func looked(_ query: ParseQuery, _ plan: FindingPlan) async throws -> ParseFound {
    var found: [ParseObject] = []
    let candidates = try await candidates(query.kind, plan)
    guard var search = TextSearch() else { throw ParseFault.ours }
    do throws(RuleError) {
      for object in candidates
      where try query.constraint.holds(object, &search) { found.append(object) }
    } catch { throw ParseFault.badQuery(Phrases.parseSlowPattern) }
    found.sort { query.precedes($0, $1) }
    return ParseFound(
      objects: Array(found.dropFirst(query.skip).prefix(query.limit)),
      count: query.wantsCount ? found.count : nil)
  }

  /// What may be what is asked for: never more than are looked at.
  private func candidates(
    _ kind: ParseClass, _ plan: FindingPlan
  ) async throws -> [ParseObject] {
    let most = ParseQuery.looked
    if let names = plan.names { return try await some(kind, Array(names.prefix(most))) }
    switch kind {
    case .user:
      let circle = [reader] + (try await posts.friends(of: reader, limit: most - 1))
      return try await posts.readers(circle, for: reader).map { object(of: $0) }
    case .session: return try await accounts.sessions(of: reader).map { object(of: $0) }
    case .post:
      let numbers =
        if let author = plan.author {
          Array(try await posts.posts(by: author, for: reader).prefix(most))
        } else { try await posts.newestPosts(for: reader, limit: most) }
      return try await posts.posts(numbers, for: reader).map { object(of: $0) }
    case .like:
      let likes =
        if let of = plan.posts {
          try await posts.likes(of: Array(of.prefix(most)), by: reader)
        } else { try await posts.likes(of: reader, limit: most) }
      return likes.map { object(of: $0) }
    case .comment:
      let numbers: [PostComment.ID]
      if plan.posts == nil, plan.author == reader {
        numbers = try await posts.comments(by: reader, limit: most)
      } else {
        // Whose posts the reader does not see, of that the comments are none of theirs.
        let wanted =
          if let of = plan.posts { Array(of.prefix(FindingPlan.mostPosts)) } else {
            try await posts.newestPosts(for: reader, limit: FindingPlan.mostPosts)
          }
        let seen = FindingPlan.talked(try await posts.posts(wanted, for: reader))
        numbers = try await posts.newestComments(on: seen, for: reader, limit: most)
      }
      return try await posts.comments(numbers, for: reader).map { object(of: $0) }
    }
  }
}

extension ParseQuery {
  /// Asks for all of a class.
  init(_ kind: ParseClass) {
    self.kind = kind
  }
}

/// By which index a query is answered.
struct FindingPlan: Sendable {
  /// Whose; nil for anybody's.
  var author: Reader.ID?
  /// Of which posts; nil for any.
  var posts: [Post.ID]?
  /// Under which names; nil for any.
  var names: [String]?
  /// Whether the numbers in an index say all, so that no row need be looked at.
  var isByNumber: Bool

  /// The comments of so many posts are looked at together, newest posts first, until they have so many.
  static let mostPosts = 200
  static let mostComments = 20_000

  /// The posts of some whose comments are looked at.
  static func talked(_ posts: [Post]) -> [Post.ID] {
    var left = mostComments
    return posts.sorted { $0.id.rawValue > $1.id.rawValue }
      .prefix { post in
        defer { left -= max(0, min(post.comments, mostComments)) }
        return left > 0
      }
      .map(\.id)
  }

  init(_ query: ParseQuery, _ ids: ObjectIDs) {
    isByNumber = false
    let parts = query.constraint.parts
    var used = 0
    for part in parts {
      guard case .field(let name, let test) = part else { continue }
      let values: [ParseValue]
      switch test {
      case .equals(let value): values = [value]
      case .among(let all): values = Array(all)
      default: continue
      }
      switch (query.kind, name) {
      case (_, "objectId") where names == nil:
        names = values.compactMap { if case .string(let name) = $0 { name } else { nil } }.sorted()
      case (.post, "author") where author == nil && values.count == 1,
        (.comment, "author") where author == nil && values.count == 1:
        // Whoever has no such name wrote nothing: nobody has the number 0.
        author = FindingPlan.id(values[0], .user, .user, ids) ?? Reader.ID(0)
        if query.kind == .post { used += 1 }
      case (.comment, "post") where posts == nil, (.like, "post") where posts == nil:
        posts = values.compactMap { FindingPlan.id($0, .post, .post, ids) }
          .sorted { $0.rawValue > $1.rawValue }
        if values.count == 1 { used += 1 }
      default: continue
      }
    }
    let isAll =
      used == parts.count && names == nil && query.isNewestFirst != nil && query.order.count <= 1
    switch query.kind {
    case .post: isByNumber = isAll
    case .comment: isByNumber = isAll && posts?.count == 1
    case .like, .user, .session: break
    }
  }

  private static func id<Thing>(
    _ value: ParseValue, _ target: ParseClass, _ kind: ObjectIDs.Kind, _ ids: ObjectIDs
  ) -> Identifier<Thing>? {
    guard case .pointer(let pointer) = value, pointer.className == target.rawValue else {
      return nil
    }
    return ids.id(pointer.id, kind)
  }

  /// The part of numbers, of which the newest comes first, that a query shows.
  static func page<Number>(
    of numbers: [Number], _ isNewestFirst: Bool, _ query: ParseQuery
  ) -> [Number] {
    let ordered = isNewestFirst ? numbers : numbers.reversed()
    return Array(ordered.dropFirst(query.skip).prefix(query.limit))
  }
}
