// Answers of news services (the news contract, NewsAPI) as feed documents.

import LedeBase
import LedeWires

/// Turns a list of stories into a feed document.
enum NewsContractReader {
  /// A document whose entries are the stories in order, their links absolute against `address`.
  ///
  /// A service's refusal is no feed: it is thrown, in the service's own words.
  static func document(_ list: StoryList, address: String) throws(FeedError) -> FeedDocument {
    if let refusal = list.refusal {
      throw .serviceRefused(
        site: WebAddress(address)?.host ?? address, code: refusal.code, words: refusal.message)
    }
    var document = FeedDocument(format: .newsContract)
    document.isMalformed = list.isBroken
    document.entries = list.stories.map { entry($0, base: address) }
    return document
  }

  private static func entry(_ story: Story, base: String) -> FeedPart {
    var entry = FeedPart()
    entry.id = story.id
    entry.title = text(story.title)
    entry.summary = text(story.description)
    if let content = text(story.content) { entry.content = [content] }
    if let address = story.address.flatMap({ JSONDocument.absolute($0, base) }) {
      entry.link = address
      entry.links = [FeedLink(address, type: "text/html")]
    }
    entry.image = story.picture.flatMap { JSONDocument.absolute($0, base) }.map { FeedImage($0) }
    entry.published = story.publishedAt.map(FeedDate.init)
    if let author = story.author, !author.isEmpty {
      entry.author = author
      entry.authors = [FeedPerson(name: author)]
    }
    entry.tags = story.tags.filter { !$0.isEmpty }.map { FeedTag(term: $0) }
    if let name = story.sourceName, !name.isEmpty {
      var source = FeedSource()
      source.part.title = MarkedText(name)
      source.part.id = story.sourceID
      entry.source = source
    }
    return entry
  }

  private static func text(_ words: String?) -> MarkedText? {
    words.flatMap { $0.isEmpty ? nil : MarkedText($0) }
  }
}
