// The pictures of sites, looked for behind the pages that show them.

import LedeArticles
import LedeBase
import LedeDatabase
import LedeExtraction
import LedeMarkup
import LedeSite

/// Finds the picture of each site once, a few sites at a time, while nobody waits for it.
actor IconFinder {
  private let documents: any DocumentRequester
  private let threads: PageThreads
  private let database: Database
  private let now: @Sendable () -> Timestamp
  /// The origins that are being looked at.
  private var underWay: Set<String> = []

  /// How many sites are asked at once; who comes then looks again with the next page.
  private static let mostAtOnce = 4
  /// How long a site may take for its page.
  private static let time = Duration.seconds(10)
  /// The head of a page names its pictures; what is larger is no page for people.
  private static let bytes = 2 * 1_048_576
  /// How long an answer stands, good or not.
  static let life = Duration.seconds(30 * 86_400)
  /// When a site is looked at again that could not be asked.
  private static let rest = Duration.seconds(3_600)

  init(_ services: Services) {
    documents = services.house.documents
    threads = PageThreads(services.house.pageThreads)
    database = services.store.database
    now = services.house.now
  }

  /// Looks for the picture of a feed's site, and returns at once.
  func look(_ feed: Feed, _ door: any PictureDoor, isOwners: Bool) {
    let origin = (feed.site ?? feed.address).origin
    if feed.isOfLetters { return }
    guard underWay.count < IconFinder.mostAtOnce, underWay.insert(origin).inserted else { return }
    // A task of its own: who asked has gone on with a letter by the time it is done.
    Task {
      await find(feed, origin, door, isOwners: isOwners)
      underWay.remove(origin)
    }
  }

  @concurrent
  private nonisolated func find(
    _ feed: Feed, _ origin: String, _ door: any PictureDoor, isOwners: Bool
  ) async {
    var found = SiteIcons.Found(asked: now())
    let (places, isAnswered) = await places(of: feed, isOwners: isOwners)
    for address in places {
      // Made now, it is there when it is asked for. That one fails only means to try the next.
      guard (try? await door.picture(PictureWish(address, .small, isOwners: isOwners))) != nil
      else { continue }
      found.address = address
      break
    }
    // A site that could not be asked, now or by this reader, may be soon.
    if found.address == nil, !isAnswered { found.asked = now() - IconFinder.life + IconFinder.rest }
    // Where it cannot be kept, it is looked for again.
    try? await database.run(SiteIcons.keep, (origin: origin, found))
  }

  /// What the feed names, then what the page of its site does; and whether that site was there.
  ///
  /// A feed speaks for its own site alone: its picture stands beside all feeds of that site.
  private nonisolated func places(
    of feed: Feed, isOwners: Bool
  ) async -> (places: [WebAddress], isAnswered: Bool) {
    let site = feed.site ?? feed.address
    var request = OutgoingRequest(.get, site.resolving("/") ?? site)
    request.mayBePrivate = isOwners && feed.isOwners
    request.limits.total = IconFinder.time
    request.limits.body = IconFinder.bytes
    let named = feed.address.origin == site.origin ? feed.icon.map { [$0] } ?? [] : []
    // A site without a page may still have a picture where sites keep one.
    guard let answer = try? await documents.answer(to: request) else {
      return (named + SiteIcon.usualPlaces(at: site), false)
    }
    let places = await threads.run {
      let type = MediaType(answer.header("content-type"))
      let page = HTMLTree(document: PageEncoding.utf8(answer.body, charset: type.charset))
      return SiteIcon.places(in: page, at: answer.address)
    }
    return (named + (places ?? []), true)
  }
}
