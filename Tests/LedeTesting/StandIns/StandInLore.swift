// A server of names of a story, as api.got.show was.

package import LedeBase
package import LedeLore
package import LedeSite

/// Tells who and what is in its story; nothing else is there.
package struct StandInLore: DocumentRequester {
  private let lists: [String: [String]]

  package init(persons: [String], places: [String]) {
    lists = ["characters/paths": persons, "cities": places, "regions": [], "continents": []]
  }

  private static let base = WebAddress("https://lore.example/api")

  package func answer(to request: OutgoingRequest) async throws(FetchError) -> Answer {
    let path = request.address.text.dropFirst("https://lore.example/api/".count)
    guard let names = lists[String(path)] else {
      throw .refused(request.address, status: 404, wait: nil)
    }
    let objects = names.map { "{\"name\":\"\($0)\"}" }
    return Answer(
      status: 200, body: Array("[\(objects.joined(separator: ","))]".utf8),
      address: request.address)
  }

  /// The names that such a server, which is the web of a house, told it.
  package static func names(in house: House) async -> StoryNames {
    var settings = Lore.Settings()
    settings.url = base
    let (told, tell) = AsyncStream<Void>.makeStream()
    let work = Task { [settings] in
      for worker in Lore.workers(house, settings) {
        await worker.run(WorkLog { _, _, _ in tell.yield() })
      }
    }
    for await _ in told { break }
    work.cancel()
    await work.value
    return StoryNames(house, base)
  }
}
