// One address of Lede: who may ask for it, and the function that answers.

import LedeBase
package import LedeHTTP

/// A method, the shape of a path, and the handler that answers.
package struct Route: Sendable {
  package typealias Handler<Who: Sendable> =
    @concurrent @Sendable (Call<Who>) async throws -> Response

  let pattern: RoutePattern
  /// Whether the device of a phone's shortcut may ask.
  private(set) var isForShortcuts = false
  /// Whether the page looks as whoever reads it wishes.
  private(set) var isDressed: Bool
  /// Whether its page may ask the device where it is.
  private(set) var asksPlace = false
  /// Whether what stands in the last part of its path belongs in no log.
  private(set) var isSecret = false
  /// Whether it only looks, as what is asked by GET does.
  private(set) var onlyLooks = false
  /// How large a body may be of whoever is known and may ask, in bytes.
  private(set) var mostBody = 1_048_576
  /// Whether a stranger who sends there is known by what stands in the path.
  private(set) var knowsSender: (@Sendable (PathParameters) async throws -> Bool)?
  let visit: @Sendable (Caller, _ host: Reader.ID?) throws(Denial) -> Visit

  /// Somebody who was let in.
  struct Visit: Sendable {
    /// Whose wishes the page follows; nil for nobody's.
    let reads: Reader.ID?
    let answer: Handler<Caller>
  }

  private init<Who: Standing>(
    _ method: Method, _ shape: String, isDressed: Bool = true,
    _ handler: @escaping Handler<Who>
  ) {
    pattern = RoutePattern(method, shape)
    self.isDressed = isDressed
    visit = { caller, host throws(Denial) in
      let who = try Who(caller, host: host)
      return Visit(reads: who.reads) { call in try await handler(Call(call, who)) }
    }
  }

  // MARK: Who may

  package static func get(_ shape: String, everyone handler: @escaping Handler<Caller>) -> Route {
    Route(.get, shape, isDressed: false, handler)
  }
  package static func get(_ shape: String, reading handler: @escaping Handler<Onlooker>) -> Route {
    Route(.get, shape, handler)
  }
  package static func get(_ shape: String, reader handler: @escaping Handler<KnownReader>) -> Route
  {
    Route(.get, shape, handler)
  }
  package static func get(_ shape: String, resident handler: @escaping Handler<Resident>) -> Route {
    Route(.get, shape, handler)
  }
  package static func get(
    _ shape: String, account handler: @escaping Handler<AccountHolder>
  ) -> Route { Route(.get, shape, handler) }

  package static func post(_ shape: String, everyone handler: @escaping Handler<Caller>) -> Route {
    Route(.post, shape, isDressed: false, handler)
  }
  /// For readers and their shortcuts: strangers may look, and send nothing.
  package static func post(_ shape: String, reading handler: @escaping Handler<Onlooker>) -> Route {
    Route(.post, shape, handler)
  }
  package static func post(
    _ shape: String, reader handler: @escaping Handler<KnownReader>
  ) -> Route { Route(.post, shape, handler) }
  package static func post(
    _ shape: String, resident handler: @escaping Handler<Resident>
  ) -> Route { Route(.post, shape, handler) }
  package static func post(
    _ shape: String, account handler: @escaping Handler<AccountHolder>
  ) -> Route { Route(.post, shape, handler) }

  package static func put(
    _ shape: String, reader handler: @escaping Handler<KnownReader>
  ) -> Route { Route(.put, shape, handler) }
  package static func delete(
    _ shape: String, reader handler: @escaping Handler<KnownReader>
  ) -> Route { Route(.delete, shape, handler) }

  package static func put(_ shape: String, everyone handler: @escaping Handler<Caller>) -> Route {
    Route(.put, shape, isDressed: false, handler)
  }
  package static func delete(_ shape: String, everyone handler: @escaping Handler<Caller>) -> Route
  {
    Route(.delete, shape, isDressed: false, handler)
  }

  package static func options(
    _ shape: String, everyone handler: @escaping Handler<Caller>
  ) -> Route { Route(.options, shape, isDressed: false, handler) }

  // MARK: What else it is

  /// The same, for the device of a phone's shortcut too.
  package var forShortcuts: Route { with(\.isForShortcuts, true) }
  /// The same, looking as its reader wishes although it is for everyone.
  package var dressed: Route { with(\.isDressed, true) }
  /// The same, as Lede comes: it draws no page.
  package var undressed: Route { with(\.isDressed, false) }
  /// The same, whose page may ask the device where it is.
  package var askingPlace: Route { with(\.asksPlace, true) }
  /// The same, where no log tells what stands in the shape's first hole or behind the whole path.
  package var secret: Route { with(\.isSecret, true) }

  /// The same, which changes nothing although it is asked by POST: a question that is too long for an address.
  package var looking: Route { with(\.onlyLooks, true) }

  /// The same, for bodies of up to so many megabytes, such as a page that is handed over.
  package func taking(megabytes: Int) -> Route {
    var route = self
    route.mostBody = megabytes * 1_048_576
    return route
  }

  /// The same, where `knows` says of strangers by the holes of the path whether they may send as much.
  ///
  /// All of them count as one sender.
  package func taking(
    megabytes: Int, ofStrangers knows: @escaping @Sendable (PathParameters) async throws -> Bool
  ) -> Route {
    var route = taking(megabytes: megabytes)
    route.knowsSender = knows
    return route
  }

  private func with(_ property: WritableKeyPath<Route, Bool>, _ value: Bool) -> Route {
    var route = self
    route[keyPath: property] = value
    return route
  }
}
